"""Maps: classical scaling, stress, ranks; graphs of neighbours, locally linear embedding, Laplacian eigenmaps."""
import numpy as np
from . import call

rng = np.random.default_rng(0)
X, Z, Y = rng.normal(size=(11, 3)), rng.normal(size=(4, 3)), rng.normal(size=(11, 2))
D = np.sqrt(((X[:, None] - X)**2).sum(axis=2))
far = np.sqrt(((Z[:, None] - X)**2).sum(axis=2))
means = (D**2).mean(axis=0)
W = (D + D.T)*(D < 3.)/2
near = np.argsort(D, axis=1)[:, 1:5]
mix = rng.uniform(.1, .4, size=(11, 4))
t = rng.uniform(4.7, 14., size=11)
roll = np.c_[t*np.cos(t), rng.uniform(0, 21, size=11), t*np.sin(t)]


def coordinates(answer): return answer[0]


def values(answer): return answer[1]


def edges(graph): return graph.toarray()


def found(S): return S.value


INPUTS = {
    # 71
    'check_distances': call(dict(D=D), law={'D': 1}),
    'double_centred': call(dict(D=D), law={'D': 2}, rtol=1e-7),
    'euclidean_defect': call(dict(D=np.sqrt(D)), law={'D': 0}, rtol=1e-6),
    'classical_scaling': [call(dict(D=D, m=2), view=coordinates, law={'D': 1}, rtol=1e-6),
                          call(dict(D=D, m=3), view=values, law={'D': 2}, rtol=1e-6)],
    'map_strain': call(dict(D=D, Y=Y)),
    'place_on_map': call(dict(far=far, Y=Y, means=means), rows=('far',), allows={'means': ('column', 'shape')}),
    'raw_stress': call(dict(D=D, Y=Y)),
    'kruskal_stress': call(dict(D=D, Y=Y)),
    'guttman_transform': call(dict(D=D, Z=Y)),
    'smacof': [call(dict(D=D, m=2, tol=1e-3, max_iter=500), view=found, law={'D': 2}, rtol=1e-5),
               call(dict(D=D, Y=Y, tol=1e-3, max_iter=500), view=found, rtol=1e-5)],
    'sample_distances': call(dict(Z=Z, X=X, metric='manhattan'), rows=('Z',)),
    'neighbour_ranks': call(dict(D=D), law={'D': 0}),
    'trustworthiness': call(dict(X=X, Y=Y, k=3, metric='manhattan'), law={'X': 0, 'Y': 0}),
    'continuity': call(dict(X=X, Y=Y, k=3), law={'X': 0, 'Y': 0}),
    'cap_points': call(dict(angle=.8, n=9)),
    # 71b
    'spiral_length': call(dict(t=t), allows={'t': ('shape', 'column', 'empty')}),
    'roll_distances': call(dict(X=roll, t=t), allows={'t': ('shape', 'column')}),
    'neighbour_graph': call(dict(X=X, k=5, metric='euclidean'), view=edges, law={'X': 1}),
    'check_graph': call(dict(W=W), view=edges, law={'W': 1}),
    'shortest_paths': call(dict(W=W), law={'W': 1}),
    'graph_parts': call(dict(W=W), law={'W': 0}),
    'joined_graph': call(dict(W=W, X=X, metric='euclidean'), view=edges),
    'geodesic_distances': call(dict(X=X, k=5, metric='euclidean'), law={'X': 1}),
    'reconstruction_weights': call(dict(Z=X, X=X, near=near, lam=.01), rows=('Z', 'near'), rtol=1e-6),
    'lle_cost': call(dict(Y=Y, near=near, W=mix), law={'Y': 2}),
    'graph_energy': call(dict(W=W, Y=Y), law={'W': 1, 'Y': 2}),
    'laplacian_coordinates': call(dict(W=W, m=2), view=values, rtol=1e-7),
}
