"""Learning from experience: temporal differences, control, value-function approximation."""
import numpy as np
from mlbook.regression.ridge import Ridge
from mlbook.rl.mdp import random_mdp
from . import call

process = random_mdp(4, 2, 2, .8, rng=1)

episodes = [([1, 2, 1, 0], [1., -2., .5]), ([2, 1, 2, 0], [.3, 2., 1.])]
states, rewards, v = np.array([1, 2, 1, 0]), np.array([1., -2., .5]), np.array([0., .7, -.4])

chain = np.array([[.1, .6, .3], [.5, .2, .3], [.3, .3, .4]])
gains, features, visits = np.array([1., -2., 4.]), np.array([[1., .5], [2., -1.], [.5, 3.]]), np.array([.2, .5, .3])
rng = np.random.default_rng(0)
batch = dict(states=rng.normal(size=(12, 2)), actions=np.arange(12) % 2, rewards=rng.normal(size=12),
             next_states=rng.normal(size=(12, 2)), terminated=np.repeat([0., 1.], [9, 3]))

INPUTS = {
    # 92
    'random_walk': call(dict(n=4, episodes=5, rng=2), allows={'rng': 'none'}),
    'random_walk_values': call(dict(n=4)),
    'check_episodes': call(dict(episodes=episodes, n_states=3, who='check_episodes'), allows={'who': 'text'}),
    'episode_returns': call(dict(rewards=rewards, gamma=.7), law={'rewards': 1}),
    'monte_carlo_values': call(dict(episodes=episodes, n_states=3, gamma=.7, first=False)),
    'td0': call(dict(episodes=episodes, n_states=3, gamma=.7, step=.2, decay=.6, v=v)),
    'n_step_returns': call(dict(states=states, rewards=rewards, v=v, n=2, gamma=.7)),
    'lambda_returns': call(dict(states=states, rewards=rewards, v=v, lam=.6, gamma=.7)),
    'eligibility_traces': call(dict(states=states, n_states=3, lam=.6, gamma=.7)),
    'episode_system': call(dict(states=states, rewards=rewards, n_states=3, lam=.6, gamma=.7), law={}),
    'td_lambda': call(dict(episodes=episodes, n_states=3, gamma=.7, lam=.6, step=.2, decay=.6, v=v, true_online=True)),
    'batch_td_values': call(dict(episodes=episodes, n_states=3, gamma=.7, lam=.6)),
    # 92a
    'soft_action_values': call(dict(mdp=process, eps=.2, tol=1e-6, max_iter=500)),
    'tabular_control': call(dict(mdp=process, rule='sarsa', steps=50, eps=.2, step=.4, decay=.6, start=1, rng=2), allows={'rng': 'none'}),
    'absorbing_states': call(dict(mdp=process)),
    'expected_maximum': call(dict(k=4, sigma=.8)),
    'bias_experiment': call(dict(double=True, k=3, episodes=5, runs=4, step=.2, eps=.3, mu=-.2, rng=2), allows={'rng': 'none'}),
    # 92b
    'reflecting_walk': call(dict(n=4)),
    'aggregate_states': call(dict(n=7, k=3)),
    'stationary_distribution': call(dict(P=chain)),
    'project_values': call(dict(v=gains, Phi=features, mu=visits), law={'v': 1}),
    'gradient_monte_carlo': call(dict(episodes=episodes, Phi=features, gamma=.7, step=.1, decay=.6, w=np.array([.3, -.2]))),
    'semi_gradient_td': call(dict(episodes=episodes, Phi=features, gamma=.7, lam=.4, step=.1, decay=.6, w=np.array([.3, -.2]))),
    'td_system': call(dict(P=chain, r=gains, Phi=features, gamma=.8, mu=visits)),
    'projected_bellman_error': call(dict(w=np.array([.3, -.2]), P=chain, r=gains, Phi=features, gamma=.8, mu=visits)),
    'tight_example': call(dict(gamma=.8)),
    'td_approximation_errors': call(dict(P=chain, r=gains, Phi=features, gamma=.8)),
    'lstd_weights': call(dict(episodes=episodes, Phi=features, gamma=.7, lam=.4, ridge=.1)),
    'baird_example': call(dict(steps=6, rng=2), allows={'rng': 'none'}),
    'fitted_q_iteration': call(dict(**batch, regressor=Ridge(lam=.1), gamma=.8, n_iter=3)),
}
