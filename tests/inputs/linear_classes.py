"""Linear classifiers and the perceptron."""
import numpy as np
from . import call
from mlbook.classification.linear import NearestCentroid

rng = np.random.default_rng(1)
X, w, v = rng.normal(size=(8, 3)), rng.uniform(.5, 2., size=8), rng.normal(size=3)
A = rng.normal(size=(3, 3))
C = A@A.T + np.eye(3)
codes = np.array([0, 1, 2, 0, 1, 2, 0, 1])
signs = np.where(X@[1., -2., .5] > 0, 1., -1.)              # separable by a plane through 0
far = X + signs[:, None]*np.array([1., -2., .5])            # with room to spare
R = rng.uniform(.2, .8, size=(5, 3, 3))
R = np.triu(R, 1) + np.tril(1-R.transpose(0, 2, 1), -1)


class labelled_samples(NearestCentroid): pass   # refusals are in the name of the estimator


def first(a): return a[0]


INPUTS = {
    # 40 linear
    'linear_output': [call(dict(X=X, w=v, b=0.), law={'X': 1, 'w': 1}, allows={'w': 'column'}, rows=('X',)),
                      call(dict(X=X, w=rng.normal(size=(3, 2)), b=np.array([.1, .2])), rows=('X',))],
    'signed_distance': call(dict(X=X, w=v, b=0.), law={'X': 1, 'w': 0}, rows=('X',)),
    'class_means': call(dict(X=X, y=codes, sample_weight=w), law={'X': 1, 'sample_weight': 0}, view=lambda a: a[1]),
    'centroid_discriminants': [call(dict(means=C), law={'means': 1}, view=first), call(dict(means=C), law={'means': 2}, view=lambda a: a[1])],
    'mahalanobis_distance': call(dict(X=X, mean=v, cov=C), law={'cov': -.5}, rows=('X',)),
    'whitening': [call(dict(X=X, sample_weight=w), law={'X': -1, 'sample_weight': 0}, view=lambda a: abs(a[1])),
                  call(dict(X=X, lam=.1), view=lambda a: abs(a[1]))],
    'pick_class': call(dict(scores=X), law={'scores': 0}),
    'class_signs': call(dict(y=codes, classes=np.arange(3)), rows=('y',)),
    'ridge_classes_objective': call(dict(W=C[:, :2], b=np.array([.1, .2]), X=X, Y=rng.normal(size=(8, 2)), lam=.1), rows=('X', 'Y')),
    'labelled_samples': call(dict(est=labelled_samples().fit(X, codes), X=X, y=codes, sample_weight=w), view=first, law={'X': 1, 'sample_weight': 0}),
    'class_sample_weights': call(dict(spec='balanced', classes=np.arange(3), codes=codes, weight=w), law={'weight': 0}, rows=('codes', 'weight')),
    'coupled_probabilities': call(dict(R=R)),
    'tally_pairs': call(dict(pairs=np.array([[0, 1], [0, 2], [1, 2]]), k=3, verdicts=C), law={'verdicts': 1}),
    # 40a perceptron
    'perceptron_loss': call(dict(w=v, b=0., X=X, y=signs), law={'w': 1, 'X': 1}, rows=('X', 'y')),
    'perceptron_subgradient': call(dict(w=v, b=0., X=X, y=signs, theta=.5), law={'w': 0}, rows=('X', 'y')),
    'perceptron_run': call(dict(X=far, y=signs, step=1., max_iter=50), law={'X': 1}, view=lambda a: a.x),
    'separating_margin': [call(dict(X=far, y=signs), law={'X': 0}, view=first, rtol=1e-6), call(dict(X=far, y=signs), law={'X': 1}, view=lambda a: a[1], rtol=1e-6)],
    'perceptron_bound': call(dict(X=far, y=signs), law={'X': 0}, rtol=1e-6),
    'separation_certificate': call(dict(X=far, y=signs), view=first, law={'X': 0}),
    'perceptron_cycle': call(dict(X=np.round(3*X), y=np.resize([1., -1.], 8), max_iter=50)),
    'next_mistake': call(dict(W=C, X=X, codes=codes, start=1), law={'W': 0, 'X': 0}, rows=('X', 'codes')),
    'perceptron_pass': call(dict(W=C, X=X, codes=codes, step=1.), rows=('X', 'codes')),
}
