"Ridge with exact leave-one-out over 50 regularisation parameters, 50 000 samples, 200 features"
import numpy as np
from benchmarks.ridge_tall import data as make

PEER,MUST,REPEAT = 'scikit-learn RidgeCV',15.,3
ALPHAS = np.logspace(-2, 5, 50)   # scikit-learn's alpha is the shift of a fit on n-1 samples, (n-1) lam


def data(): return make(50_000, 200)


def ours(q):
    import mlbook
    m = mlbook.RidgeCV(lams=ALPHAS/(len(q['X'])-1)).fit(q['X'], q['y'])
    return dict(lam=m.lam_, error=-m.best_score_, coef=m.coef_)


def peer(q):
    from sklearn.linear_model import RidgeCV
    m = RidgeCV(alphas=ALPHAS).fit(q['X'], q['y'])
    return dict(lam=m.alpha_/(len(q['X'])-1), error=-m.best_score_, coef=m.coef_)


def accuracy(q, a, b):
    "Relative errors of the leave-one-out error at the chosen parameter against the formula with an orthogonal factorisation."
    assert np.isclose(a['lam'], b['lam'], rtol=1e-9), 'different parameters were chosen'
    X,y = q['X'],q['y']; n = len(X); Xc,yc = X-X.mean(0),y-y.mean(); U,s,_ = np.linalg.svd(Xc, full_matrices=False)
    f = s**2/(s**2+(n-1)*a['lam']); h = 1/n + U**2@f; want = np.mean(((yc-U@(f*(U.T@yc)))/(1-h))**2)
    ea,eb = (abs(v['error']/want-1) for v in (a, b))
    return ea,eb,max(2*eb, 1e-11)
