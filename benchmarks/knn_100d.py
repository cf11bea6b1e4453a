"Nearest neighbours: 100 000 samples, 100 features, 5 neighbours of 2000 queries"
from benchmarks import knn_3d
from benchmarks.knn_3d import accuracy, ours, peer  # the same comparison in many dimensions

PEER,MUST,REPEAT = 'scikit-learn NearestNeighbors',1.6,3


def data(): return knn_3d.data(d=100, m=2000)
