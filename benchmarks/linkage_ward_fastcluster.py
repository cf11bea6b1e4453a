"Tree of ward linkage against fastcluster, 5000 samples, 10 features"
from benchmarks.linkage_ward import accuracy, data, ours

PEER,MUST,REPEAT = "fastcluster linkage_vector(method='ward')",1.1,5
__all__ = ['accuracy', 'data', 'ours', 'peer']


def peer(q):
    import fastcluster
    return fastcluster.linkage_vector(q['X'], 'ward')
