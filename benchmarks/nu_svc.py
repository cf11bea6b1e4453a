"Support vector machine with a bound on the proportion of errors (ν-SVM), Gaussian kernel, 10 000 samples, 10 features, nu = .3"
import numpy as np
from benchmarks import svc_rbf

PEER,MUST,REPEAT = 'scikit-learn NuSVC (libsvm)',1.3,2


def data(nu=.3): return svc_rbf.data() | dict(nu=nu)


def ours(q):
    import mlbook
    m = mlbook.NuSVC(nu=q['nu']).fit(q['X'], q['y'])
    return m.support_,m.dual_coef_[0],m.decision_function(q['X'][:500])


def peer(q):
    from sklearn.svm import NuSVC
    m = NuSVC(nu=q['nu']).fit(q['X'], q['y'])
    return m.support_,m.dual_coef_[0],m.decision_function(q['X'][:500])


def length(q, at, c):
    "Squared length of the function with coefficients `c`, scaled to sizes of sum 1: what both minimise."
    c = c/abs(c).sum(); X = q['X'][at]; X = X/np.sqrt(q['X'].var()*X.shape[1]); h = (X*X).sum(1)
    return sum(c[i:i+1000]@np.exp(2*X[i:i+1000]@X.T-h[i:i+1000, None]-h)@c for i in range(0, len(X), 1000))


def accuracy(q, a, b):
    "How far each value is above the smaller of the two, relatively."
    assert abs(a[2]-b[2]).max() < .02
    fa,fb = length(q, *a[:2]),length(q, *b[:2]); low = min(fa, fb)
    return fa/low-1,fb/low-1,1e-5
