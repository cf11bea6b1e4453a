"Decision tree of the breast cancer data (569 samples, 30 features): the cost of a call"
import numpy as np
from benchmarks.tree_tall import ours, peer

PEER,MUST,REPEAT = 'scikit-learn DecisionTreeClassifier',1.5,20


def warm():
    "A larger fit, once: it compiles the loops, or finds them in the cache; without it the plain version would be measured."
    rng = np.random.default_rng(0)
    ours(dict(X=rng.standard_normal((20_000, 20)), y=rng.integers(2, size=20_000)))


def data():
    from sklearn.datasets import load_breast_cancer
    X,y = load_breast_cancer(return_X_y=True)
    test = np.arange(len(X)) % 4 == 3
    return dict(X=X[~test], y=y[~test], Z=X[test], z=y[test])


def accuracy(q, a, b):
    "Held-out error rates."
    ea,eb = (float((m.predict(q['Z']) != q['z']).mean()) for m in (a, b))
    return ea,eb,eb+2*np.sqrt(eb*(1-eb)/len(q['z']))
