"Lasso path of 50 parameters on the diabetes data (442 samples, 10 features): the cost of a call"
import numpy as np
from benchmarks.lasso_path_sklearn import PEER, accuracy, ours, peer  # the same comparison on small data

MUST,REPEAT = 1.,60


def data():
    from sklearn.datasets import load_diabetes
    X,y = load_diabetes(return_X_y=True); y = y-y.mean()
    return dict(X=X, y=y, lams=2/len(y)*abs(X.T@y).max()*np.geomspace(1, 1e-3, 50), ratio=1., tol=1e-5)
