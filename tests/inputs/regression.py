"""Regression: neighbours and windows, least squares, ridge and its kin, streams, Bayes."""
import numpy as np
from . import call
from mlbook.foundations.gaussian import Gaussian
from mlbook.regression.evidence import linear_spectrum
from mlbook.regression.neighbours import kd_tree

rng = np.random.default_rng(0)
X, y, w = rng.normal(size=(7, 3)), rng.normal(size=7), rng.uniform(.5, 2., size=7)
Z, v = rng.normal(size=(4, 3)), rng.normal(size=3)
A, F = rng.normal(size=(6, 6)), rng.normal(size=(2, 3))
P = A@A.T + np.eye(6)                                  # positive definite
T = np.tril(rng.uniform(.5, 2., size=(5, 5)))          # lower triangular
s, beta = np.array([2., 1., .5, .2]), np.array([1., -.5, .3, .8])
prior = Gaussian(np.zeros(3), np.eye(3))
spec = linear_spectrum(X, y)
NAME = {'name': 'text', 'who': 'text'}
ELEMENTWISE = ['inf', 'shape', 'empty']


def first(a): return a[0]


INPUTS = {
    # 30 neighbours
    'hamming_distance': call(dict(x=np.array([1, 2, 3, 1]), z=np.array([1, 3, 3, 2]))),
    'pairwise_distances': [call(dict(Z=Z, X=X)), call(dict(Z=Z, X=X, metric='manhattan')),
                           call(dict(Z=Z, X=X, metric=lambda a, b: float(abs(a-b).max())))],
    'nearest_output': call(dict(X=X, y=y, Z=Z), law={'y': 1}, rows=('X', 'y')),
    'nearest_from_distances': call(dict(D=rng.uniform(size=(4, 7)), k=3), law={'D': 1}, view=first),
    'local_histogram': call(dict(codes=rng.integers(0, 3, size=(4, 5)), c=3, weights=rng.uniform(.5, 1., size=(4, 5))), law={'weights': 0}),
    'kd_tree': call(dict(X=X, leaf=2)),
    'kd_search': call(dict(tree=kd_tree(X, 2), X=X, z=v, k=2), view=first),
    'span_unit': call(dict(X=X)),
    'row_blocks': call(dict(m=10, n=7, room=20)),
    'neighbour_weights': call(dict(far=np.sort(rng.uniform(.1, 1., size=(4, 3)), axis=1), weights='distance'), law={'far': 0}),
    'knn_excess_risk': call(dict(n=30, ks=np.array([1, 3, 7]), runs=2, rng=0)),
    'cube_edge': call(dict(share=.1, d=np.array([1., 2., 5.])), allows={'d': ['shape', 'column', '1e100']}),
    # 30a windows: any shape; what is infinitely far has no weight
    'box_window': call(dict(u=w), allows={'u': ELEMENTWISE}),
    'cone_window': call(dict(u=w, cut=.8), allows={'u': ELEMENTWISE}),
    'gaussian_window': call(dict(u=w), allows={'u': ELEMENTWISE}),
    'exponential_window': call(dict(u=w), allows={'u': ELEMENTWISE}),
    'epanechnikov_window': call(dict(u=w), allows={'u': ELEMENTWISE}),
    'window_weights': [call(dict(u=rng.uniform(size=(4, 7)), window=k), allows={'u': ['inf']}) for k in ('gaussian', 'exponential', 'cone')],
    'parzen_predict': [call(dict(X=X, y=y, Z=Z, sigma=1.), law={'y': 1}, rows=('X', 'y')),
                       call(dict(X=X, y=y, Z=Z, sigma=.5, window='box', empty='nearest'), law={'y': 1}, rows=('X', 'y'))],
    # 31 least squares
    'check_shape': call(dict(A=X, shape=(7, 3), name='A', who='check_shape'), allows=NAME),
    'design_matrix': call(dict(X=X)),
    'linear_residual': call(dict(w=v, b=.3, X=X, y=y), rows=('X', 'y')),
    'least_squares_objective': [call(dict(w=v, b=.3, X=X, y=y, sample_weight=w), law={'sample_weight': 0}, rows=('X', 'y', 'sample_weight')),
                                call(dict(w=0*v, b=0., X=X, y=y), law={'y': 2}, rows=('X', 'y'))],
    'least_squares_gradient': [call(dict(w=v, b=.3, X=X, y=y, sample_weight=w), law={'sample_weight': 0}, rows=('X', 'y', 'sample_weight')),
                               call(dict(w=0*v, b=0., X=X, y=y), law={'y': 1}, rows=('X', 'y'))],
    'empirical_moments': [call(dict(X=X, y=y), law={'X': 2, 'y': 0}, view=first), call(dict(X=X, y=y), law={'X': 1, 'y': 1}, view=lambda a: a[1])],
    'least_squares_solutions': call(dict(X=X, y=y), law={'X': -1, 'y': 1}, view=lambda a: a.s),
    'truncated_weights': call(dict(X=X, y=y), law={'X': -1, 'y': 1}, allows={'X': 'one'}),
    'largest_entries': call(dict(A=X), law={'A': 1}),
    'least_squares_weights': [call(dict(X=X, y=y, sample_weight=w), law={'X': -1, 'y': 1, 'sample_weight': 0}, view=first),
                              call(dict(X=X, y=y, k=2, fit_intercept=False), law={'X': -1, 'y': 1}, view=first)],
    # 31a basis
    'polynomial_basis': call(dict(x=y, degree=3)),
    'gaussian_basis': call(dict(x=y, centres=v, sigma=.7)),
    'sigmoid_basis': call(dict(x=y, centres=v, sigma=.7)),
    # 31b weighted
    'metric_weights': call(dict(X=X[:6], y=y[:6], P=P), law={'X': -1, 'y': 1, 'P': 0}, rows=('X', 'y')),
    'metric_covariance': call(dict(X=X[:6], cov=P), law={'X': -2, 'cov': 1}, rows=('X',)),
    'stack_objectives': call(dict(pairs=[(X, y), (Z, y[:4])], prices=np.array([1., .5]))),
    # 31c ridge in floating point
    'centred_gram': [call(dict(X=X, Y=y[:, None]), law={'X': 2, 'Y': 0}, view=lambda a: np.triu(a[0])),
                     call(dict(X=X, Y=y[:, None], sample_weight=w), law={'X': 1, 'Y': 1, 'sample_weight': 1}, view=lambda a: a[1])],
    'centred_data': [call(dict(X=X, Y=y[:, None]), law={'X': 1, 'Y': 0}, view=first),
                     call(dict(X=X, Y=y[:, None], sample_weight=w), law={'X': 0, 'Y': 1, 'sample_weight': .5}, view=lambda a: a[1])],
    'ridge_solution': [call(dict(X=X, Y=y[:, None], lam=.1, sample_weight=w), law={'Y': 1, 'sample_weight': 0}, view=first),
                       call(dict(X=X, Y=y[:, None], lam=0.), law={'X': -1, 'Y': 1}, view=first)],
    # 32 ridge
    'ridge_objective': [call(dict(w=v, b=.3, X=X, y=y, lam=.2, sample_weight=w), law={'sample_weight': 0}, rows=('X', 'y', 'sample_weight')),
                        call(dict(w=0*v, b=0., X=X, y=y, lam=.2), law={'y': 2}, rows=('X', 'y'))],
    'ridge_gradient': [call(dict(w=v, b=.3, X=X, y=y, lam=.2, sample_weight=w), law={'sample_weight': 0}, rows=('X', 'y', 'sample_weight')),
                       call(dict(w=0*v, b=0., X=X, y=y, lam=.2), law={'y': 1}, rows=('X', 'y'))],
    'ridge_flops': call(dict(n=7, d=3)),
    'filter_factors': call(dict(s=s, mu=.3)),
    'ridge_path': call(dict(X=X, y=y, lams=np.array([0., .1, 2.])), law={'y': 1}, rows=('X', 'y')),
    'ridge_weights': [call(dict(X=X, y=y, lam=.1, sample_weight=w), law={'y': 1, 'sample_weight': 0}, view=first),
                      call(dict(X=X, y=y, lam=0.), law={'X': -1, 'y': 1}, view=first)],
    # 32a Tikhonov
    'tikhonov_objective': [call(dict(w=v, A=X, y=y, F=F, g=np.array([.3, .1]), lam=.5), allows={'F': 'empty'}, rows=('A', 'y')),
                           call(dict(w=0*v, A=X, y=y, F=F, lam=.5), law={'y': 2, 'A': 0, 'F': 0}, allows={'F': 'empty'}, rows=('A', 'y'))],
    'tikhonov_stack': call(dict(A=X, y=y, F=F, g=np.array([.3, .1]), lam=.5), allows={'F': 'empty'}, rows=('A', 'y')),
    'shared_null_space': call(dict(A=X[:1], F=F[:1]), allows={'F': 'empty'}, rows=('A',)),
    'tikhonov_unique': call(dict(A=X, F=F), law={'A': 0, 'F': 0}, allows={'F': 'empty'}, rows=('A',)),
    'tikhonov_weights': call(dict(A=X, y=y, F=F, lam=.5), law={'y': 1}, allows={'F': 'empty'}, rows=('A', 'y')),
    'difference_matrix': call(dict(d=6, order=2)),
    'blur_matrix': call(dict(d=6, width=1.5)),
    'inverse_problem': [call(dict(X=X, y=y), law={'X': 1, 'y': 0}, view=first), call(dict(X=X, y=y), law={'X': 0, 'y': 1}, view=lambda a: a[1])],
    'operator_errors': call(dict(ns=np.array([20, 50]), lam=.1, noise=.5, reps=2, rng=0)),
    'limit_parameter': [call(dict(C=X[:2], u=y[:2]), law={'C': -1, 'u': 1}), call(dict(C=X[:2], u=y[:2], penalty='l1'), law={'C': -1, 'u': 1})],
    'prox_l2': call(dict(x=y, step=.5), law={'x': 1}, allows={'x': ['shape', 'empty']}),
    # 32b rates
    'linear_sample': call(dict(n=6, s=s, beta=beta, sigma=.5, rng=0)),
    'source_problem': call(dict(d=6, q=2., gamma=.5, rho=1., fade=.6)),
    'ridge_errors': call(dict(n=9, lam=.1, s=s, beta=beta, sigma=.5, power=1, reps=2, rng=0)),
    'second_moments': [call(dict(X=X, y=y), law={'X': 2, 'y': 0}, view=first), call(dict(X=X, y=y), law={'X': 0, 'y': 2}, view=lambda a: a[2])],
    'expected_risk': call(dict(w=v, C=P[:3, :3], u=v, y2=2.)),
    'best_linear_predictor': call(dict(C=P[:3, :3], u=v), law={'C': -1, 'u': 1}),
    'noise_level': call(dict(s=s, beta=beta, sigma=.5, n=20., mu4=3.)),
    'sequence_risk': call(dict(s=s, beta=beta, sigma=.5, n=20., lam=np.array([.1, 1.]), power=0), allows={'lam': ['shape', 'column']}, rows=('s', 'beta')),
    'oracle_lam': call(dict(s=s, beta=beta, sigma=.5, n=20., power=0)),
    'source_norm': call(dict(s=s, beta=beta, gamma=.5), law={'s': -.5, 'beta': 1}),
    'source_bound': call(dict(lam=.1, rho=1., tau2=.5, n=20., gamma=.5, delta=.1)),
    'source_lam': call(dict(rho=1., tau2=.5, n=20., gamma=.5)),
    'effective_dimension': call(dict(s=s, lam=.1)),
    'rate_exponent': call(dict(gamma=.5, q=2., power=1)),
    # 32c choosing lam
    'ridge_risk': [call(dict(X=X, w=v, sigma=.5, lam=.1), rows=('X',)), call(dict(X=X, w=v, sigma=0., lam=.1), law={'w': 2}, rows=('X',))],
    'hat_matrix': call(dict(X=X, mu=.5)),
    'cv_folds': call(dict(cv=3, X=X, y=y)),
    'ridge_cv_errors': [call(dict(X=X, y=y, lams=np.array([.1, 1.]), sample_weight=w), law={'y': 2, 'sample_weight': 0}, rows=('X', 'y', 'sample_weight')),
                        call(dict(X=X, y=y, lams=np.array([.1, 1.]), cv=3), law={'y': 2}, rows=('X', 'y'))],
    # 32d linear systems
    'cholesky': call(dict(M=P), law={'M': .5}, allows={'M': 'one'}),
    'forward_solve': call(dict(L=T, b=y[:5]), law={'L': -1, 'b': 1}, allows={'L': 'one'}),
    'back_solve': call(dict(L=T, z=y[:5]), law={'L': -1, 'z': 1}, allows={'L': 'one'}),
    'spectral_solve': call(dict(M=P, b=y[:6], shifts=np.array([0., .5])), law={'b': 1}, allows={'M': 'one'}, rows=('M', 'b')),
    'condition_number': call(dict(M=P, mu=0.), law={'M': 0}, allows={'M': 'one'}),
    # 33 online
    'normal_sums': [call(dict(X=X, y=y), law={'X': 2, 'y': 0}, view=first), call(dict(X=X, y=y, P=P[:3, :3], s=v), rows=('X', 'y'))],
    'rls_update': call(dict(w=v, Q=P[:3, :3], x=X[0], y=.7, forget=.9)),
    'rotate_rows': call(dict(R=T.T, Z=rng.normal(size=(4, 5)), forget=.9), rows=('Z',)),
    'update_factor': call(dict(R=T.T, Z=rng.normal(size=(4, 5)), forget=.9), rows=('Z',)),
    'drifting_stream': call(dict(n=6, drift=.03, sigma=.5, d=2, rng=0)),
    'track': call(dict(X=X, y=y, forget=.9, start=1.), law={'y': 1}),
    'lms_path': call(dict(X=X, y=y, step=.1), law={'y': 1}),
    'lms_variance': call(dict(step=lambda m: 1/m, n=5, sigma=1., start=2.)),
    # 34 Bayes
    'linear_loglik': call(dict(w=v, X=X, y=y, sigma=.5), rows=('X', 'y')),
    'mle_linear': [call(dict(X=X, y=y), law={'X': -1, 'y': 1}, view=first), call(dict(X=X, y=y), law={'X': 0, 'y': 2}, view=lambda a: a[1])],
    'noise_variance': call(dict(X=X, y=y), law={'X': 0, 'y': 2}),
    'isotropic_prior': call(dict(d=3, tau=2.), view=lambda g: g.cov),
    'linear_log_joint': call(dict(w=v, X=X, y=y, sigma=.5, prior=prior), rows=('X', 'y')),
    'linear_posterior': call(dict(X=X, y=y, sigma=.5, prior=prior), law={'y': 1}, view=lambda g: g.mean),
    'prior_price': call(dict(sigma=.5, tau=2., n=7)),
    'linear_predictive': call(dict(X=X, sigma=.5, posterior=prior)),
    'best_action': call(dict(draws=y, actions=v, loss=lambda t, a: (t-a)**2), rows=('draws',)),
    # 34a evidence
    'linear_log_evidence': call(dict(X=X, y=y, sigma=.5, prior=prior)),
    'linear_spectrum': [call(dict(X=X, y=y, sample_weight=w), law={'X': 2, 'y': 0, 'sample_weight': 1}, view=lambda a: a.s),
                        call(dict(X=X, y=y), law={'X': 0, 'y': 2}, view=lambda a: a.rest)],
    'spectral_log_evidence': call(dict(spec=spec, sigma=np.array([.5, 1.]), tau=np.array([1., 2.])),
                                  allows={'sigma': ['shape', 'column', 'short'], 'tau': ['shape', 'column', 'short']}),
    'evidence_gradient': call(dict(spec=spec, sigma=.5, tau=2.)),
    'maximise_evidence': [call(dict(spec=spec)), call(dict(spec=spec, sigma=.5)), call(dict(spec=spec, tau=2.))],
    'laplace_posterior': call(dict(log_joint=lambda u: -float(np.cosh(u-1.).sum()), w0=v[:2]), view=lambda a: a[0].mean, rtol=1e-6,
                              allows={'w0': ['1e100', 'one']}),
    'logistic_log_joint': call(dict(w=v, X=X, y=np.sign(y), prior=prior), rows=('X', 'y')),
    'importance_mean': call(dict(h=lambda u: u[:, 0]**2, log_target=lambda u: -.5*(u**2).sum(axis=1), proposal=prior, m=50, rng=0)),
    'metropolis': call(dict(log_target=lambda u: -.5*float(u@u), w0=v, m=20, step=.5, rng=0), allows={'w0': '1e100'}),
    'mean_field_bound': call(dict(mean=v, var=w[:3], h=v, K=P[:3, :3], c=.3), rows=('mean', 'var', 'h')),
    'mean_field_gaussian': call(dict(h=v, K=P[:3, :3], c=.3), law={'h': 1, 'K': -1}, view=lambda a: a.x, rtol=1e-8),
}
