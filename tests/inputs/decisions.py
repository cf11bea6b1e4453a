"""Decision processes: operators, value iteration, environments, planners."""
import numpy as np
from mlbook.rl.environments import GridWorld, Inventory
from mlbook.rl.mdp import random_mdp
from . import call


class World(GridWorld):
    "An environment moves on when it is used: that is no change of the input."
    def __deepcopy__(self, memo): return self


class Table:
    "Outcomes, as Gymnasium lists them."
    P = Inventory(5).P


mdp = random_mdp(6, 3, 2, .8, rng=1)
mdp.next_state(0, 0, .5)   # makes the sums that are kept
v = np.random.default_rng(0).normal(size=6)
rho = np.array([.1, .2, .3, .1, .2, .1])
policy = np.array([0, 2, 1, 1, 0, 2])

INPUTS = {
    # 91
    'check_process': call(dict(mdp=mdp, who='check_process', v=v), allows={'who': 'text'}),
    'check_policy': call(dict(mdp=mdp, policy=policy, who='check_policy'), allows={'who': 'text'}),
    'random_mdp': call(dict(n_states=5, n_actions=2, successors=3, gamma=.7, rng=2), allows={'rng': 'none'}, view=lambda m: m.stacked),
    'policy_model': call(dict(mdp=mdp, policy=policy)),
    'policy_value': call(dict(mdp=mdp, policy=policy)),
    'simulate_policy': call(dict(mdp=mdp, policy=policy, T=9, runs=4, start=2, rng=3), allows={'rng': 'none'}, view=lambda t: t.states),
    'q_values': call(dict(mdp=mdp, v=v)),
    'bellman_policy': call(dict(mdp=mdp, v=v, policy=policy)),
    'bellman_optimal': call(dict(mdp=mdp, v=v)),
    'greedy_policy': call(dict(mdp=mdp, v=v)),
    'value_bounds': call(dict(mdp=mdp, v=v)),
    'value_scale': call(dict(mdp=mdp)),
    'value_solution': call(dict(mdp=mdp, v=v, tol=1e-3), view=lambda s: s.certificate),
    'value_iteration': call(dict(mdp=mdp, tol=1e-6, start=v), allows={'start': 'none'}, view=lambda s: s.x, rtol=1e-5),
    # 91a
    'run_episode': call(dict(env=World(horizon=20), policy=np.array([1, 1, 1, 0, 0, 0, 0, 0, 3, 3, 3]), seed=3), view=lambda r: r[0]),
    'environment_sizes': call(dict(env=World(horizon=20))),
    'mdp_from': call(dict(env=Table(), gamma=.8), view=lambda m: m.R),
    # 91b
    'improve_policy': call(dict(mdp=mdp, policy=policy, v=v, margin=.1)),
    'policy_iteration': call(dict(mdp=mdp, tol=1e-6, start=policy), allows={'start': 'none'}, view=lambda s: s.x),
    'modified_policy_iteration': call(dict(mdp=mdp, sweeps=5, tol=1e-6), view=lambda s: s.x),
    'occupation_measure': call(dict(mdp=mdp, policy=policy, start=rho), allows={'start': 'none'}),
    'planning_program': call(dict(mdp=mdp, start=rho), allows={'start': 'none'}, view=lambda p: p['A']),
    'lp_values': call(dict(mdp=mdp, start=rho), allows={'start': 'none'}, view=lambda s: s.x, rtol=1e-7),
    'lp_occupation': call(dict(mdp=mdp, start=rho), allows={'start': 'none'}, view=lambda s: s.value, rtol=1e-6),
    'backward_induction': call(dict(mdp=mdp, T=4, final=v), allows={'final': 'none'}, view=lambda r: r[0]),
    'average_value': call(dict(mdp=mdp, policy=policy), view=lambda r: r[1]),
    'relative_value_iteration': call(dict(mdp=mdp, tol=1e-6), view=lambda s: s.value),
}
