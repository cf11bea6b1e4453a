"""The built wheel works in an empty environment: what it needs and nothing more."""
import json
import pytest
from environments import built_wheel, environment, in_env, pip, settings
from tools.book import ROOT

HEAVY = {'matplotlib', 'ipywidgets', 'numba', 'sklearn'}   # loaded when something is drawn, shown, sped up or asked by scikit-learn, not before


@pytest.fixture(scope='module')
def python(tmp_path_factory):
    "The Python of an environment that holds the wheel and what it asks for."
    tmp = tmp_path_factory.mktemp('wheel')
    return environment(tmp/'env', built_wheel(tmp))


def test_every_module_imports(python):
    names = in_env(python, '''
import importlib, pkgutil, mlbook
names = [m.name for m in pkgutil.walk_packages(mlbook.__path__, "mlbook.")]
for n in names: importlib.import_module(n)
json.dump([mlbook.__file__, mlbook.__version__, sorted(names)], sys.stdout)''')
    here = sorted('.'.join(p.relative_to(ROOT).with_suffix('').parts).removesuffix('.__init__') for p in (ROOT/'mlbook').rglob('*.py'))
    assert not names[0].startswith(str(ROOT)) and names[1] == settings()['version'] and ['mlbook', *names[2]] == here


def test_only_runtime_packages_are_there(python):
    there = {p['name'].lower() for p in json.loads(pip(python, 'list', '--format=json'))}
    assert {'mlbook', 'numpy', 'scipy'} <= there and not there & {'scikit-learn', 'pandas', 'numba', 'nbdev', 'pytest', 'hypothesis'}


def test_types_are_shipped(python):
    assert in_env(python, 'import mlbook; from pathlib import Path; p = Path(mlbook.__file__).parent; json.dump([(p/n).exists() for n in ("py.typed", "__init__.pyi")], sys.stdout)') == [True, True]


def test_data_are_shipped(python):
    assert in_env(python, 'import mlbook; json.dump([d().X.shape for d in (mlbook.load_iris, mlbook.load_digits)], sys.stdout)') == [[150, 4], [1797, 64]]
    assert in_env(python, 'import mlbook; json.dump([len(mlbook.load_nist()), *mlbook.load_nist()["Longley"][0].X.shape], sys.stdout)') == [8, 16, 6]


@pytest.mark.parametrize('code', ['', 'm = mlbook.Ridge().fit([[1., 2.], [3., 5.], [4., 4.]], [1., 2., 4.]); assert m.predict([[1., 2.]]).shape == (1,)'])
def test_nothing_heavy_is_loaded(python, code):
    loaded = in_env(python, f'import mlbook\n{code}\njson.dump([*sys.modules], sys.stdout)')
    assert 'mlbook' in loaded and not HEAVY & set(loaded) and ('numpy' in loaded) == bool(code)
