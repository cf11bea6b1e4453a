"""Other outputs: codings, sets of labels, several tasks, functions."""
import numpy as np
from mlbook.classification.linear import RidgeClassifier
from . import call

rng = np.random.default_rng(0)
X, y = rng.normal(size=(30, 3)) + np.arange(30)[:, None]%3, np.arange(30)%3
Y, Y_hat = (rng.random((2, 9, 3)) < .5).astype(int)
Xs = [rng.normal(size=(n, 2)) + 1 for n in (5, 7, 4)]
ys = [rng.normal(size=n) + 2 for n in (5, 7, 4)]
W, b = 3*rng.normal(size=(3, 2)) + 2, rng.normal(size=3)
A = np.array([[2., .5, .1], [.5, 1.5, -.2], [.1, -.2, 1.]])
G = rng.normal(size=(6, 8))
K, B, curves = G@G.T, A, rng.normal(size=(6, 3))

INPUTS = {
    # 97
    'few_label_errors': call(dict(estimator=RidgeClassifier(), X=X, y=y, X_test=X[:9], y_test=y[:9], sizes=[6, 12], draws=2, rng=1),
                             allows={'rng': 'none'}),
    'recode': call(dict(y=np.array([3, 5, 5, 3]), low=-2., high=1.5)),
    'hamming_loss': call(dict(Y=Y, Y_hat=Y_hat)),
    'subset_loss': call(dict(Y=Y, Y_hat=Y_hat)),
    'label_f1': call(dict(Y=Y, Y_hat=Y_hat)),
    'best_label_sets': call(dict(p=np.array([.1, .2, .3, .4]))),
    # 97a
    'multitask_objective': call(dict(W=W, b=b, Xs=Xs, ys=ys, lam=.3, mu=.2)),
    'multitask_weights': call(dict(Xs=Xs, ys=ys, lam=.3, mu=.2)),
    'task_gain': call(dict(spread=.3, mu=.2, runs=2, rng=1), allows={'rng': 'none'}),
    'mean_coupling': call(dict(T=3, lam=.3, mu=.2)),
    'coupled_objective': call(dict(W=W, b=b, Xs=Xs, ys=ys, A=A)),
    'coupled_weights': call(dict(Xs=Xs, ys=ys, A=A)),
    'task_covariance': call(dict(W=W, eps=.1)),
    'learned_coupling': call(dict(Xs=Xs, ys=ys, lam=.3)),
    'functional_coefficients': call(dict(K=K, Y=curves, B=B, lam=.1), law={'Y': 1}),
}
