"""Best subset and pursuits: gaps by exhaustion, correlations from the answer and the data alone."""
import itertools
import numpy as np
from mlbook.sparsity.greedy import best_subset, greedy_pursuit, matching_pursuit, orthogonal_matching_pursuit
from mlbook.sparsity.recovery import MatchingPursuit, OrthogonalMatchingPursuit, OrthogonalMatchingPursuitCV


def cosines(X, r, y):
    "Correlation of each column with a residual, relative to the targets; that of a constant or zero column is none."
    size = np.sqrt((X**2).sum(axis=0))
    live = size > 1e-13*np.abs(X).max(initial=1e-300)
    return np.where(live, np.abs(r@X)/np.where(live, size, 1.), 0.)/(np.linalg.norm(y) or 1.)


def centred(est, X, y):
    "Centred columns and targets, and the residual of the fitted estimator."
    Xc = X - X.mean(axis=0)
    Xc[:, np.ptp(X, axis=0) == 0] = 0.
    return Xc, y - est.predict(X), y - y.mean()


def chosen(est, X, y):
    "The residual of orthogonal matching pursuit is orthogonal to what was chosen."
    Xc, r, t = centred(est, X, y)
    return float(cosines(Xc, r, t)[est.coef_ != 0].max(initial=0.))


def any_column(est, X, y):
    "The largest correlation that matching pursuit has left."
    return float(cosines(*centred(est, X, y)).max())


def problem(scale, rng):
    X = scale*rng.normal(size=(14, 6))@rng.normal(size=(6, 6))
    return X, X@[1., -2., 0., .5, 0., 0.] + scale*rng.normal(size=14)


def subset(scale, rng):
    "What exhaustion finds below the answer, relative to the squared length of the targets."
    X, y = problem(scale, rng)
    found, k = best_subset(X, y, 3), 3
    least = min(np.linalg.lstsq(X[:, S], y, rcond=None)[1][0] for S in map(list, itertools.combinations(range(6), k)))
    return found, max(found.value - least, 0.)/(y@y)


def pursuit(solver, **kw):
    def solve(scale, rng):
        X, y = problem(scale, rng)
        found = solver(X, y, tol=float(rng.choice([1e-6, .1])), **kw)
        return found, cosines(X, y - X@found.x, y).max()
    return solve


def halved(U, y, w, order):
    w = w.copy()
    w[order[-1]] += .5*U[:, order[-1]]@(y - U@w)
    return w


def orthogonal(scale, rng):
    X, y = problem(scale, rng)
    found = orthogonal_matching_pursuit(X, y, int(rng.integers(1, 7)))
    return found, cosines(X, y - X@found.x, y)[found.x != 0].max()


ESTIMATORS = {'OrthogonalMatchingPursuit': [(OrthogonalMatchingPursuit(2), chosen), (OrthogonalMatchingPursuit(tol=1e-6), chosen)],
              'OrthogonalMatchingPursuitCV': [(OrthogonalMatchingPursuitCV(), chosen)],
              'MatchingPursuit': [(MatchingPursuit(), any_column), (MatchingPursuit(2, 1e-8), any_column), (MatchingPursuit(max_iter=5), any_column)]}
SOLVERS = {'best_subset': subset, 'matching_pursuit': pursuit(matching_pursuit), 'greedy_pursuit': pursuit(greedy_pursuit, update=halved),
           'orthogonal_matching_pursuit': orthogonal}
