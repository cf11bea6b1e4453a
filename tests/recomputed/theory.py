"""Empirical risk minimisation: the shortest subgradient at the answer, in the units of the data."""
import numpy as np
from mlbook.theory.erm import linear_erm


def erm_certificate(w, b, slope, X, y, lam, penalty, p):
    "Length of the shortest subgradient of mean loss + lam * penalty, relative; `slope(y, a)` is the derivative of the loss."
    s = 2.**(np.floor(np.log2(np.abs(X).max())) + 1)    # the power of two just above the largest entry
    g = p*slope(y, X@w + b)
    gw, gb = X.T@g, g.sum()
    if penalty == 'l2': gw = gw + 2*lam*w
    else: gw = np.where(w == 0, np.sign(gw)*np.maximum(np.abs(gw) - lam, 0), gw + lam*np.sign(w))
    unit = p@(np.abs(slope(y, np.zeros(len(y))))*np.sqrt(1 + ((X/s)**2).sum(axis=1)))
    return np.sqrt(((gw/s)**2).sum() + gb**2)/unit


SLOPES = {'square': lambda y, a: 2*(a - y), 'huber': lambda y, a: 2*np.clip(a - y, -1, 1),
          'squared_hinge': lambda y, a: -2*y*np.maximum(1 - y*a, 0), 'logistic': lambda y, a: -y/(1 + np.exp(y*a))}


def solve_erm(scale, rng):
    "The worst of several losses and penalties, tight and loose tolerances, weighted and not."
    X = scale*(rng.normal(size=(40, 3)) + 1)
    score = X@[1., -2., .5]/scale + rng.normal(size=40)
    weights = rng.uniform(.5, 2, size=40)
    worst = None
    for loss in SLOPES:
        y = np.where(score > 0, 1., -1.) if loss in ('logistic', 'squared_hinge') else score
        for penalty, power in (('l2', 2), ('l1', 1)):
            for lam, max_iter, w in ((0., 50, None), (.1, 7, weights), (.1, 5000, None)):
                lam = lam*scale**power
                found = linear_erm(loss, X, y, lam, penalty, sample_weight=w, tol=1e-6, max_iter=max_iter)
                p = np.full(40, 1/40) if w is None else w/w.sum()
                again = erm_certificate(found.extra['w'], found.extra['b'], SLOPES[loss], X, y, lam, penalty, p)
                off = abs(np.log((found.certificate + 1e-15)/(again + 1e-15)))
                if worst is None or off > worst[0]: worst = off, found, again
    return worst[1:]


SOLVERS = {'linear_erm': solve_erm}
