"k-means of 100 000 samples, 20 features, 50 separate groups: from the same centres to a fixed point"
import numpy as np

PEER,MUST,REPEAT = 'scikit-learn KMeans (lloyd)',2.5,5


def groups(n, d, k, std):
    from sklearn.datasets import make_blobs
    X = make_blobs(n, d, centers=k, cluster_std=std, random_state=0)[0]
    return dict(X=X, k=k, start=X[np.random.default_rng(0).choice(n, k, replace=False)], max_iter=100)


def data(): return groups(100_000, 20, 50, 3.)


def ours(q):
    import mlbook
    m = mlbook.KMeans(q['k'], init=q['start'], max_iter=q['max_iter'], tol=0.).fit(q['X'])
    return m.cluster_centers_,m.n_iter_


def peer(q):
    from sklearn.cluster import KMeans
    m = KMeans(q['k'], init=q['start'], n_init=1, max_iter=q['max_iter'], tol=0., algorithm='lloyd').fit(q['X'])
    return m.cluster_centers_,m.n_iter_


def energy(X, C):
    "Sum of squared distances to the nearest centre, by differences."
    from scipy.spatial import cKDTree
    return sum((cKDTree(C).query(X[i:i+50_000])[0]**2).sum() for i in range(0, len(X), 50_000))


def accuracy(q, a, b):
    "Energy above the smaller of the two, relative to it."
    ea,eb = energy(q['X'], a[0]),energy(q['X'], b[0]); best = min(ea, eb)
    return ea/best-1,eb/best-1,1e-9
