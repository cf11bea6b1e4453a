"Ridge on the diabetes data (442 samples, 10 features): the cost of a call"
from benchmarks.ridge_tall import accuracy, ours, peer  # the same comparison on small data

PEER,MUST,REPEAT = 'scikit-learn Ridge',2.,300


def data():
    from sklearn.datasets import load_diabetes
    X,y = load_diabetes(return_X_y=True)
    return dict(X=X, y=y)
