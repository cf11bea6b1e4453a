"Principal components, 500 samples, 20 000 features, ten components, against the exact solver"
from functools import partial
from benchmarks.pca_tall import accuracy, ours
from benchmarks.pca_tall import peer as any_peer
from benchmarks.pca_wide import data  # the same data

PEER,MUST,REPEAT = "scikit-learn PCA (svd_solver='full')",9.,3
peer = partial(any_peer, solver='full')
