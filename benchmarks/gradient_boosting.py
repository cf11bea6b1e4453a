"Gradient boosting with histograms, 100 000 x 20, squared loss, 90 trees of depth 6 against 100 of 31 leaves"
import numpy as np

PEER,MUST,REPEAT = 'scikit-learn HistGradientBoostingRegressor',1,3


def draw(n, d, rng):
    "Friedman's function with noise of standard deviation 1."
    X = rng.random((n, d))
    f = 10*np.sin(np.pi*X[:, 0]*X[:, 1]) + 20*(X[:, 2]-.5)**2 + 10*X[:, 3] + 5*X[:, 4]
    return X,f + rng.standard_normal(n)


def data(n=100_000, d=20):
    rng = np.random.default_rng(0)
    X,y = draw(n, d, rng)
    X2,y2 = draw(50_000, d, rng)
    return dict(X=X, y=y, X2=X2, y2=y2)


def ours(q):
    import mlbook
    return mlbook.GradientBoostingRegressor(90, max_depth=6).fit(q['X'], q['y'])


def peer(q):
    from sklearn.ensemble import HistGradientBoostingRegressor
    return HistGradientBoostingRegressor(max_iter=100, early_stopping=False).fit(q['X'], q['y'])


def accuracy(q, a, b):
    "Mean squared error on 50 000 new samples; 1 is the noise."
    ea,eb = (np.mean((m.predict(q['X2'])-q['y2'])**2) for m in (a, b))
    return ea,eb,eb*1.002
