"Principal components of the digits (1797 samples, 64 features), ten of them: the cost of a call"
from benchmarks.pca_tall import accuracy, ours, peer

PEER,MUST,REPEAT = 'scikit-learn PCA (auto: covariance_eigh)',1.,40


def data():
    from sklearn.datasets import load_digits
    return dict(X=load_digits().data, k=10)
