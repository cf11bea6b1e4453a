"Sparse logistic regression on the breast cancer data (569 samples, 30 standardised features): the cost of a call"
from benchmarks.sparse_logistic import PEER, accuracy, ours, peer  # the same comparison on small data

MUST,REPEAT = 1.,60
OPTIONS = dict(l1_ratio=1, solver='liblinear', max_iter=10_000, tol=1e-6, random_state=0)


def data():
    from sklearn.datasets import load_breast_cancer
    X,y = load_breast_cancer(return_X_y=True)
    return dict(X=(X-X.mean(axis=0))/X.std(axis=0), y=y, lam=.01, peer=OPTIONS)
