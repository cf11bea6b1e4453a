"Seeds of k-means++, 100 000 samples, 20 features, 50 seeds, as many candidates each"
import numpy as np
from benchmarks.kmeans_separated import energy, groups

PEER,MUST,REPEAT = 'scikit-learn kmeans_plusplus',.95,5


def data(): return groups(100_000, 20, 50, 8.)


def ours(q):
    from mlbook.unsupervised.seeding import kmeans_plusplus
    return kmeans_plusplus(q['X'], q['k'])[0]


def peer(q):
    from sklearn.cluster import kmeans_plusplus
    return kmeans_plusplus(q['X'], q['k'], random_state=0)[0]


def accuracy(q, a, b):
    "Energy of the seeds over that of the peer's, both drawn at random."
    ea,eb = energy(q['X'], a),energy(q['X'], b)
    return ea/eb-1,0.,.1
