"Lasso path of 50 parameters, 1000 samples, 10 000 features, neighbours correlated by .9"
from benchmarks.lasso_path_half import PEER, accuracy, ours, peer  # the same comparison on data more correlated
from benchmarks import lasso_path_half

MUST,REPEAT = 1.4,3


def data(): return lasso_path_half.data(corr=.9)
