"""Trees: impurities, splits, growing, pruning, importance."""
import numpy as np
from mlbook.ensembles.tree_machines import DecisionTreeRegressor
from mlbook.ensembles.trees import grow_tree
from . import call

rng = np.random.default_rng(0)
X = rng.normal(size=(16, 3))*[.7, 1., 1.4] + .3
y = np.round(X[:, 0] - X[:, 1] + rng.normal(size=16), 2)
labels = (np.arange(16) + (X[:, 0] > 0)) % 3
weight = rng.uniform(.5, 2., size=16)
P = np.array([[.2, .5, .3], [.6, .1, .3]])


tree = grow_tree(X, y, 'squared_error')


def predictions(T): return T.value[T.apply(X)]


INPUTS = {
    # 85
    'gini_impurity': call(dict(P=P), allows={'P': ('shape',)}),
    'entropy_impurity': call(dict(P=P), allows={'P': ('shape',)}),
    'variance_impurity': call(dict(y=y, sample_weight=weight), law={'y': 2, 'sample_weight': 0}),
    'impurity_decrease': call(dict(left=np.array([1., 4., 2.]), right=np.array([3., 1., 1.]))),
    'midpoint': call(dict(a=np.array([1., -2.]), b=np.array([4., 3.]))),
    'best_cut': call(dict(x=X[:, 0], y=y, criterion='squared_error'), rows=('x', 'y')),
    'rank_codes': call(dict(X=X), allows={'X': 'nan'}, law={'X': 0}),
    'grow_tree': [call(dict(X=X, y=y, criterion='squared_error', sample_weight=weight, max_depth=3, min_samples_split=3, min_samples_leaf=2, max_features=2, rng=3), view=predictions,
                       rows=('X', 'y', 'sample_weight'), law={'y': 1}, allows={'X': 'nan', 'rng': 'none'}),
                  call(dict(X=X, y=labels), view=predictions, rows=('X', 'y'), allows={'X': 'nan'})],
    # 85a
    'tree_text': call(dict(tree=tree, digits=3)),
    'pruning_path': call(dict(tree=tree), view=lambda p: (p.lams, p.costs)),
    'prune_tree': call(dict(tree=tree, lam=.05), view=predictions),
    'impurity_importance': call(dict(tree=tree, d=3)),
    # 85b
    'count_features': [call(dict(max_features=3, d=7)), call(dict(max_features='sqrt', d=7))],
    'best_first_tree': call(dict(tree=tree, max_leaf_nodes=4), view=predictions),
    'export_text': call(dict(model=DecisionTreeRegressor(max_depth=2).fit(X, y), digits=2)),
    # 86a
    'bootstrap_counts': call(dict(sample_weight=weight, rng=3, order=np.arange(16)[::-1].copy()), allows={'rng': 'none'}, law={'sample_weight': 0}),
}
