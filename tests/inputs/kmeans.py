"""k-means: energy, Lloyd's algorithm, seeds, bounds."""
import numpy as np
from . import call

rng = np.random.default_rng(0)
X = rng.normal(size=(14, 3))*[.7, 1., 1.4] + .3
C = X[[2, 5, 9]] + .1
labels = rng.integers(3, size=14)
D = np.linalg.norm(X[:, None] - X, axis=2)
weight = rng.uniform(.5, 2., size=14)


def solved(S):
    "The answer itself, and what it is worth."
    return S.x, S.value


INPUTS = {
    # 73
    'check_centres': call(dict(X=X, C=C, who='check_centres'), view=lambda a: a[1], rows=('X',), allows={'who': 'text'}),
    'assign_labels': call(dict(X=X, C=C), rows=('X',)),
    'check_clusters': call(dict(labels=labels, n=14, k=3, who='check_clusters'), allows={'who': 'text'}),
    'kmeans_energy': call(dict(X=X, C=C, labels=labels), rows=('X', 'labels')),
    'update_centroids': call(dict(X=X, labels=labels, C=C), rows=('X', 'labels')),
    'kmeans_certificate': call(dict(X=X, C=C), rows=('X',)),
    'lloyd': call(dict(X=X, C=C, max_iter=40, tol=1e-9, empty='move'), view=solved, rows=('X',), rtol=1e-6),
    'kmeans_bruteforce': call(dict(X=X[:7], k=3), view=lambda a: a[0]),
    'lloyd_restarts': call(dict(X=X, k=3, n_init=4, rng=2), allows={'rng': 'none'}),
    'teleport_centre': call(dict(X=X, C=C, source=1, target=0), rows=('X',)),
    'kmeans_teleport': call(dict(X=X, C=C, max_moves=3), view=solved, rows=('X',), rtol=1e-6),
    'cluster_class_histogram': call(dict(labels=labels, y=rng.integers(2, size=14))),
    # 73a
    'farthest_seeds': call(dict(X=X, k=4, rng=2), law={'X': 0}, allows={'rng': 'none'}),
    'sample_order': call(dict(X=X), law={'X': 0}),
    'seeding_probabilities': call(dict(X=X, C=C, sample_weight=weight), rows=('X', 'sample_weight')),
    'kmeans_plusplus': call(dict(X=X, k=4, rng=2, trials=3, sample_weight=weight), view=lambda a: a[0], rows=('X', 'sample_weight'), law={'X': 1}, allows={'rng': 'none'}),
    # 73b
    'nearest_centres': call(dict(X=X, C=C), rows=('X',)),
    'bounded_lloyd': call(dict(X=X, C=C, sample_weight=weight, max_iter=40, tol=1e-9), view=solved, rows=('X', 'sample_weight'), rtol=1e-6),
    # 73c
    'elbow_curve': call(dict(X=X, ks=np.array([1, 3]), n_init=2, rng=1), rows=('X',), allows={'rng': 'none'}, rtol=1e-6),
    'silhouette_samples': call(dict(X=X, labels=labels), rows=('X', 'labels'), law={'X': 0}),
    'silhouette_score': call(dict(X=X, labels=labels), rows=('X', 'labels'), law={'X': 0}),
    'gap_statistic': call(dict(X=X, ks=np.array([1, 2]), n_ref=3, n_init=2, rng=1), rows=('X',), allows={'rng': 'none'}, rtol=1e-4),
    'gap_choice': call(dict(ks=np.array([1, 2, 3]), gap=np.array([.1, .5, .45]), error=np.array([.1, .2, .1]))),
    'matched_agreement': call(dict(a=labels, b=rng.integers(2, size=14))),
    'clustering_instability': call(dict(X=X, ks=np.array([2, 3]), n_splits=2, n_init=2, rng=1), rows=('X',), allows={'rng': 'none'}, rtol=1e-6),
    # 73g
    'quantise': call(dict(X=X, k=3, rng=1), rows=('X',), view=lambda a: a[1], allows={'rng': 'none'}, rtol=1e-6),
    'kmedoids_energy': call(dict(D=D, medoids=np.array([1, 5])), rows=('D',), law={'D': 1}),
    'exchange_medoids': call(dict(D=D, medoids=np.array([1, 5, 7]), max_iter=30), rows=('D',), view=lambda S: S.value, law={'D': 1}),
    'density_grid': call(dict(size=7, density=lambda x: 1 + x[:, 0]**2)),
    'density_energy': call(dict(grid=X, mu=weight, C=C), rows=('grid', 'mu'), law={'mu': 1}),
    'lloyd_density': call(dict(grid=X, mu=weight, C=C, n_iter=4), rows=('grid', 'mu'), view=lambda p: p[-1], law={'mu': 0}, rtol=1e-6),
    'voronoi_cells': call(dict(C=rng.uniform(size=(5, 2)), box=np.array([-.5, 1.2, -.1, 1.5])), view=lambda cells: sum(len(c) for c in cells)),
    'second_moment': call(dict(polygon=np.array([[0., 0.], [2., .3], [1., 1.5]])), view=lambda a: a[0], law={'polygon': 2}),
    'two_bumps': call(dict(x=rng.uniform(size=(6, 2)))),
    # 73b
    'batch_update': call(dict(X=X, C=C, count=np.array([3., 4., 2.]), sample_weight=weight), rows=('X', 'sample_weight')),
}
