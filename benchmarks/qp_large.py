"Quadratic program, 500 variables, 1000 dense inequalities"
from benchmarks import qp_dense
from benchmarks.qp_dense import accuracy, ours, peer  # the same comparison on larger data

PEER,MUST,REPEAT = qp_dense.PEER,1.5,3


def data(): return qp_dense.data(500, 1000)
