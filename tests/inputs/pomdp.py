"""Partially observable decision processes, and games."""
import numpy as np
from mlbook.rl.pomdp import horizon_policies, tiger_problem
from mlbook.rl.games import StochasticGame
from . import call

tiger = tiger_problem(.8, .7)
tiger.next_state(0, 0, .5)   # what is kept after the first draw
b = np.array([.3, .7])
V, W = np.array([[1., -2.], [-3., 2.], [.4, .6]]), np.array([[1.4, -1.7], [-3.2, 2.6]])

rng = np.random.default_rng(0)
game = StochasticGame(rng.dirichlet(np.ones(3), (2, 2, 3)), rng.normal(size=(3, 2, 2)), .6)
M, half = np.array([[3., -1.], [-1., 2.]]), np.array([.4, .6])
rows, columns = rng.dirichlet(np.ones(2), 3), rng.dirichlet(np.ones(2), 3)

INPUTS = {
    # 91c
    'tiger_problem': call(dict(accuracy=.8, gamma=.7), view=lambda p: (p.P, p.R, p.O)),
    'observation_probabilities': call(dict(pomdp=tiger, b=b, action=0), allows={'b': 'shape'}),
    'belief_update': call(dict(pomdp=tiger, b=b, action=0, observation=1), allows={'b': 'shape'}),
    'find_witness': call(dict(w=np.array([.3, .9]), V=V), view=lambda r: r[0], allows={'V': 'short'}),
    'prune_vectors': call(dict(W=V, slack=.1)),
    'alpha_backup': call(dict(pomdp=tiger, V=V)),
    'horizon_policies': call(dict(pomdp=tiger, T=3)),
    'value_gap': call(dict(W=W, V=V), allows={'V': 'short', 'W': 'short'}),
    'pomdp_value_iteration': call(dict(pomdp=tiger, tol=1e-3, max_iter=90)),
    'qmdp_policy': call(dict(pomdp=tiger)),
    'play_pomdp': call(dict(pomdp=tiger, policy=horizon_policies(tiger, 2)[-1], T=5, runs=4, b=b, rng=2), allows={'rng': 'none'}),
    # 91d
    'exploitability': call(dict(M=M, x=half, y=half[::-1].copy())),
    'matrix_game': call(dict(M=M, tol=1e-9), view=lambda s: (s.x, s.extra['y'], s.value), rtol=1e-7),
    'shapley_operator': call(dict(game=game, v=np.array([.3, -.4, 1.2])), rtol=1e-7),
    'strategy_bounds': call(dict(game=game, rows=rows, columns=columns, tol=1e-9)),
    'shapley_iteration': call(dict(game=game, tol=1e-5, max_iter=90)),
    'play_game': call(dict(game=game, rows=rows, columns=columns, T=5, runs=4, start=1, rng=2), allows={'rng': 'none'}),
}
