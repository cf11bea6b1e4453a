"DBSCAN, 20 000 samples in 10 dimensions: eight groups and scattered noise"
import numpy as np

PEER,MUST,REPEAT = 'scikit-learn DBSCAN',1.,5


def data(n=20_000, d=10):
    rng = np.random.default_rng(0)
    X = rng.standard_normal((n, d)) + 4*rng.standard_normal((8, d))[rng.integers(8, size=n)]
    X[:n//20] = rng.uniform(X.min(0), X.max(0), size=(n//20, d))
    return dict(X=X, radius=2., k=10)


def ours(q):
    import mlbook
    m = mlbook.DBSCAN(q['radius'], q['k']).fit(q['X'])
    return m.labels_,m.core_sample_indices_


def peer(q):
    from sklearn.cluster import DBSCAN
    m = DBSCAN(eps=q['radius'], min_samples=q['k']).fit(q['X'])
    return m.labels_,m.core_sample_indices_


def accuracy(q, a, b):
    "Proportion of samples with another label than by the definition: components of the graph of core points, border points with the first cluster in reach."
    from scipy.sparse.csgraph import connected_components
    from scipy.spatial import cKDTree
    near = cKDTree(q['X']).sparse_distance_matrix(cKDTree(q['X']), q['radius'], output_type='coo_matrix').tocsr()
    near.setdiag(1.); core = np.flatnonzero(np.diff(near.indptr) >= q['k']); part = connected_components(near[core][:, core])[1]
    first = np.unique(part, return_index=True)[1]; label = np.full(len(q['X']), -1); label[core] = np.argsort(np.argsort(first))[part]; full = label.copy()
    is_core = label >= 0
    for i in np.flatnonzero(~is_core):
        j = near.indices[near.indptr[i]:near.indptr[i+1]]; j = j[is_core[j]]
        if len(j): full[i] = label[j].min()
    def off(labels, found): return float(np.mean(labels != full)) + float(not np.array_equal(found, core))
    return off(*a),off(*b),0.
