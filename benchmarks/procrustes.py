"Orthogonal Procrustes, 200 coordinates, 2000 points, against its product and its LAPACK call alone"
import numpy as np
from mlbook.foundations.procrustes import orthogonal_procrustes   # in every process: the memory column compares the calls, not the imports

PEER,MUST,REPEAT = 'numpy.linalg.svd(A @ B.T)',.91,15


def data(m=200, n=2000):
    rng = np.random.default_rng(0); A = rng.standard_normal((m, n)); Q = np.linalg.qr(rng.standard_normal((m, m)))[0]
    return dict(X=A, B=Q.T@A + .1*rng.standard_normal((m, n)))


def ours(z):
    return orthogonal_procrustes(z['X'], z['B'])


def peer(z):
    U,_,Vt = np.linalg.svd(z['X']@z['B'].T)
    return U@Vt


def accuracy(z, a, b):
    "What is lacking to an orthogonal matrix with a symmetric positive semidefinite Q'AB', relative."
    G = z['X']@z['B'].T
    def off(Q): S = Q.T@G; return float(max(np.linalg.norm(Q.T@Q-np.eye(len(Q))), np.linalg.norm(S-S.T)/np.linalg.norm(S), -np.linalg.eigvalsh((S+S.T)/2)[0]/np.linalg.norm(S)))
    ea,eb = off(a),off(b)
    return ea,eb,max(2*eb, 1e-11)
