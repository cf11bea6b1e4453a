"Lasso path of 50 parameters, 20 000 samples, 500 features"
from benchmarks.lasso_path_sklearn import PEER, accuracy, ours, peer  # the same comparison on tall data
from benchmarks import lasso_path_half

MUST,REPEAT = .95,7


def data(): return lasso_path_half.data(20_000, 500)
