"""Trees of merges, density-based clusters, scores of clusterings."""
import numpy as np
from . import call

rng = np.random.default_rng(0)
X, A, B = rng.normal(size=(12, 3)), rng.normal(size=(5, 3)), rng.normal(size=(7, 3)) + 1.
D = np.sqrt(((X[:, None] - X)**2).sum(axis=2))
# a tree of five samples: who merges, height, number of samples
Z = np.array([[0., 1., .5, 2.], [2., 3., 1.2, 2.], [4., 5., 2.1, 3.], [6., 7., 3.4, 5.]])
a, b = rng.integers(0, 3, size=20), rng.integers(0, 4, size=20)


def heights(tree): return tree[:, 2]


def labels(answer): return answer[0]


INPUTS = {
    # 73d
    'set_distance': [call(dict(A=A, B=B, method='average'), rows=('A',)), call(dict(A=A, B=B, method='ward'), rows=('B',))],
    'lance_williams': call(dict(p=3., q=2., r=np.array([1., 4., 2.]), method='ward'), allows={'r': ('empty', 'column')}),
    'linkage_from_distances': [call(dict(D=D, method='average'), view=heights, law={'D': 1}), call(dict(D=D, method='ward'), view=heights, law={'D': 1})],
    'merge_excess': call(dict(D=D[:5, :5], Z=Z, method='single')),
    'leaf_order': call(dict(Z=Z)),
    'dendrogram_bridges': call(dict(Z=Z)),
    'cut_clusters': call(dict(Z=Z, k=3)),
    'cut_height': call(dict(Z=Z, height=1.5)),
    'cophenetic_distances': call(dict(Z=Z)),
    'chain_linkage': call(dict(D=D, method='complete'), view=heights, law={'D': 1}),
    'prim_order': call(dict(D=D)),
    'linkage': [call(dict(X=X, method=m), view=heights, law={'X': 1}) for m in ('single', 'average', 'complete', 'ward')],
    # 73e
    'core_points': call(dict(D=D, radius=1.5, k=3)),
    'k_distances': call(dict(X=X, k=4), law={'X': 1}),
    'clusters_from_distances': call(dict(D=D, radius=1.5, k=3), view=labels),
    'mutual_reachability': call(dict(D=D, k=4), law={'D': 1}),
    'density_clusters': call(dict(X=X, radius=1.5, k=3), view=labels),
    # 73f
    **{name: call(dict(labels_true=a, labels_pred=b)) for name in (
        'contingency_table', 'pair_counts', 'rand_score', 'expected_rand', 'adjusted_rand_score', 'mutual_info_score', 'homogeneity_score',
        'completeness_score', 'v_measure_score', 'expected_mutual_information')},
    **{name: call(dict(labels_true=a, labels_pred=b, mean='geometric')) for name in ('normalized_mutual_info_score', 'adjusted_mutual_info_score')},
    'hypergeometric_weights': call(dict(a=4, b=5, n=11)),
}
