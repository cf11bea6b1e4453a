"Logistic regression, two classes, 100 000 samples, 100 features"
import numpy as np

PEER,MUST,REPEAT = 'scikit-learn LogisticRegression (newton-cholesky)',2.2,7
OPTIONS = dict(solver='newton-cholesky', max_iter=2000)   # its fastest solver that is exact to 1e-6


def data(n=100_000, d=100):
    rng = np.random.default_rng(0); X = rng.standard_normal((n, d))@(np.eye(d) + rng.standard_normal((d, d))/np.sqrt(d))
    s = X@(rng.standard_normal(d)*.5) + .3
    return dict(X=X, y=(rng.random(n) < 1/(1+np.exp(-s))).astype(int), peer=OPTIONS)


def ours(q):
    import mlbook
    m = mlbook.LogisticRegression(lam=.5/len(q['X'])).fit(q['X'], q['y'])
    return m.coef_,m.intercept_


def peer(q):
    from sklearn.linear_model import LogisticRegression
    m = LogisticRegression(C=1., **q['peer']).fit(q['X'], q['y'])
    return m.coef_,m.intercept_


def objective(q, W, b):
    "Mean cross-entropy plus squared length over 2n."
    X,y = q['X'],q['y']; S = X@W.T + b
    if len(W)==1: loss = np.logaddexp(0, np.where(y==1, -1, 1)*S[:, 0])
    else: top = S.max(axis=1); loss = top + np.log(np.exp(S-top[:, None]).sum(axis=1)) - S[np.arange(len(y)), y]
    return loss.mean() + .5/len(X)*(W*W).sum()


def accuracy(q, a, b):
    "Relative excess of the objective over the lower of the two."
    fa,fb = objective(q, *a),objective(q, *b); low = min(fa, fb)
    return fa/low-1,fb/low-1,1e-6
