"""k-means: which part of the energy one more update of the centres would take off; medoids: which part the best exchange would."""
import numpy as np
import mlbook
from mlbook.unsupervised.clustering import kmeans_teleport, lloyd
from mlbook.unsupervised.kmeans import bounded_lloyd
from mlbook.unsupervised.quantisation import exchange_medoids


def drop(X, C, w=None):
    w = np.ones(len(X)) if w is None else w
    s = 1/abs(X - X.mean(axis=0)).max()
    D = ((s*X[:, None] - s*C)**2).sum(axis=2)
    y = D.argmin(axis=1)
    off = sum(w[y == l].sum()*(((w[y == l]@(X[y == l] - C[l])/w[y == l].sum())*s)**2).sum() for l in np.unique(y))
    return off/(w@D.min(axis=1)) if D.min(axis=1).any() else 0.


def kmeans(est, X, y): return drop(X, est.cluster_centers_)


def problem(scale, rng):
    X = scale*rng.normal(size=(60, 3))
    return X, X[:4], rng.uniform(.5, 2., size=60)


def plain(scale, rng):
    X, C, _ = problem(scale, rng)
    S = lloyd(X, C, max_iter=2)
    return S, drop(X, S.x)


def bounded(scale, rng):
    X, C, w = problem(scale, rng)
    S = bounded_lloyd(X, C, w, max_iter=2)
    return S, drop(X, S.x, w)


def teleported(scale, rng):
    X, C, _ = problem(scale, rng)
    S = kmeans_teleport(X, C, 2)
    return S, drop(X, S.x)


def best_exchange(D, m):
    "The part of the sum of distances that the best exchange of a medoid for a sample takes off."
    now = D[:, m].min(axis=1).sum()
    ends = [D[:, [*np.delete(m, l), j]].min(axis=1).sum() for l in range(len(m)) for j in range(len(D))]
    return max(now - min(ends), 0.)/(now or 1.)


def medoids(est, X, y): return best_exchange(np.sqrt(((X[:, None] - X)**2).sum(axis=2)), est.medoid_indices_)


def exchanged(scale, rng):
    X = scale*rng.normal(size=(40, 3))
    D = np.sqrt(((X[:, None] - X)**2).sum(axis=2))
    S = exchange_medoids(D, [0, 1, 2, 3], 2)
    return S, best_exchange(D, S.x)


ESTIMATORS = {'KMeans': [(mlbook.KMeans(), kmeans), (mlbook.KMeans(4, max_iter=2), kmeans), (mlbook.KMeans(3, init='random', tol=1e-3), kmeans)],
              'KMedoids': [(mlbook.KMedoids(3, max_iter=1), medoids)]}
SOLVERS = {'lloyd': plain, 'bounded_lloyd': bounded, 'kmeans_teleport': teleported, 'exchange_medoids': exchanged}
