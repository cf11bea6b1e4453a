"Ridge with exact leave-one-out over 50 regularisation parameters on the diabetes data"
from benchmarks.ridge_cv_tall import accuracy, ours, peer  # the same comparison on small data
from benchmarks.ridge_small import data

PEER,MUST,REPEAT = 'scikit-learn RidgeCV',5.,60
