"""Bandits: arms, agents, bounds, adversaries, contexts."""
import numpy as np
from mlbook.rl.adversaries import EXP3, LinUCB
from mlbook.rl.bandits import Arms, ThompsonSampling, UCB1
from . import call

arms = Arms([.2, .7, .5])
losses = np.random.default_rng(0).uniform(.1, .9, size=(12, 3))
theta = np.array([[.4, -.2], [.1, .6], [-.3, .2]])

INPUTS = {
    # 90
    'play_bandit': call(dict(agent=ThompsonSampling(), arms=arms, T=9, runs=4, rng=2), allows={'rng': 'none'}),
    'commit_regret': call(dict(m=7., gap=.4, T=60, sigma=.8)),
    'commit_length': call(dict(gap=.4, T=60, sigma=.8)),
    'ucb1_bound': call(dict(gaps=np.array([0., .2, .5]), T=40)),
    'ucb1_runs': call(dict(arms=arms, T=9, runs=4, rng=2), allows={'rng': 'none'}),
    'bernoulli_divergence': call(dict(mu=np.array([.2, .6]), nu=np.array([.3, .5]))),
    'lower_bound_constant': call(dict(means=np.array([.2, .7, .5]))),
    # 90a
    'worst_losses': call(dict(agent=UCB1(), k=3, T=9)),
    'play_losses': call(dict(agent=EXP3(T=12), losses=losses, runs=4, rng=2), allows={'rng': 'none'}),
    'exp3_bound': call(dict(T=40, k=3, step=.2), allows={'step': 'none'}),
    'play_contexts': call(dict(agent=LinUCB(), theta=theta, sigma=.5, T=9, runs=4, rng=2), allows={'rng': 'none'}),
}
