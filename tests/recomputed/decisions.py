"""Decision processes and games: bounds of the best values from one look ahead, and what players could gain."""
import numpy as np
from mlbook.rl.control import soft_action_values
from mlbook.rl.games import matrix_game
from mlbook.rl.mdp import MDP, value_iteration, value_solution
from mlbook.rl.planning import lp_values, modified_policy_iteration, policy_iteration, relative_value_iteration

GAMMA = .8


def process(scale, rng):
    "Transition probabilities, shape `(3, 6, 6)`, and rewards of a scale, shape `(6, 3)`."
    P = rng.random((3, 6, 6))
    return P/P.sum(axis=2, keepdims=True), scale*rng.normal(size=(6, 3))


def proved_error(P, R, v):
    "How far values can be from the best ones (MacQueen's bounds), in units of the largest reward for ever."
    new = (R + GAMMA*np.einsum('ast,t->sa', P, v)).max(axis=1)
    d, c = new - v, GAMMA/(1-GAMMA)
    return max((new + c*d.max() - v).max(), (v - new - c*d.min()).max())/(abs(R).max()/(1-GAMMA))


def planned(plan):
    def solve(scale, rng):
        P, R = process(scale, rng)
        S = plan(MDP(P, R, GAMMA))
        return S, proved_error(P, R, S.x)
    return solve


def rough(scale, rng):
    P, R = process(scale, rng)
    v = scale*rng.normal(size=6)
    return value_solution(MDP(P, R, GAMMA), v, 1e-3), proved_error(P, R, v)


def played(scale, rng):
    M = scale*rng.normal(size=(4, 5))
    S = matrix_game(M)
    return S, ((M@S.extra['y']).max() - (S.x@M).min())/abs(M).max()


def patient(scale, rng):
    P, R = process(scale, rng)
    S = relative_value_iteration(MDP(P, R, GAMMA), 1e-4)
    return S, np.ptp((R + np.einsum('ast,t->sa', P, S.x)).max(axis=1) - S.x)/2/abs(R).max()


def soft(scale, rng):
    P, R = process(scale, rng)
    S = soft_action_values(MDP(P, R, GAMMA), .2, 1e-4)
    v = .8*S.x.max(axis=1) + .2*S.x.mean(axis=1)
    return S, abs(R + GAMMA*np.einsum('ast,t->sa', P, v) - S.x).max()/abs(R).max()


SOLVERS = {'relative_value_iteration': patient, 'soft_action_values': soft, 'value_iteration': planned(lambda m: value_iteration(m, 1e-4)), 'policy_iteration': planned(policy_iteration), 'lp_values': planned(lp_values),
           'modified_policy_iteration': planned(lambda m: modified_policy_iteration(m, tol=1e-4)), 'value_solution': rough, 'matrix_game': played}
