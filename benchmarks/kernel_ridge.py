"Kernel ridge regression with a Gaussian kernel, 5 000 samples, 10 features"
import numpy as np

PEER,MUST,REPEAT = 'scikit-learn KernelRidge',1.3,3
GAMMA,ALPHA = .1,.1   # scikit-learn's exp(-gamma |x-z|^2) and shift


def data(n=5000, d=10):
    rng = np.random.default_rng(0); X = rng.standard_normal((n, d))
    return dict(X=X, y=np.sin(X[:, 0]) + X[:, 1]**2 + .1*rng.standard_normal(n))


def ours(q):
    import mlbook
    m = mlbook.KernelRidge(sigma=(2*GAMMA)**-.5, lam=ALPHA/len(q['X']), fit_intercept=False).fit(q['X'], q['y'])
    return m.dual_coef_


def peer(q):
    from sklearn.kernel_ridge import KernelRidge
    return KernelRidge(alpha=ALPHA, kernel='rbf', gamma=GAMMA).fit(q['X'], q['y']).dual_coef_


def accuracy(q, a, b):
    "Largest residual of (K + alpha I) c = y on some rows, the kernel taken from differences."
    X,rows = q['X'],np.random.default_rng(1).choice(len(q['X']), 50, replace=False)
    K = np.exp(-GAMMA*((X[rows, None]-X)**2).sum(2))
    ea,eb = (float(abs(K@c + ALPHA*c[rows] - q['y'][rows]).max()) for c in (a, b))
    return ea,eb,max(2*eb, 1e-10)
