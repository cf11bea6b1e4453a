"Best values of a decision process with 10000 states and 4 actions, discount .99, to 1e-6: modified policy iteration"
from benchmarks.mdp_values import TOL, accuracy, data, peer

PEER,MUST,REPEAT = 'numpy loop',5.,3


def ours(q):
    from mlbook.rl.mdp import MDP, value_scale
    from mlbook.rl.planning import modified_policy_iteration
    mdp = MDP(q['P'], q['X'], q['gamma'])
    return modified_policy_iteration(mdp, tol=TOL/value_scale(mdp)).x
