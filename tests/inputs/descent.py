"""Sparsity: coordinate descent, screening and paths of the lasso and the elastic net."""
import numpy as np
from . import call

rng = np.random.default_rng(0)
X = rng.normal(size=(9, 4))
y, w = rng.normal(size=9), np.array([.7, 0., -1.2, .4])
theta, lams = rng.normal(size=9), np.array([.3, .1])
G, q = X.T@X/9, X.T@y/9
rows, names = ('X', 'y'), {'who': 'text'}


def weights(answer): return answer.x


def but_gaps(answer): return answer[:3]   # gaps are near rounding


INPUTS = {
    # 62a
    'net_objective': call(dict(X=X, y=y, w=w, lam=.2, l1_ratio=.7, b=.1), rows=rows),
    'coordinate_step': call(dict(z=.8, a=1.3, lam=.2, l1_ratio=.7)),
    'net_lam_max': call(dict(X=X, y=y, l1_ratio=.7), rows=rows, law={'X': 1, 'y': 1}),
    'net_dual': call(dict(X=X, y=y, theta=theta, lam=.2, l1_ratio=.7), rows=('X', 'y', 'theta')),
    'net_gap': [call(dict(X=X, y=y, w=w, lam=.2), rows=rows), call(dict(X=X, y=y, w=w, lam=.2, l1_ratio=.7), rows=rows)],
    'net_descent': call(dict(X=X, y=y, lam=.2, l1_ratio=.7, tol=1e-10, max_iter=500), rows=rows, view=weights),
    'gram_passes': call(dict(G=G, q=q, w=w, lam=.2, l1_ratio=.7, passes=3), allows={'G': ['integer', 'short', 'one'], 'q': ['short'], 'w': ['short']}, rows=('G', 'q', 'w')),
    'strong_columns': call(dict(X=X, y=y, w=w, lam=.2, before=.3, l1_ratio=.7), rows=rows),
    'safe_columns': call(dict(X=X, y=y, w=w, lam=.2, l1_ratio=.7), rows=rows),
    # 62f
    'check_design': call(dict(X=X, who='check_design'), allows=names, law={'X': 1}),
    'net_solutions': call(dict(X=X, y=y, lams=lams, l1_ratio=.7, tol=1e-10, who='net_solutions'), allows=names, rows=rows, view=but_gaps),
    'lasso_path': [call(dict(X=X, y=y, lams=lams, tol=1e-10), rows=rows, view=but_gaps), call(dict(X=X, y=y, n_lams=3, eps=.1, tol=1e-10, max_iter=500), rows=rows, view=but_gaps)],
    'enet_path': call(dict(X=X, y=y, lams=lams, l1_ratio=.7, tol=1e-10), rows=rows, view=but_gaps),
}
