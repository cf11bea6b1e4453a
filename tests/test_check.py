"""`make check NB=…` says what is wrong with one page: where it fails, which rule it breaks, which test of tests/ it spoils."""
import os, shutil, subprocess, sys
from functools import reduce
import pytest
from tools.book import ROOT
from tools.check_page import the_page
from planted import CORE, GOOD, write

TESTS = "import pytest\n@pytest.mark.parametrize('name', ['square', 'squares'])\ndef test_name(name): assert name != 'square'\n"
EXCHANGED = {'picture()': "Image(bytes.fromhex('89504e470d0a1a0a'))", 'import close': 'import close\nfrom IPython.display import Image', 'from mlbook.core import check_number': 'import math'}
RUNS = [reduce(lambda c, old: c.replace(old, EXCHANGED[old]), EXCHANGED, c) for c in GOOD]


@pytest.fixture
def check(tmp_path):
    "A small book of two pages; checks the second one."
    shutil.copytree(ROOT/'tools', tmp_path/'tools', ignore=shutil.ignore_patterns('__pycache__'))
    for f in ('settings.ini', 'pytest.ini'): shutil.copy(ROOT/f, tmp_path/f)
    (tmp_path/'mlbook').mkdir(); (tmp_path/'tests').mkdir()
    shutil.copy(ROOT/'tests'/'conftest.py', tmp_path/'tests'); (tmp_path/'tests'/'test_functions.py').write_text(TESTS)
    write(tmp_path/'nbs'/'00_core.ipynb', [*CORE[:2], CORE[2]])
    write(tmp_path/'nbs'/'01_testing.ipynb', ['# Testing\n\n> A page for tests.', '>>> #| default_exp testing', '>>> #| export\ndef close(a, b): assert a==b'])
    def run(cells):
        write(tmp_path/'nbs'/'part'/'10_squares.ipynb', cells)
        env = {k: v for k, v in os.environ.items() if k != 'IN_TEST'} | {'PYTHONPATH': str(tmp_path)}
        return subprocess.run([sys.executable, 'tools/check_page.py', 'nbs/part/10_squares.ipynb'], cwd=tmp_path, env=env, capture_output=True, text=True)
    return run


def test_everything_wrong_is_said(check, tmp_path):
    r = check([*RUNS[:9], '>>> from math import pi\nradius*pi', *RUNS[9:]])
    wrong = r.stdout.split('\n\n', 1)[1]
    assert r.returncode == 1, r.stdout + r.stderr
    assert 'part/10_squares cell 9 [runs]' in wrong and "NameError: name 'radius' is not defined" in wrong
    assert 'part/10_squares cell 9 [mixed-imports]: mixes imports with other code' in wrong
    assert 'FAILED tests/test_functions.py::test_name[square]' in wrong and 'test_name[squares]' not in wrong
    assert '3 things wrong' in wrong.splitlines()[-1], wrong
    assert 'def square' in (tmp_path/'mlbook'/'part'/'squares.py').read_text()


def test_nothing_wrong_is_said_too(check, tmp_path):
    (tmp_path/'tests'/'test_functions.py').write_text(TESTS.replace('!=', '=='))
    r = check(RUNS)
    assert r.returncode == 0 and 'part/10_squares: all is well' in r.stdout and '1 passed' in r.stdout, r.stdout + r.stderr


def test_a_page_is_named_as_one_likes():
    for word in ('regression/32_ridge', 'nbs/regression/32_ridge.ipynb', '32_ridge', 'ridge'): assert the_page(word).name == 'regression/32_ridge'
    with pytest.raises(SystemExit, match="no page has 'rigde' in its name; did you mean ridge"): the_page('rigde')
    with pytest.raises(SystemExit, match="'regression/32' may be .*32_ridge.*: which one"): the_page('regression/32')
