"Compact singular value decomposition, 600 by 200, against the LAPACK call that it rests on"
import numpy as np
from mlbook.foundations.svd import compact_svd   # in every process: the memory column compares the calls, not the imports

PEER,MUST,REPEAT = 'numpy.linalg.svd (LAPACK gesdd)',.91,15


def data(m=600, n=200):
    rng = np.random.default_rng(0)
    return dict(X=rng.standard_normal((m, n)))


def ours(z):
    return compact_svd(z['X'])


def peer(z):
    U,s,Vt = np.linalg.svd(z['X'], full_matrices=False)
    return U,s,Vt.T


def accuracy(z, a, b):
    "Relative errors of the products of the factors."
    ea,eb = (float(np.linalg.norm((U*s)@V.T-z['X'])/np.linalg.norm(z['X'])) for U,s,V in (a, b))
    return ea,eb,max(2*eb, 1e-13)
