"""Policies with parameters, their gradients, episodes, actors and critics."""
import numpy as np
from mlbook.rl.mdp import MDP
from mlbook.rl.policy import MDPRuns, SoftmaxPolicy, sample_episodes
from mlbook.rl.actor_critic import CartPole, GreedyPolicy
from . import call

P, R = np.random.default_rng(7).dirichlet(np.ones(3), size=(2, 3)), np.array([[.5, -1.2], [.3, .8], [-.4, .6]])
mdp, start = MDP(P, R, .8), np.array([.5, .2, .3])
policy = SoftmaxPolicy(np.array([[.5, -1.], [1.2, .3], [-.4, .8]]), np.array([[.2, -.5], [.7, .1]]))
pi = policy.probabilities(np.arange(3))
world = MDPRuns(mdp, start)
episodes = sample_episodes(world, policy, 4, 3, 0)
steps = len(episodes.rewards)

INPUTS = {
    # 93
    'short_corridor': call(dict(gamma=.9)),
    'policy_return': call(dict(mdp=mdp, policy=pi, start=start)),
    'discounted_visits': call(dict(mdp=mdp, policy=pi, start=start)),
    'action_values': call(dict(mdp=mdp, policy=pi)),
    'policy_gradient': call(dict(mdp=mdp, policy=policy, start=start)),
    'sample_episodes': call(dict(env=world, policy=policy, n=3, horizon=4, rng=2), allows={'rng': 'none'}),
    'reinforce_gradients': call(dict(episodes=episodes, policy=policy, gamma=.8, baseline=np.linspace(.1, .7, steps), to_go=True)),
    'best_baseline': call(dict(episodes=episodes, policy=policy, gamma=.8, B=np.column_stack([np.ones(steps), np.linspace(.1, .7, steps)]))),
    # 93a
    'two_states': call(dict(gamma=.9)),
    'fisher_matrix': call(dict(mdp=mdp, policy=policy, start=start)),
    'natural_gradient': call(dict(mdp=mdp, policy=policy, start=start)),
    'advantage_estimates': call(dict(episodes=episodes, before=np.linspace(.1, .7, steps), after=np.linspace(.3, .4, steps), gamma=.8, lam=.6)),
    'smoothed_gradients': call(dict(f=lambda t: (t**2).sum(), theta=np.array([.7, -1.2]), sigma=.3, n=5, rng=2), allows={'rng': 'none', 'theta': ('1e100',)}),
    'greedy_returns': call(dict(world=CartPole(), policy=GreedyPolicy(np.asarray, np.full((4, 2), .3)), changes=np.random.default_rng(1).normal(size=(3, 8)), horizon=9, rng=2), allows={'rng': 'none'}),
}
