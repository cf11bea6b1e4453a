"""Boosting: stumps, votes, bounds, margins."""
import numpy as np
from mlbook.regression.ridge import Ridge
from . import call

rng = np.random.default_rng(0)
X = rng.normal(size=(14, 3))*[.7, 1., 1.4] + .3
codes = np.arange(14) % 2
signs = 2.*codes - 1
weight = rng.uniform(.5, 2., size=14)


def correlation(X, y):
    "A score: how the first feature goes with the targets."
    return float(np.mean(X[:, 0]*y)/(abs(X[:, 0]*y).max() or 1.))


def first_two(X): return X[:, 0]/2 + X[:, 1]/2


def learn(w):
    "The better of two fixed rules."
    rules = [X[:, 0] > .3, X[:, 1] > .1]
    best = min(rules, key=lambda r: w[r != codes].sum())
    return 'a rule', best.astype(int)


INPUTS = {
    # 86b
    'presort': call(dict(X=X), law={'X': 0}),
    'best_stump': call(dict(X=X, y=codes, sample_weight=weight), view=lambda s: (s.feature, s.threshold, s.sides), rows=('X', 'y', 'sample_weight')),
    'exponential_loss': call(dict(F=X[:, 0], y=signs, sample_weight=weight), allows={'y': 'integer'}),
    'vote_weight': call(dict(error=.3, k=3, step=.5)),
    'boosting_rounds': call(dict(learn=learn, codes=codes, w=weight, n_estimators=3, step=.7), allows={'codes': ('one', 'list'), 'w': 'short'}, view=lambda a: a[1:], rows=('codes', 'w')),
    'training_bound': call(dict(errors=np.array([.3, .2, .4]), alphas=np.array([.4, .5, .1]))),
    'vote_margins': call(dict(S=abs(X), codes=np.arange(14) % 3), law={'S': 0}),
    'margin_bound': call(dict(errors=np.array([.3, .2, .4]), theta=.1)),
    # 86c
    'boosting_losses': [call(dict(F=X[:, 0], y=X[:, 1], loss='squared')), call(dict(F=X[:, 0], y=codes, loss='logistic'), allows={'y': 'integer'}), call(dict(F=X, y=np.arange(14) % 3, loss='softmax'))],
    'loss_derivatives': [call(dict(F=X[:, 0], y=X[:, 1], loss='absolute')), call(dict(F=X, y=np.arange(14) % 3, loss='softmax'))],
    'bin_edges': call(dict(X=X, bins=5, sample_weight=weight), view=lambda a: np.where(np.isinf(a), 9., a), rows=('X', 'sample_weight')),
    'bin_codes': call(dict(X=X, edges=np.array([[.1, .5], [0., .4], [-.3, .7]])), rows=('X',), allows={'edges': ('inf', 'empty')}),
    'boosted_tree': call(dict(X=X, g=X[:, 0]-.2, h=weight, depth=2, lam=.1, bins=9), view=lambda t: (t.features, np.where(np.isinf(t.thresholds), 9., t.thresholds), t.values), rows=('X', 'g', 'h')),
    # 86d
    'permutation_importance': call(dict(score=correlation, X=X, y=weight, repeats=3, rng=1), rows=('X', 'y'), allows={'rng': 'none', 'y': ('nan', 'inf', 'shape', 'column')}, rtol=1e-6),
    'conditional_curves': call(dict(predict=first_two, X=X, j=1, grid=np.array([-.2, .3])), rows=('X',)),
    'partial_dependence': call(dict(predict=first_two, X=X, j=0, grid=np.array([-.2, .3])), rows=('X',), allows={'X': 'nan'}),   # the feature that is set may be missing
    # 86
    'average_variance': call(dict(variance=2., N=5, rho=.3)),
    'bootstrap_samples': call(dict(n=9, N=3, rng=1), allows={'rng': 'none'}),
    'aggregate': [call(dict(P=X, how='mean'), allows={'P': 'one'}, law={'P': 1}), call(dict(P=np.array([[1, 2], [2, 2], [2, 1]]), how='vote'))],
    'jury_accuracy': call(dict(p=.6, N=5)),
    'out_of_fold': call(dict(estimator=Ridge(.1), X=X, y=weight, folds=[(np.arange(7), np.arange(7, 14)), (np.arange(7, 14), np.arange(7))], predict=lambda m, X: m.predict(X)), rows=('X', 'y'), allows={'X': 'one'}, rtol=1e-6),
    'nonnegative_weights': call(dict(Z=abs(X), y=weight), rtol=1e-6),
}
