"""Run notebooks and keep their outputs: python tools/run_notebooks.py [NOTEBOOK ...] (all of them without arguments).

Everything is exported to the package; then each notebook is executed from its first cell in a fresh kernel, stored
with its outputs and without widget state, and cleaned. Exits 1 and names the cell when one fails."""
import os, re, subprocess, sys, tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
import nbclient, nbformat

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
from tools import stubs

BIN = Path(sys.executable).parent


def notebooks():
    "All notebooks of the book, in the order of their paths."
    return sorted(p for p in (ROOT/'nbs').rglob('*.ipynb') if '.ipynb_checkpoints' not in p.parts and not p.name.startswith('_'))


def put(path, write):
    "Let `write` make a file and put it in the place of another at once: whoever reads that finds the old one or the new one, whole."
    with tempfile.TemporaryDirectory(dir=ROOT, prefix='.put') as folder:
        new = Path(folder)/path.name; write(new); os.replace(new, path)


def clean(path):
    "nbdev_clean of one notebook."
    def write(to): to.write_bytes(path.read_bytes()); subprocess.run([BIN/'nbdev_clean', '--fname', to], cwd=ROOT, check=True)
    put(path, write)


def run(path):
    "Execute one notebook in place; returns what failed, or nothing."
    nb, at = nbformat.read(path, 4), []
    for c in nb.cells:
        if c.cell_type == 'code' and '#|eval:false' in c.source.replace(' ', ''): c.metadata['tags'] = ['skip-execution']
    client = nbclient.NotebookClient(nb, timeout=600, kernel_name='python3', coalesce_streams=True, extra_arguments=['--log-level=40'], resources={'metadata': {'path': str(path.parent)}},
                                     on_cell_start=lambda cell, cell_index: at.append(cell_index))
    # figures are stored, also where the caller has another backend (make sets one for the tests)
    try: client.execute(env=os.environ | {'MPLBACKEND': 'module://matplotlib_inline.backend_inline'})
    except nbclient.exceptions.CellExecutionError as e:
        return f"{path.relative_to(ROOT/'nbs').with_suffix('').as_posix()} cell {at[-1]} [runs]: " + re.sub(r'\x1b\[[0-9;]*m', '', str(e))
    nb.metadata.pop('widgets', None)
    for c in nb.cells:
        c.metadata.pop('execution', None); c.metadata.pop('tags', None)
        if c.cell_type == 'code':
            c.outputs = [o for o in c.outputs if not (o.output_type == 'stream' and o.name == 'stderr')]
    put(path, lambda to: nbformat.write(nb, to))


def environment():
    "What the kernels inherit: one thread each, figures as outputs, and the export cell at the end of each notebook does nothing."
    os.environ |= {'IN_TEST': '1', 'OMP_NUM_THREADS': '1', 'OPENBLAS_NUM_THREADS': '1', 'MPLBACKEND': 'module://matplotlib_inline.backend_inline'}


if __name__ == '__main__':
    paths = [Path(a).resolve() for a in sys.argv[1:]] or notebooks()
    subprocess.run([BIN/'nbdev_export'], cwd=ROOT, check=True)
    stubs.write()
    environment()
    with ThreadPoolExecutor(2) as pool: failed = [f for f in pool.map(run, paths) if f]
    for f in failed: print(f, file=sys.stderr)
    for p in paths: clean(p)
    sys.exit(bool(failed))
