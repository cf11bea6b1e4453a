"""Risk, empirical risk minimisation, targets, bias and variance, selection, criteria, debugging, capacity, experts."""
import numpy as np
from mlbook.regression.ridge import Ridge
from mlbook.theory.risk import DiscreteLaw
from mlbook.theory.vc import rectangle_realises, threshold_realises
from . import call

rng = np.random.default_rng(0)
X, Z = rng.normal(size=(12, 3)), rng.normal(size=(4, 3))
y = X@[1., -2., .5] + rng.normal(size=12)
w = rng.uniform(.5, 2., size=12)
sign = np.where(y > 0, 1, -1)
coin = (y > 0).astype(int)
kind = np.arange(12) % 3
p = np.array([.1, .2, .3, .4])
levels = np.array([-2., .5, 1.5, 4.])
law = DiscreteLaw(np.array([[.1, .2], [.3, .05], [.05, .3]]), np.array([0., 1., 2.]), np.array([-1., 1.]))
A = rng.normal(size=(12, 3))
hat = A@np.linalg.solve(A.T@A + np.eye(3), A.T)
plain = Ridge(0.)   # least squares: predictions do not depend on the scale of the inputs


def first(X): return np.asarray(X)[:, 0]
def flat(X): return np.zeros(len(X))
def draw(m, rng): x = rng.normal(size=(m, 2)); return x, x[:, 0] + .3*rng.normal(size=m)
def draw_one(rng): return draw(9, rng)
def sine(x): return np.sin(np.pi*x)
def mean_rule(X, y): return lambda Z: np.full(len(Z), y.mean())
def square(x): return float(np.sum(np.square(x)))
def square_slope(x): return 2*np.asarray(x, dtype=float)
def risk_and_se(r): return r.risk, r.se
def mean_loss(r): return r.risk
def chosen(s): return s.index, s.risks, s.se
def parts(e): return e.noise, e.bias2, e.variance, e.total
def value(s): return s.value
def shape_of(loss): return loss.name, loss.lipschitz, loss.smooth, loss.kinks


LABELS = {'1e100', '1e-100'}                    # labels have no scale
ANY_SHAPE = {'shape', 'column'}                 # elementwise: the answer has the shape of the question
ELEMENTWISE = {'shape', 'column', 'empty'}      # no numbers in, no numbers out
FOLDS = dict(estimator=plain, X=X, y=y, cv=3)

