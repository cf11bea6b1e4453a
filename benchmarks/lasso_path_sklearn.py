"Lasso path of 50 parameters, 1000 samples, 10 000 features, against scikit-learn"
from benchmarks.lasso_path_half import accuracy, data, ours  # the same data, another peer

PEER,MUST,REPEAT = 'scikit-learn lasso_path',3.,2


def peer(q):
    from sklearn.linear_model import lasso_path
    return lasso_path(q['X'], q['y'], alphas=q['lams']/2, tol=q['tol'], max_iter=10_000)[1].T
