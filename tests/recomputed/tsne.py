"""t-SNE: the net force on the points of a map, relative to the attraction; self-organising maps: how far one more batch step moves."""
import numpy as np
import mlbook
from mlbook.unsupervised.som import som_batch
from mlbook.unsupervised.tsne import tsne_descent


def joint(X, u):
    "Joint probabilities from all distances, widths by bisection."
    n = len(X)
    X = X/abs(X).max()
    D = ((X[:, None] - X)**2).sum(axis=2)
    P, m = np.zeros((n, n)), min(n-1, int(3*u + 1))
    for i in range(n):
        far = D[i].copy()
        far[i] = np.inf
        near = np.argsort(far, kind='stable')[:m]
        d = far[near] - far[near].min()
        d = d/(d.mean() or 1.)
        low, high = -50., 300.
        for _ in range(200):
            t = (low + high)/2
            p = np.exp(-np.exp(t)*d)
            p = p/p.sum()
            if -(p[p > 0]*np.log(p[p > 0])).sum() > np.log(u): low = t
            else: high = t
        P[i, near] = p
    return (P + P.T)/(2*n)


def net_force(P, Y):
    gap = Y[:, None] - Y
    w = 1/(1 + (gap**2).sum(axis=2)) - np.eye(len(Y))
    A, R = (np.einsum('ij,ijk->ik', M, gap) for M in (P*w, w*w/w.sum()))
    return np.linalg.norm(A - R)/(np.linalg.norm(A) or 1.)


def tsne(est, X, y): return net_force(joint(X, est.perplexity_), est.embedding_)


def batch_move(X, W, shape, rho, smooth=False):
    r = np.argwhere(np.ones(shape))
    H = np.exp(-((r[:, None] - r)**2).sum(axis=2)/(2*rho**2))
    H = H/H.sum(axis=1, keepdims=True)
    D = ((X[:, None] - W)**2).sum(axis=2)
    h = H[(D@H.T if smooth else D).argmin(axis=1)]
    new = h.T@(X - X.mean(axis=0))/h.sum(axis=0)[:, None] + X.mean(axis=0)
    return np.sqrt(((new - W)**2).sum(axis=1)).max()/np.sqrt(((X - X.mean(axis=0))**2).sum()/len(X))


def som(est, X, y): return batch_move(X, est.cluster_centers_, est.shape, est.last_radius)


def descend(scale, rng):
    P, Y = joint(scale*rng.normal(size=(25, 4)), 6.), 1e-3*rng.normal(size=(25, 2))
    S = tsne_descent(P, Y, 40)
    return S, net_force(P, S.x)


def organise(scale, rng):
    X = scale*rng.normal(size=(40, 3))
    S = som_batch(X, X[:12], (3, 4), [2., 1., .6], max_iter=2)
    return S, batch_move(X, S.x, (3, 4), .6)


ESTIMATORS = {'TSNE': [(mlbook.TSNE(max_iter=150), tsne)],
              'SelfOrganizingMap': [(mlbook.SelfOrganizingMap((4, 5)), som), (mlbook.SelfOrganizingMap((3, 4), 'online', max_iter=2), som)]}
SOLVERS = {'tsne_descent': descend, 'som_batch': organise}
