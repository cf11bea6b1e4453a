"One-class support vector machine with a Gaussian kernel, 10 000 samples, 10 features, nu = .1"
import numpy as np
from benchmarks.nu_svc import length

PEER,MUST,REPEAT = 'scikit-learn OneClassSVM (libsvm)',1.3,3


def data(n=10_000, d=10, nu=.1): return dict(X=np.random.default_rng(0).standard_normal((n, d)), nu=nu)


def ours(q):
    import mlbook
    m = mlbook.OneClassSVM(nu=q['nu']).fit(q['X'])
    return m.support_,m.dual_coef_[0],m.decision_function(q['X'][:500])


def peer(q):
    from sklearn.svm import OneClassSVM
    m = OneClassSVM(nu=q['nu']).fit(q['X'])
    return m.support_,m.dual_coef_[0],m.decision_function(q['X'][:500])/(q['nu']*len(q['X']))


def accuracy(q, a, b):
    "How far each value is above the smaller of the two, relatively."
    assert abs(a[2]-b[2]).max() < 1e-2*abs(b[2]).max()
    fa,fb = length(q, *a[:2]),length(q, *b[:2]); low = min(fa, fb)
    return fa/low-1,fb/low-1,1e-5
