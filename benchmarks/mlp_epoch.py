"Network 784-256-10, 60 000 samples, five epochs of Adam in batches of 200"
import warnings
import numpy as np

PEER,MUST,REPEAT = 'scikit-learn MLPClassifier',1.15,3


def data(n=60_000, d=784, k=10):
    rng = np.random.default_rng(0)
    X = rng.random((n, d))*(rng.random((n, d)) < .2)
    W = rng.standard_normal((d, k))
    return dict(X=X[:-5000], y=(X@W).argmax(1)[:-5000], V=X[-5000:], v=(X@W).argmax(1)[-5000:])


def ours(q):
    import mlbook
    warnings.simplefilter('ignore')
    return mlbook.MLPClassifier(256, batch=200, max_iter=5, lam=0., scale=False).fit(q['X'], q['y'])


def peer(q):
    from sklearn.neural_network import MLPClassifier
    return MLPClassifier(256, batch_size=200, max_iter=5, alpha=0., random_state=0).fit(q['X'], q['y'])


def accuracy(q, a, b):
    "Errors on samples held out; ours may not be larger by more than two standard errors."
    ea,eb = (1-m.score(q['V'], q['v']) for m in (a, b))
    return ea,eb,eb+2*np.sqrt(eb*(1-eb)/len(q['v']))
