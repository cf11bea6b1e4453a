"t-SNE of 1500 digits, 64 features, 1000 iterations"
import numpy as np

PEER,MUST,REPEAT = 'scikit-learn TSNE (Barnes–Hut)',4.,2


def data(n=1500):
    from sklearn.datasets import load_digits
    return dict(X=load_digits().data[:n], max_iter=1000)


def ours(q):
    import mlbook
    return mlbook.TSNE(perplexity=30., max_iter=q['max_iter']).fit_transform(q['X'])


def peer(q):
    from sklearn.manifold import TSNE
    return TSNE(perplexity=30., max_iter=q['max_iter'], random_state=0).fit_transform(q['X'])


def divergence(q, Y, rows=500):
    "Kullback–Leibler divergence of a map, over all pairs in double precision."
    from mlbook.unsupervised.tsne import joint_probabilities
    P = joint_probabilities(q['X'], 30.).tocoo(); Y = np.asarray(Y, dtype=float); Z = -len(Y)
    for i in range(0, len(Y), rows): Z += (1/(1+sum(np.subtract.outer(y[i:i+rows], y)**2 for y in Y.T))).sum()
    return float(P.data@(np.log(P.data)+np.log1p(((Y[P.row]-Y[P.col])**2).sum(axis=1)))+np.log(Z))


def accuracy(q, a, b):
    "How far each divergence is above the peer's, relatively; ours must not be above it."
    fa,fb = divergence(q, a),divergence(q, b)
    return max(fa/fb-1, 0.),max(fb/fa-1, 0.),1e-3
