"Kernel ridge regression for 50 regularisation parameters, 2 000 samples, 10 features: coefficients"
import numpy as np
from benchmarks.kernel_ridge import GAMMA, data as make

PEER,MUST,REPEAT = '50 fits of scikit-learn KernelRidge',12.,2
ALPHAS = np.logspace(-4, 2, 50)


def data(): return make(2000)


def ours(q):
    from mlbook.kernels.library import GaussianKernel
    from mlbook.kernels.machines import kernel_ridge_path
    return kernel_ridge_path(GaussianKernel((2*GAMMA)**-.5)(q['X']), q['y'], ALPHAS/len(q['X']), fit_intercept=False)[0]


def peer(q):
    from sklearn.kernel_ridge import KernelRidge
    return np.array([KernelRidge(alpha=a, kernel='rbf', gamma=GAMMA).fit(q['X'], q['y']).dual_coef_ for a in ALPHAS])


def accuracy(q, a, b):
    "Largest relative residual of (K + alpha I) c = y over the parameters."
    X = q['X']; D = (X**2).sum(1); K = np.exp(-GAMMA*np.maximum(D[:, None] + D - 2*X@X.T, 0))
    ea,eb = (max(float(abs(K@c + s*c - q['y']).max()) for c,s in zip(C, ALPHAS)) for C in (a, b))
    return ea,eb,max(2*eb, 1e-9)
