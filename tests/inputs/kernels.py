"""The part on kernels: library, closure, concrete and structured kernels, machines, Gaussian processes, approximations."""
import numpy as np
from mlbook.kernels.gp_classes import gp_label_mode
from mlbook.kernels.library import GaussianKernel, LinearKernel, PolynomialKernel
from mlbook.kernels.machines import KernelExpansion
from . import call

rng = np.random.default_rng(0)
X, Z, y, w = rng.normal(size=(7, 3)), rng.normal(size=(5, 3)), rng.normal(size=7), rng.uniform(.5, 2., size=7)
signs = np.array([1., -1., 1., 1., -1., -1., 1.])
G = GaussianKernel(1.3)
K = G(X)
WHO = {'who': 'text'}


codes = np.array([0, 1, 2, 0, 1, 2, 0])
graph = np.array([[0., 1., 0.], [1., 0., 1.], [0., 1., 0.]])


def squares(X): return X**2


def cone(u): return np.maximum(1 - abs(u), 0.)


def bell(u): return np.exp(-u**2/2)


def at_line(f): return f(np.linspace(-1, 1, 5)[:, None])


def perceptron(answer): return answer


def expansion(f): return f.c if isinstance(f, KernelExpansion) else f


def parts(S): return S.x, S.value


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

    # 50a_closure
    'kernel_witness': call(dict(function=lambda x, z: abs(x - z).sum(), X=X, most=4, trials=10, tol=1e-10),
                           allows={'X': 'list'}),   # a list is a list of objects of any kind
    'worst_eigenvalue': call(dict(kernel=G, d=2, n=5, trials=4)),
    'schur_pieces': call(dict(A=K, B=LinearKernel()(X)), law={'A': 1, 'B': 1}, view=lambda P: P.sum(0)),
    'kernel_polynomial': call(dict(kernel=G, coef=np.array([.5, 0., 2.])), view=lambda k: k(X), law={'coef': 1}, allows={'coef': 'one'}),
    'exp_partial': call(dict(kernel=G, degree=4), view=lambda k: k(X)),
    'on_columns': call(dict(kernel=G, columns=np.array([0, 2])), view=lambda k: k(X), allows={'columns': 'one'}),

    # 50b_concrete
    'quadratic_lifting': call(dict(X=X[:, :2], offset=.7)),
    'gaussian_by_rules': call(dict(sigma=1.3), view=lambda k: k(X)),
    'gaussian_series_features': call(dict(x=y, sigma=1.3, m=6)),
    'l2_inner': call(dict(f=lambda t: bell(t[:, 0]), g=lambda t: cone(t[:, 0]), reach=3., d=1, m=50)),
    'gaussian_bump': call(dict(x=X[0, :1], sigma=1.3), view=at_line),
    'cosine_transform': call(dict(shape=bell, omega=np.array([0., .7, 2.]), reach=8., cells=20)),
    'stationary_witness': call(dict(shape=lambda u: np.where(abs(u) < 1, 1., 0.), reach=2., most=10., tol=1e-6)),
    'fourier_lifting': call(dict(shape=bell, reach=8., m=64)),
    'mercer_expansion': call(dict(kernel=G, low=-1., high=2., m=3, nodes=30), view=lambda a: (a[0], a[1](y))),

    # 50c_structured
    'subsequence_value': call(dict(s='banana', t='ananas', length=2, decay=.5), allows={'s': 'text', 't': 'text'}),
    'refine_labels': call(dict(A=graph, labels=['a', 'b', 'a'])),
    'graph_motifs': call(dict(graphs=[graph, 1 - np.eye(4)])),
    'mmd_squared': call(dict(X=X, Z=Z, kernel=G)),

    # 51_machines
    'primal_fit': [call(dict(X=X, y=y, loss='square', lam=.1, tol=1e-10, max_iter=50), view=parts),
                   call(dict(X=X, y=signs, loss='logistic', lam=.1, start=np.array([.1, .2, .3])), view=parts, rtol=1e-7)],
    'representer_objective': call(dict(c=y, K=K, y=signs, loss='logistic', lam=.1, b=.2, sample_weight=w), law={'sample_weight': 0}),
    'kernel_certificate': call(dict(K=K, g=y, c=w, lam=.1), law={'K': 0}),
    'representer_fit': [call(dict(K=K, y=y, loss='square', lam=.1, sample_weight=w, tol=1e-10, max_iter=50), view=parts, law={'sample_weight': 0}),
                        call(dict(K=K, y=signs, loss='logistic', lam=.1, fit_intercept=True), view=parts, rtol=1e-7)],
    'kernel_ridge_objective': call(dict(c=y, b=.3, K=K, y=signs, lam=.1, sample_weight=w), law={'sample_weight': 0}),
    'kernel_ridge_coefficients': [call(dict(K=K, y=y, lam=.1, sample_weight=w), law={'y': 1, 'sample_weight': 0}),
                                  call(dict(K=K, y=y, lam=0., fit_intercept=False), law={'y': 1, 'K': -1})],
    'kernel_ridge_path': call(dict(K=K, y=y, lams=np.array([.1, 1.]), sample_weight=w), law={'y': 1, 'sample_weight': 0}, rows=('K', 'y', 'sample_weight')),
    'kernel_ridge_cv_errors': [call(dict(K=K, y=y, lams=np.array([.1, 1.]), cv=3, sample_weight=w), law={'y': 2, 'sample_weight': 0}, rows=('K', 'y', 'sample_weight')),
                               call(dict(K=K, y=y, lams=np.array([.1, 1.])), law={'y': 2}, rows=('K', 'y'))],
    'kernel_values': call(dict(kernel=G, who='kernel_values', X=X, Z=Z), allows=WHO),
    'kernel_dof': call(dict(K=K, lam=.1)),

    # 51a_kernelised
    'kernel_distances': call(dict(kernel=LinearKernel(), X=X, Z=Z)),
    'kernel_perceptron_pass': call(dict(C=np.zeros((3, 7)), S=np.zeros((7, 3)), K=K, codes=codes)),
    'kernel_logistic_slope': call(dict(c=y, K=K, y=signs, lam=.1)),
    'kernel_lipschitz': call(dict(K=K, lam=.1)),
    'kernel_logistic_descent': call(dict(K=K, y=signs, lam=.1, step=.5, tol=1e-6, max_iter=500), view=parts),

    # 51b_hilbert
    'legendre_projection': call(dict(f=np.sin, m=4)),
    'span_projection': call(dict(kernel=G, X=X, values=y), view=lambda f: f(Z), law={'values': 1}),

    # 52_gp
    'weight_space_draws': call(dict(Phi=X, n=4, tau=.7, rng=0), law={'Phi': 1}),
    'gp_prior': call(dict(kernel=G, X=X), view=lambda p: p.cov),
    'mean_square_increment': call(dict(kernel=LinearKernel(), X=X[:5], Z=Z), law={}),
    'gp_factor': call(dict(kernel=G, X=X, noise=.1, who='gp_factor'), allows=WHO),
    'gp_posterior': call(dict(kernel=G, X=X, y=y, Z=Z, noise=.1)),
    'gp_log_marginal': call(dict(kernel=G, X=X, y=y, noise=.1)),
    'gp_evidence': call(dict(kernel=1.5*G, X=X, y=y, noise=.1, who='gp_evidence'), allows=WHO),
    'climb_in_box': call(dict(cost=lambda x: (float(((x - 1)**2).sum()), 2*(x - 1)), start=np.array([0., .3]), low=np.array([-1., -1.]),
                              high=np.array([.5, 2.]), restarts=1, tol=1e-6, max_iter=50), view=parts),
    'maximise_gp_evidence': call(dict(kernel=1.5*G, X=X, y=y, noise=.1, restarts=1, tol=1e-4, max_iter=50, who='maximise_gp_evidence'), allows=WHO, view=parts, rtol=1e-5),

    # 52a_gp_classes
    'gp_label_objective': call(dict(a=y, K=K, y=signs)),
    'gp_label_mode': call(dict(K=K, y=signs, tol=1e-9, max_iter=50), view=parts, rtol=1e-7),
    'gp_label_latent': call(dict(kernel=G, X=X, mode=gp_label_mode(K, signs), Z=Z)),
    'sigmoid_gaussian_mean': call(dict(mean=y, var=w)),
    'gp_label_evidence': call(dict(kernel=1.5*G, X=X, y=signs), rtol=1e-7),

    # 53_approx
    'draw_frequencies': call(dict(kernel=G, d=3, m=4)),
    'wave_features': call(dict(X=X, W=Z.T)),
    'wave_bound': call(dict(n=100, m=50, delta=.1)),
    'inverse_root': call(dict(K=K, tol=1e-12), law={'K': -.5}),
    'leverage_scores': call(dict(F=X, diag=2*(X**2).sum(1), lam=.1)),
    'spread_samples': call(dict(X=X, m=3, sample_weight=w), law={'sample_weight': 0}),
}
