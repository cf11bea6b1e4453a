"""Sparsity: elastic net, group lasso, sparse logistic regression."""
import numpy as np
from . import call

rng = np.random.default_rng(0)
n, d = 14, 5
X = rng.normal(size=(n, d))*[.7, 1., 1.4, 1., .8] + .3
w, b = np.array([.6, -.4, 0., .9, 0.]), .2
y = X@[1., -.5, 0., .8, 0.] + .3*rng.normal(size=n) + 1.
z = np.where(X@[1., -1., .5, 0., 0.] + .8*rng.normal(size=n) > .3, 1., -1.)
groups = np.array([2, 0, 2, 5, 0])
weight = rng.uniform(.5, 2., n)
H = X.T@X/n + np.eye(d)


def solved(S):
    "The answer itself, and what it is worth."
    return S.x, S.value


INPUTS = {
    # 62c
    'make_correlated': call(dict(n=9, rho=.7, noise=.5, rng=1)),
    'elastic_net_objective': call(dict(X=X, y=y, w=w, lam=.3, l1_ratio=.4, b=b), rows=('X', 'y')),
    'elastic_net_violation': call(dict(X=X, y=y, w=w, lam=.3, l1_ratio=.4), rows=('X', 'y')),
    'elastic_net_step': call(dict(X=X, lam=.3, l1_ratio=.4)),
    'elastic_net_ista': call(dict(X=X, y=y, lam=.3, l1_ratio=.4, tol=1e-10, max_iter=5000), view=solved, rtol=1e-6),
    'augmented_data': call(dict(X=X, y=y, lam=.3, l1_ratio=.4)),
    'grouping_bound': call(dict(X=X, y=y, lam=.3, l1_ratio=.4), law={'X': 1, 'y': 1}),
    # 62d
    'group_codes': call(dict(groups=groups, d=d, who='group_codes'), allows={'who': 'text', 'groups': ['1e100', '1e-100']}),
    'check_samples': call(dict(X=X, who='check_samples'), allows={'who': 'text'}, law={'X': 1}),
    'group_lasso_objective': call(dict(X=X, y=y, w=w, lam=.3, groups=groups, b=b, sample_weight=weight), rows=('X', 'y', 'sample_weight'), law={'sample_weight': 0}),
    'group_averages': call(dict(X=X, groups=groups), law={'X': 1}, rows=('X',)),
    'group_lasso_lam_max': call(dict(X=X, y=y, groups=groups, sample_weight=weight), law={'X': 1, 'y': 1, 'sample_weight': 0}),
    'group_lasso_gap': call(dict(X=X, y=y, w=w, lam=.3, groups=groups, b=b, sample_weight=weight), rows=('X', 'y', 'sample_weight'), law={'sample_weight': 0}, rtol=1e-7),
    'solve_semidefinite': call(dict(H=H, g=w), law={'g': 1}, rtol=1e-8, allows={'H': ['one']}),
    'group_lasso_weights': call(dict(X=X, y=y, groups=groups, lam=.3, sample_weight=weight, tol=1e-10, max_iter=100), view=solved, law={'sample_weight': 0}, rtol=1e-6),
    # 62e
    'sparse_logistic_objective': call(dict(X=X, y=z, w=w, lam=.05, b=b, sample_weight=weight), rows=('X', 'y', 'sample_weight'), law={'sample_weight': 0}),
    'sparse_logistic_lam_max': call(dict(X=X, y=z, sample_weight=weight), law={'X': 1, 'sample_weight': 0}),
    'sparse_logistic_gap': call(dict(X=X, y=z, w=w, lam=.05, b=b, sample_weight=weight), rows=('X', 'y', 'sample_weight'), law={'sample_weight': 0}, rtol=1e-7),
    'sparse_logistic_weights': call(dict(X=X, y=z, lam=.05, sample_weight=weight, tol=1e-8, max_iter=100), view=solved, law={'sample_weight': 0}, rtol=1e-6),
}
