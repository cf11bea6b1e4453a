"""Unsupervised learning: principal components and why they are optimal."""
import numpy as np
from . import call

rng = np.random.default_rng(0)
X = rng.normal(size=(9, 4))@rng.normal(size=(4, 4)) + [3., -1., 2., 5.]
U, W = np.linalg.qr(rng.normal(size=(4, 2)))[0], np.linalg.qr(rng.normal(size=(4, 4)))[0]
w, b, mean = U[:, 0], rng.normal(size=4), X.mean(axis=0)
C, cov = rng.normal(size=(7, 2)), np.cov(X.T, bias=True)
R, S = rng.normal(size=(2, 4, 2))
turn = np.array([[.6, -.8], [.8, .6]])
s = np.array([2., .3, 5., 1.2])


def spans(U): return np.round(U@U.T, 9)


def components(answer): return answer[1]


def found(sol): return sol.value


INPUTS = {
    # 70
    'affine_projection': [call(dict(X=X, U=U, b=b)), call(dict(X=X, U=w, b=b))],
    'reconstruction_error': [call(dict(X=X, U=U), law={'X': 2}), call(dict(X=X, U=w, b=b))],
    'variance_along': [call(dict(X=X, U=U), law={'X': 2}), call(dict(X=X, U=w), law={'X': 2})],
    'centring_matrix': call(dict(n=5)),
    'deflate': [call(dict(X=X, w=w), law={'X': 1}), call(dict(X=X, w=U), law={'X': 1})],
    'fixed_signs': call(dict(V=-U), law={'V': 1}),
    'next_component': [call(dict(cov=cov), law={'cov': 0}), call(dict(cov=cov, V=U), law={'cov': 0})],
    'principal_components': [call(dict(X=X), view=components, law={'X': 0}), call(dict(X=X, k=2), view=components, law={'X': 0})],
    'pca_scores': call(dict(X=X, mean=mean, V=U)),
    'pca_reconstruction': call(dict(C=C, mean=mean, V=U)),
    'basis_change': call(dict(U=U@turn, W=U)),
    # 70f
    'component_correlations': [call(dict(X=X), law={'X': 0}), call(dict(X=X, k=2), law={'X': 0})],
    # 70a
    'compression_error': call(dict(X=X, R=R, S=S), law={'X': 2}),
    'compression_gradient': call(dict(X=X, R=R, S=S), law={'X': 2}),
    'orthonormal_pair': call(dict(R=R, S=S), view=spans, law={'R': 0, 'S': 0}),
    'trace_form': [call(dict(C=cov, U=U), law={'C': 1}), call(dict(C=cov, U=w), law={'C': 1})],
    'diagonal_weights': call(dict(V=W, U=U)),
    'largest_sum': [call(dict(s=s, k=2), view=found, law={'s': 1}, allows={'k': 'fraction'}), call(dict(s=s, k=1.7), view=found, law={'s': 1})],
    'ky_fan': call(dict(C=cov, k=2), view=lambda answer: answer[0], law={'C': 1}),
    'compression_gap': [call(dict(X=X, R=R, S=S), law={'X': 0}), call(dict(X=X, R=U), law={'X': 0})],
    'alternating_compression': call(dict(X=X, k=2, tol=1e-10, max_iter=1000, rng=0), view=found, law={'X': 2}, rtol=1e-6),
}
