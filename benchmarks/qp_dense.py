"Quadratic program, 200 variables, 400 dense inequalities, half as many of them active as there are variables"
import numpy as np
from scipy.linalg import solve
from scipy.linalg.blas import dsyrk
import mlbook.foundations.programs, quadprog   # both, in every process: the memory column compares the solvers, not what they import

PEER,MUST,REPEAT = 'quadprog (dual active set)',1.,15


def data(n=200, m=400):
    rng = np.random.default_rng(0); M = rng.standard_normal((n, 2*n)); half = dsyrk(.5/n, M); P = np.triu(half) + np.triu(half, 1).T + .1*np.eye(n)
    q = rng.standard_normal(n); A = rng.standard_normal((m, n)); far = np.linalg.norm(solve(P, q, assume_a='pos'))
    return dict(X=A, P=P, q=q, b=.02*far*rng.uniform(size=m)*np.linalg.norm(A, axis=1))


def ours(z):
    sol = mlbook.foundations.programs.solve_qp(z['P'], z['q'], z['X'], z['b'])
    return sol.x,sol.extra['dual']['lam']


def peer(z):
    r = quadprog.solve_qp(z['P'], -z['q'], -z['X'].T, -z['b'])
    return r[0],r[4]


def accuracy(z, a, b):
    "Relative errors of the points against the solution on the common active rows, refined in extended precision."
    P,q,A,h = z['P'],z['q'],z['X'],z['b']; on = a[1] > 1e-9*a[1].max(); L = np.longdouble
    assert (on == (b[1] > 1e-9*b[1].max())).all(), 'the active rows differ'
    K = np.block([[P, A[on].T], [A[on], np.zeros((on.sum(),)*2)]]); right = np.r_[-q, h[on]].astype(L); v = np.linalg.solve(K, right.astype(float)).astype(L)
    for _ in range(3): v = v + np.linalg.solve(K, (right-K.astype(L)@v).astype(float))
    x = v[:len(q)]; assert (A@x <= h+1e-9).all() and (v[len(q):] >= 0).all(), 'not a minimiser'
    ea,eb = (float(np.linalg.norm((w[0]-x).astype(float))/np.linalg.norm(x.astype(float))) for w in (a, b))
    return ea,eb,max(2*eb, 1e-12)
