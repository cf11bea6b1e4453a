"""Vectors, norms, projections, complements, matrices, singular values, definite matrices, calculus."""
import numpy as np
from mlbook.foundations.norms import norm2
from . import call

rng = np.random.default_rng(1)
x, y, z, c = rng.normal(size=4), rng.normal(size=4), rng.normal(size=3), rng.normal(size=3)
A, B, X = 5*rng.normal(size=(4, 3)), 5*rng.normal(size=(4, 3)), 5*rng.normal(size=(4, 6))
S, T = A.T@A + np.eye(3), B.T@B + np.eye(3)
M, H, N = rng.normal(size=(3, 3)) + 3*np.eye(3), rng.normal(size=(3, 3)), rng.normal(size=(5, 5)) + 4*np.eye(5)
Q, _ = np.linalg.qr(rng.normal(size=(4, 3)))
R, _ = np.linalg.qr(N)
plus, times = np.add, np.multiply
NAMES = {'who': 'text', 'name': 'text'}   # words for the message


def draw(rng): return rng.normal(size=4)


def first(answer): return answer[0]


def rounded(U): return np.round(U, 9)   # what is zero up to rounding


def spans(U): return rounded(U@U.T)


VECTORS = {
    'space_defects': call(dict(add=plus, scale=times, zero=np.zeros(4), draw=draw, rng=3, m=5)),
    'check_scalars': call(dict(A=A, name='A', who='check_scalars'), allows=NAMES | {'A': ['shape', 'empty']}, law={'A': 1}),
    'check_columns': call(dict(A=A, who='check_columns', name='A'), allows=NAMES, law={'A': 1}),
    'check_vector': call(dict(x=x, who='check_vector', name='x', n=4), allows=NAMES, law={'x': 1}),
    'check_points': call(dict(x=x, n=4, who='check_points', name='x'), allows=NAMES, law={'x': 1}),
    'check_like': call(dict(y=x, x=y, name='y', who='check_like'), allows=NAMES | {'x': ['nan', 'inf']}, law={'y': 1}),   # only the shape of x counts
    'no_overflow': call(dict(f=abs), view=lambda g: g(-2.)),
    'worst_of': call(dict(worst={'a': 1.}, new={'a': 2.})),
    'view_of_space': call(dict(X=A), law={'X': 1}, allows={'X': 'shape'}),
    'linear_combination': call(dict(c=c, A=A), law={'c': 1, 'A': 1}),
    'unit_columns': call(dict(A=A), law={'A': 0}),
    'span_basis': call(dict(A=A, tol=1e-10), law={'A': 0}, view=spans),
    'in_span': [call(dict(x=A@c, A=A, tol=1e-10), law={'x': 0, 'A': 0}), call(dict(x=x, A=A, tol=1e-10), law={'x': 0, 'A': 0})],
    'is_closed': call(dict(contains=lambda v: True, draw=draw, rng=3, m=5)),
    'is_independent': call(dict(A=A, tol=1e-10), law={'A': 0}),
    'basis_columns': call(dict(A=A, tol=1e-10), law={'A': 0}),
    'span_dim': call(dict(A=A, tol=1e-10), law={'A': 0}),
    'standard_basis': call(dict(n=3)),
    'coordinates': call(dict(x=A@c, B=A, tol=1e-10), law={'x': 1, 'B': -1}),
    'null_basis': call(dict(C=A.T, tol=1e-10), law={'C': 0}, view=spans, allows={'C': 'empty'}),
}

