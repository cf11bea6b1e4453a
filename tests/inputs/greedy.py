"""Sparsity: best subset, pursuits and recovery."""
import numpy as np
from . import call

rng = np.random.default_rng(0)
X = rng.normal(size=(9, 5))
y, r = X@[2., 0., -1., 0., .3] + .1*rng.normal(size=9), rng.normal(size=9)


def jump(U, y, w, order):
    "An update for the template: the weight of the last column grows by half of its correlation."
    w = w.copy()
    w[order[-1]] += .5*U[:, order[-1]]@(y - U@w)
    return w


def weights(S): return S.x


def value(S): return S.value


INPUTS = {
    # 61
    'best_subset': [call(dict(X=X, y=y, k=2), view=weights, law={'X': -1, 'y': 1}),
                    call(dict(X=X, y=y, k=2, max_iter=50), view=value, law={'X': 0, 'y': 2})],
    'column_gains': call(dict(X=X, r=r), view=lambda answer: answer[1], law={'X': 0, 'r': 2}),
    'greedy_pursuit': call(dict(X=X, y=y, update=jump, k=3, tol=.01, max_iter=50), view=weights, law={'X': -1, 'y': 1}),
    'matching_pursuit': [call(dict(X=X, y=y, k=3, tol=.01, max_iter=50), view=weights, law={'X': -1, 'y': 1}),
                         call(dict(X=X, y=y), view=value, law={'X': 0, 'y': 2})],
    'pursuit_rate': call(dict(X=X), law={'X': 0}),
    'orthogonal_matching_pursuit': [call(dict(X=X, y=y, k=2), view=weights, law={'X': -1, 'y': 1}),
                                    call(dict(X=X, y=y, tol=.3), view=value, law={'X': 0, 'y': 2})],
    # 61b
    'mutual_coherence': call(dict(X=X), law={'X': 0}),
    'coherence_limit': call(dict(mu=.3)),
    'welch_bound': call(dict(n=3, d=8)),
    'recovery_coefficient': call(dict(X=X, S=np.array([0, 3])), rows=('X',), law={'X': 0}),
    'recovery_rate': call(dict(n=12, d=20, k=2, rho=.2, trials=3, rng=1)),
}
