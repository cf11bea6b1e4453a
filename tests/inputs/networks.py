"""Neural networks: layers, derivatives, training."""
import numpy as np
from mlbook.networks.autodiff import forward_pass
from . import call

rng = np.random.default_rng(0)


X, y = rng.normal(size=(9, 3)), rng.normal(size=9)
w, W = rng.normal(size=4), rng.normal(size=(4, 3))
t = np.sort(rng.normal(size=6))
net = dict(w=w, W=W, X=X, y=y, activation='tanh', lam=.1)
Y, layers = rng.normal(size=(9, 2)), [(W, w), (rng.normal(size=(2, 4)), rng.normal(size=2))]
passed = forward_pass(X, layers)
any_shape = ('shape', 'empty', 'column')


def found(S): return S.x


def steep(theta): return theta*[1., 2., 3., 4.]


def smooth(a, b): return ((a@b).tanh()**2).sum()


INPUTS = {
    # 80
    'check_activation': call(dict(activation='relu'), view=lambda a: a[0](X)),
    'activate': [call(dict(Z=X, activation=a), allows={'Z': any_shape}) for a in ('identity', 'sigmoid', 'tanh', 'relu', 'softplus')],
    'activation_derivative': [call(dict(Z=X, activation=a), allows={'Z': any_shape}) for a in ('identity', 'sigmoid', 'tanh', 'relu', 'softplus')],
    'network_output': call(dict(w=w, W=W, X=X, activation='relu'), law={'w': 1, 'W': 1, 'X': 1}, rows=('X',)),
    'deep_output': call(dict(w=w, Ws=[W, W@W.T], X=X, activation='relu'), law={'w': 1, 'X': 1}, rows=('X',)),
    'interpolating_network': call(dict(t=t, y=t**2), allows={'t': ('integer',)}, rows=('t', 'y')),
    'network_objective': call(net, rows=('X', 'y')),
    'network_gradients': call(net, rows=('X', 'y')),
    'network_descent': call(dict(X=X, y=y, w=w, W=W, activation='tanh', lam=.1, step=.1, tol=1e-3, max_iter=5), rows=('X', 'y'), view=found),
    # 80a
    'forward_pass': call(dict(X=X, layers=layers, activation='tanh'), view=lambda a: a[0][-1], rows=('X',)),
    'backward_pass': call(dict(delta=Y, Z=passed[0], A=passed[1], layers=layers, activation='tanh'), law={'delta': 1}, allows={'delta': ('one',)}, view=lambda a: [g for pair in a for g in pair]),
    'value_and_gradients': call(dict(f=smooth, arrays=[rng.normal(size=(3, 2)), rng.normal(size=(2, 4))])),
    'gradient_gap': call(dict(f=smooth, arrays=[rng.normal(size=(3, 2)), rng.normal(size=(2, 4))], h=1e-5)),
    # 80b
    'init_layers': call(dict(sizes=[3, 5, 2], how='he', rng=1, gain=.7)),
    'signal_sizes': call(dict(X=X, layers=layers, activation='tanh'), rows=('X',)),
    'minibatches': call(dict(n=11, batch=4, rng=2)),
    'descend': call(dict(grad=steep, theta=w, method='adam', step=.01, n=7)),
    'scheduled_step': call(dict(t=np.arange(9.), total=9, step=.1, kind='inverse'), allows={'t': any_shape + ('1e-100',)}),
    'step_finder': call(dict(losses=np.sort(y)[::-1], steps=np.geomspace(.01, 1., 9)), allows={'losses': ('1e100', '1e-100'), 'steps': ('integer', 'column')}),
    'stopping_epoch': call(dict(scores=y, patience=2, tol=.01)),
    'dropout_mask': call(dict(shape=(3, 4), q=.3, rng=2)),
    'normalised': call(dict(Z=X, gamma=w[:3], beta=w[1:], axis=1, eps=1e-5), rows=('Z',), rtol=1e-7),
    # 80c
    'feature_scales': call(dict(X=X, rows=4), law={'X': 1}),
    'random_unit_errors': call(dict(X=X, y=y, V=X[:5], v=y[:5], u=6, rng=1), rows=('X', 'y'), rtol=1e-6),
    # 80d
    'linear_autoencoder_objective': call(dict(E=W[:2], D=W[2:].T, X=X), rows=('X',)),
    'linear_autoencoder_gradients': call(dict(E=W[:2], D=W[2:].T, X=X), rows=('X',)),
}