NORMS = {
    'inner': call(dict(x=x, y=y), law={'x': 1, 'y': 1}),
    'inner_defects': call(dict(f=lambda u, v: float(u@v), draw=draw, rng=3, m=5)),
    'norm2': call(dict(x=x), law={'x': 1}, allows={'x': 'shape'}),
    'norm_from_inner': call(dict(f=lambda u, v: float(u@v)), view=lambda norm: norm(x)),
    'unit_vector': call(dict(x=x), law={'x': 0}),
    'cosine_similarity': call(dict(x=x, y=y), law={'x': 0, 'y': 0}),
    'angle': call(dict(x=x, y=y), law={'x': 0, 'y': 0}),
    'norm_defects': call(dict(f=norm2, draw=draw, rng=3, m=5)),
    'p_norm': call(dict(x=x, p=1.5), law={'x': 1}, allows={'x': 'shape', 'p': 'inf'}),
    'quadratic_norm': call(dict(x=z, P=S), law={'x': 1, 'P': .5}),
    'equivalence_constants': call(dict(p=1.5, q=3., n=4), allows={'p': 'inf', 'q': 'inf'}),
    'norm_ratio_range': call(dict(mu=norm2, nu=lambda v: abs(v).sum(), n=3, rng=3, m=5)),
    'metric_from_norm': call(dict(norm=norm2), view=lambda d: d(x, y)),
    'metric_defects': call(dict(d=lambda u, v: norm2(u-v), draw=draw, rng=3, m=5)),
    'parallelogram_defect': call(dict(norm=lambda v: abs(v).sum(), v=x, w=y)),
    'polarize': call(dict(norm=norm2, v=x, w=y)),
}

PROJECTIONS = {
    'is_orthogonal': call(dict(A=Q, tol=1e-10), law={'A': 0}),
    'is_orthonormal': call(dict(A=Q, tol=1e-10)),
    'analysis': call(dict(x=x, U=Q), law={'x': 1}),
    'synthesis': call(dict(c=c, U=Q), law={'c': 1}),
    'gram_schmidt': call(dict(A=A, method='twice', tol=1e-10), law={'A': 0}, view=first),
    'is_unitary': call(dict(Q=R, tol=1e-10)),
    'random_orthonormal': call(dict(n=4, k=2, rng=3)),
    'project_line': call(dict(x=x, u=y), law={'x': 1, 'u': 0}),
    'projection_objective': call(dict(c=c, x=x, A=A)),
    'project_span': call(dict(x=x, A=A), law={'x': 1, 'A': 0}),
    'projector': call(dict(A=A), law={'A': 0}),
    'is_projector': call(dict(P=Q@Q.T, tol=1e-10)),
    'complement_basis': call(dict(A=A, tol=1e-10), law={'A': 0}, view=spans),
    'decompose': call(dict(x=x, A=A), law={'x': 1, 'A': 0}),
    'hyperplane_distance': [call(dict(x=x, a=y, b=.5)), call(dict(x=x, a=y), law={'x': 1, 'a': 0})],
    'project_hyperplane': [call(dict(x=x, a=y, b=.5)), call(dict(x=x, a=y), law={'x': 1, 'a': 0})],
    'reflect': call(dict(x=x, a=y), law={'x': 1, 'a': 0}),
}

MATRICES = {
    'check_matrix': call(dict(A=A, who='check_matrix', name='A'), allows=NAMES, law={'A': 1}),
    'matrix_of': call(dict(L=lambda v: M@v, basis_V=M, basis_W=N[:3, :3]), law={'basis_V': 1, 'basis_W': -1}),
    'row_echelon': call(dict(A=A), law={'A': 0}),
    'kernel_basis': call(dict(A=A.T), law={'A': 0}),
    'rank_nullity': call(dict(A=A), law={'A': 0}),
    'characteristic_polynomial': call(dict(A=M)),
    'jacobi_rotation': call(dict(tau=.7)),
    'eigendecomposition': call(dict(S=S), law={'S': 1}, view=first),
    'jacobi_eigh': call(dict(S=S, tol=1e-15, max_iter=30), law={'S': 1}, view=lambda a: a.extra['s']),
    'rayleigh_quotient': [call(dict(S=S, x=z), law={'S': 1, 'x': 0}), call(dict(S=S, x=z, Q=T), law={'S': 1, 'x': 0, 'Q': -1})],
    'rayleigh_gradient': [call(dict(S=S, x=z), law={'S': 1, 'x': -1}), call(dict(S=S, x=z, Q=T), law={'S': 1, 'x': -1, 'Q': -1})],
    'rayleigh_max': call(dict(S=S), law={'S': 1}, view=first),
    'power_iteration': call(dict(A=S, x=z, tol=1e-10, max_iter=1000, rng=3), law={'A': 1, 'x': 0}, view=lambda a: a.value),
}

