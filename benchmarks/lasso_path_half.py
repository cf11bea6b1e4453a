"Lasso path of 50 parameters, 1000 samples, 10 000 features, neighbours correlated by .5"
import numpy as np

PEER,MUST,REPEAT = 'celer',1.4,3


def data(n=1000, d=10_000, k=50, corr=.5, snr=10., least=.01):
    "Columns correlated with their neighbours, in numpy's own order; `k` of them carry the signal."
    rng = np.random.default_rng(0); X = rng.standard_normal((n, d)); root = np.sqrt(1-corr**2)
    for j in range(1, d): X[:, j] = corr*X[:, j-1]+root*X[:, j]
    w = np.zeros(d); w[rng.choice(d, k, replace=False)] = rng.choice([-1., 1.], k); f = X@w
    y = f+rng.standard_normal(n)*f.std()/np.sqrt(snr)
    return dict(X=X, y=y, lams=2/n*abs(X.T@y).max()*np.geomspace(1, least, 50), ratio=1., tol=1e-5)


def ours(q):
    import mlbook
    return mlbook.lasso_path(q['X'], q['y'], q['lams'], fit_intercept=False, tol=q['tol'])[0]


def peer(q):
    from celer import celer_path
    return celer_path(q['X'], q['y'], 'lasso', alphas=q['lams']/2, tol=q['tol'])[1].T


def gap(X, y, w, lam, ratio):
    "Duality gap relative to the objective at zero weights."
    n,r = len(y),y-X@w; c,t,s2 = 2*(X.T@r)/n,lam*ratio,lam*(1-ratio); top = abs(c-2*s2*w).max()
    scales = [1., min(1., t/top)] if ratio < 1 else [min(t/top, r@y/(r@r))]
    over = [np.maximum(s*abs(c)-t, 0.) if ratio < 1 else np.zeros(1) for s in scales]
    dual = max((2*s*(r@y)-s*s*(r@r))/n - o@o/(4*s2 or 1.) for s,o in zip(scales, over))
    return (r@r/n + t*abs(w).sum() + s2*(w@w) - dual)/(y@y/n)


def accuracy(q, a, b):
    "The largest relative gap of the path; a tolerance of 1e-5 means 2e-5 of it for celer and scikit-learn, 1e-5 here."
    worst = lambda W: max(gap(q['X'], q['y'], w, lam, q['ratio']) for w,lam in zip(W, q['lams']))
    return worst(a),worst(b),1e-5*(1+1e-6)
