"""Support vector machines: margin, dual, solvers, machines, variants, relevance."""
import numpy as np
from mlbook.kernels.library import GaussianKernel
from mlbook.svm.machines import SVC
from mlbook.svm.solvers import smo
from mlbook.svm.variants import nu_svm
from . import call

rng = np.random.default_rng(0)
n = 12
y = np.where(np.arange(n) % 2, 1., -1.)
X = rng.normal(size=(n, 3)) + 2.5*y[:, None]      # separable
Z = rng.normal(size=(n, 3)) + .4*y[:, None]       # overlapping
w, b = np.array([.7, 1.1, .4]), .2
K = GaussianKernel(1.3)(Z)
weight = rng.uniform(.5, 2., n)
C = rng.uniform(.5, 2., n)
alpha = np.zeros(n)
alpha[:6] = [.3, .2, 0., .4, .5, .2]              # y @ alpha = 0
f = K@(y*alpha)
z = rng.normal(size=n)
c = y*alpha
old = smo(K[:8, :8], y[:8], 1.)
nu = nu_svm(GaussianKernel(1.3), Z, y, .5)
plane = dict(w=w, b=b, X=X, y=y)
Phi = rng.normal(size=(n, 4))


def matrix(S):
    "The answer itself, and how it is proved."
    return S.x, S.value, S.certificate


