"""The oldest versions that settings.ini promises are enough: every estimator is fitted and asked with them, with numba and without,
and every function answers the valid input that `inputs/` has for it."""
import json, re, sys
import pytest
from environments import built_wheel, environment, in_env, pip, settings
from tools.book import ROOT
from zoo import ASKS, ESTIMATORS

pytestmark = pytest.mark.skipif(sys.version_info >= (3, 13), reason='numpy 1.26 has no wheel for this Python; the older ones of the matrix test it')
DATA = '''
import traceback, warnings
import numpy as np, mlbook
warnings.simplefilter('ignore')
X, groups = mlbook.load_iris()
rng = np.random.default_rng(0)
noise = rng.normal(size=(60, 5))
SETS = [(X, groups, X[:, 3]), (noise, rng.integers(2, size=60), noise@np.arange(5.) + rng.normal(size=60))]
'''
ESTIMATE = DATA + '''
def outcome(cls):
    try:
        for A, labels, numbers in SETS:
            y = {'classifier': labels, 'regressor': numbers}.get(getattr(cls, '_needs', cls._kind))
            est = cls().fit(A) if y is None else cls().fit(A, y)
            for ask in json.loads(sys.argv[1]):
                if hasattr(est, ask) and not np.isfinite(np.asarray(getattr(est, ask)(A), dtype=float)).all(): return f'{ask} is not finite'
    except Exception: return traceback.format_exc()
json.dump({name: outcome(cls) for name, cls in mlbook.all_estimators()}, sys.stdout)'''
CALL = '''
import os, pkgutil, traceback, warnings
from importlib import import_module
os.environ['MPLBACKEND'] = 'Agg'
sys.path.insert(0, sys.argv[1])
import mlbook
from inputs import table
warnings.simplefilter('ignore')
where = {n: m for f in pkgutil.walk_packages(mlbook.__path__, 'mlbook.') if not f.ispkg for m in [import_module(f.name)] for n in getattr(m, '__all__', ())}
def outcome(name, calls):
    try:
        for c in calls: getattr(where[name], name)(**c.kw)
    except Exception: return traceback.format_exc()
json.dump({name: outcome(name, calls) for name, calls in table().items()}, sys.stdout)'''


def oldest(key):
    "The packages under a key of settings.ini, each at the lowest version that is promised."
    promised = [re.fullmatch(r'([\w-]+)>=([\d.]+)', p) for p in settings()[key].split()]
    assert all(promised), settings()[key]
    return [f'{m[1]}=={m[2]}' for m in promised]


@pytest.fixture(scope='module')
def python(tmp_path_factory):
    "The Python of an environment with the wheel and the oldest versions of what it needs."
    tmp = tmp_path_factory.mktemp('oldest')
    return environment(tmp/'env', *oldest('requirements'), 'cloudpickle==3.0.0', built_wheel(tmp))   # the last but one packs demos


@pytest.fixture(scope='module')
def outcomes(python):
    "What went wrong with each estimator, without numba and with the oldest one that is promised."
    plain = in_env(python, ESTIMATE, json.dumps(ASKS))
    pip(python, 'install', '--quiet', '--no-compile', *oldest('requirements'), *oldest('fast_requirements'))
    return {'numpy': plain, 'numba': in_env(python, ESTIMATE, json.dumps(ASKS))}


def test_the_versions_are_the_promised_ones(python):
    asked = dict(p.split('==') for p in oldest('requirements'))
    found = in_env(python, 'from importlib.metadata import version\njson.dump({p: version(p) for p in sys.argv[1:]}, sys.stdout)', *asked)
    for p, v in asked.items(): assert (found[p] + '.').startswith(v + '.'), (p, v, found[p])


def test_functions_answer(python):
    failed = {n: e for n, e in in_env(python, CALL, str(ROOT/'tests')).items() if e}
    assert not failed, '\n'.join(f'{n}: {e}' for n, e in failed.items())


@pytest.mark.parametrize('engine', ['numpy', 'numba'])
@pytest.mark.parametrize('name', ESTIMATORS)
def test_estimator(outcomes, name, engine): assert outcomes[engine][name] is None, outcomes[engine][name]
