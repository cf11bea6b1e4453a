"Gaussian kernel sums: 100 000 points with three features, 2000 queries; ours the regression, the peer one density of the two it takes"
from functools import partial
from benchmarks import nadaraya_2d as plane

PEER,MUST,REPEAT = plane.PEER,3.,3
data,ours,peer,accuracy = partial(plane.data, d=3),plane.ours,plane.peer,plane.accuracy
