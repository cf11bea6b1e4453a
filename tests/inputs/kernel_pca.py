"""Kernel principal components and independent components."""
import numpy as np
from mlbook.kernels.library import GaussianKernel
from mlbook.unsupervised.ica import whiten_samples
from . import call

rng = np.random.default_rng(0)
X, Z = rng.normal(size=(9, 3)), rng.normal(size=(4, 3))
G = GaussianKernel(1.3)
K, R = G(X), G(Z, X)
s, A = (v[..., :-3:-1] for v in np.linalg.eigh(K))
C = rng.normal(size=(4, 9))
S = rng.laplace(size=(60, 3))
W = whiten_samples(S)[0]
B, M = rng.normal(size=(3, 4)), rng.normal(size=(4, 3))


def pairs(S): return abs(S.x), S.extra['eigenvalues']


def lines(S): return S.x@S.x.T


INPUTS = {
    # 70e_kernel_pca
    'kernel_scores': call(dict(R=R, A=A, s=s), law={'R': 1, 'A': 1, 's': -.5}),
    'centre_gram': call(dict(K=K), law={'K': 1}),
    'centre_new_gram': call(dict(R=R, K=K)),
    'kernel_components': call(dict(K=K, k=2), view=pairs),
    'preimage_distance': call(dict(Z=Z, C=C, X=X, kernel=G)),
    'gaussian_preimage': call(dict(C=C, X=X, sigma=1.3, tol=1e-6, max_iter=1000), view=lambda S: S.x, law={'C': 0}, rtol=1e-5),

    # 71a_ica
    'two_sounds': call(dict(n=12)),
    'amari_error': call(dict(B=B, A=M), law={'B': 0, 'A': 0}),
    'whiten_samples': call(dict(X=S, k=2), law={'X': 0}, view=lambda a: a[0]),
    'contrast': [call(dict(y=X[:, 0], fun='exp', order=1), allows={'y': ('shape', 'column', 'empty')}),
                 call(dict(y=X[:, 0], fun='logcosh', order=2), allows={'y': ('shape', 'column', 'empty')})],
    'excess_kurtosis': call(dict(y=S[:, 0]), law={'y': 0}),
    'negentropy': call(dict(y=W[:, 0], fun='logcosh')),
    'ica_step': call(dict(W=np.eye(3)[:2] + .1, Z=W, fun='cube')),
    'orthonormal_rows': call(dict(W=B), law={'W': 0}),
    'ica_objective': call(dict(W=np.eye(3)[:2] + .1, Z=W, fun='exp')),
    'fast_ica': call(dict(Z=W, fun='logcosh', deflate=False, start=np.eye(3) + .1, tol=1e-6, max_iter=500), view=lines),
}
