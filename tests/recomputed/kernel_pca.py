"""Certificates of kernel principal components, pre-images and independent components, from the answer and the data alone."""
import numpy as np
from mlbook.kernels.library import PolynomialKernel
from mlbook.unsupervised.ica import FastICA, fast_ica
from mlbook.unsupervised.kernel_pca import KernelPCA, gaussian_preimage, kernel_components
from .kernels import default_width, gaussian


def residual(K, A, s):
    "Largest residual of the eigenproblem of the centred Gram matrix, in units of the size of the matrix."
    n = len(K)
    H = np.eye(n) - 1/n
    M = H@K@H
    size = max(np.linalg.eigvalsh(M)[-1], 0.) + K.sum()/n
    return np.linalg.norm(M@A - A*s, axis=0).max()/(size or 1.)


def machine(est, X, y):
    X = X - np.median(X, axis=0) if est.kernel == 'linear' else X
    if est.kernel == 'linear': K = X@X.T
    elif est.kernel == 'gaussian': K = gaussian(X, est.sigma or default_width(X))[0]
    else: K = (X@X.T + 1.)**2
    return residual(K, est.eigenvectors_, est.eigenvalues_)


DERIVATIVES = {'logcosh': (np.tanh, lambda y: 1/np.cosh(y)**2), 'exp': (lambda y: y*np.exp(-y*y/2), lambda y: (1 - y*y)*np.exp(-y*y/2)),
               'cube': (lambda y: y**3, lambda y: 3*y**2)}


def turn(W, Z, fun, deflate):
    "Largest of one minus the modulus of the cosine between a row and what a step makes of it."
    g, slope = (f(Z@W.T) for f in DERIVATIVES[fun])
    M = g.T@Z/len(Z) - slope.mean(0)[:, None]*W
    if deflate:
        for j in range(len(M)): M[j] -= W[:j].T@(W[:j]@M[j])
        M = M/np.linalg.norm(M, axis=1)[:, None]
    else:
        U, _, Vt = np.linalg.svd(M)
        M = U@Vt
    return (np.minimum(((M - W)**2).sum(1), ((M + W)**2).sum(1))/2).max()


def sources(est, X, y):
    Z = (X - X.mean(0))@est.whitening_.T
    W = est.components_@np.linalg.pinv(est.whitening_)
    return turn(W, Z, est.fun, est.deflate)


ESTIMATORS = {
    'KernelPCA': [(KernelPCA(), machine), (KernelPCA(5, sigma=2.), machine), (KernelPCA(3, 'linear'), machine),
                  (KernelPCA(3, PolynomialKernel(2, 1.)), machine)],
    'FastICA': [(FastICA(), sources), (FastICA(2, 'exp', tol=1e-3), sources), (FastICA(3, 'cube', deflate=True), sources), (FastICA(max_iter=2), sources)],
}


# -- solvers

def components(scale, rng):
    X = rng.normal(size=(500, 3))
    K = scale*gaussian(X, 2.)[0]
    S = kernel_components(K, 4)
    return S, residual(K, S.x, S.extra['eigenvalues'])


def preimage(scale, rng):
    X, C = scale*rng.normal(size=(20, 3)), rng.normal(size=(5, 20))
    S = gaussian_preimage(C, X, scale)
    G = C*np.exp(-((S.x[:, None] - X)**2).sum(2)/(2*scale**2))
    pull = np.einsum('mn,mnd->md', G, X - S.x[:, None])
    return S, (np.linalg.norm(pull, axis=1)/(scale*abs(G).sum(1))).max()


def directions(scale, rng):
    S = rng.laplace(size=(400, 3))*scale
    X = S - S.mean(0)
    Z = np.linalg.svd(X, full_matrices=False)[0]*20.
    found = fast_ica(Z, tol=1e-5)
    return found, turn(found.x, Z, 'logcosh', False)


SOLVERS = {'kernel_components': components, 'gaussian_preimage': preimage, 'fast_ica': directions}