INPUTS = {
    # 55
    'check_signs': call(dict(y=y, n=n, who='check_signs'), allows={'who': 'text'}),
    'check_bounds': call(dict(C=C, n=n, who='check_bounds'), allows={'who': 'text', 'C': ['inf']}, law={'C': 1}),
    'checked_arguments': call(dict(function=sorted)),
    'functional_margin': [call(plane), call(plane | dict(b=0.), law={'w': 1, 'X': 1})],
    'geometric_margin': [call(plane), call(plane | dict(b=0.), law={'w': 0, 'X': 1})],
    'least_margin': [call(plane), call(plane | dict(b=0.), law={'w': 0, 'X': 1})],
    'canonical_hyperplane': [call(plane), call(plane | dict(b=0.), law={'w': 0, 'X': -1})],
    'hard_margin': call(dict(X=X, y=y), view=lambda S: S.x[:-1], law={'X': -1}, rtol=1e-7),
    'soft_margin': call(dict(X=Z, y=y, C=.7), view=matrix, rtol=1e-6),
    'hinge_objective': call(plane | dict(lam=.1, sample_weight=weight), law={'sample_weight': 0}),
    'hinge_subgradient': call(plane | dict(lam=.1, theta=.5)),
    'svm_lp': call(dict(X=Z, y=y), view=lambda S: S.value, law={'X': 0}, rtol=1e-7),
    # 55a
    'svm_lagrangian': call(dict(w=w, b=b, alpha=alpha, X=X, y=y)),
    'svm_dual_value': call(dict(alpha=alpha, y=y, K=K)),
    'svm_scores': [call(dict(alpha=alpha, y=y, K=K, b=b), allows={'K': ['short']}), call(dict(alpha=alpha, y=y, K=K), allows={'K': ['short']}, law={'alpha': 1, 'K': 1})],
    'svm_kinds': call(dict(alpha=alpha, C=C, tol=1e-8), allows={'C': ['inf']}),
    'svm_kkt': call(dict(alpha=alpha, y=y, f=f, C=C, tol=1e-8), allows={'C': ['inf']}),
    'svm_offset_interval': call(dict(alpha=alpha, y=y, f=f, C=C, tol=1e-8), allows={'C': ['inf']}),
    'svm_offset': call(dict(alpha=alpha, y=y, f=f, C=C, tol=1e-8), allows={'C': ['inf']}),
    'svm_primal': call(dict(f=f, y=y, norm2=.8, lam=.1, sample_weight=weight), law={'sample_weight': 0}),
    'gram_labels': call(dict(K=K, y=y)),
    'svm_gap': call(dict(alpha=alpha, y=y, K=K, C=C, tol=1e-6)),
    'svm_qp': call(dict(K=K, y=y, C=C, tol=1e-7), view=matrix, rtol=1e-6),
    'hard_margin_dual': call(dict(K=K, y=y, tol=1e-7), view=lambda S: S.x, law={'K': -1}, rtol=1e-6),
    # 56
    'svm_sides': call(dict(alpha=alpha, y=y, C=C), allows={'C': ['inf']}),
    'svm_part': call(dict(B=np.arange(2, 8), alpha=alpha, f=f, K=K, y=y, C=C), rows=('B',), rtol=1e-6, allows={'C': ['inf']}),
    'worst_violators': call(dict(alpha=alpha, y=y, f=f, C=C, M=4), allows={'C': ['inf']}),
    'svm_chunking': call(dict(K=K, y=y, C=C, M=4, tol=1e-9, max_iter=100), view=matrix, rtol=1e-6),
    'svm_osuna': call(dict(K=K, y=y, C=C, size=6, tol=1e-9, max_iter=100), view=matrix, rtol=1e-6),
    'smo_step': call(dict(i=1, j=2, alpha=alpha, F=y - f, K=K, y=y, C=C), allows={'C': ['inf']}),
    'smo_pair': call(dict(alpha=alpha, F=y - f, K=K, y=y, C=C, order=2), allows={'C': ['inf']}),
    'smo': call(dict(K=K, y=y, C=C, tol=1e-9, order=2, max_iter=2000), view=matrix, rtol=1e-6),
    'svm_grow': call(dict(old=old, K=K, y=y, C=2., C_old=1., tol=1e-9), view=matrix, rtol=1e-6),
    'pegasos': call(dict(K=K, y=y, lam=.1, steps=200, rng=0), view=matrix),
    # 56a_working_sets
    'block_smo': call(dict(kernel=GaussianKernel(1.3), X=Z, y=y, p=-np.ones(n)*1.1, C=C, tol=1e-6, max_iter=10_000, cache_mb=1., size=8),
                      view=matrix, rtol=1e-6),
    # 56c_machines
    'scaled_kernel': call(dict(kernel='gaussian', sigma=None, X=Z, weight=weight, who='scaled_kernel'), allows={'who': 'text'}, law={'X': 1, 'weight': 0},
                          view=lambda k: k.sigma),
    'engine_options': call(dict(machine=SVC())),
    'platt_sigmoid': call(dict(s=K@y, y=y, sample_weight=weight), law={'sample_weight': 0}),
    # 56b_linear_svm
    'linear_svm_objective': call(plane | dict(lam=.1, loss='hinge', sample_weight=weight), law={'sample_weight': 0}),
    'linear_svm_weights': [call(dict(X=Z, y=y, lam=.1, loss=loss, sample_weight=weight, tol=1e-8, max_iter=100), view=matrix, rtol=1e-6)
                           for loss in ('squared_hinge', 'hinge')],
    # 57
    'tube_objective': call(dict(c=c, b=b, K=K, y=z, lam=.1, epsilon=.2, weight=weight), law={'weight': 0}),
    'tube_gap': call(dict(c=c, b=b, K=K, y=z, C=C, epsilon=.2)),
    'largest_nu': call(dict(y=y, sample_weight=weight), law={'sample_weight': 0}),
    'nu_svm': call(dict(kernel=GaussianKernel(1.3), X=Z, y=y, nu=.4, sample_weight=weight), view=matrix, rtol=1e-6, law={'sample_weight': 0}),
    'nu_shares': call(dict(S=nu, y=y)),
    'one_class_objective': call(dict(c=alpha, rho=.3, K=K, nu=.4, weight=weight), law={'weight': 0}),
    # 57a
    'dag_winners': call(dict(beats=lambda i, j, at: at % 2 == 0, n=5, k=3)),
    'scheme_costs': call(dict(k=4, n=100., power=2.)),
    # 57b
    'relevance_evidence': call(dict(Phi=Phi, y=z, alpha=np.array([1., 2., .5, 3.]), noise=.3), allows={'alpha': ['inf']}, rows=('Phi', 'y')),
    'precision_gain': call(dict(alpha=1.2, s=.7, q=1.5), allows={'alpha': ['inf', 'list'], 's': ['list'], 'q': ['list']}),
    'best_precision': call(dict(s=.7, q=1.5), allows={'s': ['list'], 'q': ['list']}),
    'relevance_weights': call(dict(Phi=Phi, y=z, tol=1e-6, max_iter=500), view=lambda S: (S.x, S.extra['noise']), rtol=1e-5),
}
