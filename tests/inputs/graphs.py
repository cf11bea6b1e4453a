"""Graphs of samples, Laplacians, cuts."""
import numpy as np
from . import call

rng = np.random.default_rng(0)
X = rng.normal(size=(9, 3))
D = np.sqrt(((X[:, None] - X)**2).sum(axis=2))
W = np.exp(-D)*(D > 0)
f = rng.normal(size=9)
inside = np.arange(9) % 3 == 1


def edges(graph): return graph.toarray()


def worth(answer): return answer[0]


def values(S): return S.extra['values'][1:]


INPUTS = {
    # 74
    'epsilon_graph': call(dict(X=X, eps=1.6), view=edges),
    'gaussian_graph': call(dict(X=X, sigma=1.3)),
    'laplacian': call(dict(W=W, kind='plain'), view=edges, law={'W': 1}),
    'component_basis': call(dict(W=W), law={'W': 0}),
    'count_components': call(dict(W=W), law={'W': 0}),
    'conductance': call(dict(W=W, inside=inside), law={'W': 0}),
    'cheeger_constant': call(dict(W=W), view=worth, law={'W': 0}),
    'sweep_cut': call(dict(W=W, f=f), view=worth, law={'W': 0, 'f': 0}),
    # 74a
    'spectral_coordinates': call(dict(W=W, k=3), view=values, law={'W': 0}, rtol=1e-7),
    'spectral_labels': call(dict(W=W, k=2, n_init=3, rng=1), allows={'rng': 'none'}),
}
