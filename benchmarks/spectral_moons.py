"Spectral clustering of two moons, 1000 samples, ten neighbours"
from .spectral import accuracy

PEER,MUST,REPEAT = 'scikit-learn SpectralClustering (nearest_neighbors)',1.2,5


def data(n=1000):
    from mlbook import make_moons
    X,y = make_moons(n, .05, rng=0)
    return dict(X=X, y=y, k=2)


def ours(q):
    from . import spectral
    return spectral.ours(q)


def peer(q):
    from . import spectral
    return spectral.peer(q)
