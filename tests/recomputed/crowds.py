"""Votes of annotators: how much the probabilities of the classes change in one more step of EM, item by item."""
import numpy as np
from mlbook.scale.supervision import dawid_skene


def one_step(Q, votes, pseudo):
    "Proportions and confusion matrices from the probabilities, then the probabilities from those, in logarithms."
    (n, k), m = Q.shape, votes.shape[1]
    pi = (Q.sum(axis=0) + pseudo)/(n + k*pseudo)
    C = np.full((m, k, k), float(pseudo))
    for i, j in zip(*np.nonzero(votes >= 0)): C[j, :, votes[i, j]] += Q[i]
    C /= C.sum(axis=2, keepdims=True)
    new = np.empty_like(Q)
    for i in range(n):
        s = np.log(pi) + sum(np.log(C[j, :, votes[i, j]]) for j in range(m) if votes[i, j] >= 0)
        new[i] = np.exp(s - s.max())/np.exp(s - s.max()).sum()
    return new


def voted(scale, rng):
    "Votes have no scale: the pseudo-counts have it here, and the number of classes differs."
    found = []
    for k, tol, most in ((2, 1e-6, 500), (3, 1e-2, 500), (3, 1e-6, 500), (2, 1e-6, 1), (3, 1e-6, 7)):
        truth = rng.integers(k, size=60)
        votes = np.where(rng.random((60, 5)) < [.9, .8, .7, .5, .2], truth[:, None], rng.integers(k, size=(60, 5)))
        votes[rng.random((60, 5)) < .2] = -1
        votes[0] = k - 1
        s = dawid_skene(votes, scale, tol, most)
        found.append((s, abs(one_step(s.x, votes, scale) - s.x).max()))
    return max(found, key=lambda p: abs(np.log((p[0].certificate + 1e-13)/(p[1] + 1e-13))))


SOLVERS = {'dawid_skene': voted}
