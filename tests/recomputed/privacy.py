"""Logistic regression with a tilted objective: the length of the gradient over the mean length of the rows and that of the tilt."""
import numpy as np
from mlbook.scale.privacy import tilted_logistic_weights


def tilted(scale, rng):
    X, y, tilt = scale*rng.normal(size=(25, 3)), rng.choice([-1., 1.], size=25), .1*scale*rng.normal(size=3)
    S = tilted_logistic_weights(X, y, .05*scale**2, tilt, max_iter=int(rng.choice([1, 2, 50])))
    pull = y/(1 + np.exp(y*(X@S.x)))
    g = 2*.05*scale**2*S.x + tilt - pull@X/25
    return S, np.linalg.norm(g)/(np.linalg.norm(X, axis=1).mean() + np.linalg.norm(tilt))


SOLVERS = {'tilted_logistic_weights': tilted}
