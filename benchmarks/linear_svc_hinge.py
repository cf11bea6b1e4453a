"Linear support vector machine, hinge, 100 000 samples, 50 features"
from benchmarks import linear_svc_squared
from benchmarks.linear_svc_squared import PEER, accuracy, ours, peer  # the same comparison with the plain hinge

MUST,REPEAT = 1.5,1


def data(): return linear_svc_squared.data() | dict(peer=dict(loss='hinge', dual=True, tol=1e-4, max_iter=10_000))
