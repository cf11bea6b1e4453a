"""Convexity, programs, duality, optimisation, estimation, inference and tests: 13 to 15e without 15, 15a and 15b."""
import numpy as np
from mlbook.foundations.convex import ConvexFunction
from mlbook.foundations.programs import ConvexProgram, quadratic_terms
from mlbook.foundations.subgradients import Ball, Box
from . import call

rng = np.random.default_rng(0)
P = np.array([[3., 1.], [1., 2.]])
q, A, b = np.array([-5., 1.]), np.array([[1., 1.], [-1., 2.], [1., -3.], [-2., -1.]]), np.array([3., 2., 4., 5.])
E, d = np.array([[1., 2.]]), np.array([.5])
X, y = rng.normal(size=(7, 2)), rng.normal(size=7)
lens = [quadratic_terms(2*np.eye(2), -2*c, c@c - 4.) for c in np.array([[-1., .3], [1., 0.]])]
lens_program, line_program = ConvexProgram(quadratic_terms(P, q), lens), ConvexProgram(quadratic_terms(P, q), lens, E, d)
x0, lam, nu = np.array([.1, .2]), np.array([.3, 1.2]), np.array([-.7])
cov = np.array([[2., .3, .4], [.3, 1., -.2], [.4, -.2, 1.5]])
mean = np.array([1., -2., .5])
names = {'who': 'text', 'name': 'text'}


def bowl(w): return float((w - [1., -2.])@P@(w - [1., -2.]))/2


def slope(w): return P@(w - [1., -2.])


def length(w): return float(np.abs(w).sum())


def shrunk(v, step): return np.sign(v)*np.maximum(np.abs(v) - step, 0.)


def point(sol): return sol.x


def answer(sol):
    "The minimiser, or why there is none."
    return sol.x if sol.extra['status'] == 'optimal' else sol.extra['status']


def at_point(f): return f(x0)


def of_terms(terms): return tuple(f(x0) for f in terms)


