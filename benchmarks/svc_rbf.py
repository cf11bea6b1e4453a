"Support vector machine with a Gaussian kernel, 10 000 samples, 10 features, C = 1"
import numpy as np

PEER,MUST,REPEAT = 'scikit-learn SVC (libsvm)',2.5,3


def data(n=10_000, d=10, C=1., noise=.1):
    rng = np.random.default_rng(0); X = rng.standard_normal((n, d))
    s = X[:, 0]*X[:, 1] + X[:, 2] + .5*np.sin(3*X[:, 3]) + noise*rng.standard_normal(n)
    return dict(X=X, y=(s > 0).astype(int), C=C)


def ours(q):
    import mlbook
    m = mlbook.SVC(lam=1/(2*q['C']*len(q['X']))).fit(q['X'], q['y'])
    return m.support_,m.dual_coef_[0]


def peer(q):
    from sklearn.svm import SVC
    m = SVC(C=q['C']).fit(q['X'], q['y'])
    return m.support_,m.dual_coef_[0]


def dual(q, at, c):
    "Dual value of the signed multipliers `c` of the samples `at`."
    X = q['X'][at]; X = X/np.sqrt(q['X'].var()*X.shape[1]); h = (X*X).sum(1); total = abs(c).sum()
    for i in range(0, len(X), 1000): total -= c[i:i+1000]@np.exp(2*X[i:i+1000]@X.T-h[i:i+1000, None]-h)@c/2
    return total


def accuracy(q, a, b):
    "How far each dual value is below the larger of the two, relatively."
    fa,fb = dual(q, *a),dual(q, *b); top = max(fa, fb)
    return 1-fa/top,1-fb/top,1e-6
