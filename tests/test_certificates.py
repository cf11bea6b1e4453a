"""A certificate is what somebody else would compute from the answer alone: reported and recomputed agree within a factor 2,
on data of all scales, separable or not, with repeated rows, and on real data as they come."""
import inspect, warnings
import numpy as np, pytest
from mlbook.core import Solution
from real import real_data
from recomputed import tables
from zoo import ESTIMATORS
from test_functions import FUNCTIONS

HERE, SOLVERS = tables()
SCALES = (1e-6, 1e-3, 1., 1e3, 1e6)
FLOOR = 1e-12   # certificates are relative: below this both are rounding


def classes(n, d, gap, rng):
    y = np.arange(n) % 3
    return rng.normal(size=(n, d)) + gap*np.eye(3, d)[y], np.array(['a', 'b', 'c'])[y]


def made(kind):
    "Made data by name: separable, overlapping, repeated rows, every scale."
    rng = np.random.default_rng(0)
    if kind == 'classifier': sets = {'separable': classes(60, 4, 12., rng), 'overlapping': classes(90, 4, 1., rng)}
    else:
        X = rng.normal(size=(60, 4))
        sets = {'noisy': (X, X@[1., -2., .5, 0.] + rng.normal(size=60)), 'exact': (X, X@[1., -2., .5, 0.] + 3.)}
    sets['repeated rows'] = tuple(np.r_[a, a[:20], a[:20]] for a in list(sets.values())[-1])
    for name, (X, y) in list(sets.items()): sets |= {f'{name} x{s:g}': (s*X, y) for s in SCALES}
    return sets


def agree(reported, recomputed):
    assert np.isfinite(reported) and np.isfinite(recomputed), f'reported {reported}, recomputed {recomputed}'
    assert max(reported, recomputed) <= 2*min(reported, recomputed) + FLOOR, f'reported {reported:.3g}, recomputed {recomputed:.3g}'


CASES = [pytest.param(*pair, data, id=f'{name}-{i}-{"real" if data is real_data else "made"}')
         for name, pairs in HERE.items() for i, pair in enumerate(pairs) for data in (made, real_data)]


@pytest.mark.parametrize('est, recompute, data', CASES)
def test_estimator(est, recompute, data):
    wrong = []
    for name, (X, y) in data(est._kind).items():
        with warnings.catch_warnings():
            warnings.simplefilter('ignore')   # a certificate that missed its tolerance must be right too
            est.fit(X, y)
        try: agree(est.certificate_, recompute(est, X, y))
        except AssertionError as e: wrong.append(f'{name}: {e}')
    assert not wrong, f'{est}\n' + '\n'.join(wrong)


@pytest.mark.parametrize('name', SOLVERS)
def test_solver(name):
    wrong = []
    for scale in SCALES:
        for seed in range(3):
            with warnings.catch_warnings():
                warnings.simplefilter('ignore')
                solution, certificate = SOLVERS[name](scale, np.random.default_rng(seed))
            try: agree(solution.certificate, certificate)
            except AssertionError as e: wrong.append(f'scale {scale:g}, seed {seed}: {e}')
    assert not wrong, f'{name}\n' + '\n'.join(wrong)


def test_nobody_is_left_out():
    "Every estimator that stores a certificate and every function that returns a `Solution` is recomputed."
    stores = {n for n, c in ESTIMATORS.items() if any('certificate_' in inspect.getsource(b) for b in c.__mro__ if b.__module__.startswith('mlbook'))}
    returns = {n for n, f in FUNCTIONS.items() if inspect.signature(f).return_annotation in (Solution, 'Solution')}
    assert not stores - HERE.keys(), stores - HERE.keys()
    assert not returns - SOLVERS.keys(), returns - SOLVERS.keys()
