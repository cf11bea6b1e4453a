"Gaussian naive Bayes, 200 000 samples, 50 features, 10 classes"
import numpy as np

PEER,MUST,REPEAT = 'scikit-learn GaussianNB',8.,7


def data(n=200_000, d=50, k=10):
    rng = np.random.default_rng(0); y = rng.integers(k, size=n)
    return dict(X=rng.standard_normal((n, d)) + rng.standard_normal((k, d))[y], y=y)


def ours(q):
    import mlbook
    m = mlbook.GaussianNB(var_smoothing=0.).fit(q['X'], q['y'])
    return np.r_[m.means_, m.var_]


def peer(q):
    from sklearn.naive_bayes import GaussianNB
    m = GaussianNB(var_smoothing=0.).fit(q['X'], q['y'])
    return np.r_[m.theta_, m.var_]


def accuracy(q, a, b):
    "Largest errors of means and variances against extended precision."
    L = np.longdouble; groups = [q['X'][q['y']==c].astype(L) for c in np.unique(q['y'])]
    want = np.r_[[g.mean(0) for g in groups], [g.var(0) for g in groups]]
    ea,eb = (float(abs(v-want).max()) for v in (a, b))
    return ea,eb,max(2*eb, 1e-12)
