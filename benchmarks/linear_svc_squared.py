"Linear support vector machine, squared hinge, 100 000 samples, 50 features"
import numpy as np

PEER,MUST,REPEAT = 'scikit-learn LinearSVC (liblinear, which penalises the intercept)',4.,5
OPTIONS = dict(loss='squared_hinge', dual=False, tol=1e-4)


def data(n=100_000, d=50):
    rng = np.random.default_rng(0); X = rng.standard_normal((n, d)); w = rng.standard_normal(d)
    return dict(X=X, y=(X@w + 2*rng.standard_normal(n) > 0).astype(int), C=1., peer=OPTIONS)


def ours(q):
    import mlbook
    m = mlbook.LinearSVC(q['peer']['loss'], lam=1/(2*q['C']*len(q['X']))).fit(q['X'], q['y'])
    return m.coef_[0],m.intercept_[0]


def peer(q):
    from sklearn.svm import LinearSVC
    m = LinearSVC(C=q['C'], **q['peer']).fit(q['X'], q['y'])
    return m.coef_[0],m.intercept_[0]


def objective(q, w, b, price=0.):
    "Mean loss plus squared length over 2Cn; the offset enters the length with the given weight."
    r = np.maximum(0, 1-np.where(q['y']==1, 1, -1)*(q['X']@w+b))
    return (r**2 if q['peer']['loss']=='squared_hinge' else r).mean() + (w@w+price*b*b)/(2*q['C']*len(r))


def accuracy(q, a, b):
    "Relative excess of each over the minimum of its own objective: the peer's penalises the intercept."
    import mlbook
    lam = 1/(2*q['C']*len(q['X'])); fit = lambda X, free: mlbook.LinearSVC(q['peer']['loss'], lam, free, tol=1e-10).fit(X, q['y'])
    one,two = fit(q['X'], True),fit(np.c_[q['X'], np.ones(len(q['X']))], False)
    free,priced = objective(q, one.coef_[0], one.intercept_[0]),objective(q, two.coef_[0, :-1], two.coef_[0, -1], 1.)
    return objective(q, *a)/free-1,objective(q, *b, 1.)/priced-1,1e-6
