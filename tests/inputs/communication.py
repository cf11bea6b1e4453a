"""Communication: averages of answers, local steps, compressed gradients."""
import numpy as np
from . import call

rng = np.random.default_rng(0)
X, v = rng.normal(size=(24, 3)), rng.normal(size=6)
y = X@np.array([.5, -1., 2.]) + rng.normal(size=24)
blocks, labelled = [(X[:10], y[:10]), (X[10:], y[10:])], [(X[:10], np.sign(y[:10])), (X[10:], np.sign(y[10:]))]
one = {'v': 'one'}   # one entry of a vector is not one sample

INPUTS = {
    'averaged_rate_error': call(dict(n=60, p=4, theta=2.)),
    'averaged_logistic': call(dict(blocks=labelled, lam=.1)),
    'federated_ridge': call(dict(blocks=blocks, lam=.1, step=.05, local=3, rounds=4)),
    'federated_limit': call(dict(blocks=blocks, lam=.1, step=.05, local=3)),
    'norm_quantised': call(dict(v=v, levels=3, rng=1), allows={'rng': 'none'}, law={'v': 1}),
    'top_k': call(dict(v=v, k=2), allows=one, law={'v': 1}),
    'random_k': call(dict(v=v, k=2, rng=1), allows=one, law={'v': 1}),
    'message_bytes': call(dict(kind='top', d=20, k=3)),
    'compressed_ridge': [call(dict(blocks=blocks, lam=.1, kind='top', k=2, memory='gradient', tol=1e-4, max_iter=300, rng=1)),
                         call(dict(blocks=blocks, lam=.1, kind='quantised', k=2, memory='error', step=.02, tol=1e-4, max_iter=30, rng=1))],
}
