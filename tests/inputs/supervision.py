"""Little supervision: queries, noisy labels, crowds, bags."""
import numpy as np
from mlbook.classification.softmax import LogisticRegression
from . import call

rng = np.random.default_rng(0)
X, y = rng.normal(size=(24, 3)) + np.arange(24)[:, None]%2, np.arange(24)%2
pool = rng.normal(size=(7, 3))
P, Q = rng.dirichlet(np.ones(3), size=6), rng.dirichlet(np.ones(3), size=(4, 5))
G = rng.normal(size=(6, 8))
T = np.array([[.8, .1, .1], [.2, .7, .1], [.05, .15, .8]])
votes = rng.integers(-1, 3, size=(15, 4))
bags = np.array([[.2, .8], [.5, .5], [.9, .1]])
model = LogisticRegression(lam=.1)

INPUTS = {
    'bisect_threshold': call(dict(x=rng.normal(size=9), ask=lambda i: 1)),
    'uncertainty': call(dict(P=P, rule='entropy')),
    'committee_disagreement': call(dict(P=Q)),
    'expected_errors': call(dict(estimator=model, X=X, y=y, pool=pool, candidates=pool[:2])),
    'next_query': call(dict(estimator=model, X=X, y=y, pool=pool, rule='committee', size=3, rng=1), allows={'rng': 'none'}),
    'active_errors': call(dict(estimator=model, X=X, y=y, X_test=pool, y_test=np.arange(7)%2, queries=2, rule='margin', size=3, draws=2, rng=1),
                          allows={'rng': 'none'}),
    'variance_queries': call(dict(K=G@G.T, queries=3, noise=.1)),
    'unbiased_losses': call(dict(L=rng.normal(size=(5, 3)), T=T), law={'L': 1}),
    'crowd_objective': call(dict(proportions=np.array([.2, .3, .5]), confusion=np.stack([T, T.T/T.sum(axis=0)[:, None], T, T]), votes=votes, pseudo=.2)),
    'dawid_skene': call(dict(votes=votes, pseudo=.2, tol=1e-3, max_iter=400)),
    'bag_class_means': call(dict(X=X, bag=np.arange(24)%3, proportions=bags), law={'X': 1}, rows=('X', 'bag')),
}
