"Ridge with exact leave-one-out over 50 regularisation parameters, 500 samples, 5 000 features"
import numpy as np
from benchmarks.ridge_cv_tall import accuracy, ours, peer  # the same comparison on wide data

PEER,MUST,REPEAT = 'scikit-learn RidgeCV',1.4,9


def data():
    rng = np.random.default_rng(0); X = rng.standard_normal((500, 5000))
    return dict(X=X, y=X[:, :20].sum(1) + rng.standard_normal(500))
