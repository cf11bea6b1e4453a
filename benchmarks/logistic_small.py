"Logistic regression on the breast cancer data (569 samples, 30 features): the cost of a call"
from benchmarks.logistic_tall import accuracy, ours, peer  # the same comparison on small data

PEER,MUST,REPEAT = 'scikit-learn LogisticRegression (newton-cholesky)',1.5,100
OPTIONS = dict(solver='newton-cholesky', max_iter=2000)   # lbfgs does not converge on these units


def data():
    from sklearn.datasets import load_breast_cancer
    X,y = load_breast_cancer(return_X_y=True)
    return dict(X=X, y=y, peer=OPTIONS)
