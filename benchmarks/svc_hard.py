"Support vector machine with a Gaussian kernel, 10 000 samples, 10 features, C = 100: many free support vectors"
from benchmarks import svc_rbf
from benchmarks.svc_rbf import accuracy, ours, peer  # the same comparison with a small regularisation parameter

PEER,MUST,REPEAT = svc_rbf.PEER,1.,2


def data(): return svc_rbf.data(C=100., noise=.3)
