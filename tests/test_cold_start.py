"""A first fit on few samples answers at once: nothing is compiled for it, though numba is installed and its cache is empty."""
import json, os, subprocess, sys
import pytest
from tools.book import ROOT
from zoo import ESTIMATORS

pytest.importorskip('numba')
SECONDS = 1.   # most that one fit on 150 rows may take; the second of two runs counts where a busy machine spoilt the first
CODE = '''
import gc, json, sys, time, warnings
import numpy as np, mlbook
warnings.simplefilter('ignore')
cls = dict(mlbook.all_estimators())[sys.argv[1]]
rng = np.random.default_rng(0)
X, groups = mlbook.load_iris()
noise, signs = rng.normal(size=X.shape), rng.integers(2, size=150)
easy = {'classifier': groups, 'regressor': X[:, 3] + .1*noise[:, 0]}.get(getattr(cls, '_needs', cls._kind))
hard = {'classifier': signs, 'regressor': noise[:, 0]}.get(getattr(cls, '_needs', cls._kind))   # targets that have nothing to do with the samples
times = []
for A, y in ((X, easy), (noise, hard)):
    start = time.perf_counter()
    est = cls().fit(A) if y is None else cls().fit(A, y)
    times.append(time.perf_counter()-start)
    for ask in ('predict', 'transform'): getattr(est, ask, len)(A)
compiled = [d.py_func.__qualname__ for d in gc.get_objects() if type(d).__name__=='CPUDispatcher' and d.signatures and d.py_func.__module__.startswith('mlbook')]
json.dump([times, compiled], sys.stdout)
'''


def first_fits(name, cache):
    "Seconds of two fits on 150 rows in a fresh process, and the functions that it compiled."
    env = os.environ | {'NUMBA_CACHE_DIR': str(cache), 'PYTHONPATH': str(ROOT), 'OMP_NUM_THREADS': '1', 'OPENBLAS_NUM_THREADS': '1'}
    r = subprocess.run([sys.executable, '-c', CODE, name], capture_output=True, text=True, cwd=ROOT, env=env)
    assert r.returncode == 0, r.stderr
    return json.loads(r.stdout)


@pytest.mark.parametrize('name', ESTIMATORS)
def test_nothing_is_compiled_for_few_samples(name, tmp_path):
    times, compiled = first_fits(name, tmp_path)
    files = [p.name for p in tmp_path.rglob('*') if p.is_file()]
    assert not compiled and not files, f'{name} compiled {", ".join(compiled)} for 150 rows, which took {max(times):.1f} s; files {files}'
    if max(times) > SECONDS: times = first_fits(name, tmp_path)[0]
    assert max(times) < SECONDS, f'{name}: the first fits on 150 rows took {times[0]:.2f} and {times[1]:.2f} s'
