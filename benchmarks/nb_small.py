"Gaussian naive Bayes on the breast cancer data (569 samples, 30 features): the cost of a call"
from benchmarks.nb_tall import peer
import numpy as np

PEER,MUST,REPEAT = 'scikit-learn GaussianNB',3.,60


def data():
    from sklearn.datasets import load_breast_cancer
    X,y = load_breast_cancer(return_X_y=True)
    return dict(X=X, y=y)


def ours(q):
    import mlbook
    m = mlbook.GaussianNB(var_smoothing=0.).fit(q['X'], q['y'])
    return np.r_[m.means_, m.var_]


def accuracy(q, a, b):
    "Largest relative errors of means and variances against extended precision."
    L = np.longdouble; groups = [q['X'][q['y']==c].astype(L) for c in np.unique(q['y'])]
    want = np.r_[[g.mean(0) for g in groups], [g.var(0) for g in groups]]
    ea,eb = (float((abs(v-want)/want).max()) for v in (a, b))
    return ea,eb,max(2*eb, 1e-12)
