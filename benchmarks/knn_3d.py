"Nearest neighbours: 100 000 samples, 3 features, 5 neighbours of 20 000 queries"
import numpy as np

PEER,MUST,REPEAT = 'scikit-learn NearestNeighbors',1.6,5


def data(n=100_000, d=3, m=20_000):
    rng = np.random.default_rng(0)
    return dict(X=rng.standard_normal((n, d)), Z=rng.standard_normal((m, d)), y=rng.standard_normal(n))


def ours(q):
    import mlbook
    return mlbook.KNeighborsRegressor(k=5).fit(q['X'], q['y']).kneighbors(q['Z'])


def peer(q):
    from sklearn.neighbors import KNeighborsRegressor
    return KNeighborsRegressor(5).fit(q['X'], q['y']).kneighbors(q['Z'])


def accuracy(q, a, b):
    "Share of wrong places, and the largest relative error of a distance, on 200 queries against the definition."
    Z = q['Z'][:200]; D = np.sqrt(((Z[:, None]-q['X'][None])**2).sum(axis=2)) if q['X'].shape[1] < 10 else slow(Z, q['X'])
    order = np.argsort(D, axis=1, kind='stable')[:, :5]; far = np.take_along_axis(D, order, axis=1)
    ea,eb = (float((v[1][:200] != order).mean() + (abs(v[0][:200]-far)/far).max()) for v in (a, b))
    return ea,eb,1e-10


def slow(Z, X):
    "Distances without cancellation, a query at a time."
    return np.array([np.sqrt(((X-z)**2).sum(axis=1)) for z in Z])
