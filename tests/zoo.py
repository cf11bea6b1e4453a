"""Every estimator of the book, data for each kind, and what an estimator can be asked."""
import inspect, warnings
import numpy as np, pandas as pd, pytest
import mlbook
from mlbook.core import ConvergenceWarning

ESTIMATORS = dict(mlbook.all_estimators())
every_estimator = pytest.mark.parametrize('cls', ESTIMATORS.values(), ids=ESTIMATORS)
ASKS = ('predict', 'predict_proba', 'decision_function', 'transform', 'score_samples')


def needs(cls):
    "Whose targets `fit` takes: those of a regressor, of a classifier, or none; a transformer may need some too."
    return getattr(cls, '_needs', cls._kind)


def supervised(cls): return needs(cls) in ('regressor', 'classifier')


def takes_weights(cls): return 'sample_weight' in inspect.signature(cls.fit).parameters


def targets(cls, X, rng):
    "Targets for samples: numbers for a regressor, two or three labels (each at least once) for a classifier, else nothing."
    if needs(cls) == 'regressor': return rng.normal(size=len(X)) + 3.
    if needs(cls) == 'classifier': return np.array(['no', 'yes', 'perhaps'])[(np.arange(len(X)) + rng.integers(3)) % min(3, max(1, len(X)//2))]


def data(cls, n=30, d=4, seed=0):
    "Generic samples and targets for a class."
    rng = np.random.default_rng(seed); X = rng.normal(size=(n, d))*[.5, 1., 2., 3.][:d] + rng.normal(size=d)
    return X, targets(cls, X, rng)


def honest():
    "Let pass what an estimator honestly says of data that are hard for it."
    warnings.simplefilter('ignore', ConvergenceWarning)
    warnings.filterwarnings('ignore', '.* are lost in the rounding of the kernel')
    warnings.filterwarnings('ignore', '.*: the neighbour graph falls into')


def fit(est, X, y=None, **options):
    "Fit; that a solver stopped early, or that distances are lost in rounding, as it honestly says on random data, is no failure here."
    with warnings.catch_warnings():
        honest()
        return est.fit(X, **options) if y is None else est.fit(X, y, **options)


def answers(est, X):
    "All that a fitted estimator says about samples, by method."
    said = {m: getattr(est, m)(X) for m in ASKS if hasattr(est, m)}
    return said or {a: getattr(est, a) for a in ('labels_', 'embedding_') if hasattr(est, a)}


def same(a, b, rtol=0., atol=0.):
    "Are two values equal: numbers and arrays within the tolerances, containers entry by entry, objects by their attributes?"
    if isinstance(a, dict): return isinstance(b, dict) and a.keys() == b.keys() and all(same(a[k], b[k], rtol, atol) for k in a)
    if isinstance(a, (list, tuple)): return type(a) is type(b) and len(a) == len(b) and all(same(u, v, rtol, atol) for u, v in zip(a, b))
    if isinstance(a, (np.ndarray, np.generic, float, int)):
        a, b = np.asarray(a), np.asarray(b)
        return a.shape == b.shape and bool((a == b).all() if a.dtype.kind not in 'fc' else np.allclose(a, b, rtol=rtol, atol=atol, equal_nan=True))
    if hasattr(a, '__dict__') and not isinstance(a, type): return type(a) is type(b) and same(vars(a), vars(b), rtol, atol)
    return a is b or bool(a == b)


def frame(X): return pd.DataFrame(X, columns=[f'x{j}' for j in range(X.shape[1])], index=np.arange(len(X))*7 + 3)
