"""Regression and the perceptron: certificates from the answer and the problem alone."""
import numpy as np
from mlbook.classification.perceptron import perceptron_run
from mlbook.regression.evidence import mean_field_gaussian


def mean_field(scale, rng):
    "Length of `K m - h` relative to that of `h`, at the means that were returned, converged or cut short."
    d = 5
    A = rng.normal(size=(d, d))
    K, h = scale*(A@A.T + .3*np.eye(d)), scale*rng.normal(size=d)
    found = mean_field_gaussian(h, K, max_iter=int(rng.choice([3, 500])))
    return found, np.linalg.norm(K@found.x - h)/np.linalg.norm(h)


def perceptron(scale, rng):
    "Proportion of samples that the returned weights put on the wrong side, or on neither."
    X = scale*rng.normal(size=(40, 3))
    y = np.where(X@[1., -2., .5] > 0, 1., -1.)
    if rng.uniform() < .5: y[:4] *= -1   # not separable
    found = perceptron_run(X, y, max_iter=60)
    return found, np.mean([t*(x@found.x) <= 0 for x, t in zip(X, y)])


SOLVERS = {'mean_field_gaussian': mean_field, 'perceptron_run': perceptron}
