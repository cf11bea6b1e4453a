"""Networks: the gradient at the weights that are returned, relative to the weights and the targets."""
import numpy as np
from mlbook.networks.backprop import network_descent


def descend(scale, rng):
    X, y, w, W = scale*rng.normal(size=(30, 3)), scale*rng.normal(size=30), scale*rng.normal(size=4), rng.normal(size=(4, 3))/scale
    S = network_descent(X, y, w, W, step=.01/max(scale, 1/scale)**4, max_iter=40)
    w, W = S.x[:4], S.x[4:].reshape(4, 3)
    H = np.tanh(X@W.T)
    r = y - H@w
    gw, gW = -2/30*r@H, -2/30*(r[:, None]*w*(1 - H**2)).T@X
    size = np.linalg.norm
    return S, (size(gw)*size(w) + size(gW)*size(W))/np.mean(y**2)


SOLVERS = {'network_descent': descend}
