"Orthogonal matching pursuit, 1000 samples, 5000 unit columns, 50 of them chosen"
import numpy as np

PEER,MUST,REPEAT = 'scikit-learn orthogonal_mp',1.1,15
K = 50


def data(n=1000, d=5000):
    rng = np.random.default_rng(0); X = rng.standard_normal((n, d)); X /= np.sqrt((X**2).sum(axis=0))
    w = np.zeros(d); w[rng.choice(d, K, replace=False)] = rng.standard_normal(K)
    return dict(X=X, y=X@w + .02*rng.standard_normal(n))


def ours(q):
    from mlbook.sparsity.greedy import orthogonal_matching_pursuit
    return orthogonal_matching_pursuit(q['X'], q['y'], K).x


def peer(q):
    from sklearn.linear_model import orthogonal_mp
    return orthogonal_mp(q['X'], q['y'], n_nonzero_coefs=K)


def accuracy(q, a, b):
    "Relative errors against least squares on the support that both chose; infinite where the supports differ."
    S = np.flatnonzero(a); w = np.linalg.lstsq(q['X'][:, S], q['y'], rcond=None)[0]
    if len(S) != K or not np.array_equal(S, np.flatnonzero(b)): return np.inf,np.inf,1e-9
    ea,eb = (float(np.linalg.norm(v[S]-w)/np.linalg.norm(w)) for v in (a, b))
    return ea,eb,max(2*eb, 1e-12)
