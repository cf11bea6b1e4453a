"""Lasso and elastic net: the duality gap from the weights alone, relative to the objective at zero weights."""
import numpy as np
from mlbook.sparsity.coordinate_descent import net_descent
from mlbook.sparsity.lasso_machines import ElasticNet, ElasticNetCV, Lasso, LassoCV


def gap(X, y, w, lam, ratio):
    "Primal minus the best of some dual values at multiples of the residual, over the mean square of the targets."
    n, unit = len(y), np.mean(y**2)
    if unit == 0: return 0.
    r = y - X@w
    c, t, square = 2*X.T@r/n, lam*ratio, lam*(1 - ratio)
    primal = r@r/n + t*abs(w).sum() + square*(w@w)
    top = abs(c - 2*square*w).max()
    scales = [1., min(1., t/top)] if top else [1.]
    if ratio == 1: scales = [min(t/top, r@y/(r@r))] if r@r else [0.]
    over = [np.maximum(s*abs(c) - t, 0.) if ratio < 1 else np.zeros(1) for s in scales]
    dual = [(2*s*(r@y) - s*s*(r@r))/n - o@o/(4*square or 1.) for s, o in zip(scales, over)]
    return max(primal - max(dual), 0.)/unit


def centred(est, X, y): return gap(X - X.mean(axis=0), y - y.mean(), est.coef_, est.lam_, getattr(est, 'l1_ratio_', getattr(est, 'l1_ratio', 1.)))


def passes(scale, rng):
    X, y = scale*rng.normal(size=(30, 5)), rng.normal(size=30)
    lam, ratio = .1*scale, float(rng.choice([1., .6]))
    if ratio < 1: lam *= scale
    found = net_descent(X, y, lam, ratio, max_iter=int(rng.choice([2, 500])))
    return found, gap(X, y, found.x, lam, ratio)


ESTIMATORS = {'Lasso': [(Lasso(), centred), (Lasso(max_iter=2), centred)], 'ElasticNet': [(ElasticNet(), centred), (ElasticNet(l1_ratio=.9, max_iter=1), centred)],
              'LassoCV': [(LassoCV(n_lams=10), centred)], 'ElasticNetCV': [(ElasticNetCV(n_lams=10, l1_ratio=[.3, 1.]), centred)]}
SOLVERS = {'net_descent': passes}
