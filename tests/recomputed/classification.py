"""Logistic regression for two classes and more, generalised linear models: gradients from the public attributes."""
import warnings
import numpy as np
import mlbook
from mlbook.classification.glm import glm_fit
from mlbook.classification.logistic import logistic_weights


def one_sided(signs, X, offset):
    "Does a hyperplane leave each sample on its own side or on it, and some strictly? By a linear program with all rows at once."
    from scipy.optimize import linprog
    A = X/np.where(abs(X).max(0) > 0, abs(X).max(0), 1.)
    Z = signs[:, None]*(np.c_[A, np.ones(len(A))] if offset else A)
    found = linprog(-Z.sum(0), -Z, np.zeros(len(Z)), bounds=(-1, 1))
    return -found.fun > 1e-6


def spread(X, p, offset):
    "Means and variances of the features; about 0 without an offset."
    m = p@X if offset else np.zeros(X.shape[1])
    return m, p@(X-m)**2


def logistic(W, b, X, Y, lam, p, offset):
    "Length of the gradient in units of the centred features over the mean probability of the wrong classes."
    S = X@W.T + b
    if len(W) == 1:
        sign = np.where(Y[:, 1] == 1, 1, -1)
        wrong = np.exp(-np.logaddexp(0, sign*S[:, 0]))
        R = (-sign*wrong*p)[:, None]
    else:
        E = np.exp(S - S.max(1, keepdims=True))
        P = E/E.sum(1, keepdims=True)
        wrong = (P*(1-Y)).sum(1)
        R = (np.where(Y == 1, 0., P) - Y*wrong[:, None])*p[:, None]
    m, var = spread(X, p, offset)
    size = abs(X).max(0)
    own = np.where(np.sqrt(var) > 1e-14*size, var, 0.)/4 + 2*lam
    G = (R.T@(X-m) + 2*lam*W)/np.sqrt(np.where(own > 0, own, 1.))
    return np.linalg.norm(np.c_[G, 2*R.sum(0)*offset])/(p@wrong)


def regression(est, X, y, weights=None):
    Y = (np.asarray(y)[:, None] == est.classes_)*1.
    p = np.ones(len(X)) if weights is None else weights(len(X))
    if est.class_weight == 'balanced': p = p/(Y@(p@Y))
    return logistic(est.coef_, est.intercept_, X, Y, est.lam, p/p.sum(), est.fit_intercept)


def uneven(n): return 1. + np.arange(n) % 3


class Weighted(mlbook.LogisticRegression):
    "Fits with uneven sample weights."
    def fit(self, X, y): return super().fit(X, y, uneven(len(X)))


class TwoClasses(mlbook.LogisticRegression):
    "The first class against the others."
    def fit(self, X, y): return super().fit(X, np.asarray(y) == np.sort(y)[0])


def glm(w, b, X, y, family, lam, p, offset):
    "Largest entry of the gradient in the centred and scaled features over the sizes of predictions and targets."
    theta = X@w + b
    mu = {'gaussian': theta, 'poisson': np.exp(theta), 'bernoulli': np.exp(-np.logaddexp(0, -theta))}[family]
    m, var = spread(X, p, offset)
    s = np.sqrt(var)
    s = np.where(s > 1e-14*abs(X).max(0), s, np.where(abs(X).max(0) > 0, abs(X).max(0), 1.))
    r = p*(mu-y)
    g = np.append(((X-m).T@r + 2*lam*w)/s, [r.sum()]*offset)
    return abs(g).max()/(p@(abs(mu)+abs(y)))


class Ranged(mlbook.GeneralizedLinearModel):
    "Targets brought into the range of the family: counts, or above and below the median."
    def fit(self, X, y): return super().fit(X, ranged(self.family, y))


def ranged(family, y):
    if family == 'bernoulli': return (y > np.median(y))*1.
    return np.floor(5*(y-y.min())/np.ptp(y)) if family == 'poisson' else y


def model(est, X, y):
    y = ranged(est.family, y) if isinstance(est, Ranged) else y
    if est.lam == 0 and est.family == 'bernoulli' and one_sided(2*y-1, X, est.fit_intercept): return np.inf
    n = len(X)
    return glm(est.coef_, est.intercept_, X, y, est.family, est.lam, np.full(n, 1/n), est.fit_intercept)


ESTIMATORS = {
    'LogisticRegression': [(mlbook.LogisticRegression(), regression), (mlbook.LogisticRegression(lam=.1, fit_intercept=False), regression),
                           (mlbook.LogisticRegression(lam=1e-6, class_weight='balanced'), regression),
                           (Weighted(lam=.01), lambda e, X, y: regression(e, X, y, uneven)),
                           (TwoClasses(), lambda e, X, y: regression(e, X, np.asarray(y) == np.sort(y)[0])),
                           (TwoClasses(lam=1e-9, fit_intercept=False), lambda e, X, y: regression(e, X, np.asarray(y) == np.sort(y)[0])),
                           (mlbook.LogisticRegression(max_iter=3), regression), (TwoClasses(max_iter=2), lambda e, X, y: regression(e, X, np.asarray(y) == np.sort(y)[0]))],
    'GeneralizedLinearModel': [(mlbook.GeneralizedLinearModel(), model), (mlbook.GeneralizedLinearModel(lam=0., fit_intercept=False), model),
                               (Ranged('poisson'), model), (Ranged('poisson', lam=.1, fit_intercept=False), model),
                               (Ranged('bernoulli'), model), (Ranged('poisson', max_iter=2), model), (Ranged('bernoulli', lam=.1, max_iter=1), model)],
}


def solved_logistic(scale, rng):
    X = rng.normal(size=(40, 3))*scale
    y, omega = np.where(X[:, 0] + .7*scale*rng.normal(size=40) > 0, 1, -1), rng.uniform(.5, 2., size=40)
    S = logistic_weights(X, y, .01, omega, max_iter=int(rng.integers(1, 9)))
    return S, logistic(S.x[None, :-1], S.x[-1:], X, np.c_[y < 0, y > 0]*1., .01, omega/omega.sum(), True)


def solved_glm(scale, rng):
    family = ('gaussian', 'bernoulli', 'poisson')[int(rng.integers(3))]
    X = rng.normal(size=(40, 3))*scale
    y = (rng.random(40) < .4)*1. if family == 'bernoulli' else rng.poisson(2., size=40)*1.
    S = glm_fit(X, y, family, .01*scale**2, max_iter=int(rng.integers(1, 9)))
    return S, glm(S.x[:-1], S.x[-1], X, y, family, .01*scale**2, np.full(40, 1/40), True)


SOLVERS = {'logistic_weights': solved_logistic, 'glm_fit': solved_glm}
