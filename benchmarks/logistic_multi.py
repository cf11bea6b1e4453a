"Softmax regression, ten classes, 50 000 samples, 64 features"
import numpy as np
from benchmarks.logistic_tall import accuracy, ours, peer  # the same comparison with more classes

PEER,MUST,REPEAT = 'scikit-learn LogisticRegression (lbfgs, tol 1e-6)',4.,2
OPTIONS = dict(solver='lbfgs', tol=1e-6, max_iter=2000)   # its default tolerance stops 1.7e-4 away


def data(n=50_000, d=64, k=10):
    rng = np.random.default_rng(0); X = rng.standard_normal((n, d))@(np.eye(d) + rng.standard_normal((d, d))/8)
    return dict(X=X, y=np.argmax(X@(rng.standard_normal((d, k))*.4) + rng.gumbel(size=(n, k)), axis=1), peer=OPTIONS)
