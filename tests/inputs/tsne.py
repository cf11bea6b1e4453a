"""Maps: t-SNE and self-organising maps."""
import numpy as np
from mlbook.unsupervised.som import grid_neighbourhood
from mlbook.unsupervised.tsne import joint_probabilities
from . import call

rng = np.random.default_rng(0)
X = rng.normal(size=(14, 3))*[.7, 1., 1.4] + .3
Y = 1.5*rng.normal(size=(14, 2))
D = rng.chisquare(3, size=(6, 9))
P = joint_probabilities(X, 4.)
rows = rng.dirichlet(np.ones(5), size=4)
W = rng.normal(size=(12, 3))
H = grid_neighbourhood((3, 4), .9)
units = rng.integers(12, size=14)


def solved(S):
    "The answer itself, and what it is worth."
    return S.x, S.value


INPUTS = {
    # 71c
    'neighbour_probabilities': call(dict(D=D, perplexity=3.5), law={'D': 0}, rtol=1e-7),
    'row_perplexity': call(dict(P=rows)),
    'joint_probabilities': call(dict(X=X, perplexity=4.), law={'X': 0}, view=lambda P: P.toarray(), rtol=1e-6),
    'map_repulsion': call(dict(Y=Y)),
    'map_attraction': call(dict(Y=Y, P=P)),
    'tsne_objective': call(dict(Y=Y, P=P, Z=31.5)),
    'tsne_gradient': call(dict(Y=Y, P=P)),
    'spline_weights': call(dict(t=np.linspace(.1, .9, 5))),
    'fft_repulsion': call(dict(Y=Y, h=.5), rtol=1e-3),
    'tsne_start': call(dict(X=X, k=2, init='pca', rng=3), law={'X': 0}, rtol=1e-6, allows={'rng': 'none'}),
    'tsne_descent': call(dict(P=P, Y=1e-2*Y, max_iter=12, exaggeration=4., step=20., method='exact', tol=.5), view=solved, rtol=1e-6),
    'make_misreadings': call(dict(which='sizes', n=5, rng=1)),
    # 71d
    'grid_places': call(dict(shape=(3, 4))),
    'grid_neighbourhood': call(dict(shape=(3, 4), radius=.9)),
    'best_units': call(dict(X=X, W=W, H=H), rows=('X',)),
    'som_energy': call(dict(X=X, W=W, H=H, units=units), rows=('X', 'units')),
    'som_batch_step': call(dict(X=X, W=W, H=H, smooth=True), rows=('X',)),
    'som_online': call(dict(X=X, W=W, shape=(3, 4), radii=np.array([2., 1., .5]), steps=np.array([.5, .3, .1]), rng=2), rows=('X',)),
    'quantisation_error': call(dict(X=X, W=W), rows=('X',)),
    'topographic_error': call(dict(X=X, W=W, shape=(3, 4)), rows=('X',)),
    'u_matrix': call(dict(W=W, shape=(3, 4)), law={'W': 1}),
    'som_start': call(dict(X=X, shape=(3, 4), init='pca', rng=2), law={'X': 1}, rtol=1e-6),
    'som_batch': call(dict(X=X, W=W, shape=(3, 4), radii=np.array([2., 1., .6]), smooth=True, max_iter=40, tol=1e-9), view=solved, rows=('X',), rtol=1e-6),
}
