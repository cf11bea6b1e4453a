"Principal components, 500 samples, 20 000 features, ten components"
import numpy as np
from benchmarks.pca_tall import accuracy, ours, peer  # the same comparison on wide data

PEER,MUST,REPEAT = 'scikit-learn PCA (auto: randomized)',1.7,7


def data(n=500, d=20_000, k=10):
    rng = np.random.default_rng(0)
    return dict(X=rng.standard_normal((n, d))*np.linspace(3, .1, d)+1, k=k)
