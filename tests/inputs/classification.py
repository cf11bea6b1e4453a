"""Logistic and softmax regression, generative classifiers, generalised linear models."""
import numpy as np
from mlbook.classification.generative import GaussianGenerative
from . import call

rng = np.random.default_rng(5)
X, w, b = rng.normal(size=(12, 3)), rng.normal(size=3), .4
y = np.where(np.arange(12) % 3, 1, -1)
omega = rng.uniform(.5, 2., size=12)
rule = dict(w=w, b=b, X=X, y=y)
W, c = rng.normal(size=(3, 3)), rng.normal(size=3)
Y = np.eye(3)[np.arange(12) % 3].astype(int)
soft = dict(W=W, b=c, X=X, lam=.1, sample_weight=omega)
S = rng.normal(size=(5, 4))
priors, means = np.array([.2, .5, .3]), rng.normal(size=(3, 2))
cov = np.array([[1.3, .4], [.4, .9]])
covs = np.array([cov, 2*cov, .7*cov])
counts = rng.poisson(2., size=12).astype(float)
model = GaussianGenerative([.4, .6], [[-1., 0.], [1., .5]], [cov, 2*cov])
elementwise = ['shape', 'empty', 'column']   # an elementwise function answers any shape
Z = y[:, None]*np.c_[X, np.ones(12)]
Z = Z/np.linalg.norm(Z, axis=1, keepdims=True)
solved = lambda s: (s.x, s.value)

INPUTS = {
    'zero_one_count': call(dict(w=w, X=X, y=y), law={'w': 0, 'X': 0}),
    'zero_one_sweep': call(dict(X=X[:, :2], y=y), law={'X': 0}),
    'sigmoid': call(dict(s=w), allows={'s': elementwise}),
    'level_distance': call(dict(w=w, p=np.array([.2, .7])), law={'w': -1}, rows=('p',),
                           allows={'p': [*elementwise, '1e-100']}),
    'logistic_log_likelihood': call(rule),
    'logistic_objective': call(rule | dict(lam=.1, sample_weight=omega), law={'sample_weight': 0}),
    'logistic_gradient': call(rule | dict(lam=.1, sample_weight=omega), law={'sample_weight': 0}),
    'logistic_curvature': call(dict(a=w), allows={'a': elementwise}),
    'logistic_hessian': call(dict(w=w, b=b, X=X, lam=.1, sample_weight=omega), law={'sample_weight': 0}, rows=('X', 'sample_weight')),
    'separating_direction': call(dict(rows=lambda i: Z[i], margins=lambda v: Z@v, total=Z.sum(axis=0), first=np.arange(6)),
                                 rows=('first',), view=lambda v: v is None),
    'separating_weights': [call(dict(X=X, y=y)), call(dict(X=X, y=np.where(X[:, 0] > .1, 1, -1)), view=lambda s: s[2], law={'X': 0})],
    'logistic_lipschitz': [call(dict(X=X, lam=.1)), call(dict(X=X, lam=0., fit_intercept=False), law={'X': 2})],
    'online_step': call(dict(w=w, x=X[0], t=1., step=.3), rows=('w', 'x')),
    'logistic_weights': [call(dict(X=X, y=y, lam=.1, sample_weight=omega, tol=1e-9, max_iter=100), view=solved, law={'sample_weight': 0}, rtol=1e-7),
                         call(dict(X=X, y=y, lam=.1, start=np.append(w, b)), view=solved, rows=('X', 'y'), rtol=1e-7)],
    'laplace_logistic': call(dict(X=X, y=y, tau=1.3), rtol=1e-6),
    'softmax': call(dict(S=S), allows={'S': ['shape']}),
    'log_sum_exp': call(dict(S=S), allows={'S': ['shape']}),
    'softmax_objective': call(soft | dict(Y=Y), law={'sample_weight': 0}, rows=('X', 'Y', 'sample_weight')),
    'softmax_gradient': call(soft | dict(Y=Y), law={'sample_weight': 0}, rows=('X', 'Y', 'sample_weight')),
    'softmax_hessian': call(soft, law={'sample_weight': 0}, rows=('X', 'sample_weight')),
    'quadratic_scores': call(dict(X=X[:, :2], priors=priors, means=means, covs=covs), rows=('X',)),
    'cheapest_class': [call(dict(P=np.full((4, 3), 1/3) + .1*np.eye(4, 3), cost=rng.uniform(1., 2., size=(3, 3))), law={'P': 0, 'cost': 0}, rows=('P',)),
                       call(dict(P=np.array([[.2, .8], [.7, .3]])), law={'P': 0})],
    'linear_scores': call(dict(priors=priors, means=means, cov=cov), rows=('priors', 'means')),
    'linear_rule_error': call(dict(w=np.array([1., -.4]), b=.2, model=model), allows={'w': ['one']}),
    'shrunk_covariance': call(dict(S=cov, ref=np.array([.8, 1.7]), lam=.3)),
    'covariance_cost': call(dict(cov=covs[1], S=cov, ref=np.array([.8, 1.7]), lam=.3)),
    'parameter_count': call(dict(d=4, k=3, shape='full')),
    'class_moments': call(dict(X=X, codes=np.arange(12) % 3, weight=omega)),
    'merge_moments': call(dict(counts=np.array([3., 5.]), means=X[:2], var=X[2:4]**2, counts2=np.array([2., 4.]), means2=X[4:6], var2=X[6:8]**2)),
    'glm_objective': [call(dict(w=w, b=b, X=X, y=counts, family='poisson', lam=.1, sample_weight=omega), law={'sample_weight': 0}, rows=('X', 'y', 'sample_weight')),
                      call(dict(w=w, b=b, X=X, y=y*omega, family='gaussian', lam=.1), rows=('X', 'y'))],
    'glm_gradient': [call(dict(w=w, b=b, X=X, y=counts, family='poisson', lam=.1, sample_weight=omega), law={'sample_weight': 0}, rows=('X', 'y', 'sample_weight')),
                     call(dict(w=w, b=b, X=X, y=(y+1)//2, family='bernoulli', lam=.1), rows=('X', 'y'))],
    'glm_fit': [call(dict(X=X, y=counts, family='poisson', lam=.1, sample_weight=omega, tol=1e-9, max_iter=100), view=solved, law={'sample_weight': 0}, rtol=1e-6),
                call(dict(X=X, y=(y+1)//2, family='bernoulli', lam=.1), view=solved, rtol=1e-6)],
}
