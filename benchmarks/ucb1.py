"UCB1 on a bandit with ten arms: 500 runs of 2000 pulls"
import numpy as np

PEER,MUST,REPEAT = 'numpy, all runs at once',2.,5
MEANS = np.linspace(.1, .7, 10)


def data(runs=500, T=2000): return dict(X=np.broadcast_to(0., (runs, T)))   # only the sizes: rewards are drawn in the course of it


def ours(q):
    from mlbook.rl.bandits import Arms, ucb1_runs
    return ucb1_runs(Arms(MEANS), q['X'].shape[1], len(q['X']), rng=0).counts


def peer(q):
    "What one writes with numpy: one step of time for all runs."
    (runs,T),rng,k = q['X'].shape,np.random.default_rng(0),len(MEANS)
    rows,counts,sums = np.arange(runs),np.zeros((runs, k)),np.zeros((runs, k))
    lost,gaps = np.empty((T, runs)),MEANS.max()-MEANS
    for t in range(T):
        arm = np.full(runs, t) if t < k else (sums/counts+np.sqrt(2*np.log(t)/counts)).argmax(axis=1)
        counts[rows, arm] += 1
        sums[rows, arm] += rng.random(runs) < MEANS[arm]
        lost[t] = gaps[arm]
    return counts


def accuracy(q, a, b):
    "Pulls that differ: the two have the same random numbers and must pull the same arms."
    return float(abs(a-b).max()),0.,0.
