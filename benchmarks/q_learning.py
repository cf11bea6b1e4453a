"Q-learning on a grid of 400 cells with four actions that slips: 200 000 steps"
import numpy as np

PEER,MUST,REPEAT = 'a Python loop with numpy tables',50.,3
EPS,STEP,DECAY,GAMMA = .2,.5,.7,.95


def world():
    from mlbook.rl.environments import GridWorld
    rows = ['.'*20]*19
    return GridWorld(('.'*19 + 'G', *rows), slip=.2).mdp(GAMMA)


def data(steps=200_000): return dict(X=np.broadcast_to(0., (steps, 4)), mdp=world())   # X: only the number of steps


def ours(q):
    from mlbook.rl.control import tabular_control
    return tabular_control(q['mdp'], 'q', len(q['X']), EPS, STEP, DECAY, rng=0)[0]


def peer(q):
    "What one writes: tables in numpy, one step after the other in Python, the same random numbers."
    mdp,rng,steps = q['mdp'],np.random.default_rng(0),len(q['X'])
    P,R = [p.toarray() for p in mdp.P],mdp.R
    S,A = R.shape
    sums = np.array(P).cumsum(axis=2)
    ends = np.array([all(p[s, s] == 1 for p in P) and not R[s].any() for s in range(S)])
    starts = np.flatnonzero(~ends)
    Q,visits = np.zeros((S, A)),np.zeros((S, A))
    first,coin,which = rng.random(3)
    s,a = starts[int(first*len(starts))],int(which*A) if coin < EPS else 0
    for u,coin,which,again in rng.random((steps, 4)):
        after = np.searchsorted(sums[a, s], u*sums[a, s, -1], side='right')
        visits[s, a] += 1
        ahead = 0. if ends[after] else Q[after].max()
        Q[s, a] += STEP/visits[s, a]**DECAY*(R[s, a]+GAMMA*ahead-Q[s, a])
        s = starts[int(again*len(starts))] if ends[after] else after
        a = int(which*A) if coin < EPS else int(Q[s].argmax())
    return Q


def accuracy(q, a, b):
    "Largest difference of the two tables: they have the same random numbers and must learn the same."
    return float(abs(a-b).max()),0.,1e-9
