"""Metric scaling: the step of the Guttman transform that is left, from the distances and the map alone."""
import numpy as np
from mlbook.unsupervised.embedding import MDS, smacof


def distances(A):
    G = A@A.T
    return np.sqrt(np.maximum(((A[:, None] - A[None])**2).sum(axis=2), 0*G))


def left(D, Y):
    "Length of the gradient of the stress over 2 sqrt(n), relative to the root of the stress."
    far = distances(Y)
    apart = far > 0
    pull = np.zeros_like(Y)
    for i in range(len(Y)):
        j = apart[i]
        pull[i] = ((D[i, j]/far[i, j])[:, None]*(Y[i] - Y[j])).sum(axis=0)/len(Y)
    root = np.sqrt(((D - far)**2).sum()/2)
    if root <= 1e-10*np.linalg.norm(D): return 0.   # a perfect map, up to rounding
    return np.sqrt(len(Y))*np.linalg.norm(Y - pull)/root


def scaling(est, X, y): return left(distances(X), est.embedding_)


def solve(scale, rng):
    D = scale*distances(rng.normal(size=(14, 5)))**1.2
    found = smacof(D, 2, tol=float(rng.choice([1e-2, 1e-5])))
    return found, left(D, found.x)


ESTIMATORS = {'MDS': [(MDS(tol=1e-2), scaling), (MDS(3, tol=1e-2, max_iter=40), scaling)]}
SOLVERS = {'smacof': solve}
