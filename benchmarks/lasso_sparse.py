"Lasso path of 50 parameters on sparse data, 20 000 samples, 100 000 features, one entry in a thousand"
import numpy as np
from benchmarks.lasso_path_half import PEER, accuracy, ours, peer  # the same comparison on sparse data

MUST,REPEAT = 1.2,3


def data(n=20_000, d=100_000, k=100, least=.03):
    from scipy.sparse import random
    rng = np.random.default_rng(0); X = random(n, d, 1e-3, format='csc', random_state=rng, data_rvs=rng.standard_normal)
    w = np.zeros(d); w[rng.choice(d, k, replace=False)] = rng.choice([-1., 1.], k); f = X@w
    y = f+rng.standard_normal(n)*f.std()/np.sqrt(10.)
    return dict(X=X, y=y, lams=2/n*abs(X.T@y).max()*np.geomspace(1, least, 50), ratio=1., tol=1e-5)
