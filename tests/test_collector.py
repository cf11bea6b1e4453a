"""`pytest NOTEBOOK` runs a notebook cell by cell, and does fail on a wrong cell."""
import os, re, shutil, subprocess, sys
from tools.book import ROOT
from planted import write

CELLS = ['# Title\n\n> Claim.', '>>> import os, warnings; from pathlib import Path\nx = 2', '>>> #| eval: false\nassert False', '>>> #|slow\nassert False',
         '>>> y = x + 1\nassert y==3', '>>> assert Path("here.txt").exists()', '>>> warnings.filterwarnings("error", "careful")',
         '>>> try: warnings.warn("careful"); raised = False\nexcept UserWarning: raised = True\nassert raised',
         '>>> class A: pass\nimport pickle; assert isinstance(pickle.loads(pickle.dumps(A())), A)', '>>> #| hide\nimport nbdev; nbdev.nbdev_export()']


def pytest(folder, *args):
    "Exit code, outcome of each cell and output of pytest on a notebook outside the repository."
    env = {**os.environ, 'PYTHONPATH': str(ROOT)}
    shutil.copy(ROOT/'pytest.ini', folder)
    r = subprocess.run([sys.executable, '-m', 'pytest', '-p', 'conftest', '-v', *args], cwd=folder, env=env, capture_output=True, text=True)
    return r.returncode, dict((int(i), o) for i, o in re.findall(r'::cell_(\d+) (PASSED|FAILED|SKIPPED)', r.stdout)), r.stdout


def test_good_notebook_passes(tmp_path):
    write(tmp_path/'page.ipynb', CELLS); (tmp_path/'here.txt').touch()
    code, cells, out = pytest(tmp_path, 'page.ipynb')
    assert code == 0 and cells == {i: 'PASSED' for i in (1, 4, 5, 6, 7, 8)}, out


def test_planted_wrong_cell_fails(tmp_path):
    wrong = '>>> total = 0\nfor k in range(3): total += k\nassert total==4, f"got {total}"\nz = 5'
    write(tmp_path/'page.ipynb', [*CELLS[:2], wrong, '>>> assert z==5', '>>> assert x==2', '>>> def f(: pass', '>>> print("seen"); 1/0'])
    code, cells, out = pytest(tmp_path, 'page.ipynb')
    assert code == 1 and cells == {1: 'PASSED', 2: 'FAILED', 3: 'SKIPPED', 4: 'PASSED', 5: 'FAILED', 6: 'FAILED'}, out
    assert 'page.ipynb cell 2:' in out and 'AssertionError: got 3' in out and 'line 3' in out and 'execnb' not in out, out
    assert "name 'z' is not defined: cell 2 failed before" in out and 'SyntaxError' in out and 'ZeroDivisionError' in out and 'seen' in out, out


def test_one_cell_brings_those_above_it(tmp_path):
    write(tmp_path/'page.ipynb', CELLS)
    code, cells, out = pytest(tmp_path, 'page.ipynb::cell_4')
    assert code == 0 and cells == {4: 'PASSED'}, out


def test_plain_pytest_leaves_notebooks_alone(tmp_path):
    write(tmp_path/'nbs'/'page.ipynb', ['>>> assert False']); (tmp_path/'tests').mkdir(); (tmp_path/'tests'/'test_it.py').write_text('def test_it(): pass')
    code, cells, out = pytest(tmp_path)
    assert code == 0 and cells == {} and '1 passed' in out, out
    assert pytest(tmp_path, 'nbs')[1] == {0: 'FAILED'}
