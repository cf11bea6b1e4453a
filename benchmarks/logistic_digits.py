"Softmax regression on the handwritten digits (1797 samples, 64 features, ten classes, nearly separable)"
from benchmarks.logistic_tall import accuracy, ours, peer  # the same comparison on real images

PEER,MUST,REPEAT = 'scikit-learn LogisticRegression (newton-cholesky)',1.2,5
OPTIONS = dict(solver='newton-cholesky', max_iter=2000)   # lbfgs needs longer for the same accuracy


def data():
    from sklearn.datasets import load_digits
    X,y = load_digits(return_X_y=True)
    return dict(X=X, y=y, peer=OPTIONS)
