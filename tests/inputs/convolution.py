"""Convolution, recurrence, attention."""
import numpy as np
from mlbook.networks.attention import block_start
from . import call

rng = np.random.default_rng(0)
t, x, T, X = rng.normal(size=3), rng.normal(size=8), rng.normal(size=(3, 4)), rng.normal(size=(5, 9))
w, y = rng.normal(size=3), np.array([1., -1., 1., 1., -1.])
images, filters = rng.normal(size=(2, 5, 4, 3)), rng.normal(size=(3, 2, 3, 4))
parts = [rng.normal(size=(3, 3, 3, 2)), rng.normal(size=2), rng.normal(size=(8, 3)), rng.normal(size=3)]
S, W_h, W_x, b = rng.normal(size=(3, 5, 2)), rng.normal(size=(4, 4)), rng.normal(size=(4, 2)), rng.normal(size=4)


def recorded(answer):
    "The numbers of recorded arrays."
    if isinstance(answer, (tuple, list)): return [recorded(a) for a in answer]
    return getattr(answer, 'value', answer)


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
    # 82
    'rnn_states': [call(dict(X=S, W_h=W_h, W_x=W_x, b=b, tanh=t), rows=('X',)) for t in (True, False)],
    'rnn_gradients': call(dict(G=rng.normal(size=(3, 5, 4)), X=S, H=rng.uniform(-.9, .9, size=(3, 6, 4)), W_h=W_h), law={'G': 1}, rows=('G', 'X', 'H')),
    'spectral_radius': call(dict(W=W_h), law={'W': 1}, rows=()),
    'backward_norms': call(dict(W_h=W_h, g=b, T=5), law={'g': 1}),
    'clip_gradients': call(dict(grads=[x, W_h], c=1.5)),
    'as_recorded': call(dict(A=X, name='A', who='as_recorded', ndim=2), allows={'name': ('text',), 'who': ('text',)}, view=recorded),
    'lstm_start': call(dict(d=3, m=2, radius=.5, bias=2., rng=0)),
    'lstm_states': call(dict(X=S, W_h=rng.normal(size=(2, 8)), W_x=rng.normal(size=(2, 8)), b=rng.normal(size=8)), rows=('X',), view=recorded),
    'bigram_bits': call(dict(train=np.array([0, 1, 2, 1, 0, 0]), held=np.array([1, 2, 2, 0]), k=3), allows={'train': ('one',)}),
    # 82a
    'attention_weights': call(dict(Q=rng.normal(size=(4, 3)), K=rng.normal(size=(6, 3))), rows=('Q',)),
    'attention': call(dict(Q=rng.normal(size=(4, 3)), K=rng.normal(size=(6, 3)), V=rng.normal(size=(6, 2))), rows=('Q',), law={'V': 1}),
    'position_code': call(dict(T=5, d=4)),
    'layer_norm': call(dict(X=rng.normal(size=(5, 4)), gain=W_h[0], shift=b), allows={'X': ('shape',)}, view=recorded),
    'attention_heads': call(dict(X=rng.normal(size=(2, 5, 4)), W=rng.normal(size=(4, 12)), W_o=W_h, heads=2), rows=('X',), view=recorded),
    'block_start': call(dict(d=4, rng=0)),
    'transformer_block': call(dict(X=rng.normal(size=(2, 5, 4)), parts=block_start(4), heads=2), view=recorded),
}
