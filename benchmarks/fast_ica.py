"Independent components, 20 000 samples, 20 sources, same start and same tolerance"
import numpy as np
from mlbook.unsupervised.ica import FastICA, amari_error, ica_step, orthonormal_rows, whiten_samples   # in every process: the memory column compares the calls, not the imports

PEER,MUST,REPEAT = 'scikit-learn FastICA',1.1,9


def data(n=20_000, k=20):
    rng = np.random.default_rng(0); S = np.column_stack([rng.laplace(size=(n, k//2)), rng.uniform(-1, 1, (n, k//2))]); A = rng.standard_normal((k, k))
    X = S@A.T; V = whiten_samples(X)[1]; start = rng.standard_normal((k, k))
    return dict(X=X, A=A, start=start, theirs=start*np.sign(V[:, 0]))   # its whitening has positive first entries


def ours(z):
    m = FastICA(start=z['start'], tol=1e-6).fit(z['X'])
    return m.components_


def peer(z):
    from sklearn.decomposition import FastICA as Theirs
    return Theirs(20, w_init=z['theirs'], tol=1e-6).fit(z['X']).components_


def accuracy(z, a, b):
    "How far a further step turns the directions found, one minus the cosine; both must unmix equally well."
    Z,V,_ = whiten_samples(z['X'])
    def left(C): W = orthonormal_rows(C@np.linalg.pinv(V)); return float((1-abs((orthonormal_rows(ica_step(W, Z))*W).sum(1))).max())
    ea,eb = left(a),left(b)
    assert abs(amari_error(a, z['A'])-amari_error(b, z['A'])) < 1e-4
    return ea,eb,max(2*eb, 1e-9)
