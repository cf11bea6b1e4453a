"""Privacy: randomised response, mechanisms, composition, private fits, membership."""
import numpy as np
from . import call

rng = np.random.default_rng(0)
X, t = rng.normal(size=(14, 3)), rng.uniform(-1.2, 1.2, size=14)
y = np.where(np.arange(14) % 3, 1., -1.)
said = (np.arange(14) % 3 == 0).astype(float)
p, q = rng.dirichlet(np.ones(4), size=2)
A, c, w = X.T@X/14, X.T@t/14, rng.normal(size=3)
none, any_shape = {'rng': 'none'}, {'value': ['empty', 'shape'], 'rng': 'none'}

INPUTS = {
    'randomised_response': call(dict(answers=said, eps=.8, rng=1), allows=none),
    'response_proportion': call(dict(answers=said, eps=.8)),
    'hockey_stick': call(dict(p=p, q=q, eps=.3), rows=('p', 'q')),
    'laplace_mechanism': [call(dict(value=w, sensitivity=.5, eps=.8, norm=1, rng=1), allows=any_shape),
                          call(dict(value=w, sensitivity=.5, eps=.8, norm=2, rng=1), allows=any_shape)],
    'laplace_log_density': [call(dict(z=w, value=w[::-1].copy(), sensitivity=.5, eps=.8, norm=norm)) for norm in (1, 2)],
    'private_mean': call(dict(x=t, low=-1., high=1., eps=.8, rng=1), allows=none),
    'gaussian_delta': call(dict(eps=.8, sensitivity=.5, sigma=.9)),
    'gaussian_scale': call(dict(sensitivity=.5, eps=.8, delta=1e-5)),
    'gaussian_mechanism': call(dict(value=w, sensitivity=.5, eps=.8, delta=1e-5, rng=1), allows=any_shape),
    'advanced_composition': call(dict(eps=.1, k=20, delta=1e-5)),
    'composed_delta': call(dict(total=1.2, eps=.1, k=20)),
    'clip_rows': call(dict(X=X, bound=1.)),
    'fit_sensitivity': call(dict(loss='squared', n=14, lam=.1, tol=1e-8)),
    'tilted_logistic_objective': call(dict(w=w, X=X, y=y, lam=.1, tilt=w/9), rows=('X', 'y')),
    'tilted_logistic_weights': call(dict(X=X, y=y, lam=.1, tilt=w/9, tol=1e-10, max_iter=100), rows=('X', 'y')),
    'private_logistic': [call(dict(X=X, y=y, lam=.1, eps=.8, how='output', delta=1e-4, rng=1), allows=none),
                         call(dict(X=X, y=y, lam=.5, eps=.8, how='objective', rng=1), allows=none)],
    'noisy_ridge_objective': call(dict(w=w, A=A, c=c, lam=.1), allows={'A': 'one', 'w': 'one'}, rows=('w',)),
    'noisy_ridge_weights': call(dict(A=A, c=c, lam=.1), rows=('A', 'c')),
    'private_moments': call(dict(X=X, y=t, eps=.8, delta=1e-4, rng=1), allows=none),
    'private_ridge': [call(dict(X=X, y=t, lam=.1, eps=.8, how='output', delta=0., rng=1), allows=none),
                      call(dict(X=X, y=t, lam=.1, eps=.8, how='objective', delta=1e-4, rng=1), allows=none)],
    'membership_advantage': call(dict(inside=t, outside=w), rows=('inside',)),
}
