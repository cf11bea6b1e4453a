"""Sparsity: the lasso, its path and its forms, 62, 62b and 62h."""
import numpy as np
from . import call

rng = np.random.default_rng(0)
X = rng.normal(size=(9, 4)) + [1., -2., 0., .5]
w, b = np.array([.7, 0., -1.2, .4]), .3
y = X@w + b + .2*rng.normal(size=9)
theta, z = .1*rng.normal(size=9), rng.normal(size=6)
A = rng.normal(size=(4, 9))
C = np.array([[2., .3, .4], [.3, 1., -.2], [.4, -.2, 1.5]])
v = np.array([1.5, 0., -.7])


def point(solution): return solution.x


def first(answer): return answer[0]


def knots(path): return path.lams, path.W, path.b


INPUTS = {
    # 62
    'lasso_objective': [call(dict(X=X, y=y, w=w, lam=.2, b=b), rows=('X', 'y')), call(dict(X=X, y=y, w=w, lam=.2), rows=('X', 'y'))],
    'lasso_lam_max': [call(dict(X=X, y=y), law={'X': 1, 'y': 1}), call(dict(X=X, y=y, fit_intercept=False), law={'X': 1, 'y': 1})],
    'lasso_violation': call(dict(X=X, y=y, w=w, lam=.2), rows=('X', 'y')),
    'lasso_dual_objective': call(dict(y=y, theta=theta)),
    'lasso_dual_point': call(dict(X=X, y=y, w=w, lam=.2), rows=('X', 'y')),
    'lasso_gap': call(dict(X=X, y=y, w=w, lam=.2), rows=('X', 'y')),
    'ista': call(dict(X=X, y=y, lam=.2, tol=1e-10, max_iter=2000), view=point, rtol=1e-6),
    'fista': [call(dict(X=X, y=y, lam=.2, tol=1e-10, max_iter=2000), view=point, rtol=1e-6),
              call(dict(X=X, y=y, lam=.2, step=.1, fit_intercept=False), view=point, rtol=1e-5)],
    # 62b
    'lars_path': call(dict(X=X, y=y, lam_min=.05, max_knots=20), view=knots),
    'lasso_refit': call(dict(X=X, y=y, w=w), rows=('X', 'y'), view=first, law={'X': -1, 'y': 1, 'w': 0}),
    'irrepresentability': call(dict(C=C, w=v), rows=('C', 'w'), law={'C': 0, 'w': 0}),
    'fused_lasso': call(dict(y=y, lam=.1)),
    # 62h
    'lasso_constrained': call(dict(X=X, y=y, radius=1.1), view=first),
    'lasso_budget': call(dict(X=X, y=y, delta=.4), view=first),
    'project_l1': call(dict(z=z, radius=1.2)),
    'basis_pursuit': call(dict(A=A, y=A[:, :2]@[1., -2.]), law={'A': -1, 'y': 1}, rtol=1e-7),
}
