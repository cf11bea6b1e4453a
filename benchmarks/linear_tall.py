"Least squares, 200 000 samples, 100 features: orthogonal factorisation block by block"
import numpy as np
from benchmarks.ridge_tall import reference

PEER,MUST,REPEAT = 'scikit-learn LinearRegression',2.,5


def data(n=200_000, d=100):
    rng = np.random.default_rng(0); X = rng.standard_normal((n, d)); X += 1.
    return dict(X=X, y=X@rng.standard_normal(d) + rng.standard_normal(n))


def ours(q):
    import mlbook
    return mlbook.LinearRegression().fit(q['X'], q['y']).coef_


def peer(q):
    from sklearn.linear_model import LinearRegression
    return LinearRegression().fit(q['X'], q['y']).coef_


def accuracy(q, a, b):
    "Relative errors against a solution refined in extended precision."
    w = reference(q['X'], q['y'], 0., a)
    ea,eb = (float(np.linalg.norm((v-w).astype(float))/np.linalg.norm(w.astype(float))) for v in (a, b))
    return ea,eb,max(2*eb, 1e-12)