SVD = {
    'gain': call(dict(A=A, x=z), law={'A': 1, 'x': 0}),
    'spectral_norm': call(dict(A=A), law={'A': 1}),
    'rank_tolerance': call(dict(s=np.array([3., 2., 1.]), shape=(4, 3)), law={'s': 1}),
    'jacobi_svd': call(dict(A=A, tol=1e-14, max_iter=30), law={'A': 1}, view=lambda a: a.extra['s']),
    'compact_svd': call(dict(A=A), law={'A': 1}, view=lambda a: a[1]),
    'svd_steps': call(dict(A=A, x=z), law={'A': 1, 'x': 1}, view=lambda a: a[2]),
    'full_svd': call(dict(A=A), law={'A': 1}, view=lambda a: np.diag(a[1])),
    'four_subspaces': call(dict(A=A), law={'A': 0}, view=lambda a: [spans(U) for U in a.values()]),
    'range_space': call(dict(A=A), law={'A': 0}, view=spans),
    'null_space': call(dict(A=A.T), law={'A': 0}, view=spans),
    'matrix_rank': call(dict(A=A), law={'A': 0}),
    'frobenius_norm': call(dict(A=A), law={'A': 1}),
    'nuclear_norm': call(dict(A=A), law={'A': 1}),
    'leading_triple': call(dict(A=A, tol=1e-10, max_iter=1000, rng=3), law={'A': 1}, view=lambda a: a.value),
    'truncated_svd': call(dict(A=A, k=2), law={'A': 1}, view=lambda a: a[1]),
    'low_rank': call(dict(A=A, k=1), law={'A': 1}),
    'pseudo_inverse': call(dict(A=A), law={'A': -1}),
    'shortest_solution': call(dict(A=A, b=x), law={'A': -1, 'b': 1}),
    'von_neumann_bound': call(dict(A=A, B=B), law={'A': 1, 'B': 1}),
    'alignment_error': call(dict(A=A, B=B, Q=N[:4, :4], R=M)),
    'two_sided_procrustes': call(dict(A=A, B=B), law={'A': 0, 'B': 0}, view=lambda a: a[0]@B[:len(a[0])]@a[1]),
    'orthogonal_procrustes': call(dict(A=X, B=rng.normal(size=(4, 6))), law={'A': 0, 'B': 0}),
}

DEFINITE = {
    'symmetric_part': call(dict(P=M), law={'P': 1}),
    'positive_definite': call(dict(P=S, tol=1e-12), law={'P': 0}),
    'positive_semidefinite': call(dict(P=S, tol=1e-12), law={'P': 0}),
    'sqrt_psd': call(dict(P=S), law={'P': .5}),
    'generalized_rayleigh': call(dict(P=S, Q=T), law={'P': 1, 'Q': -1}, view=first),
    'schur_complement': call(dict(M=N, p=2, which='A'), law={'M': 1}),
    'block_eliminate': call(dict(M=N, p=2, which='D'), law={'M': 0}),
    'block_inverse': call(dict(M=N, p=2, which='D'), law={'M': -1}),
    'woodbury': call(dict(A_inv=M, B=A.T, C=B, D=N[:4, :4])),
    'sherman_morrison': call(dict(P_inv=S, d=z)),
}

CALCULUS = {
    'directional_derivative': call(dict(f=lambda v: float(v@v), x=x, h=y), law={'h': 1}, rtol=1e-6),
    'quad_form_grad': call(dict(A=M, x=z), law={'A': 1, 'x': 1}),
    'chain_jac': call(dict(x=z)),
    'taylor_model': call(dict(x=z, value=.7, grad=c, hess=S), view=lambda model: model(np.ones(3))),
    'dinv': call(dict(M=M, H=H), law={'M': -2, 'H': 1}),
    'det_coefficients': call(dict(A=M)),
    'adjugate': call(dict(M=M), law={'M': 2}),
    'ddet': call(dict(M=M, H=H), law={'M': 2, 'H': 1}),
    'dlogdet': call(dict(M=M, H=H), law={'M': -1, 'H': 1}),
}

INPUTS = VECTORS | NORMS | PROJECTIONS | MATRICES | SVD | DEFINITE | CALCULUS
