"""Sparsity: filters and wrappers."""
import numpy as np
from mlbook.regression.ridge import Ridge
from . import call

rng = np.random.default_rng(0)
X = rng.normal(size=(20, 4))
y = X@[1., -2., 0., .5] + rng.normal(size=20)
C = rng.integers(0, 6, size=(20, 4)) + rng.normal(size=(20, 4))**2    # counts, nearly
labels = np.arange(20) % 3
ridge = Ridge(.1)
small = X[:, :3]


def first(found): return found[0]


def path(found):
    "The subsets of a path as one array, and their errors."
    return np.concatenate(found.subsets), found.risks


INPUTS = {
    # 61a
    'feature_variances': call(dict(X=X), law={'X': 2}),
    'feature_correlations': call(dict(X=X, y=y), law={'X': 0, 'y': 0}),
    'f_regression': call(dict(X=X, y=y), law={'X': 0, 'y': 0}),
    'f_classif': call(dict(X=X, y=labels), law={'X': 0}),
    'chi2': call(dict(X=C, y=labels), view=first, law={'X': 1}),
    'label_entropy': call(dict(y=labels)),
    'quantile_bins': call(dict(X=X, bins=3), law={'X': 0}),
    'information_gain': [call(dict(X=X, y=labels, bins=3), law={'X': 0}), call(dict(X=np.round(C), y=labels), law={'X': 0})],
    'best_features': call(dict(scores=y, k=3), law={'scores': 0}, allows={'scores': ['inf']}),
    'feature_scores': [call(dict(X=X, y=labels, score_func='f_classif'), view=first, law={'X': 0}), call(dict(X=X, y=y, score_func='correlation'), view=first, law={'X': 0, 'y': 0})],
    # 61c
    'subset_risk': call(dict(estimator=ridge, X=X, y=y, features=np.array([2, 0]), cv=4), law={'y': 2}),
    'exhaustive_search': call(dict(estimator=ridge, X=small, y=y, k_max=2, cv=4), view=path),
    'sequential_search': call(dict(estimator=ridge, X=small, y=y, direction='stepwise', k=2, tol=.01, cv=4), view=path),
}
