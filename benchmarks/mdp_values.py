"Best values of a decision process with 10000 states and 4 actions, discount .99, to 1e-6: value iteration"
import numpy as np

PEER,MUST,REPEAT = 'numpy loop',2.5,3
TOL = 1e-6


def data(S=10_000, A=4, k=6):
    "Every action leads to six states nearby; rewards are uniform between 0 and 1."
    from scipy import sparse
    rng = np.random.default_rng(0); R = rng.random((S, A)); P = []
    for _ in range(A):
        to = (np.arange(S)[:, None]+rng.integers(-50, 51, (S, k)))%S; p = rng.dirichlet(np.ones(k), S)
        M = sparse.csr_matrix((p.ravel(), (np.repeat(np.arange(S), k), to.ravel())), (S, S)); M.sum_duplicates(); P.append(M)
    return dict(X=R, P=P, gamma=.99)


def ours(q):
    from mlbook.rl.mdp import MDP, value_iteration, value_scale
    mdp = MDP(q['P'], q['X'], q['gamma'])
    return value_iteration(mdp, TOL/value_scale(mdp)).x


def peer(q):
    "What one writes with numpy and scipy: a product for each action, until the last change guarantees the error."
    P,R,gamma = q['P'],q['X'],q['gamma']; v = np.zeros(len(R))
    while True:
        new = np.stack([R[:, a]+gamma*(P[a]@v) for a in range(len(P))], axis=1).max(axis=1)
        change = abs(new-v).max(); v = new
        if change*gamma/(1-gamma) < TOL: return v


def accuracy(q, a, b):
    "Largest error of a value, measured against values that are proved to 1e-9."
    from mlbook.rl.mdp import MDP
    from mlbook.rl.planning import modified_policy_iteration
    best = modified_policy_iteration(MDP(q['P'], q['X'], q['gamma']), tol=1e-11).x
    return float(abs(a-best).max()),float(abs(b-best).max()),TOL
