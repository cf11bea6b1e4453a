"""Labels on a graph: harmonic, penalised, with a budget; label propagation and spreading; Laplacian regularised least squares."""
import numpy as np
from . import call

rng = np.random.default_rng(0)
X = rng.normal(size=(9, 3))
D = np.sqrt(((X[:, None] - X)**2).sum(axis=2))
W = np.exp(-D)*(D > 0)
K = np.exp(-D**2/3)
at = np.array([2, 7, 4])
y = rng.normal(size=3)
f = rng.normal(size=9)
w = np.array([.3, 0., .8, 0., 0., 1.2, 0., .4, 0.])
F = rng.dirichlet(np.ones(2), size=9)
Y = np.zeros((9, 2))
Y[[2, 7, 4], [0, 1, 1]] = 1.


def found(S): return S.x


def edges(graph): return graph.toarray()


def third(blocks): return blocks[2].toarray()


INPUTS = {
    # 74b
    'laplacian_blocks': call(dict(W=W, at=at), view=third, law={'W': 1}),
    'harmonic_labels': call(dict(W=W, at=at, y=y, tol=1e-9), view=found, law={'W': 0, 'y': 1}, rtol=1e-7),
    'arrival_probabilities': call(dict(W=W, at=at), law={'W': 0}, rtol=1e-7),
    'graph_objective': call(dict(f=f, W=W, at=at, y=y, lam=.7)),
    'graph_tikhonov': call(dict(W=W, at=at, y=y, lam=.7, tol=1e-9), view=found, law={'y': 1}, rtol=1e-7),
    'graph_ball': call(dict(W=W, at=at, y=y, gamma=.2, tol=1e-8), view=found, rtol=1e-6),
    # 74c
    'with_node': call(dict(W=W, w=w), view=edges),
    'label_of_new_node': call(dict(W=W, at=at, y=y, w=w), law={'y': 1}, rtol=1e-7),
    'propagation_step': call(dict(F=F, W=W, at=at, Y=F[:3]), law={'W': 0}),
    'spread_labels': call(dict(W=W, Y=Y, lam=.6, tol=1e-9), view=found, law={'W': 0}, rtol=1e-7),
    'laplacian_rls_objective': call(dict(c=f, b=.4, K=K, W=W, y=y, lam=.1, mu=.3)),
    'laplacian_rls': call(dict(K=K, W=W, y=y, lam=.1, mu=.3, tol=1e-8), view=found, law={'y': 1}, rtol=1e-6),
}
