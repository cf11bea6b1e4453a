"k-means of a million samples in the plane, 20 groups: from the same centres, at most 50 updates"
from benchmarks.kmeans_separated import accuracy, groups, ours, peer

PEER,MUST,REPEAT = 'scikit-learn KMeans (lloyd)',1.2,4


def data(): return groups(1_000_000, 2, 20, 1.) | dict(max_iter=50)
