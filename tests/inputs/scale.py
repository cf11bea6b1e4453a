"""Blocks and what is fitted from them."""
import numpy as np
from . import call

X = np.random.default_rng(0).normal(size=(12, 3))+2
y = X@np.array([.5, -1., 2.])+1
halves = [(X[:5].T@X[:5], np.ones(3)), (X[5:].T@X[5:], np.ones(3))]

INPUTS = {
    # 00a
    'merge_tree': call(dict(parts=[1., 2.5, 4., 8.5], merge=np.add)),
    'add_parts': call(dict(a=halves[0], b=halves[1])),
    'run_jobs': call(dict(f=lambda A, i: A[i].sum(), jobs=[(0,), (2,)], shared=(X,))),
    # 98
    'averaged_ridge': call(dict(blocks=[(X[:5], y[:5]), (X[5:], y[5:])], lam=.1)),
    'budgeted_ridge': [call(dict(K=X@X.T+np.eye(12), y=y, lam=.1, flops=3e3)), call(dict(K=X@X.T+np.eye(12), y=y, lam=.1, flops=3e3, way='descent'))],
    # 98a
    'task_levels': call(dict(needs={'a': (), 'b': ('a',), 'c': ('a', 'b')})),
    'message_size': call(dict(method='ridge', d=4, k=2)),
    'quantised': call(dict(v=y, bits=6, rng=2), allows={'rng': 'none', 'v': ['shape', 'empty']}),
    'quantised_ridge': call(dict(blocks=[(X[:5], y[:5]), (X[5:], y[5:])], lam=.1, bits=8, rounds=5, rng=1), allows={'rng': 'none'}),
}
