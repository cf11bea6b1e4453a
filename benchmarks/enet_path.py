"Elastic net path of 50 parameters, 1000 samples, 10 000 features"
from benchmarks.lasso_path_half import accuracy  # the gap of the other paths
from benchmarks import lasso_path_half

PEER,MUST,REPEAT = 'scikit-learn enet_path',2.2,2


def data():
    "Their ratio .5 is 2/3 here, their alpha is 2/3 of lam."
    q = lasso_path_half.data()
    return q | dict(lams=q['lams']*1.5, ratio=2/3)


def ours(q):
    import mlbook
    return mlbook.enet_path(q['X'], q['y'], q['lams'], q['ratio'], fit_intercept=False, tol=q['tol'])[0]


def peer(q):
    from sklearn.linear_model import enet_path
    return enet_path(q['X'], q['y'], l1_ratio=.5, alphas=q['lams']/1.5, tol=q['tol'], max_iter=10_000)[1].T
