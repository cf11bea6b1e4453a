"""README.md from nbs/index.ipynb, without Quarto: python tools/readme.py [--check]

Cells become Markdown as nbdev would show them (hidden cells and `#|` lines dropped, outputs as stored; those of
`#| include: false`, which stand for something that moves on the site, too), pictures become
files in nbs/images named by their label, links become relative to the repository, and pandoc makes it GitHub's Markdown.
With --check nothing is written: exits 1 and says what is not up to date."""
import base64, posixpath, re, subprocess, sys
from pathlib import Path
import pypandoc
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from tools.book import ROOT, Page, pages

TAG = re.compile(r' ?(?<!`)\[[RPET][\w.]*-E?\d+(?:, *[RPET][\w.]*-E?\d+)*\](?![`(])')   # ids of the inventory: for the site, not for a first visit


def joined(text): return ''.join(text)


def fenced(text, language=''): return f'```{language}\n{text.strip(chr(10))}\n```'


def from_root(text):
    "Relative links of a page in nbs/, as seen from the top of the repository."
    return re.sub(r'\]\((?![a-z]+:|#)([^()\s]+)\)', lambda m: f"]({posixpath.normpath('nbs/' + m[1])})", text)


def pictured(path, d):
    "A picture that is a file, with what it shows and its caption."
    yield f"![{d['fig-alt'].strip(chr(34))}]({path})"
    if 'fig-cap' in d: yield f"*{d['fig-cap'].strip(chr(34))}*"


def shown(cell, files):
    "The outputs of a code cell as Markdown; pictures are added to `files`, path and content."
    d = cell.directives
    for o in cell.outputs:
        data = o.get('data', {})
        if o['output_type'] == 'stream': yield fenced(joined(o['text']))
        elif 'text/markdown' in data: yield from_root(joined(data['text/markdown']))
        elif 'image/svg+xml' in data:
            path = f"nbs/images/{d['label'].removeprefix('fig-')}.svg"; files[path] = joined(data['image/svg+xml']).encode()
            yield from pictured(path, d)
        elif 'image/png' in data:
            path = f"nbs/images/{d['label'].removeprefix('fig-')}.png"; files[path] = base64.b64decode(joined(data['image/png']))
            yield from pictured(path, d)
        elif 'text/plain' in data: yield fenced(joined(data['text/plain']))


def blocks(page, files):
    "The page as a list of pieces of Markdown."
    for c in page.cells:
        if c.kind == 'markdown': yield from_root(TAG.sub('', re.sub(r'^:::.*\n?', '', c.src, flags=re.M)))            # a README has no boxes
        elif not c.directives.keys() & {'hide', 'default_exp'} and 'explore(' not in c.src:                    # a README does not move
            if c.directives.get('echo') != 'false' and 'include' not in c.directives: yield fenced('\n'.join(l for l in c.src.split('\n') if not l.startswith('#|')), 'python')
            yield from shown(c, files)


def build(index=ROOT/'nbs'/'index.ipynb'):
    "Every file that the front page makes: path from the top of the repository and content."
    files = {}; text = '\n\n'.join(blocks(Page(index, Path(index).parent), files))
    text = re.sub(r'^(```python\n(?:(?!```).*\n)*)```\n\n```python\n', r'\1', text, flags=re.M)   # imports have a cell of their own; a reader copies both at once
    r = subprocess.run([pypandoc.get_pandoc_path(), '-f', 'markdown-smart-implicit_figures', '-t', 'gfm', '--wrap=none'], input=text.encode(), capture_output=True, check=True)
    return {'README.md': r.stdout, **files}


def unlisted(readme, nbs=ROOT/'nbs'):
    "Chapters that the front page does not link to."
    return [p.name for p in pages(nbs) if p.number and f'(nbs/{p.name}.ipynb)' not in readme]


def main(check):
    files = build(); lost = unlisted(files['README.md'].decode())
    if lost: print(f'nbs/index.ipynb must be run again (tools/run_notebooks.py): it does not list {", ".join(lost)}')
    old = [p for p, content in files.items() if not (ROOT/p).exists() or (ROOT/p).read_bytes() != content]
    if not check:
        for p in old: (ROOT/p).parent.mkdir(parents=True, exist_ok=True); (ROOT/p).write_bytes(files[p])
    elif old: print(f'not what nbs/index.ipynb gives: {", ".join(old)}; run tools/readme.py')
    return int(bool(lost or check and old))


if __name__ == '__main__': sys.exit(main('--check' in sys.argv[1:]))
