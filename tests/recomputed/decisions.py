"""Decision processes and games: bounds of the best values from one look ahead, and what players could gain."""
from itertools import combinations, product
import numpy as np
from scipy.optimize import linprog
from mlbook.rl.control import soft_action_values
from mlbook.rl.games import StochasticGame, matrix_game, shapley_iteration
from mlbook.rl.mdp import MDP, value_iteration, value_solution
from mlbook.rl.planning import lp_occupation, lp_values, modified_policy_iteration, policy_iteration, relative_value_iteration
from mlbook.rl.pomdp import POMDP, pomdp_value_iteration

GAMMA = .8


def worst(pairs):
    "Of several solutions with their recomputed certificates, the pair that agrees least."
    return max(pairs, key=lambda p: abs(np.log((p[0].certificate + 1e-13)/(p[1] + 1e-13))))


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


# -- occupation measures: what flows in and out of each state, and what the values returned with them promise at most

def counted(scale, rng):
    P, R = process(scale, rng)
    rho = rng.dirichlet(np.ones(6))
    if rng.random() < .5: rho = np.eye(6)[2]
    found = []
    for tol in (.3, 1e-2, 1e-4, 1e-9):
        S = lp_occupation(MDP(P, R, GAMMA), rho, tol)
        mu, v, unbalanced = S.x, S.extra['v'], 0.
        assert mu.min() >= 0 and S.value == np.sum(mu*R)
        for t in range(6): unbalanced += abs(mu[t].sum() - rho[t] - GAMMA*sum(mu[s, a]*P[a, s, t] for s in range(6) for a in range(3)))
        d = (R + GAMMA*np.einsum('ast,t->sa', P, v)).max(axis=1) - v
        promised = rho@(v + d + GAMMA/(1-GAMMA)*d.max())
        found.append((S, max(unbalanced, (promised - np.sum(mu*R))/(abs(R).max()/(1-GAMMA)))))
    return worst(found)


# -- games through states: each strategy against the best of all pure answers, each by its linear system

def stage(scale, rng):
    P = rng.random((3, 2, 4, 4))
    P, R = P/P.sum(axis=3, keepdims=True), scale*rng.normal(size=(4, 3, 2))
    def worth(x, y):
        M = np.einsum('sa,sb,abst->st', x, y, P)
        return np.linalg.solve(np.eye(4) - GAMMA*M, np.einsum('sa,sb,sab->s', x, y, R))
    found = []
    for tol, most in ((1e-6, 1), (1e-6, 4), (1e-2, 1000), (1e-6, 1000), (1e-10, 1000)):
        S = shapley_iteration(StochasticGame(P, R, GAMMA), tol, most)
        x, y = S.extra['rows'], S.extra['columns']
        low = np.min([worth(x, np.eye(2)[list(b)]) for b in product(range(2), repeat=4)], axis=0)
        high = np.max([worth(np.eye(3)[list(a)], y) for a in product(range(3), repeat=4)], axis=0)
        found.append((S, (high - low).max()/(abs(R).max()/(1-GAMMA))))
    return worst(found)


# -- hidden states: values after one more step, with every plan and none pruned, against the values returned

def ahead(P, R, O, V):
    "Alpha vectors of one step more, one for each action and each choice of a vector after each observation."
    after = [[GAMMA*(V*O[a, :, z])@P[a].T for z in range(O.shape[2])] for a in range(len(P))]
    return np.array([R[:, a] + sum(g) for a in range(len(P)) for g in product(*after[a])])


def excess(W, V):
    "The largest excess of the maximum of some vectors over that of others, over all beliefs."
    if W.shape[1] == 2:
        pairs = [((V[i, 0] - V[j, 0]), (V[i, 0] - V[j, 0]) - (V[i, 1] - V[j, 1])) for i, j in combinations(range(len(V)), 2)]
        p = np.array([0., 1.] + [a/b for a, b in pairs if b and 0 < a/b < 1])
        B = np.c_[1-p, p]
        return ((B@W.T).max(axis=1) - (B@V.T).max(axis=1)).max()
    one, S = abs(V).max() or 1., W.shape[1]   # maximise w@b - t with t >= v@b for all v: in units of the values
    def best(w): return linprog(np.r_[-w/one, 1.], np.c_[V/one, -np.ones(len(V))], np.zeros(len(V)), np.r_[np.ones(S), 0.][None], [1.], [(0, None)]*S + [(None, None)])
    return max(-best(w).fun for w in W)*one


def hidden(scale, rng):
    found = []
    for S, tol, most in ((2, 1e-6, 1), (2, 1e-6, 3), (2, 1e-2, 1000), (2, 1e-4, 1000), (3, 1e-6, 2), (3, 1e-2, 1000)):
        P, O, R = rng.dirichlet(np.ones(S), (2, S)), rng.dirichlet(np.ones(2), (2, S)), scale*rng.normal(size=(S, 2))
        s = pomdp_value_iteration(POMDP(P, R, O, GAMMA), tol, most)
        W = ahead(P, R, O, s.x)
        found.append((s, max(excess(W, s.x), excess(s.x, W))/(1-GAMMA)/(abs(R).max()/(1-GAMMA))))
    return worst(found)


SOLVERS = {'lp_occupation': counted, 'shapley_iteration': stage, 'pomdp_value_iteration': hidden, 'relative_value_iteration': patient, 'soft_action_values': soft, 'value_iteration': planned(lambda m: value_iteration(m, 1e-4)), 'policy_iteration': planned(policy_iteration), 'lp_values': planned(lp_values),
           'modified_policy_iteration': planned(lambda m: modified_policy_iteration(m, tol=1e-4)), 'value_solution': rough, 'matrix_game': played}
