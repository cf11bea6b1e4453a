"""Boosting: stumps, votes, bounds, margins."""
import numpy as np
from . import call

rng = np.random.default_rng(0)
X = rng.normal(size=(14, 3))*[.7, 1., 1.4] + .3
codes = np.arange(14) % 2
signs = 2.*codes - 1
weight = rng.uniform(.5, 2., size=14)


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
}
