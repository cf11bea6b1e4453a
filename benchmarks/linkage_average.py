"Tree of average linkage, 5000 samples, 10 features"
import numpy as np

PEER,MUST,REPEAT = "scipy linkage(method='average')",1.5,5


def data(n=5000, d=10):
    return dict(X=np.random.default_rng(0).standard_normal((n, d)))


def ours(q):
    import mlbook
    return mlbook.linkage(q['X'], 'average')


def peer(q):
    from scipy.cluster.hierarchy import linkage
    return linkage(q['X'], 'average')


def accuracy(q, a, b):
    "Largest relative difference of the heights from scipy's; the number of samples in each merge must be the same."
    from scipy.cluster.hierarchy import linkage
    Z = linkage(q['X'], 'average')
    def off(T): return float(abs(T[:, 2]/Z[:, 2]-1).max()) + float((T[:, 3] != Z[:, 3]).any())
    return off(a),off(b),1e-12
