"""The pages underneath: core, testing, plot, data, prepare, shapes, demo, notation."""
import numpy as np
from . import call

rng = np.random.default_rng(0)
X, y, w = rng.normal(size=(7, 3)), rng.normal(size=7), rng.uniform(.5, 2., size=7)
who = {'who': 'text'}            # a name for the message, whatever it is
words = who | {'name': 'text'}

CORE = {
    'check_number': call(dict(value=2., name='lam', who='check_number', low=1.), allows=words | {'low': ['nan', 'inf', 'text', 'list']}),
    'check_numbers': call(dict(values=w, name='lams', who='check_numbers'), allows=words, law={'values': 1}),
    'check_array': call(dict(A=X, name='A', who='check_array'), allows=words | {'A': ['nan', 'inf', 'empty', 'shape']}, law={'A': 1}),   # any shape, finite or not
    'check_finite': call(dict(A=X, name='A', who='check_finite'), allows=words | {'A': ['empty', 'shape']}, law={'A': 1}),
    'asked_by': call(dict(who='asked_by'), allows=who, view=lambda c: type(c).__name__),
    'check_X': call(dict(X=X, who='check_X'), allows=who, law={'X': 1}),
    'check_y': call(dict(y=y, n=7, who='check_y'), allows=who, law={'y': 1}),
    'sklearn_kin': call(dict(name='ConvergenceWarning')),
    'check_Xy': call(dict(X=X, y=y, who='check_Xy'), allows=who),
    'check_labels': [call(dict(y=np.array([3, 1, 1, 2]), n=4, who='check_labels'), allows=who),
                     call(dict(y=np.array(['b', 'a', 'b']), n=3, who='check_labels'), allows=who)],
    'check_weights': call(dict(sample_weight=w, n=7, who='check_weights'), allows=who, law={'sample_weight': 1}),
    'normalised_weights': call(dict(sample_weight=w, n=7, who='normalised_weights'), allows=who, law={'sample_weight': 0}),
    'binary_unit': call(dict(size=w), allows={'size': ['empty', 'shape']}),   # one unit a size, any shape
    'as_rng': call(dict(rng=3, who='as_rng'), allows=who, view=lambda g: g.normal(size=4)),
    'r2_score': call(dict(y=y, y_hat=y + .1*w, sample_weight=w), law={'sample_weight': 0}),
}

A = X.T@X
ASSERTS = (AssertionError, ValueError, TypeError)   # how an assertion refuses

TESTING = {
    'close': call(dict(a=X, b=X + 1e-12, rtol=1e-9, atol=1e-9), refuses=ASSERTS, allows={'b': ['float32', 'integer'], 'a': ['float32', 'integer']}),   # then the two are not close
    'num_jac': call(dict(f=lambda x: np.array([(x**3).sum(), x.sum()]), x=w, h=1e-5), allows={'x': 'shape'}),   # any shape
    'num_grad': call(dict(f=lambda x: (x**3).sum(), x=w, h=1e-5), allows={'x': 'shape'}),
    'num_hess': call(dict(f=lambda x: (x**3).sum(), x=w, h=1e-4)),
    'is_psd': call(dict(A=A, tol=1e-10), refuses=ASSERTS, law={'A': 0}),
    'decreasing': call(dict(a=-np.sort(w), tol=.01), refuses=ASSERTS, law={'a': 0}),
    'increasing': call(dict(a=np.sort(w), tol=.01), refuses=ASSERTS, law={'a': 0}),
    'mean_is': call(dict(sample=X, mu=X.mean(axis=0) + .01, z=4.), refuses=ASSERTS),
    'rate': call(dict(x=w, y=w**2), law={'x': 0, 'y': 0}),
}

INPUTS = CORE | TESTING
