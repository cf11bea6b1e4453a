"""Sparsity: thresholding."""
import numpy as np
from mlbook.foundations.norms import p_norm
from . import call

rng = np.random.default_rng(0)
A = rng.normal(size=(7, 4))
U = np.linalg.qr(A)[0]*[.5, 1., 2., 3.]           # orthogonal atoms
y, w = rng.normal(size=7), np.array([.7, 0., -1.2, .4])
z, t = rng.normal(size=6), rng.uniform(.1, 1., 6)
cost = rng.uniform(.2, 3., 6)
errors = np.array([5., 3., 2.5, .4, .1])
groups = np.array([2, 0, 2, 5, 0, 5])
atoms, names = dict(A=A, y=y), {'who': 'text'}


def square(s): return s*s


def first(answer): return answer[0]


def but_first(answer):
    "Both ends of the intervals, without the infinite one."
    return answer[0], answer[1][1:]


INPUTS = {
    # 60
    'support': call(dict(w=w), law={'w': 0}),
    'l0': call(dict(w=w), law={'w': 0}),
    'check_atoms': call(atoms | dict(who='check_atoms'), allows=names),
    'subset_errors': call(atoms, view=first, law={'A': 0, 'y': 2}, rtol=1e-8),
    'sparsest_fit': call(atoms | dict(eps=4.), rtol=1e-8),
    'l0_objective': call(dict(w=w, A=A, y=y, lam=.7), rows=('A', 'y')),
    'l0_penalised': call(atoms | dict(lam=.7), rtol=1e-8),
    'penalty_range': call(dict(errors=errors), view=but_first, law={'errors': 1}),
    'sparse_approximation': [call(dict(y=z, lam=.4)), call(dict(y=z, lam=.4, cost=cost), law={'y': 1})],
    'check_thresholds': [call(dict(t=t, n=6, who='check_thresholds'), allows=names | {'t': ['inf']}, law={'t': 1}),
                         call(dict(t=.3, n=6, who='check_thresholds'), allows=names | {'t': ['inf']})],
    'hard_threshold': [call(dict(z=z, t=.5), allows={'t': ['inf']}), call(dict(z=z, t=t), allows={'t': ['inf']})],
    'least_threshold': call(dict(h=square, lam=.7)),
    'k_largest': [call(dict(y=z, k=2), law={'y': 1}), call(dict(y=z, k=2, cost=cost), law={'y': 1, 'cost': 0})],
    'mixed_differences': call(dict(f=lambda x: float(x@x + x[0]*x[-1]), x=z), view=np.diag, law={'x': 2}, rtol=1e-8),
    'max_norm_solutions': call(dict(y=z, k=2), law={'y': 1}),
    'check_orthogonal': call(dict(A=U, who='check_orthogonal'), allows=names),
    'l0_orthogonal': call(dict(A=U, y=y, lam=.4)),
    # 60a
    'soft_threshold': [call(dict(z=z, t=.5), allows={'t': ['inf']}), call(dict(z=z, t=t), allows={'t': ['inf']})],
    'l1_objective': call(dict(w=w, A=A, y=y, lam=.7), rows=('A', 'y')),
    'l1_orthogonal': call(dict(A=U, y=y, lam=.4)),
    'group_norms': call(dict(z=z, groups=groups), law={'z': 1}),
    'block_threshold': call(dict(z=z, groups=groups, t=.5), allows={'t': ['inf']}),
    'generalised_permutations': call(dict(n=3)),
    'symmetry_defects': call(dict(f=lambda x: p_norm(x, 3), n=4, rng=1, m=10)),
    'c_norm': call(dict(x=z, c=cost), law={'x': 1, 'c': 1}),
}
