"""Ridge regression from compressed gradients: the gradient over all samples, relative to that at zero weights."""
import numpy as np
from mlbook.scale.communication import compressed_ridge


def compressed(scale, rng):
    X, y = scale*rng.normal(size=(30, 4)), rng.normal(size=30)
    lam, cuts = .05*scale**2, np.array([0, 7, 18, 30])
    kind, k = [('top', 1), ('random', 2), ('quantised', 2), ('full', 1)][rng.integers(4)]
    S = compressed_ridge([(X[a:b], y[a:b]) for a, b in zip(cuts, cuts[1:])], lam, kind, k, str(rng.choice(['gradient', 'error', 'none'])), max_iter=int(rng.choice([3, 400])))
    return S, np.linalg.norm(X.T@(X@S.x - y)/30 + lam*S.x)/np.linalg.norm(X.T@y/30)


SOLVERS = {'compressed_ridge': compressed}
