"""The part on kernels: library, closure, concrete and structured kernels, machines, Gaussian processes, approximations."""
import numpy as np
from mlbook.kernels.library import GaussianKernel, LinearKernel, PolynomialKernel, power_features
from . import call

rng = np.random.default_rng(0)
X, Z, y, w = rng.normal(size=(7, 3)), rng.normal(size=(5, 3)), rng.normal(size=7), rng.uniform(.5, 2., size=7)
signs = np.array([1., -1., 1., 1., -1., -1., 1.])
G = GaussianKernel(1.3)
K = G(X)
WHO = {'who': 'text'}


def squares(X): return X**2


INPUTS = {
    # 50_library
    'lift_samples': call(dict(X=X, phi=squares), law={'X': 2}),
    'power_features': call(dict(X=X[:, :1], degree=3)),
    'quadratic_features': call(dict(X=X[:, :2]), law={'X': 2}),
    'lifted_rule': call(dict(phi=squares, w=np.array([1., -2., .5]), b=.3), view=lambda rule: rule(X), allows={'w': 'one'}),
    'monomial_count': call(dict(d=4, degree=3)),
    'finite_features': call(dict(K=K, tol=1e-8), law={'K': .5}),
    'rkhs_inner': call(dict(c=y, K=G(X, Z), d=Z[:, 0]), law={'c': 1, 'K': 1, 'd': 1}),
    'scale_width': call(dict(X=X, sample_weight=w), law={'X': 1, 'sample_weight': 0}),
    'as_kernel': [call(dict(kernel='gaussian', sigma=1.5, X=X, who='as_kernel'), allows=WHO, view=lambda k: k(X)),
                  call(dict(kernel='laplacian', sigma=None, X=X, who='as_kernel', sample_weight=w), allows=WHO,
                       view=lambda k: k.sigma, law={'X': 1, 'sample_weight': 0}),
                  call(dict(kernel='gaussian', sigma=np.array([1., 2., .7]), X=X, who='as_kernel'), allows=WHO, view=lambda k: k(X))],
}
