"""AdaBoost: the bound for the training error is the mean of exp(votes against the label minus votes for it)."""
import numpy as np
import mlbook


def bound(est, X, y):
    votes = np.zeros((len(X), len(est.classes_)))
    for learner, alpha in zip(est.estimators_, est.estimator_weights_):
        votes += alpha*(learner.predict(X)[:, None] == est.classes_)
    own = (y[:, None] == est.classes_)
    return np.exp((np.where(own, -votes, votes)).sum(axis=1)).mean()


ESTIMATORS = {'AdaBoostClassifier': [(mlbook.AdaBoostClassifier(20), bound), (mlbook.AdaBoostClassifier(8, .3), bound)]}
SOLVERS = {}
