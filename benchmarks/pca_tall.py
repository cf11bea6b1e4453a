"Principal components, 50 000 samples, 500 features, ten components"
import numpy as np

PEER,MUST,REPEAT = 'scikit-learn PCA (auto: covariance_eigh)',.95,5


def data(n=50_000, d=500, k=10):
    rng = np.random.default_rng(0); Q = np.linalg.qr(rng.standard_normal((d, d)))[0]
    X = rng.standard_normal((n, d))
    X *= np.linspace(3, .5, d)
    X = X@Q
    X += 1.
    return dict(X=X, k=k)


def ours(q):
    import mlbook
    m = mlbook.PCA(q['k']).fit(q['X'])
    return m.explained_variance_,m.components_


def peer(q, solver='auto'):
    from sklearn.decomposition import PCA
    n,m = len(q['X']),PCA(q['k'], svd_solver=solver, random_state=0).fit(q['X'])
    return m.explained_variance_*(n-1)/n,m.components_


def accuracy(q, a, b):
    "Relative errors of the variances: Rayleigh quotients of the components by the centred samples, and what is left of the eigenvalue equation."
    X = q['X']; mean = X.mean(0); mean = mean + (X-mean).mean(0)
    def off(lam, P):
        Z = np.concatenate([(X[i:i+4096]-mean)@P.T for i in range(0, len(X), 4096)])
        back = sum((X[i:i+4096]-mean).T@Z[i:i+4096] for i in range(0, len(X), 4096))/len(X)
        return float(max(abs((Z**2).mean(0)/lam-1).max(), np.linalg.norm(back-P.T*lam)/lam[0]))
    ea,eb = off(*a),off(*b)
    return ea,eb,1e-12   # the peer may be approximate
