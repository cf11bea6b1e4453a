"""Who knows nbdev types its commands first: its processing of the pages, as `nbdev_docs`, `nbdev_preview` and `nbdev_readme`
do it, takes every notebook. What it needs of Quarto is seen by hand."""
import multiprocessing, os, shutil, subprocess, sys, warnings
import pytest
from tools.book import ROOT, Page, pages
from planted import GOOD, write

MIXED = 'Found cells containing imports and other code'


def process(src, dst):
    "A notebook as nbdev makes it for the site, written to `dst`; returns the cells in which it found imports mixed with code."
    from nbdev.processors import FilterDefaults
    from nbdev.serve_drv import main
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter('always'); main((src, dst, FilterDefaults))
    return [str(w.message) for w in said if str(w.message).startswith(MIXED)]


def start():
    os.chdir(ROOT)   # where nbdev finds settings.ini
    os.environ['MPLBACKEND'] = 'Agg'


@pytest.fixture(scope='module')
def nbdev():
    "nbdev's own process for such work, apart from this one: it runs code of the pages."
    with multiprocessing.get_context('spawn').Pool(1, start) as pool: yield lambda *args: pool.apply(process, args)


@pytest.mark.parametrize('page', [p.name for p in pages()])
def test_nbdev_processes(nbdev, page, tmp_path):
    path = ROOT/'nbs'/f'{page}.ipynb'
    mixed = [m for m in nbdev(path, tmp_path/'made.ipynb') if not m.rstrip().removesuffix('---').rstrip().endswith('use_style()')]
    assert not mixed, '\n'.join(mixed)
    before, made = Page(path, path.parent), Page(tmp_path/'made.ipynb', tmp_path)
    assert f'title: {before.cells[0].src.splitlines()[0][2:]}'[:20] in made.cells[0].src.replace("'", '').replace('"', '')
    shown = ''.join(''.join(o['data'].get('text/markdown', '')) for c in made.code if 'show_doc(' in c.src for o in c.outputs)
    lost = [d.name for c, d in before.defs if 'exporti' not in c.directives and not d.name.startswith('_') and f'### {d.name}\n' not in shown]
    assert not lost, f'nbdev documents nothing of {lost}'


@pytest.mark.parametrize('cell', ['from math import pi\narea = pi*square(radius)', 'import numpy as np\nassert np.pi > 4'])
def test_a_cell_that_cannot_stand_alone_is_noticed(nbdev, cell, tmp_path):
    good = [c for c in GOOD if 'picture()' not in c]
    write(tmp_path/'good.ipynb', good)
    assert nbdev(tmp_path/'good.ipynb', tmp_path/'made.ipynb') == []
    write(tmp_path/'bad.ipynb', [*good[:7], f'>>> {cell}', *good[7:]])
    with pytest.raises(Exception, match='Error in notebook: Squares'): nbdev(tmp_path/'bad.ipynb', tmp_path/'made.ipynb')


def test_nbdev_leaves_the_readme_to_our_tool():
    "What nbdev takes for the source of the README is the README: it never looks out of date, in no clone."
    from nbdev.config import get_config
    c = get_config(path=ROOT)
    source = ROOT/'nbs'/c.readme_nb
    assert source.samefile(ROOT/'README.md') and source.name not in {p.path.name for p in pages()}


def test_quarto_gives_our_readme(tmp_path):
    "What Quarto runs after `nbdev_readme`: its README is exchanged for ours, and no page is made of it."
    shutil.copytree(ROOT/'tools', tmp_path/'tools', ignore=shutil.ignore_patterns('__pycache__'))
    shutil.copytree(ROOT/'nbs', tmp_path/'nbs', symlinks=True)
    made = [tmp_path/'_proc'/'_docs'/name for name in ('README.md', 'README.html', 'index.html')]
    made[0].parent.mkdir(parents=True)
    for p in made: p.write_text('by Quarto')
    subprocess.run([sys.executable, '../tools/quarto_readme.py'], cwd=tmp_path/'_proc', env=os.environ | {'QUARTO_PROJECT_OUTPUT_FILES': '\n'.join(map(str, made))}, check=True)
    assert made[0].read_bytes() == (tmp_path/'README.md').read_bytes() == (ROOT/'README.md').read_bytes()
    assert not made[1].exists() and made[2].read_text() == 'by Quarto'
