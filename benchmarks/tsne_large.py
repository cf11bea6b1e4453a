"t-SNE of 20 000 samples in ten Gaussian clusters, 20 features, 300 iterations"
import numpy as np
from benchmarks.tsne import PEER, accuracy, ours, peer  # the same comparison on more samples

MUST,REPEAT = 1.,1


def data(n=20_000, d=20, clusters=10):
    rng = np.random.default_rng(0)
    return dict(X=rng.normal(size=(n, d))+4*rng.normal(size=(clusters, d))[rng.integers(clusters, size=n)], max_iter=300)
