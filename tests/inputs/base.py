"""The pages underneath: core, testing, plot, data, prepare, shapes, demo, notation."""
import numpy as np
from . import call

rng = np.random.default_rng(0)
X, y, w = rng.normal(size=(7, 3)), rng.normal(size=7), rng.uniform(.5, 2., size=7)

INPUTS = {
    'r2_score': call(dict(y=y, y_hat=y + .1*w, sample_weight=w), law={'sample_weight': 0}),
    'binary_unit': call(dict(size=w)),
    'check_number': call(dict(value=2., name='lam', who='check_number', low=1.), allows={'name': 'text', 'who': 'text', 'low': ['nan', 'inf', 'text', 'list']}),
}