INPUTS = {
    # 20_risk
    'target_type': call(dict(y=y), allows={'y': {'integer', 'shape', 'column'}}),
    'lipschitz_envelope': call(dict(X=X, y=first(X), lipschitz=2., Z=Z)),
    'huber_loss': call(dict(delta=1.5), view=shape_of),
    'pinball_loss': call(dict(q=.3), view=shape_of),
    'insensitive_loss': call(dict(eps=.2), view=shape_of),
    'as_loss': call(dict(loss='hinge'), view=shape_of),
    'gauss_nodes': call(dict(low=-1., high=2., n=4, parts=3)),
    'sampled_risk': call(dict(loss='square', f=first, draw=draw, m=50, rng=3)),
    'sample_losses': call(dict(loss='absolute', f=flat, X=X, y=y), law={'y': 1, 'X': 0}),
    # 20a_erm
    'empirical_risk': [call(dict(loss='square', f=first, X=X, y=y)),
                       call(dict(loss='absolute', f=flat, X=X, y=y), law={'y': 1, 'X': 0}),
                       call(dict(loss='hinge', f=first, X=X, y=sign))],
    'finite_erm': call(dict(loss='square', rules=[first, flat], X=X, y=y)),
    'penalised_risk': call(dict(w=np.ones(3), b=.5, loss='square', X=X, y=y, lam=.1, penalty='l1', sample_weight=w), law={'sample_weight': 0}),
    'linear_erm': [call(dict(loss='square', X=X, y=y, lam=.1, sample_weight=w, tol=1e-9, max_iter=20_000), law={'sample_weight': 0}, view=value, rtol=1e-6),
                   call(dict(loss='logistic', X=X, y=sign, lam=.1, penalty='l1'), view=value, rtol=1e-6)],
    'repeated_errors': call(dict(estimator=plain, draw=draw, f_bar=first, n=8, r=1.5, repeats=3, m=4, rng=1)),
    'ols_excess_risk': call(dict(n=20, d=3, sigma=.5)),
    'markov_bound': [call(dict(mean=2., eps=np.array([1., 5.])), allows={'eps': ELEMENTWISE}), call(dict(mean=2., eps=5.), allows={'eps': 'list'})],
    'convergence_rate': call(dict(sizes=np.array([10., 20., 40.]), errors=1/np.outer([10., 20., 40.], w[:5]), level=.9, resamples=50, rng=1),
                             law={'errors': 0}, rtol=1e-8),
    'prediction_error': call(dict(w=np.array([1., 2.]), w_bar=np.array([.5, 1.]), C=np.array([[2., .5], [.5, 1.]])), law={'C': 1}),
    'polynomial_risks': call(dict(x=np.linspace(-.9, .8, 7), y=y[:7], f=sine, sigma=.3, most=3)),
    'approximation_errors': call(dict(f=sine, most=4)),
    'structural_choice': call(dict(risks=np.array([3., 1., .8]), penalties=np.array([.1, .2, .9]))),
    'finite_class_bound': [call(dict(n=100, size=20, delta=.1)), call(dict(n=100, size=20))],
    'exact_stability': call(dict(method=mean_rule, law=law, n=2, loss='square')),
    'ridge_stability': call(dict(n=50, lam=.1, r=2., B=3.)),
    # 20b_targets
    'conditional_risk': [call(dict(loss='absolute', y=levels, p=p, a=np.array([0., 1.])), allows={'a': ELEMENTWISE | {'inf'}}, rows=('y', 'p')),   # a prediction may be infinite
                         call(dict(loss='hinge', y=np.array([-1., 1.]), p=np.array([.3, .7]), a=.2), allows={'a': ['inf', 'list']})],
    'conditional_target': call(dict(loss='square', y=levels, p=p), law={'y': 1}, rtol=1e-7),
    'conditional_mean': call(dict(law=law)),
    'skewed_density': call(dict(x=np.array([-.5, .2, .9]), y=np.array([0., .3, .1])), allows={'x': ELEMENTWISE, 'y': ELEMENTWISE}),
    'binned_means': call(dict(x=np.linspace(.05, .95, 12), y=y, m=3, low=0., high=1.), law={'y': 1}, rows=('x', 'y'),
                         allows={'x': {'1e-100', 'one'}}),   # empty bins are NaN, as the page says
    'discrete_quantile': call(dict(y=levels, p=p, q=.4), law={'y': 1}),
    'label_target': call(dict(loss='logistic', p=np.array([.1, .4, .8])), allows={'p': ELEMENTWISE}),
    'label_risk': call(dict(loss='hinge', p=np.array([.1, .4, .8])), allows={'p': ELEMENTWISE}),
    'target_function': call(dict(law=law, loss='square')),
    'bayes_risk': call(dict(law=law, loss='hinge')),
    'excess_risk': call(dict(law=law, loss='square', f=np.array([.1, -.2, .3])), allows={'f': 'inf'}),
    'calibration_gap': call(dict(loss='square', theta=np.array([.1, .5, .9])), allows={'theta': ELEMENTWISE}),
    'zero_one_bound': call(dict(loss='logistic', excess=.1)),
    'boundary_points': call(dict(f=first, low=np.array([-1., -1.]), high=np.array([1., 2.]), n=5)),
    # 21_bias_variance
    'neighbour_order': call(dict(X=X, X_test=Z)),
    'neighbour_means': call(dict(values=np.arange(4.) + .5, order=np.array([[0, 2, 1, 3], [3, 2, 1, 0]])), law={'values': 1}, rows=('values',), allows={'values': 'shape'}),
    'knn_error': call(dict(f=first, sigma=.3, X=X, X_test=Z)),
    'best_k': call(dict(f=first, sigma=.3, X=X, X_test=Z)),
    'bias_variance': call(dict(estimator=plain, draw=draw_one, X_test=Z[:, :2], f=first, sigma=.3, repeats=5, rng=1), view=parts),
    'smoother_error': call(dict(H=hat, f_train=y, f_test=w, sigma=.4)),
    'smoother_matrix': call(dict(estimator=plain, X=X, X_test=Z)),
    # 22_selection
    'prediction_losses': [call(dict(y=y, y_hat=y + w, loss='absolute')), call(dict(y=coin, y_hat=kind, loss='zero_one')),
                          call(dict(y=sign, y_hat=y, loss='hinge'))],
    'quadrature_risk': call(dict(predict=first, sigma=.4, nodes=20)),
    'held_out_risk': call(dict(model=Ridge(.1).fit(X, y), X=X, y=y, loss='absolute')),
    'held_out_interval': call(dict(losses=w, level=.9), law={'losses': 1}),
    'fresh_copy': call(dict(estimator=plain)),
    'cross_validate': [call(FOLDS | dict(loss='absolute'), law={'X': 0, 'y': 1}, view=risk_and_se), call(FOLDS | dict(groups=kind), view=mean_loss)],
    'left_out_residuals': call(dict(y=y, H=hat), law={'y': 1}),
    'one_se_choice': call(dict(risks=np.array([3., 2.1, 2., 2.2]), se=np.array([.1, .1, .2, .1]))),
    'grid_search': call(dict(estimator=Ridge(), grid=dict(lam=[1., .1]), X=X, y=y, cv=3, rule='one-se', loss='absolute'), view=chosen),
    'optimism_bound': call(dict(m=10, n=50)),
    'three_way_indices': call(dict(n=20, validation=.2, test=4, rng=1)),
    'nested_validate': call(dict(estimator=Ridge(), grid=dict(lam=[1., .1]), X=X, y=y, outer=3, inner=2, rule='min', loss='absolute'), view=risk_and_se),
    'split_pairs': call(dict(cv=3, X=X, y=y), allows={'X': {'nan', 'inf', '1e100', '1e-100'}, 'y': {'nan', 'inf', '1e100', '1e-100'}}),   # looks at the number of rows only
    'with_parameters': call(dict(estimator=plain, setting={'lam': .3}), view=repr),
    # 22a_criteria
    'training_optimism': call(dict(H=hat, sigma=.5)),
    'mallows_cp': [call(dict(rss=np.array([9., 5., 4.]), n=12, d=np.array([1, 2, 3]), sigma=.5), allows={'rss': ANY_SHAPE, 'd': ANY_SHAPE}),
                   call(dict(rss=9., n=12, d=2, sigma=.5), allows={'rss': 'list', 'd': ['list', 'fraction']})],   # arrays too, and an effective number of parameters
    'nested_rss': call(dict(X=X, y=y), law={'X': 0, 'y': 2}),
    'aic': call(dict(loglik=np.array([-9., -5.]), d=np.array([1, 2])), allows={'loglik': ANY_SHAPE, 'd': ANY_SHAPE}),
    'least_squares_loglik': [call(dict(rss=np.array([9., 5., 4.]), n=12, sigma=.5), allows={'rss': ANY_SHAPE}), call(dict(rss=9., n=12), allows={'rss': 'list'})],
    'laplace_log_evidence': call(dict(loglik=-5., log_prior=-2., A=np.array([[2., .5], [.5, 1.]]))),
    'bic': call(dict(loglik=np.array([-9., -5.]), d=np.array([1, 2]), n=30), allows={'loglik': ANY_SHAPE, 'd': ANY_SHAPE}),
    'adjusted_r2': call(dict(rss=np.array([9., 5., 4.]), tss=20., n=12, d=np.array([1, 2, 3])), allows={'rss': ANY_SHAPE, 'd': ANY_SHAPE}),
    'chosen_order': call(dict(rss=np.array([9., 5., 4.]), sigma=.5, c=2.), allows={'rss': ANY_SHAPE}),
    'false_inclusion': call(dict(c=2.)),
    # 22b_debugging
    'learning_curve': call(FOLDS | dict(sizes=np.array([5, 7]), loss='absolute', rng=1), law={'X': 0, 'y': 1}, rows=('X', 'y')),
    'least_squares_curves': [call(dict(n=np.array([20, 40]), d=3, sigma=.5), allows={'n': ANY_SHAPE}), call(dict(n=20, d=3, sigma=.5))],
    'diagnose': call(dict(train=.1, test=.5, expected=.2, tol=.25)),
    'forecast_risk': call(dict(sizes=np.array([10., 20., 40.]), risks=np.array([.9, .7, .6]), n=100.), allows={'n': 'inf'}, law={'risks': 1}),
    'validation_curve': call(FOLDS | dict(name='lam', values=[.1, 1.], loss='absolute')),
    'precision_recall_f1': call(dict(y=coin, y_hat=kind, positive=1), allows={'positive': ['text', 'inf', 'fraction']}),
    'roc_points': call(dict(y=coin, scores=y, positive=1), view=lambda r: r[:2], law={'scores': 0}),
    'auc_score': call(dict(y=coin, scores=y, positive=1), law={'scores': 0}),
    'calibration_points': call(dict(y=coin, p=np.linspace(.02, .97, 12), bins=4, positive=1), allows={'positive': ['text', 'inf', 'fraction']}),   # a label that never came
    'gradient_check': call(dict(f=square, grad=square_slope, x=np.array([1., -2., .5])), allows={'x': ANY_SHAPE}),
    'blame': call(dict(objective=square, ours=np.array([1., 2.]), rival=np.array([.5, 1.])),
                  allows={n: {'empty', 'shape', 'short'} for n in ('ours', 'rival')}),   # whatever the objective takes
    'error_breakdown': call(dict(losses=w, kinds=kind)),
    'ablation': call(FOLDS | dict(blocks=dict(one=[0], two=[1, 2]), loss='absolute'), law={'X': 0, 'y': 1}, rtol=1e-7, view=lambda r: tuple(r.values())),
    # 23_capacity
    'union_bound': call(dict(p=np.array([.1, .2, .05])), allows={'p': 'empty'}),   # no event, no chance
    'chernoff_bound': call(dict(log_mgf=lambda s: s*s/2, a=1.5)),
    'bernoulli_kl': call(dict(q=np.array([.1, .5, .9]), p=np.array([.3, .4, .5])), allows={'q': ELEMENTWISE, 'p': ELEMENTWISE}),
    'coin_tail_bound': call(dict(n=20, p=.3, eps=.1)),
    'kl_upper': call(dict(p_hat=.2, n=30, delta=.05)),
    'hoeffding_bound': call(dict(n=20, eps=.3, a=-1., b=1.)),
    'bernstein_bound': call(dict(n=20, eps=.3, var=.2, c=1.)),
    'uniform_deviation_bound': call(dict(n=200, size=10, eps=.2)),
    'sample_complexity': call(dict(size=10, eps=.2, delta=.05)),
    'threshold_experiment': call(dict(n=10, size=5, m=3, rng=1, noise=.1)),
    'realizable_bound': call(dict(n=50, size=10, delta=.05)),
    # 23a_vc
    'dichotomies': call(dict(realises=rectangle_realises, X=X[:4, :2]), law={'X': 0}),
    'shatters': call(dict(realises=rectangle_realises, X=X[:4, :2])),
    'vc_dimension': call(dict(realises=threshold_realises, X=X[:5, :1]), law={'X': 0}),
    'threshold_realises': call(dict(X=X[:, :1], y=(X[:, 0] > 0).astype(int)), view=int, law={'X': 0}),
    'rectangle_realises': call(dict(X=X, y=coin), view=int, law={'X': 0}),
    'halfspace_realises': call(dict(X=X, y=(X@[1., -2., .5] > .1).astype(int)), view=int, law={'X': 0}),
    'radon_partition': call(dict(X=X[:5]), law={'X': 1}, view=lambda r: r[1]),
    'wave_frequency': call(dict(y=np.array([1, 0, 0, 1]))),
    'sauer_bound': call(dict(n=10, v=3)),
    'shattered_subsets': call(dict(patterns=np.array([[0, 0, 1], [0, 1, 1], [1, 0, 0]]))),
    'vc_bound': call(dict(n=10_000, v=3, delta=.05)),
    'threshold_deviation': call(dict(x=rng.uniform(size=(4, 6)))),
    # 23b_experts
    'weighted_majority': call(dict(predictions=np.stack([coin, 1-coin, kind % 2], axis=1), y=coin, beta=.5)),
    'halving': call(dict(predictions=np.stack([coin, 1-coin, kind % 2], axis=1), y=coin)),
    'majority_bound': call(dict(m=5, size=10, beta=.5)),
    'hedge': call(dict(losses=rng.uniform(size=(6, 3)), step=.4)),
    'hedge_bound': call(dict(T=50, size=10, step=.3)),
    'adversarial_losses': call(dict(T=6, size=4, step=.3)),
    'perceptron_mistakes': call(dict(X=X, y=sign), view=lambda r: r[1], law={'X': 0}),
}
