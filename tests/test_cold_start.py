"""A first fit on few samples answers at once: nothing is compiled for it, though numba is installed and its cache is empty."""
import json, os, subprocess, sys
import pytest
from tools.book import ROOT
from zoo import ESTIMATORS

pytest.importorskip('numba')
SECONDS = 1.   # of the processor, most that one fit on 150 rows may take
CODE = '''
import gc, json, os, sys, time, warnings
import numpy as np, mlbook
warnings.simplefilter('ignore')
rng = np.random.default_rng(0)
X, groups = mlbook.load_iris()
noise, signs = rng.normal(size=X.shape), rng.integers(2, size=150)
every = dict(mlbook.all_estimators())

def first_fits(cls):
    easy = {'classifier': groups, 'regressor': X[:, 3] + .1*noise[:, 0]}.get(getattr(cls, '_needs', cls._kind))
    hard = {'classifier': signs, 'regressor': noise[:, 0]}.get(getattr(cls, '_needs', cls._kind))   # targets that have nothing to do with the samples
    times = []
    for A, y in ((X, easy), (noise, hard)):
        start = time.process_time()
        est = cls().fit(A) if y is None else cls().fit(A, y)
        times.append(time.process_time()-start)
        for ask in ('predict', 'transform'): getattr(est, ask, len)(A)
    compiled = [d.py_func.__qualname__ for d in gc.get_objects() if type(d).__name__=='CPUDispatcher' and d.signatures and d.py_func.__module__.startswith('mlbook')]
    return times, compiled

assert 'numba' not in sys.modules
for name in sys.argv[2:]:
    sys.stdout.flush()
    if os.fork() == 0:                                         # a process that has fitted nothing
        os.environ['NUMBA_CACHE_DIR'] = os.path.join(sys.argv[1], name)
        try: print(json.dumps([name, first_fits(every[name])]))
        except Exception as e: print(json.dumps([name, repr(e)]))
        sys.stdout.flush(); os._exit(0)
    os.wait()
'''


@pytest.fixture(scope='module')
def fits(tmp_path_factory):
    "The folder of the caches, and for each estimator the seconds of two fits on 150 rows in a process of its own and the functions it compiled."
    folder = tmp_path_factory.mktemp('caches')
    env = os.environ | {'PYTHONPATH': str(ROOT), 'OMP_NUM_THREADS': '1', 'OPENBLAS_NUM_THREADS': '1'}
    r = subprocess.run([sys.executable, '-c', CODE, str(folder), *ESTIMATORS], capture_output=True, text=True, cwd=ROOT, env=env)
    assert r.returncode == 0, r.stderr
    return folder, dict(map(json.loads, r.stdout.splitlines()))


@pytest.mark.parametrize('name', ESTIMATORS)
def test_nothing_is_compiled_for_few_samples(name, fits):
    folder, found = fits
    assert not isinstance(found[name], str), found[name]
    (times, compiled), files = found[name], [p.name for p in (folder/name).rglob('*') if p.is_file()]
    assert not compiled and not files, f'{name} compiled {", ".join(compiled)} for 150 rows, which took {max(times):.1f} s; files {files}'
    assert max(times) < SECONDS, f'{name}: the first fits on 150 rows took {times[0]:.2f} and {times[1]:.2f} s'
