"Support vector machine, 569 samples, 30 features, C = 1: the cost of a call"
import numpy as np
from benchmarks.svc_rbf import PEER, accuracy, ours, peer  # the same comparison on small data

MUST,REPEAT = 1.,60


def data(n=569, d=30):
    "The size, the proportions of the classes and about the overlap of the breast cancer data."
    rng = np.random.default_rng(0); y = (rng.random(n) < .63).astype(int); scale = np.r_[np.full(5, 2.), np.full(25, .5)]
    return dict(X=rng.standard_normal((n, d))*scale + 3*y[:, None]*(np.arange(d) < 2), y=y, C=1.)
