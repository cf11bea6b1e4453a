"k-means of the digits (1797 samples, 64 features), 10 clusters from the same centres: the cost of a call"
from benchmarks.kmeans_separated import accuracy, ours, peer

PEER,MUST,REPEAT = 'scikit-learn KMeans (lloyd)',1.,20


def data():
    import numpy as np
    from sklearn.datasets import load_digits
    X = load_digits().data
    return dict(X=X, k=10, start=X[np.random.default_rng(0).choice(len(X), 10, replace=False)], max_iter=300)
