"One-class support vector machine with a Gaussian kernel, 10 000 samples, 10 features, nu = .5"
from benchmarks import oneclass
from benchmarks.oneclass import accuracy, ours, peer  # the same comparison with half of the samples outside

PEER,MUST,REPEAT = oneclass.PEER,2.,2


def data(): return oneclass.data(nu=.5)
