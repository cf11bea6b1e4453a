"""Mixtures: densities, EM, variational inference."""
import numpy as np
from . import call

rng = np.random.default_rng(0)
X = rng.normal(size=(14, 2))*[1., 2.] + .3
weights, means = np.array([.5, .3, .2]), X[[2, 5, 9]] + .1
covs = np.array([[[1.2, .3], [.3, 2.]], [[.8, -.2], [-.2, 3.]], [[1., 0.], [0., 1.5]]])
R = rng.dirichlet(np.ones(3), size=14)
weight = rng.uniform(.5, 2., size=14)
x = rng.normal(size=9) + .7
B = (rng.random((14, 4)) < .5).astype(float)
P = rng.uniform(.2, .8, size=(3, 4))
S, S0 = np.array([[5., -1.], [-1., 3.]]), np.array([[2., .4], [.4, 1.]])
theta = dict(weights=weights, means=means, covs=covs)


def solved(S): return S.x, S.value


INPUTS = {
    # 75
    'precision_cholesky': call(dict(covs=covs), law={'covs': -.5}),
    'mixture_log_joint': call(dict(X=X, **theta), rows=('X',)),
    'mixture_log_density': call(dict(X=X, **theta), rows=('X',)),
    'responsibilities': call(dict(X=X, **theta), rows=('X',)),
    'evidence_bound': call(dict(X=X, R=R, **theta), rows=('X', 'R')),
    'weighted_moments': call(dict(X=X, R=R), rows=('X', 'R')),
    'restricted_covariances': call(dict(weights=weights, covs=covs, V=np.array([1.5, 2.5]), kind='full', lam=.1), rows=()),
    'mixture_objective': call(dict(X=X, **theta, kind='full', lam=.1, sample_weight=weight), rows=('X', 'sample_weight')),
    # 75a
    'em_mixture': call(dict(X=X, **theta, kind='full', lam=.05, sample_weight=weight, tol=1e-6, max_iter=200), view=solved, rows=('X', 'sample_weight'), rtol=1e-6),
    # 75b
    'gaussian_log_evidence': call(dict(x=x, m0=.2, beta0=1.5, a0=1.2, b0=.9)),
    'gaussian_bound': call(dict(x=x, m=.5, s=2.5, a=3.1, b=2.2, m0=.2, beta0=1.5, a0=1.2, b0=.9)),
    'cavi_gaussian': call(dict(x=x, m0=.2, beta0=1.5, a0=1.2, b0=.9, tol=1e-9, max_iter=50), view=solved, rtol=1e-6),
    'dirichlet_kl': call(dict(alpha=np.array([2., .7, 3.]), beta=np.array([1., 1.3, .5]))),
    'normal_wishart_kl': call(dict(m=np.array([.5, 1.]), beta=4., nu=6.5, S=S, m0=np.array([.1, .3]), beta0=1.2, nu0=3.2, S0=S0)),
    # 75c
    'bernoulli_log_joint': call(dict(X=B, weights=weights, P=P), rows=('X',)),
    'bernoulli_objective': call(dict(X=B, weights=weights, P=P, lam=.01, sample_weight=weight), rows=('X', 'sample_weight')),
    'em_bernoulli': call(dict(X=B, weights=weights, P=P, lam=.01, sample_weight=weight, tol=1e-6, max_iter=500), view=solved, rows=('X', 'sample_weight'), rtol=1e-6),
}
