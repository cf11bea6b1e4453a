"""Densities: histograms, kernels, widths, level sets."""
import numpy as np
from . import call

rng = np.random.default_rng(0)
X = rng.normal(size=(15, 2))*[.7, 1.2] + .3
Z = rng.normal(size=(8, 2))
x = rng.normal(size=(15, 1)) + .2
y = rng.normal(size=15) - .4


def hump(z): return np.exp(-np.square(z)/2)


INPUTS = {
    # 72
    'histogram_density': call(dict(X=X, Z=Z, h=.7, origin=.1)),
    'smoothing_moments': call(dict(K=hump, reach=3.), allows={'reach': 'inf'}),
    'log_window_constant': call(dict(d=3, window='cone', product=False)),
    'smoothing_kernel': call(dict(V=Z, window='exponential', product=False)),
    'log_kernel_density': [call(dict(X=X, Z=Z, sigma=.6, window='gaussian', product=False)),
                           call(dict(X=X, Z=Z, sigma=.6, window='exponential', product=True))],
    'kernel_noise': call(dict(n=5, d=2, window='epanechnikov', product=False, rng=3), allows={'rng': 'none'}),
    'reference_width': call(dict(X=X, rule='silverman', window='gaussian'), law={'X': 1}),
    # 72a
    'normal_kde_moments': call(dict(z=np.array([-.5, .3, 1.2]), sigma=.4, n=30), allows={'z': 'shape'}),
    'kernel_roughness': call(dict(d=3, window='cone', product=False)),
    'asymptotic_width': call(dict(n=50, roughness=.3, d=2, window='box', product=False)),
    'normal_mise': call(dict(sigma=.4, n=30, d=2)),
    'integrated_squared_error': call(dict(p_hat=hump, p=np.cos, low=-1.5, high=2., steps=50)),
    'window_overlap': call(dict(t=np.array([.2, .9, 1.7, 2.6]), window='cone'), allows={'t': 'shape'}),
    'integrated_square': [call(dict(X=X, sigma=.5, window='gaussian', product=False)), call(dict(X=X, sigma=.5, window='cone', product=True))],
    'width_scores': call(dict(X=X, sigmas=np.array([.4, .9]), criterion='likelihood', cv=4, rng=2), allows={'rng': 'none'}, rows=('X',)),
    'cv_width': call(dict(X=X, criterion='likelihood', cv='loo'), law={'X': 1}),
    # 72b
    'conditional_kde': call(dict(X=X, y=y, Z=Z, t=np.array([-.6, .2, .9]), sigma=.6, tau=.5), rows=('X', 'y')),
    'in_level_set': call(dict(X=X, Z=Z, tau=.05, sigma=.5, window='gaussian')),
    'alarm_level': call(dict(X=X, alpha=.3, sigma=.5, window='gaussian')),
    'level_intervals': call(dict(X=x, tau=.12, sigma=.4, window='gaussian')),
    'graph_components': call(dict(X=X, eps=.6)),
    'level_set_clusters': call(dict(X=X, tau=.05, sigma=.5, eps=.7, window='gaussian')),
}
