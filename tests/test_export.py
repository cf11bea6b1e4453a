"""What is generated is what the notebooks say: the package, the cleaned notebooks, the README."""
import ast, shutil, subprocess, sys
from configparser import ConfigParser
from pathlib import Path
import pytest
from tools.book import ROOT

BIN = Path(sys.executable).parent


@pytest.fixture(scope='module')
def copy(tmp_path_factory):
    "The repository without its package."
    to = tmp_path_factory.mktemp('copy')/'book'
    shutil.copytree(ROOT/'nbs', to/'nbs', symlinks=True, ignore=shutil.ignore_patterns('.ipynb_checkpoints'))
    shutil.copytree(ROOT/'tools', to/'tools', ignore=shutil.ignore_patterns('__pycache__'))
    for f in ('settings.ini', 'setup.py', '_quarto.yml'): shutil.copy(ROOT/f, to/f)
    return to


def run(command, folder): subprocess.run([BIN/command], cwd=folder, check=True, capture_output=True, text=True)


def texts(folder, pattern): return {p.relative_to(folder).as_posix(): p.read_text(encoding='utf8') for p in Path(folder).rglob(pattern) if '.ipynb_checkpoints' not in p.parts}


def same_files(made, kept):
    "The same names with the same contents; says which differ."
    differ = sorted(f for f in made.keys() | kept.keys() if made.get(f) != kept.get(f))
    assert made and not differ, f'differ: {differ}'


def test_export_gives_the_package(copy):
    run('nbdev_export', copy)
    same_files(texts(copy/'mlbook', '*.py'), {f: t for f, t in texts(ROOT/'mlbook', '*.py').items() if not f.startswith('datasets/')})


def test_clean_changes_nothing(copy):
    before = texts(copy/'nbs', '*.ipynb'); run('nbdev_clean', copy)
    same_files(texts(copy/'nbs', '*.ipynb'), before)


def test_readme_is_the_index_page(copy):
    check = lambda folder: subprocess.run([sys.executable, 'tools/readme.py', '--check'], cwd=folder, capture_output=True, text=True)
    r = check(ROOT); assert r.returncode == 0, r.stdout + r.stderr
    shutil.copy(ROOT/'README.md', copy); assert check(copy).returncode == 0
    (copy/'README.md').write_text((copy/'README.md').read_text(encoding='utf8') + 'More.\n', encoding='utf8')
    assert check(copy).returncode == 1 and 'README.md' in check(copy).stdout


def test_version_and_docstring():
    ini = ConfigParser(); ini.read(ROOT/'settings.ini', encoding='utf8')
    tree = ast.parse((ROOT/'mlbook'/'__init__.py').read_text(encoding='utf8'))
    values = {t.id: ast.literal_eval(n.value) for n in tree.body if isinstance(n, ast.Assign) for t in n.targets if getattr(t, 'id', '') == '__version__'}
    assert values == {'__version__': ini['DEFAULT']['version']} and len(ast.get_docstring(tree) or '') > 20
