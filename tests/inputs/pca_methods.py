"""Principal components: how they are computed, how many to keep, and the probabilistic model."""
import numpy as np
from . import call

rng = np.random.default_rng(0)
X = rng.normal(size=(14, 5))*[2., 1.6, 1.2, .9, .6] + [.5, -1., 0., 2., .3]
Z = rng.normal(size=(6, 5))
lam = np.array([4., 2.5, 1., .5, .25])
P = np.linalg.qr(rng.normal(size=(5, 5)))[0][:2]
W = rng.normal(size=(5, 2))
mean = X.mean(axis=0)
MODEL = dict(X=X, mean=mean, W=W, noise=.4)
ONE = {'mean': 'one', 'W': 'one'}


def mean_and_variances(found): return found[1]


def solved(S):
    "The answer up to a rotation of the factors, and what it is worth."
    return S.x@S.x.T, S.value


INPUTS = {
    # 70b
    'pca_by_svd': call(dict(X=X, k=3), law={'X': 2}, view=mean_and_variances),
    'pca_by_covariance': call(dict(X=X, k=3), law={'X': 2}, view=mean_and_variances),
    'pca_by_gram': call(dict(X=X, k=3), law={'X': 2}, view=mean_and_variances),
    'gram_scores': call(dict(X=X, Z=Z, k=3), rows=('X',)),
    'pca_multiplications': call(dict(n=30, d=7, k=2, iterations=10)),
    'proportion_count': call(dict(lam=lam, proportion=.8), law={'lam': 0}, allows={'lam': 'one'}),
    'leading_components': [call(dict(X=X, k=3), law={'X': 2}, view=mean_and_variances),
                           call(dict(X=X, k=.8), law={'X': 2}, view=mean_and_variances)],
    'sketch_basis': call(dict(A=X, m=3, power=1, rng=1), law={'A': 0}),
    'randomised_svd': call(dict(A=X, k=2, extra=2, power=1, rng=1), law={'A': 1}, view=lambda a: a[1]),
    'sketch_bound': call(dict(s=lam, k=2, extra=3, power=1), law={'s': 1}, allows={'s': 'one'}),
    'merge_components': call(dict(s=np.array([3., 2.]), P=P, mean=mean, n=9, B=Z), rows=('B',), view=lambda a: a[0]),
    'component_evidence': call(dict(lam=lam, n=40), allows={'lam': 'one'}),
    # 70c
    'broken_stick': call(dict(d=6)),
    'broken_stick_count': call(dict(lam=lam), law={'lam': 0}, allows={'lam': 'one'}),
    'entry_residuals': call(dict(X=X, mean=mean, P=P), rows=('X',)),
    'row_cv_errors': call(dict(X=X, most=3, cv=4), law={'X': 2}),
    'entry_cv_errors': call(dict(X=X, most=3, cv=4), law={'X': 2}),
    'component_counts': call(dict(X=X, proportion=.8, cv=4), law={'X': 0}, view=lambda a: list(a.values())),
    'stored_proportion': call(dict(n=50, d=8, k=3)),
    'whitening_matrix': call(dict(X=X, k=3), law={'X': -1}),
    # 70d
    'ppca_log_density': call(MODEL, rows=('X',)),
    'ppca_log_likelihood': call(MODEL, rows=('X',)),
    'ppca_gradient': call(MODEL, rows=('X',)),
    'ppca_posterior': call(MODEL, rows=('X',)),
    'ppca_violation': call(dict(X=X, mean=mean, W=W, noise=.4, floor=.01), rows=('X',)),
    'noise_floor': call(dict(mean=mean, total=3.5, floor=1e-8), allows={'mean': 'one'}),
    'ppca_maximum': call(dict(X=X, k=2, floor=1e-8), law={'X': 1}, view=lambda a: a[1]),
    'ppca_em': call(dict(X=X, k=2, tol=1e-9, max_iter=3000, floor=1e-8), view=solved, rtol=1e-6),
}
