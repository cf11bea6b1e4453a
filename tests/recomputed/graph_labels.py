"""Labels on graphs: how far each unlabelled node is from the mean of its neighbours; residuals of the linear systems."""
import numpy as np
import mlbook
from mlbook.unsupervised.graph_labels import graph_ball, graph_tikhonov, harmonic_labels
from mlbook.unsupervised.spectral import spectral_coordinates
from mlbook.unsupervised.semi_supervised import laplacian_rls, spread_labels


def graph(rng, n=30):
    X = rng.normal(size=(n, 2))
    D = ((X[:, None] - X)**2).sum(axis=2)
    W = np.exp(-D)
    np.fill_diagonal(W, 0.)
    return W


def mean_property(W, f, at):
    rest = np.setdiff1d(np.arange(len(W)), at)
    f = f.reshape(len(f), -1)
    off = f[rest] - (W[rest]@f)/W[rest].sum(axis=1)[:, None]
    return abs(off).max()/abs(f[at] - f[at].mean(axis=0)).max()


def harmonic(scale, rng):
    W, at, y = graph(rng), np.array([1, 5, 8]), scale*rng.normal(size=3)
    S = harmonic_labels(W, at, y)
    return S, mean_property(W, S.x, at)


def tikhonov(scale, rng, lam=.3):
    W, at, y = graph(rng), np.array([1, 5, 8]), scale*rng.normal(size=3)
    S = graph_tikhonov(W, at, y, lam)
    pull = np.isin(np.arange(30), at)/(3*lam)
    A, b = np.diag(pull + W.sum(axis=1)) - W, np.zeros(30)
    b[at] = (y - y.mean())*pull[at]
    off = abs((A@(S.x - y.mean()) - b)/A.diagonal()).max()
    return S, off/abs(y - y.mean()).max()


def ball(scale, rng):
    W, at, y = graph(rng), np.array([1, 5, 8]), scale*rng.normal(size=3)
    gamma = .3*((y - y.mean())**2).sum()
    S = graph_ball(W, at, y, gamma)
    return S, abs(((S.x[at] - y)**2).sum()/gamma - 1)


def spread(scale, rng, lam=.6):
    W, Y = graph(rng), np.zeros((30, 2))
    Y[[3, 9, 20], [0, 1, 1]] = scale
    S = spread_labels(W, Y, lam)
    root = np.sqrt(W.sum(axis=1))
    alpha = lam/(1 + lam)
    off = S.x - alpha*(W/root/root[:, None])@S.x - (1 - alpha)*Y
    return S, abs(off).max()/abs((1 - alpha)*Y).max()


def rls(scale, rng, lam=.05, mu=.4):
    W, y = graph(rng), scale*rng.normal(size=8)
    X = rng.normal(size=(30, 2))
    K = np.exp(-((X[:, None] - X)**2).sum(axis=2)/2)
    S = laplacian_rls(K, W, y, lam, mu)
    L, J = np.diag(W.sum(axis=1)) - W, (np.arange(30) < 8)/8
    b, t = S.extra['b'] - y.mean(), np.r_[y - y.mean(), np.zeros(22)]
    first = J*(K@S.x) + mu/30*(L@(K@S.x)) + lam*S.x + J*b - J*t
    off = max(abs(first).max(), abs(J@(K@S.x + b - t)))
    return S, off/abs(J*t).max()


def propagation(est, X, y):
    "All samples have labels here: there is no mean to violate."
    assert (est.transduction_ == y).all()
    return 0.


def spreading(est, X, y):
    W = np.asarray(est.affinity_matrix_.todense()) if hasattr(est.affinity_matrix_, 'todense') else est.affinity_matrix_
    Y = 1.*(np.asarray(y)[:, None] == est.classes_)
    degree = W.sum(axis=1)
    root = np.sqrt(np.where(degree > 0, degree, 1.))
    S = W/root/root[:, None] + np.diag(degree == 0)
    alpha = est.lam/(1 + est.lam)
    off = est.scores_ - alpha*S@est.scores_ - (1 - alpha)*Y
    return abs(off).max()/(1 - alpha)


def machine(est, X, y):
    W, m, K = est.affinity_matrix_.toarray(), len(X), est.kernel_(X)
    middle, c = y.mean(), est.dual_coef_
    L, b = np.diag(W.sum(axis=1)) - W, est.intercept_ - middle
    f = K@c
    first = (f + b - y + middle)/m + est.mu/m*(L@f) + est.lam*c
    off = max(abs(first).max(), abs((f + b - y + middle).mean()))
    return off/abs((y - middle)/m).max()


def coordinates(scale, rng):
    W = scale*graph(rng)
    S = spectral_coordinates(W, 4)
    return S, residual(W, S.x, S.extra['values'])


def residual(W, U, nu):
    "How far the coordinates are from eigenvectors of the symmetric Laplacian."
    degree = W.sum(axis=1)
    V = U*np.sqrt(degree/degree.sum())[:, None]
    root = np.sqrt(degree)
    return abs(V - (W/root/root[:, None])@V - V*nu).max()


def clusters(est, X, y):
    W = est.affinity_matrix_
    return residual(W if isinstance(W, np.ndarray) else W.toarray(), est.embedding_, est.eigenvalues_)


ESTIMATORS = {'SpectralClustering': [(mlbook.SpectralClustering(3), clusters), (mlbook.SpectralClustering(2, 5), clusters)],
              'LabelPropagation': [(mlbook.LabelPropagation(), propagation)],
              'LabelSpreading': [(mlbook.LabelSpreading(), spreading), (mlbook.LabelSpreading(lam=4.), spreading)],
              'LaplacianRLS': [(mlbook.LaplacianRLS(), machine), (mlbook.LaplacianRLS(mu=3.), machine)]}
SOLVERS = {'spectral_coordinates': coordinates, 'harmonic_labels': harmonic, 'graph_tikhonov': tikhonov, 'graph_ball': ball, 'spread_labels': spread, 'laplacian_rls': rls}
