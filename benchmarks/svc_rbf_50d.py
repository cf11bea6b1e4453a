"Support vector machine with a Gaussian kernel, 10 000 samples, 50 features, C = 1"
from benchmarks import svc_rbf
from benchmarks.svc_rbf import accuracy, ours, peer  # the same comparison with more features

PEER,MUST,REPEAT = svc_rbf.PEER,2.,2


def data(): return svc_rbf.data(d=50)
