"""Jacobi's sweeps, power iteration and the search for a largest likelihood, stopped early or not."""
import numpy as np
from mlbook.foundations.matrices import jacobi_eigh, power_iteration
from mlbook.foundations.mle import maximise_likelihood
from mlbook.foundations.svd import jacobi_svd, leading_triple

norm = np.linalg.norm


def eigenvectors(scale, rng):
    "Residual of the eigenvectors relative to the matrix, and how far they are from orthonormal."
    S = rng.normal(size=(7, 7))
    S = scale*(S+S.T)
    found = jacobi_eigh(S, max_iter=int(rng.integers(1, 12)))
    V, s = found.x, found.extra['s']
    return found, max(norm(S@V - V*s)/norm(S), norm(V.T@V - np.eye(7)))


def singular_vectors(scale, rng):
    "What the factors miss of the matrix, and how far they are from orthonormal."
    A = scale*rng.normal(size=[(8, 5), (5, 8)][rng.integers(2)])
    found = jacobi_svd(A, max_iter=int(rng.integers(1, 12)))
    U, s, V = found.extra['U'], found.extra['s'], found.x
    return found, max(norm(A - (U*s)@V.T)/norm(A), *(norm(W.T@W - np.eye(len(s))) for W in (U, V)))


def eigenvector(scale, rng):
    "Residual of one eigenvector relative to its eigenvalue."
    A = scale*(rng.normal(size=(6, 6)) + 3*np.eye(6))
    found = power_iteration(A, max_iter=int(rng.integers(1, 400)), rng=1)
    x, value = found.x/norm(found.x), found.value
    return found, norm(A@x - value*x)/abs(value)


def singular_triple(scale, rng):
    "Residuals of the two singular vectors relative to the singular value."
    A = scale*rng.normal(size=(6, 4))
    found = leading_triple(A, max_iter=int(rng.integers(1, 60)), rng=1)
    u, s, v = found.extra['u'], found.value, found.x
    return found, max(norm(A@v - s*u), norm(A.T@u - s*v))/s


def likelihood(scale, rng):
    "Derivative of the mean log-likelihood of a Gaussian by hand, in units of the start."
    x = scale*rng.normal(2., 1.5, size=40)
    start = scale*np.array([1., 3.])
    found = maximise_likelihood(lambda x, t: -np.log(abs(t[1])) - ((x-t[0])/t[1])**2/2, x, start, max_iter=int(rng.integers(1, 4)))
    mean, sd = found.x
    slope = np.array([(mean-x).mean()/sd**2, 1/sd - ((x-mean)**2).mean()/sd**3])
    return found, norm(slope*start)


SOLVERS = {'jacobi_eigh': eigenvectors, 'jacobi_svd': singular_vectors, 'power_iteration': eigenvector,
           'leading_triple': singular_triple, 'maximise_likelihood': likelihood}
