"Tree of single linkage against fastcluster, 5000 samples, 10 features"
from benchmarks.linkage_single import accuracy, data, ours

PEER,MUST,REPEAT = "fastcluster linkage_vector(method='single')",2.,5
__all__ = ['accuracy', 'data', 'ours', 'peer']


def peer(q):
    import fastcluster
    return fastcluster.linkage_vector(q['X'], 'single')
