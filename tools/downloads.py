"""Run the notebooks that readers download, as they would: python tools/downloads.py [--changed] [WORD ...]

The wheel with its extra `book` goes into a new environment; every page that the site offers for download is written to an
empty folder outside the repository and run there from its first cell to its last. `tools/downloads.json` keeps a digest of
the code of each one that was seen to run; with `--changed` only those that are not in it are run. Exits 1 when a page fails."""
import json, os, subprocess, sys, tempfile, venv
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
from tools.site.book import Book, digest
from tools.site.process import download

SEEN = ROOT/'tools'/'downloads.json'
RUN = """
import json, sys, nbclient, nbformat
nb = nbformat.read(sys.argv[1], 4)
for c in nb.cells:
    if c.cell_type == 'code' and '#|eval:false' in c.source.replace(' ', ''): c.metadata['tags'] = ['skip-execution']
nbclient.NotebookClient(nb, timeout=900, kernel_name='python3').execute()
"""


def offered(book):
    "The downloads, {page: text}."
    return {rel: t for rel, p in book.pages.items() if (t := download(p))}


def code(text):
    "A digest of what of a download decides whether it runs: the code in its cells."
    return digest(json.dumps([c['source'] for c in json.loads(text)['cells'] if c['cell_type'] == 'code']))


def environment(folder):
    "The Python of a new environment with the wheel, its extra `book`, and what runs a notebook."
    subprocess.run([sys.executable, '-m', 'build', '--wheel', '--outdir', folder/'dist', ROOT], check=True, capture_output=True)
    wheel, = (folder/'dist').glob('*.whl')
    venv.create(folder/'env', with_pip=True)
    python = folder/'env'/'bin'/'python'
    subprocess.run([python, '-m', 'pip', 'install', '-q', f'{wheel}[book]', 'ipykernel', 'nbclient'], check=True)
    return python


def run(python, folder, rel, text):
    "What went wrong when a page was run in an empty folder, or nothing."
    place = folder/'pages'/rel[:-6]
    place.mkdir(parents=True)
    (place/Path(rel).name).write_text(text, encoding='utf8')
    env = {k: v for k, v in os.environ.items() if not k.startswith('PYTHON')} | {'MPLBACKEND': 'Agg', 'OMP_NUM_THREADS': '1'}
    r = subprocess.run([python, '-c', RUN, Path(rel).name], cwd=place, env=env, capture_output=True, text=True)
    return r.stderr[-2000:] if r.returncode else ''


def main(words, changed):
    pages = offered(Book(ROOT))
    seen = json.loads(SEEN.read_text()) if SEEN.exists() else {}
    todo = {rel: t for rel, t in pages.items() if any(w in rel for w in words or [''])}
    if changed: todo = {rel: t for rel, t in todo.items() if seen.get(rel) != code(t)}
    print(f'{len(todo)} of {len(pages)} downloads to run', flush=True)
    failed = {}
    if todo:
        with tempfile.TemporaryDirectory() as tmp, ThreadPoolExecutor(2) as pool:
            python = environment(Path(tmp))
            for rel, error in zip(todo, pool.map(lambda r: run(python, Path(tmp), r, todo[r]), todo)):
                print(f"  {rel}: {'FAILED' if error else 'ran'}", flush=True)
                if error: failed[rel] = error
    ran = {rel: code(t) for rel, t in todo.items() if rel not in failed}
    kept = {rel: d for rel, d in (seen | ran).items() if rel in pages and rel not in failed}
    if kept != seen and not os.environ.get('CI'): SEEN.write_text(json.dumps(dict(sorted(kept.items())), indent=1) + '\n')
    for rel, error in failed.items(): print(f'nbs/{rel} does not run outside the repository:\n{error}', file=sys.stderr)
    return bool(failed)


if __name__ == '__main__': sys.exit(main([a for a in sys.argv[1:] if not a.startswith('--')], '--changed' in sys.argv))
