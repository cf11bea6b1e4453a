"""Real data as they come, through scikit-learn, for the tests: raw features, a few hundred rows."""
from functools import lru_cache
import numpy as np
from sklearn import datasets


@lru_cache(None)
def real_data(kind, most=600):
    "Data sets for a kind of estimator: name -> samples and targets, the rows shuffled, at most `most` of them."
    iris, wine, cancer = (getattr(datasets, f'load_{n}')(return_X_y=True) for n in ('iris', 'wine', 'breast_cancer'))
    digits, diabetes = datasets.load_digits(return_X_y=True), datasets.load_diabetes(return_X_y=True)
    if kind == 'classifier': found = {'iris': iris, 'wine': wine, 'breast cancer': cancer, 'digits': digits}
    else:
        found = {'diabetes': diabetes, 'petal width': (iris[0][:, :3], iris[0][:, 3]), 'alcohol': (wine[0][:, 1:], wine[0][:, 0]),
                 'worst radius': (cancer[0][:, :20], cancer[0][:, 20])}
    rng = np.random.default_rng(0)
    return {name: tuple(a[p] for a in (X, y)) for name, (X, y) in found.items() for p in [rng.permutation(len(X))[:most]]}


def standardised(X): return (X - X.mean(axis=0))/np.where(X.std(axis=0) > 0, X.std(axis=0), 1.)
