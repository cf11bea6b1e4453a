"""Certificates of linear compression: how far its error lies above the sum of the eigenvalues that are left out."""
import numpy as np
from mlbook.unsupervised.pca_optimality import alternating_compression, largest_sum


def compressed(scale, rng):
    X = scale*(rng.normal(size=(20, 5))@rng.normal(size=(5, 5)) + rng.normal(size=5))
    sol = alternating_compression(X, 2, max_iter=int(rng.integers(2, 30)), rng=int(rng.integers(99)))
    R, S = sol.x
    Z = (X - X.mean(axis=0))/scale
    squares = np.linalg.svd(Z, compute_uv=False)**2
    return sol, (np.linalg.norm(Z - Z@S@R.T)**2 - squares[2:].sum())/squares.sum()


def program(scale, rng):
    s, k = scale*rng.exponential(size=7), int(rng.integers(1, 7))
    sol = largest_sum(s, k)
    t = sol.extra['t']
    bound = k*t + sum(max(v-t, 0.) for v in s)
    assert 0 <= sol.x.min() and sol.x.max() <= 1 and sol.x.sum() <= k*(1 + 1e-15)
    return sol, abs(bound - sol.x@s)/bound


SOLVERS = {'alternating_compression': compressed, 'largest_sum': program}
