"""The built wheel works in an empty environment: what it needs and nothing more."""
import json, re, sys
from zipfile import ZipFile
import pytest
from environments import built_wheel, environment, in_env, pip, run, settings
from tools.book import ROOT

HEAVY = {'matplotlib', 'ipywidgets', 'numba', 'sklearn'}   # loaded when something is drawn, shown, sped up or asked by scikit-learn, not before


@pytest.fixture(scope='module')
def wheel(tmp_path_factory): return built_wheel(tmp_path_factory.mktemp('wheel'))


@pytest.fixture(scope='module')
def python(wheel, tmp_path_factory):
    "The Python of an environment that holds the wheel and what it asks for."
    return environment(tmp_path_factory.mktemp('env')/'env', wheel)


def test_twine_is_content(wheel):
    archives = sorted(wheel.parent.iterdir())
    assert [p.suffix for p in archives] == ['.whl', '.gz']
    assert run(sys.executable, '-m', 'twine', '--no-color', 'check', '--strict', *archives).count('PASSED') == 2


def test_links_work_on_pypi(wheel):
    "The description leads to the repository, also from elsewhere, and to files that are in it."
    meta = next(n for n in ZipFile(wheel).namelist() if n.endswith('.dist-info/METADATA'))
    text = ZipFile(wheel).read(meta).decode()
    links, repository = re.findall(r'(!?)\[[^\]]*\]\(([^()\s]+)\)', text), re.escape(settings()['git_url'])
    own = [(picture, m[1], m[2]) for picture, url in links if (m := re.fullmatch(rf'{repository}/(blob|raw)/main/([^#]+)(?:#.*)?', url))]
    assert len(own) > 80 and {url.partition('://')[0] for _, url in links} == {'https'}
    assert all((ROOT/path).is_file() and kind == ('raw' if picture else 'blob') for picture, kind, path in own) and any(picture for picture, *_ in own)


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
    assert in_env(python, 'import mlbook; json.dump([d().X.shape for d in (mlbook.load_iris, mlbook.load_digits, mlbook.load_breast_cancer)], sys.stdout)') == [[150, 4], [1797, 64], [569, 30]]
    assert in_env(python, 'import mlbook; json.dump([len(mlbook.load_nist()), *mlbook.load_nist()["Longley"][0].X.shape], sys.stdout)') == [8, 16, 6]


@pytest.mark.parametrize('code', ['', 'm = mlbook.Ridge().fit([[1., 2.], [3., 5.], [4., 4.]], [1., 2., 4.]); assert m.predict([[1., 2.]]).shape == (1,)'])
def test_nothing_heavy_is_loaded(python, code):
    loaded = in_env(python, f'import mlbook\n{code}\njson.dump([*sys.modules], sys.stdout)')
    assert 'mlbook' in loaded and not HEAVY & set(loaded) and ('numpy' in loaded) == bool(code)
