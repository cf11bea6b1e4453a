"""Convolution, recurrence, attention."""
import numpy as np
from . import call

rng = np.random.default_rng(0)
t, x, T, X = rng.normal(size=3), rng.normal(size=8), rng.normal(size=(3, 4)), rng.normal(size=(5, 9))
w, y = rng.normal(size=3), np.array([1., -1., 1., 1., -1.])
images, filters = rng.normal(size=(2, 5, 4, 3)), rng.normal(size=(3, 2, 3, 4))
parts = [rng.normal(size=(3, 3, 3, 2)), rng.normal(size=2), rng.normal(size=(8, 3)), rng.normal(size=3)]

INPUTS = {
    # 81
    'check_ndim': call(dict(A=X, name='A', who='check_ndim', ndim=2), allows={'name': ('text',), 'who': ('text',)}),
    'conv1d': [call(dict(t=t, x=x, mode=m), law={'t': 1, 'x': 1}) for m in ('full', 'same', 'valid', 'circular')],
    'conv_matrix': [call(dict(t=t, D=7, mode=m), law={'t': 1}) for m in ('full', 'circular')],
    'conv2d': [call(dict(t=T, x=X, mode=m), law={'t': 1, 'x': 1}) for m in ('full', 'same', 'valid', 'circular')],
    'conv_layer_size': call(dict(h=6, w=5, size=3, u=2)),
    'max_pool': call(dict(V=X, size=2), allows={'V': ('shape',)}, law={'V': 1}),
    'conv_features': call(dict(T=T, X=X), law={'T': 1, 'X': 1}),
    'conv_net_gradients': call(dict(T=T, w=w, b=.2, X=X, y=y), allows={'y': ('1e100', '1e-100')}, rows=('X', 'y')),
    # 81a
    'image_patches': call(dict(X=images, shape=(3, 2), stride=2, pad=(1, 0)), law={'X': 1}),
    'patches_adjoint': call(dict(Q=rng.normal(size=(2, 3, 3, 3, 2, 3)), hw=(5, 4)), law={'Q': 1}),
    'conv_output': call(dict(X=images, W=filters, b=rng.normal(size=4), stride=2, pad=(1, 1))),
    'conv_gradients': call(dict(G=rng.normal(size=(2, 3, 3, 4)), X=images, W=filters), law={'G': 1}, rows=('G', 'X'), view=lambda found: found[0]),
    'pool_output': call(dict(X=images, shape=(2, 2), stride=1), law={'X': 1}),
    'pool_gradient': call(dict(G=rng.normal(size=(2, 2, 2, 3)), X=images), law={'G': 1}),
    'convnet_maps': call(dict(parts=parts, X=images)),
    'convnet_gradients': call(dict(parts=parts, X=images, Y=np.eye(3)[[0, 2]], lam=.1), rows=('X', 'Y')),
    'convnet_start': call(dict(shape=(5, 4, 3), k=3, filters=(2,), size=3, rng=0)),
    'adam_move': call(dict(parts=[x], grads=[x-1.], memory=None, step=.1)),
}
