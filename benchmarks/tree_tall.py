"Decision tree grown to purity, 50 000 samples, 20 features"
import numpy as np

PEER,MUST,REPEAT = 'scikit-learn DecisionTreeClassifier',3.,5


def labelled(n, d, rng):
    "Labels with interactions, a wave and noise."
    X = rng.standard_normal((n, d))
    f = X[:, 0]*X[:, 1] + np.sin(2*X[:, 2]) + .5*X[:, 3] - .4*X[:, 4]**2 + .5*rng.standard_normal(n)
    return X,(f > 0).astype(int)


def data(n=50_000, d=20):
    rng = np.random.default_rng(0)
    (X,y),(Z,z) = labelled(n, d, rng),labelled(20_000, d, rng)
    return dict(X=X, y=y, Z=Z, z=z)


def ours(q):
    import mlbook
    return mlbook.DecisionTreeClassifier().fit(q['X'], q['y'])


def peer(q):
    from sklearn.tree import DecisionTreeClassifier
    return DecisionTreeClassifier(random_state=0).fit(q['X'], q['y'])


def accuracy(q, a, b):
    "Held-out error rates."
    ea,eb = (float((m.predict(q['Z']) != q['z']).mean()) for m in (a, b))
    return ea,eb,eb+4*np.sqrt(eb*(1-eb)/len(q['z']))
