"""Certificates of the lasso: duality gaps of the proximal solvers, and violations of the optimality conditions on the path."""
import numpy as np
from mlbook.sparsity.lasso import fista, ista
from mlbook.sparsity.path import LassoLars


def centred(X, y): return X - X.mean(axis=0), y - y.mean()


def gap(X, y, w, lam):
    "Primal minus dual objective at the best feasible multiple of the residual, over the variance of the targets."
    X, y = centred(X, y)
    n, r = len(y), y - X@w
    unit = 2*r/n
    most = lam/max(np.abs(X.T@unit).max(), 1e-300)
    s = np.clip((y@r)/(r@r), -most, most)
    return (r@r/n + lam*np.abs(w).sum() - (s*unit@y - n/4*s*s*(unit@unit)))/(y@y/n)


def problem(scale, rng):
    X = scale*(rng.normal(size=(20, 7)) + rng.normal(size=7))
    y = X[:, :3]@[2., -1., .5]/scale + rng.normal(size=20)
    top = 2/20*np.abs(centred(X, y)[0].T@centred(X, y)[1]).max()
    return X, y, top


def proximal(solver):
    def solved(scale, rng):
        X, y, top = problem(scale, rng)
        s = solver(X, y, .1*top, max_iter=int(rng.integers(3, 40)))
        return s, gap(X, y, s.x, .1*top)
    return solved


def violation(est, X, y):
    X, y = centred(np.asarray(X, dtype=float), np.asarray(y, dtype=float))
    X[:, np.ptp(X, axis=0) == 0] = 0.
    c, w, lam = 2/len(y)*X.T@(y - X@est.coef_), est.coef_, est.lam_
    off = np.where(w != 0, np.abs(c - lam*np.sign(w)), np.maximum(np.abs(c) - lam, 0.))
    return off.max()/(2/len(y)*np.abs(X.T@y).max())


ESTIMATORS = {'LassoLars': [(LassoLars(), violation), (LassoLars(n_knots=3), violation)]}
SOLVERS = {'ista': proximal(ista), 'fista': proximal(fista)}