INPUTS = {
    # 13_convex
    'is_convex_set': call(dict(contains=lambda x: np.abs(x).sum() <= 2, points=X, m=20, rng=1), view=lambda v: v.tried),
    'check_point': call(dict(x=y, d=7, who='check_point', name='x'), allows=names, law={'x': 1}),
    'chord_gap': [call(dict(f=lambda x: x@x, x=q, y=x0, alpha=.3)), call(dict(f=abs, x=2., y=-1., alpha=.3))],
    'is_convex_function': call(dict(f=lambda x: float(np.abs(x).max()), points=X, m=20, rng=1, tol=1e-10), view=bool),
    'convex_max': call(dict(f=ConvexFunction(bowl)), view=at_point),
    'convex_precompose': call(dict(f=ConvexFunction(length), A=A, b=b), view=at_point),
    'convex_compose': call(dict(g=np.exp, f=ConvexFunction(bowl, low=0.), start=0.), view=at_point),
    'convex_quadratic': call(dict(P=P, q=q, r=1.), view=at_point),
    'jensen_gap': call(dict(f=lambda x: float(x@x), X=X, alpha=np.full(7, 1/7)), law={'X': 2}),
    # 13a_programs
    'quadratic_terms': [call(dict(P=P, q=q, r=1.), view=of_terms), call(dict(P=P, q=0*q), view=of_terms, law={'P': 1})],
    'central_point': call(dict(prog=lens_program, x0=x0, t=2., max_iter=50), view=lambda a: a[0], rtol=1e-6),
    'barrier_method': [call(dict(prog=lens_program, x0=x0, tol=1e-6, max_iter=200), view=point, rtol=1e-4),
                       call(dict(prog=line_program, x0=x0), view=point, rtol=1e-4)],
    'polyhedron_vertices': call(dict(A=A, b=b, tol=1e-9), law={'A': -1, 'b': 1}),
    'lp_standard_form': [call(dict(c=q, A=A)), call(dict(c=q, A=A), view=lambda a: a[0], law={'c': 1})],
    'equality_qp': [call(dict(P=P, q=q, E=E, d=d)), call(dict(P=P, q=q, E=E, d=0*d), view=lambda a: a[0], law={'P': -1, 'q': 1, 'E': 0})],
    'kkt_residual': call(dict(x=x0, dual={'lam': b, 'nu': d}, P=P, q=q, A=A, b=b, E=E, d=d, lower=x0 - 1, upper=x0 + 3),
                         allows={'upper': 'inf'}),
    'farkas_radius': call(dict(dual={'lam': np.array([1., 2.])}, A=np.array([[2., 4.], [-1., -2.1]]), b=np.array([1., -1.]), lower=x0 - 9, upper=x0 + 9),
                          allows={'upper': 'inf'}),
    'recession_defect': call(dict(v=np.array([-1., .1]), P=0*P, q=np.array([1., .5]), A=A, E=np.array([[.1, 1.]]), lower=-9., upper=x0 + 9),
                             law={'v': 0, 'A': 0, 'E': 0}, allows={'upper': 'inf', 'lower': 'list', 'A': 'empty', 'E': 'empty'}),
    'solve_qp': [call(dict(P=P, q=q, A=A, b=b, E=E, d=d, lower=x0 - 1, upper=x0 + 3, tol=1e-9, max_iter=100), view=answer, allows={'upper': 'inf'}),
                 call(dict(P=P, q=q), view=point, law={'P': -1, 'q': 1})],
    'solve_lp': [call(dict(c=q, A=A, b=b, lower=x0 - 9, upper=x0 + 9, tol=1e-9), view=point, law={'c': 0}, allows={'upper': 'inf'}),
                 call(dict(c=q, A=A, b=b), view=point, law={'c': 0, 'A': -1, 'b': 1})],
    # 13b_duality
    'dual_function': [call(dict(prog=line_program, lam=lam, nu=nu, x0=x0), rtol=1e-7), call(dict(prog=lens_program, lam=lam, x0=x0), rtol=1e-7)],
    'qp_dual_function': call(dict(lam=np.array([.1, .2, .3, .4]), P=P, q=q, A=A, b=b, nu=nu, E=E, d=d)),
    'duality_gap': call(dict(prog=line_program, x=x0, lam=lam, nu=nu), rtol=1e-7),
    'dual_intercept': call(dict(u=y, t=y**2, lam=np.array([.5, 2.])), allows={'lam': ['empty', 'shape']}),
    'nearest_in_hull': call(dict(Y=X + 3.), law={'Y': 1}),
    'slater_point': call(dict(prog=line_program, x0=x0, tol=1e-6), view=point, rtol=1e-4),
    'kkt_violation': call(dict(prog=line_program, x=x0, lam=lam, nu=nu)),
    'project_simplex': call(dict(v=y, r=1.5)),
    'project_l1_ball': call(dict(v=y, r=1.5)),
    'water_filling': call(dict(a=np.exp(y), r=1.5)),
    'budget_ridge': [call(dict(X=X, y=y, r=.1, tol=1e-9, max_iter=50), view=point), call(dict(X=X, y=y, r=1e200), view=point, law={'X': -1, 'y': 1})],
    # 13c_subgradients
    'chord_slope': call(dict(f=np.exp, x=.5, y=1.5)),
    'inner_lipschitz': call(dict(f=np.exp, a=0., c=.5, d=1., b=2.)),
    'least_curvature': call(dict(hess=lambda w: P*(1 + np.tanh(w@w)), points=X)),
    'first_order_gap': [call(dict(f=bowl, grad=slope, u=q, v=x0), rtol=1e-6), call(dict(f=np.exp, grad=np.exp, u=1., v=2.))],
    'variational_gap': call(dict(grad=slope, x=x0, points=X)),
    'separating_half_space': call(dict(C=Ball([1., 1.], .5), x=q), view=lambda h: h.a/np.linalg.norm(h.a), rtol=1e-7),
    'dykstra': call(dict(C=[Ball([1., 1.], 2.), Box([0., -1.], [3., 1.5])], x0=q, tol=1e-9, max_iter=500), view=point, rtol=1e-6),
    'subgradient_gap': call(dict(f=length, x=x0, g=np.array([1., .5]), points=X)),
    'subdifferential_1d': call(dict(f=abs, x=.5, h=1e-3)),
    'subdiff_l1': call(dict(w=y), law={'w': 0}, allows={'w': ['empty', 'shape']}),
    'least_subgradient_l1': call(dict(w=y, g=y[::-1].copy(), lam=.3), law={'w': 0}),
    'symmetric_basis': call(dict(n=3)),
    # 14_optim
    'lipschitz_estimate': call(dict(grad=np.tanh, points=X)),
    'hessian_bound': call(dict(hess=lambda w: P*(1 + np.tanh(w@w)), points=X)),
    'backtracking': call(dict(f=bowl, x=x0, p=-slope(x0), slope=-slope(x0)@slope(x0), value=bowl(x0), step=1.)),
    'check_iterate': call(dict(value=1., g=y, t=3, who='check_iterate'),
                          allows={'who': 'text', 'value': 'list', 'g': ['empty', 'shape'], 't': ['nan', 'inf', 'text', 'list', 'fraction']}),
    'check_start': call(dict(f=bowl, grad=slope, x0=x0, tol=1e-6, max_iter=10, who='check_start'), allows={'who': 'text'}),
    'gradient_descent': call(dict(f=bowl, grad=slope, x0=x0, step=.2, tol=1e-8, max_iter=1000, unit=1.), view=point, rtol=1e-6),
    'newton': call(dict(f=bowl, grad=slope, hess=lambda w: P, x0=x0, tol=1e-9, max_iter=10, unit=1.), view=point, rtol=1e-6),
    'step_rule': call(dict(step=.5, power=1., delay=3.), view=lambda rule: rule(2)),
    'sgd': call(dict(f=bowl, grad=lambda w, idx: slope(w), x0=x0, n=3, step=.1, batch=2, order='shuffle', tol=1e-3, max_iter=50, rng=0, unit=1.), view=point),
    'proximal_gradient': call(dict(f=bowl, grad=slope, g=length, prox=shrunk, x0=x0, step=.2, tol=1e-8, max_iter=1000), view=point, rtol=1e-6),
    'coordinate_descent': call(dict(f=bowl, partial=lambda w, j: slope(w)[j], x0=x0, lipschitz=np.diag(P).copy(), g=length, prox=shrunk, tol=1e-8, max_iter=1000),
                               view=point, rtol=1e-6),
    # 15c_estimation
    'guess_mse': call(dict(guess=y[:3], mean=mean, cov=cov)),
    'table_conditional_mean': call(dict(y=X[:3], table=np.abs(A[:, [0, 1, 1]]) + .1), law={'y': 1, 'table': 0}),
    'table_mse': call(dict(g=A, y=X[:3], table=np.abs(A[:, [0, 1, 1]]) + .1), law={'table': 0}),
    'affine_mse': call(dict(W=P[:, :1], b=d, mean=mean, cov=cov)),
    'lmmse': [call(dict(mean=mean, cov=cov, d=2)), call(dict(mean=mean, cov=cov, d=2), view=lambda e: e.W, law={'mean': 0, 'cov': 0})],
    'mixture_conditional_mean': call(dict(X=X, p=np.array([.3, .7]), means=np.array([mean, -mean]), covs=np.array([cov, 2*cov]))),
    'observation_moments': call(dict(A=A[:, [0, 1, 1]], mean=mean, cov=cov, noise_cov=np.diag([1., 2., .5, 1.]))),
    'label_denoiser': call(dict(mean=mean, cov=cov, noise_cov=np.diag([1., 2., .5]))),
    'wiener_gains': call(dict(cov=cov, sigma=.7)),
    'wiener_denoise': call(dict(X=X[:, [0, 1, 1]], mean=mean, cov=cov, sigma=.7)),
    'latent_estimator': call(dict(A=A[:, [0, 1, 1]], mean=mean, cov=cov, noise_cov=np.diag([1., 2., .5, 1.]))),
    # 15d_inference
    'interval_hits': call(dict(interval=lambda S: (S.min(axis=1), S.max(axis=1)), draw=lambda r, size: r.normal(size=size), value=.3, n=4, m=20, rng=0)),
    'check_sample': call(dict(x=y, who='check_sample', least=1, name='x'), allows=names | {'x': 'shape', 'least': ['nan', 'text', 'list', 'fraction']}, law={'x': 1}),
    'check_level': call(dict(alpha=.05, who='check_level'), allows={'who': 'text'}),
    'sample_deviation': call(dict(x=y), law={'x': 1}, allows={'x': ['shape']}),
    'gaussian_interval': call(dict(x=y, alpha=.1), law={'x': 1}, allows={'x': ['shape']}),
    'student_interval': call(dict(x=y, alpha=.1), law={'x': 1}, allows={'x': ['shape']}),
    'chebyshev_interval': call(dict(x=y, sigma=.7, alpha=.1), allows={'x': ['shape', 'column']}),
    'hoeffding_interval': call(dict(x=np.tanh(y), a=-1., b=1., alpha=.1), allows={'x': ['shape', 'column']}),
    'interval_sample_size': call(dict(half=.1, scale=2., alpha=.05, method='gaussian')),
    'check_count': call(dict(count=np.array([2, 5]), n=9, who='check_count'), allows={'who': 'text'} | {'count': ['empty', 'shape']}),
    'wilson_interval': call(dict(count=np.array([2, 5]), n=9, alpha=.1), allows={'count': ['empty', 'shape']}),
    'clopper_pearson_interval': call(dict(count=np.array([2, 5]), n=9, alpha=.1), allows={'count': ['empty', 'shape']}),
    'proportion_coverage': call(dict(interval=lambda k, n: (k/n - .2, k/n + .2), p=np.array([.2, .7]), n=9), allows={'p': ['empty', 'shape']}),
    'grid_posterior': call(dict(prior=np.array([.2, .3, .5]), log_likelihood=-np.abs(A[:, [0, 1, 1]])), allows={'log_likelihood': 'empty'}),
    'mean_posterior': call(dict(x=y, sigma=.7, mean=.2, tau=2.), allows={'x': ['empty', 'shape', 'column']}),
    'proportion_posterior': call(dict(x=np.array([1, 0, 1, 1]), a=1., b=2.), allows={'x': ['empty', 'shape', 'column']}),
    'credible_interval': call(dict(mean=.2, tau=2., alpha=.1), allows={'mean': 'list'}),
    'proportion_credible_interval': call(dict(a=2., b=3., alpha=.1), allows={'a': 'list', 'b': 'list'}),
    # 15e_tests_of_hypotheses
    'rejection_region': call(dict(alpha=.05)),
    'two_sided_p': call(dict(t=y), allows={'t': ['inf', 'empty', 'shape']}),
    'z_test': call(dict(x=y, mean0=.1, sigma=.7), allows={'x': ['shape', 'column']}),
    'z_power': call(dict(effect=y, n=9, alpha=.05), allows={'effect': ['inf', 'empty', 'shape']}),
    'decision_table': call(dict(p=np.array([.01, .2, .3, .04]), null=np.array([True, False, True, False]), alpha=.05)),
    'power_sample_size': call(dict(effect=.5, power=.8, alpha=.05)),
    't_test': [call(dict(x=y, mean0=.1), allows={'x': 'shape'}), call(dict(x=y, mean0=0.), allows={'x': 'shape'}, law={'x': 0})],
    'two_sample_z_test': call(dict(x=y, y=y[:5] + .3, sigma_x=.7, sigma_y=.9)),
    'welch_test': call(dict(x=y, y=y[:5] + .3)),
    'binomial_test': call(dict(count=np.array([2, 5]), n=9, p0=.4), allows={'count': ['empty', 'shape']}),
    'chi_square_test': call(dict(counts=np.array([12, 7, 9]), q=np.array([.5, .2, .3]), fitted=1), allows={'counts': 'shape'}),
    'permutation_test': call(dict(x=y, y=y[:5] + .3, draws=99, rng=0)),
    'null_given_rejection': call(dict(share=.8, power=.5, alpha=.05)),
}
