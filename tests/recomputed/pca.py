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
"""Certificates of probabilistic PCA: stationarity of the likelihood, with dense matrices, from the answer and the samples alone."""
import numpy as np
from mlbook.unsupervised.probabilistic_pca import ProbabilisticPCA, ppca_em


def off_stationary(X, mean, W, noise, floor):
    "Largest of three residuals over the root of the trace of the model's covariance; the noise may stand at its floor."
    d, k = W.shape
    S = (X - X.mean(axis=0)).T@(X - X.mean(axis=0))/len(X)
    size = np.sqrt((W**2).sum() + d*noise)
    M = W.T@W + noise*np.eye(k)
    pulled = S@np.linalg.solve(M, W.T).T                     # S C^-1 W, since C^-1 W = W M^-1
    Q, w, _ = np.linalg.svd(W, full_matrices=False)
    Z = X - X.mean(axis=0)
    T = Z@Q
    fixed = (((Z - T@Q.T)**2).sum() + (T**2*(noise/(w**2 + noise))).sum())/len(X)/d
    held = noise <= floor*(1 + 1e-6) and fixed <= noise
    noisy = 0. if held else np.sqrt(d)*abs(fixed - noise)/np.sqrt(noise)
    return max(np.linalg.norm(pulled - W), noisy, np.linalg.norm(X.mean(axis=0) - mean))/size


def model(est, X, y): return off_stationary(X, est.mean_, est.components_.T, est.noise_variance_, est.floor*X.var(axis=0).mean())


def em(k, **options):
    def solve(scale, rng):
        X = scale*(rng.normal(size=(40, 3))@rng.normal(size=(3, 6))*2 + rng.normal(size=(40, 6)) + 1)
        S = ppca_em(X, k, rng=rng, **options)
        return S, off_stationary(X, S.extra['mean'], S.x, S.extra['noise'], 1e-12*X.var(axis=0).mean())
    return solve


ESTIMATORS = {'ProbabilisticPCA': [(ProbabilisticPCA(), model), (ProbabilisticPCA(2), model)]}
SOLVERS = {'ppca_em': em(2)}
