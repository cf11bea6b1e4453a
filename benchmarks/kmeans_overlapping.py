"k-means of 100 000 samples, 20 features, 50 groups that overlap: from the same centres to a fixed point"
from benchmarks.kmeans_separated import accuracy, groups, ours, peer

PEER,MUST,REPEAT = 'scikit-learn KMeans (lloyd)',1.4,5


def data(): return groups(100_000, 20, 50, 8.)
