"Ridge, 200 000 samples, 200 features"
import numpy as np

PEER,MUST,REPEAT = 'scikit-learn Ridge',1.2,5


def data(n=200_000, d=200):
    rng = np.random.default_rng(0); X = rng.standard_normal((n, d)); X += 1.
    return dict(X=X, y=X@rng.standard_normal(d) + rng.standard_normal(n))


def ours(q):
    import mlbook
    return mlbook.Ridge(lam=1/len(q['X'])).fit(q['X'], q['y']).coef_


def peer(q):
    from sklearn.linear_model import Ridge
    return Ridge(alpha=1.).fit(q['X'], q['y']).coef_


def accuracy(q, a, b):
    "Relative errors against a solution refined in extended precision."
    w = reference(q['X'], q['y'], 1., a)
    ea,eb = (float(np.linalg.norm((v-w).astype(float))/np.linalg.norm(w.astype(float))) for v in (a, b))
    return ea,eb,max(2*eb, 1e-12)


def reference(X, y, alpha, w, rows=2000):
    "Minimiser of the squared error plus `alpha` times the squared length: `w`, refined with residuals in extended precision."
    L = np.longdouble; m,t = X.mean(0, dtype=L),y.mean(dtype=L); Xc = (X-m.astype(float)); G = Xc.T@Xc + alpha*np.eye(X.shape[1]); w = w.astype(L)
    for _ in range(3):
        g = -alpha*w
        for i in range(0, len(X), rows): B = X[i:i+rows]-m; g = g + B.T@(y[i:i+rows]-t - B@w)
        w = w + np.linalg.solve(G, g.astype(float))
    return w
