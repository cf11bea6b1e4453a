"""Tasks with a learned coupling: the objective at the answer minus a lower bound that its residuals prove."""
import numpy as np
from scipy.optimize import minimize_scalar
from mlbook.scale.tasks import learned_coupling


def proved_gap(Xs, ys, W, b, Omega, lam, eps):
    """Value at the answer minus that of the dual problem, relative to the former. In the dual, residuals E of mean zero have
    the value sum_t (2 e.y - e.e)/n minus the conjugate of lam |[W, sqrt(eps) I]|_*^2 at the gradients Gamma: the smallest, over
    symmetric Y, of |[Gamma, Y]|^2/(4 lam) - sqrt(eps) tr Y."""
    errors = [y - X@w - c for X, y, w, c in zip(Xs, ys, W, b)]
    value = sum((e**2).mean() for e in errors) + lam*np.trace(np.linalg.solve(Omega, W@W.T + eps*np.eye(len(W))))
    errors = [e - e.mean() for e in errors]
    Gamma = np.array([2*X.T@e/len(e) for X, e in zip(Xs, errors)])
    lows, U = np.linalg.eigh(Gamma@Gamma.T)
    top, k = max(lows[-1], 0.), 2*lam*np.sqrt(eps)
    def conjugate(log_u):
        Y = (U*np.sqrt(np.maximum(top + (k*np.exp(log_u))**2 - lows, 0.)))@U.T
        return np.linalg.norm(np.c_[Gamma, Y], 2)**2/(4*lam) - np.sqrt(eps)*np.trace(Y)
    most = minimize_scalar(conjugate, bounds=(-1., np.log(3*len(W))), method='bounded', options=dict(xatol=1e-7)).fun
    dual = sum((2*e@(y - y.mean()) - e@e)/len(e) for e, y in zip(errors, ys)) - most
    return (value - dual)/value


def coupled(scale, rng):
    found = []
    for T, d, tol, most in ((6, 3, 1e-5, 500), (3, 4, 1e-5, 500), (6, 3, 1e-2, 500), (6, 3, 1e-5, 1), (3, 4, 1e-5, 5)):
        two, unit = rng.normal(size=(2, d)), 10.**rng.integers(-3, 4)
        Xs = [scale*(rng.normal(size=(8, d)) + .5) for _ in range(T)]
        ys = [unit*(X@two[t % 2]/scale + .5*rng.normal(size=8) + 1.) for t, X in enumerate(Xs)]
        for lam, eps in ((1e-2*scale**2, 1e-3*(unit/scale)**2), (1e-2, 1e-3)):
            s = learned_coupling(Xs, ys, lam, eps, tol, most)
            found.append((s, proved_gap(Xs, ys, *s.x, lam, eps)))
    return max(found, key=lambda p: abs(np.log((p[0].certificate + 1e-12)/(abs(p[1]) + 1e-12))))


SOLVERS = {'learned_coupling': coupled}
