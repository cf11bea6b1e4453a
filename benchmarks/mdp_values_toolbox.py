"Best values of a decision process with 10000 states and 4 actions, discount .99, to 1e-6: value iteration"
from benchmarks.mdp_values import TOL, accuracy, data, ours

PEER,MUST,REPEAT = 'pymdptoolbox ValueIteration',50.,1


def peer(q):
    import numpy as np
    from mdptoolbox.mdp import ValueIteration
    m = ValueIteration(q['P'], q['X'], q['gamma'], epsilon=TOL, max_iter=100_000); m.run()
    return np.array(m.V)
