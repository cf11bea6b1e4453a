"""The built wheel works in an empty environment: what it needs and nothing more."""
import json, os, shutil, subprocess, sys, venv
from configparser import ConfigParser
import pytest
from tools.book import ROOT

HEAVY = {'matplotlib', 'ipywidgets', 'numba', 'sklearn'}   # loaded when something is drawn, shown, sped up or asked by scikit-learn, not before
KEEP = ('mlbook', 'settings.ini', 'setup.py', 'pyproject.toml', 'MANIFEST.in', 'README.md', 'LICENSE')


@pytest.fixture(scope='module')
def python(tmp_path_factory):
    "The Python of an environment that holds the wheel and what it asks for; makes the source archive too, and the wheel from that."
    tmp = tmp_path_factory.mktemp('wheel'); src = tmp/'src'; src.mkdir()
    for name in KEEP:
        p = ROOT/name
        if p.is_dir(): shutil.copytree(p, src/name, ignore=shutil.ignore_patterns('__pycache__'))
        elif p.exists(): shutil.copy(p, src/name)
    run(sys.executable, '-m', 'build', '--outdir', tmp/'dist', src)
    wheel, = (tmp/'dist').glob('*.whl')
    venv.create(tmp/'env', with_pip=False)
    python = next(p for p in (tmp/'env'/'bin'/'python', tmp/'env'/'Scripts'/'python.exe') if p.exists())
    pip(python, 'install', '--quiet', '--no-compile', wheel)
    return python


def run(*command):
    "Run a command away from the repository; what it prints."
    r = subprocess.run(command, capture_output=True, text=True, cwd='/', env={k: v for k, v in os.environ.items() if not k.startswith('PYTHON')})
    assert r.returncode == 0, f'{" ".join(map(str, command))}\n{r.stdout}{r.stderr}'
    return r.stdout


def pip(python, *command): return run(sys.executable, '-m', 'pip', '--disable-pip-version-check', '--python', python, *command)


def in_env(python, code): return json.loads(run(python, '-I', '-c', f'import json, sys\n{code}'))


def test_every_module_imports(python):
    names = in_env(python, '''
import importlib, pkgutil, mlbook
names = [m.name for m in pkgutil.walk_packages(mlbook.__path__, "mlbook.")]
for n in names: importlib.import_module(n)
json.dump([mlbook.__file__, mlbook.__version__, sorted(names)], sys.stdout)''')
    here = sorted('.'.join(p.relative_to(ROOT).with_suffix('').parts).removesuffix('.__init__') for p in (ROOT/'mlbook').rglob('*.py'))
    ini = ConfigParser(); ini.read(ROOT/'settings.ini', encoding='utf8')
    assert not names[0].startswith(str(ROOT)) and names[1] == ini['DEFAULT']['version'] and ['mlbook', *names[2]] == here


def test_only_runtime_packages_are_there(python):
    there = {p['name'].lower() for p in json.loads(pip(python, 'list', '--format=json'))}
    assert {'mlbook', 'numpy', 'scipy'} <= there and not there & {'scikit-learn', 'pandas', 'numba', 'nbdev', 'pytest', 'hypothesis'}


def test_types_are_shipped(python):
    assert in_env(python, 'import mlbook; from pathlib import Path; p = Path(mlbook.__file__).parent; json.dump([(p/n).exists() for n in ("py.typed", "__init__.pyi")], sys.stdout)') == [True, True]


def test_data_are_shipped(python):
    assert in_env(python, 'import mlbook; json.dump([d().X.shape for d in (mlbook.load_iris, mlbook.load_digits)], sys.stdout)') == [[150, 4], [1797, 64]]


@pytest.mark.parametrize('code', ['', 'm = mlbook.Ridge().fit([[1., 2.], [3., 5.], [4., 4.]], [1., 2., 4.]); assert m.predict([[1., 2.]]).shape == (1,)'])
def test_nothing_heavy_is_loaded(python, code):
    loaded = in_env(python, f'import mlbook\n{code}\njson.dump([*sys.modules], sys.stdout)')
    assert 'mlbook' in loaded and not HEAVY & set(loaded) and ('numpy' in loaded) == bool(code)
