"Quadratic discriminant analysis, 200 000 samples, 50 features, 10 classes"
import numpy as np
from benchmarks.nb_tall import data  # the same data

PEER,MUST,REPEAT = 'scikit-learn QuadraticDiscriminantAnalysis',4.,3


def ours(q):
    import mlbook
    return mlbook.QuadraticDiscriminantAnalysis(lam=0.).fit(q['X'], q['y']).covariance_


def peer(q):
    from sklearn.discriminant_analysis import QuadraticDiscriminantAnalysis
    m = QuadraticDiscriminantAnalysis().fit(q['X'], q['y'])
    return np.array([(R*s)@R.T for R,s in zip(m.rotations_, m.scalings_)])


def accuracy(q, a, b):
    "Largest errors of the covariances against extended precision."
    L = np.longdouble; want = []
    for c in range(10): B = q['X'][q['y']==c].astype(L); B -= B.mean(0); want.append(B.T@B/len(B))
    ea,eb = (float(abs(v-np.array(want)).max()) for v in (a, b))
    return ea,eb,max(2*eb, 1e-12)
