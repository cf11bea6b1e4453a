"AdaBoost, 200 stumps, 20 000 x 20"
import numpy as np

PEER,MUST,REPEAT = 'scikit-learn AdaBoostClassifier',30,2


def draw(n, d, rng):
    "Labels by the sign of a noisy function with an interaction, a wave, a line and a square."
    X = rng.standard_normal((n, d))
    f = X[:, 0]*X[:, 1] + np.sin(2*X[:, 2]) + .5*X[:, 3] - .4*X[:, 4]**2 + .5*rng.standard_normal(n)
    return X,(f > 0).astype(int)


def data(n=20_000, d=20):
    rng = np.random.default_rng(0)
    X,y = draw(n, d, rng)
    X2,y2 = draw(20_000, d, rng)
    return dict(X=X, y=y, X2=X2, y2=y2)


def ours(q):
    import mlbook
    return mlbook.AdaBoostClassifier(200).fit(q['X'], q['y'])


def peer(q):
    from sklearn.ensemble import AdaBoostClassifier
    return AdaBoostClassifier(n_estimators=200, random_state=0).fit(q['X'], q['y'])


def accuracy(q, a, b):
    "Proportion of wrong labels among 20 000 new samples; stumps minimise the weighted error here, the Gini impurity there."
    ea,eb = (1-m.score(q['X2'], q['y2']) for m in (a, b))
    return ea,eb,eb + .005
