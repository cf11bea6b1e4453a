"Linear discriminant analysis, 200 000 samples, 50 features, 10 classes"
import numpy as np
from benchmarks.nb_tall import data  # the same data

PEER,MUST,REPEAT = 'scikit-learn LinearDiscriminantAnalysis (svd)',10.,3


def ours(q):
    import mlbook
    m = mlbook.LinearDiscriminantAnalysis(lam=0.).fit(q['X'], q['y'])
    return m.coef_-m.coef_[0]


def peer(q):
    from sklearn.discriminant_analysis import LinearDiscriminantAnalysis
    m = LinearDiscriminantAnalysis().fit(q['X'], q['y'])
    return m.coef_-m.coef_[0]


def accuracy(q, a, b):
    "Relative errors of the linear scores against a covariance in extended precision."
    L = np.longdouble; X,y = q['X'],q['y']; means = np.array([X[y==c].mean(0, dtype=L) for c in range(10)]); S = 0
    for i in range(0, len(X), 4000): B = X[i:i+4000]-means[y[i:i+4000]]; S = S + B.T@B
    S = S/len(X); want = np.linalg.solve(S.astype(float), (means-means[0]).T.astype(float))
    want = want + np.linalg.solve(S.astype(float), ((means-means[0]).T - S@want).astype(float))    # refined once
    ea,eb = (float(np.linalg.norm(v-want.T)/np.linalg.norm(want)) for v in (a, b))
    return ea,eb,max(2*eb, 1e-12)
