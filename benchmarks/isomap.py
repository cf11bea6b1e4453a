"Isomap of a swiss roll, 2000 samples, 10 neighbours, 2 coordinates"
import numpy as np

PEER,MUST,REPEAT = 'scikit-learn Isomap',1.3,5


def data(n=2000):
    from mlbook.shapes import make_swiss_roll
    return dict(X=make_swiss_roll(n, .1, rng=0)[0], k=10, m=2)


def ours(q):
    import mlbook
    m = mlbook.Isomap(q['k'], q['m']).fit(q['X'])
    return m.dist_matrix_,m.embedding_


def peer(q):
    from sklearn.manifold import Isomap
    m = Isomap(n_neighbors=q['k'], n_components=q['m']).fit(q['X'])
    return m.dist_matrix_,m.embedding_


def accuracy(q, a, b):
    "Relative error of the distances along the graph against scipy's, and of the map as eigenvectors of their doubly centred squares."
    from scipy.sparse import csr_array
    from scipy.sparse.csgraph import shortest_path
    from scipy.spatial import cKDTree
    X,k = q['X'],q['k']; n = len(X); far,near = cKDTree(X).query(X, k+1)
    W = csr_array((far[:, 1:].ravel(), (np.repeat(np.arange(n), k), near[:, 1:].ravel())), shape=(n, n))
    G = shortest_path(W, 'D', directed=False); B = G**2; B -= B.mean(0); B -= B.mean(1)[:, None]; B *= -.5
    def error(D, Y): return abs(D-G).max()/G.max() + np.linalg.norm(B@Y-Y*(Y**2).sum(0))/np.linalg.norm(B@Y)
    ea,eb = error(*a),error(*b)
    return ea,eb,max(2*eb, 1e-10)
