"""The pages underneath: core, testing, plot, data, prepare, shapes, demo, notation."""
import numpy as np
from mlbook.core import asked_by
from . import call

rng = np.random.default_rng(0)
X, y, w = rng.normal(size=(7, 3)), rng.normal(size=7), rng.uniform(.5, 2., size=7)
words = {'name': 'text', 'who': 'text'}   # a name for the message, whatever it is

CORE = {
    'check_number': call(dict(value=2., name='lam', who='check_number', low=1.), allows=words | {'low': ['nan', 'inf', 'text', 'list']}),
    'check_numbers': call(dict(values=w, name='lams', who='check_numbers'), allows=words, law={'values': 1}),
    'check_array': call(dict(A=X, name='A', who='check_array'), allows=words | {'A': ['nan', 'inf', 'empty', 'shape']}, law={'A': 1}),   # any shape, finite or not
    'check_finite': call(dict(A=X, name='A', who='check_finite'), allows=words | {'A': ['empty', 'shape']}, law={'A': 1}),
    'asked_by': call(dict(who='asked_by'), allows=words, view=lambda c: type(c).__name__),
    'check_X': call(dict(X=X, who='check_X'), allows=words, law={'X': 1}),
    'check_y': call(dict(y=y, n=7, who='check_y'), allows=words, law={'y': 1}),
    'sklearn_kin': call(dict(name='ConvergenceWarning')),
    'check_Xy': call(dict(X=X, y=y, who='check_Xy'), allows=words),
    'check_labels': [call(dict(y=np.array([3, 1, 1, 2]), n=4, who='check_labels'), allows=words),
                     call(dict(y=np.array(['b', 'a', 'b']), n=3, who='check_labels'), allows=words)],
    'check_weights': call(dict(sample_weight=w, n=7, who='check_weights'), allows=words, law={'sample_weight': 1}),
    'normalised_weights': call(dict(sample_weight=w, n=7, who='normalised_weights'), allows=words, law={'sample_weight': 0}),
    'binary_unit': call(dict(size=w), allows={'size': ['empty', 'shape']}),   # one unit a size, any shape
    'as_rng': call(dict(rng=3, who='as_rng'), allows=words, view=lambda g: g.normal(size=4)),
    'r2_score': call(dict(y=y, y_hat=y + .1*w, sample_weight=w), law={'sample_weight': 0}),
}

INPUTS = CORE
