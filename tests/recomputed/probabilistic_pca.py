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
