"Sparse logistic regression, 20 000 samples, 200 features, 20 of them useful"
import numpy as np

PEER,MUST,REPEAT = 'scikit-learn LogisticRegression (l1, liblinear, which penalises the offset)',1.,5
OPTIONS = dict(l1_ratio=1, solver='liblinear', max_iter=10_000, tol=1e-4, random_state=0)


def data(n=20_000, d=200, lam=3e-3):
    rng = np.random.default_rng(0); X = rng.standard_normal((n, d)); w = np.r_[rng.choice([-1., 1.], 20)*rng.uniform(.2, 1., 20), np.zeros(d-20)]
    return dict(X=X, y=(X@w + rng.logistic(size=n) > 0).astype(int), lam=lam, peer=OPTIONS)


def ours(q):
    import mlbook
    m = mlbook.SparseLogisticRegression(q['lam']).fit(q['X'], q['y'])
    return m.coef_[0],m.intercept_[0]


def peer(q):
    from sklearn.linear_model import LogisticRegression
    m = LogisticRegression(C=1/(q['lam']*len(q['X'])), **q['peer']).fit(q['X'], q['y'])
    return m.coef_[0],m.intercept_[0]


def objective(q, w, b, price=0.):
    "Mean loss plus the sum of moduli; the offset enters with the given price."
    return np.logaddexp(0, -np.where(q['y']==1, 1, -1)*(q['X']@w+b)).mean() + q['lam']*(abs(w).sum()+price*abs(b))


def accuracy(q, a, b):
    "Relative excess of each over the minimum of its own objective: the peer's has a penalty on the offset."
    import mlbook
    fit = lambda X, free: mlbook.SparseLogisticRegression(q['lam'], free, tol=1e-13).fit(X, q['y'])
    one,two = fit(q['X'], True),fit(np.c_[q['X'], np.ones(len(q['X']))], False)
    free,priced = objective(q, one.coef_[0], one.intercept_[0]),objective(q, two.coef_[0, :-1], two.coef_[0, -1], 1.)
    return abs(objective(q, *a)/free-1),abs(objective(q, *b, 1.)/priced-1),1e-8
