"""Elastic net, group lasso, sparse logistic regression: violations and duality gaps from the public attributes, in plain formulas."""
import numpy as np
import mlbook
from mlbook.sparsity.elastic_net import elastic_net_ista
from mlbook.sparsity.groups import group_lasso_weights
from mlbook.sparsity.sparse_logistic import sparse_logistic_weights


def centred(X, p, offset): return np.where(np.ptp(X, axis=0) > 0, X - p@X, 0.) if offset else X


def group_gap(w, b, X, y, lam, groups, p, offset):
    "Objective minus the dual value of the scaled residual, over the variance of the targets."
    names, codes = np.unique(groups, return_inverse=True)
    A, t = centred(X, p, offset), y - (p@y)*offset
    r = y - X@w - b
    theta = r - (p@r)*offset
    size = lambda v: np.array([np.linalg.norm(v[codes == g]) for g in range(len(names))])
    own = lam*np.sqrt(np.bincount(codes))
    pull = 2*size(A.T@(p*theta))
    most = np.min(own[pull > 0]/pull[pull > 0], initial=np.inf)
    rr = p@theta**2
    c = np.clip((p*theta)@t/rr, -most, most) if rr > 0 else 0.
    P, D = p@r**2 + own@size(w), 2*c*(p*theta)@t - c*c*rr
    return abs(P - D)/(p@t**2 or 1.)


def group(est, X, y, weights=None):
    p = np.ones(len(X)) if weights is None else weights(len(X))
    groups = np.arange(X.shape[1]) if est.groups is None else est.groups(X.shape[1]) if callable(est.groups) else est.groups
    return group_gap(est.coef_, est.intercept_, X, y, est.lam, groups, p/p.sum(), est.fit_intercept)


def uneven(n): return 1. + np.arange(n) % 3


def pairs(d): return np.arange(d)//2


class Pairs(mlbook.GroupLasso):
    "Neighbouring features in pairs, uneven sample weights."
    def fit(self, X, y):
        self.groups = pairs(X.shape[1])
        return super().fit(X, y, uneven(len(X)))


def logistic_gap(w, b, X, y, lam, p, offset):
    "Objective minus the dual value of the scaled probabilities, over the objective."
    scores = X.astype(np.longdouble)@w.astype(np.longdouble) + b   # a large mean and a large offset cancel
    A, a = centred(X, p, offset), y*scores.astype(float)
    v = np.exp(-np.logaddexp(0, a))
    if offset:
        up, down = (p*v)[y > 0].sum(), (p*v)[y < 0].sum()
        v = v*np.where(y > 0, min(1., down/up), min(1., up/down))
    v = v*min(1., lam/max(abs(A.T@(p*v*y)).max(), 1e-300))
    F = p@np.logaddexp(0, -a) + lam*abs(w).sum()
    entropy = -v*np.log(np.where(v > 0, v, 1.)) - (1-v)*np.log1p(-v)
    return abs(F - p@entropy)/F


def logistic(est, X, y, weights=None):
    y, p = np.asarray(y), np.ones(len(X)) if weights is None else weights(len(X))
    kinds = est.classes_ if len(est.classes_) > 2 else est.classes_[1:]
    return max(logistic_gap(w, b, X, np.where(y == c, 1., -1.), est.lam, p/p.sum(), est.fit_intercept)
               for c, w, b in zip(kinds, est.coef_, est.intercept_))


class Weighted(mlbook.SparseLogisticRegression):
    "Fits with uneven sample weights."
    def fit(self, X, y): return super().fit(X, y, uneven(len(X)))


ESTIMATORS = {
    'GroupLasso': [(mlbook.GroupLasso(), group), (mlbook.GroupLasso(lam=.3, fit_intercept=False), group),
                   (Pairs(lam=.1), lambda e, X, y: group(e, X, y, uneven)), (mlbook.GroupLasso(lam=1e-4, max_iter=2), group)],
    'SparseLogisticRegression': [(mlbook.SparseLogisticRegression(), logistic), (mlbook.SparseLogisticRegression(lam=.02, fit_intercept=False), logistic),
                                 (Weighted(lam=.005), lambda e, X, y: logistic(e, X, y, uneven)),
                                 (mlbook.SparseLogisticRegression(lam=1e-4, max_iter=3), logistic)],
}


def solved_net(scale, rng):
    X = rng.normal(size=(30, 4))*scale
    y, lam, a = X@[1., 0., -1., .5]/scale + rng.normal(size=30), .1, .3
    S = elastic_net_ista(X, y, lam, a, max_iter=int(rng.integers(1, 30)))
    A, t, w = X - X.mean(0), y - y.mean(), S.x[:-1]
    pull = 2*A.T@(t - A@w)/30 - 2*lam*(1-a)*w
    off = np.where(w == 0, np.maximum(abs(pull) - lam*a, 0), abs(pull - lam*a*np.sign(w)))
    return S, (off/(2*np.linalg.norm(A, axis=0)*np.linalg.norm(t)/30)).max()


def solved_groups(scale, rng):
    X, p = rng.normal(size=(30, 6))*scale, rng.uniform(.5, 2., size=30)
    y = X@[1., 1., 0., 0., -.5, 0.]/scale + rng.normal(size=30)
    S = group_lasso_weights(X, y, pairs(6), .1*scale, p, max_iter=int(rng.integers(1, 4)))
    return S, group_gap(S.x[:-1], S.x[-1], X, y, .1*scale, pairs(6), p/p.sum(), True)


def solved_logistic(scale, rng):
    X, p = rng.normal(size=(40, 6))*scale, rng.uniform(.5, 2., size=40)
    y = np.where(X[:, 0] + .7*scale*rng.normal(size=40) > 0, 1., -1.)
    S = sparse_logistic_weights(X, y, .02*scale, p, max_iter=int(rng.integers(1, 6)))
    return S, logistic_gap(S.x[:-1], S.x[-1], X, y, .02*scale, p/p.sum(), True)


SOLVERS = {'elastic_net_ista': solved_net, 'group_lasso_weights': solved_groups, 'sparse_logistic_weights': solved_logistic}
