"Gaussian process regression, 2000 samples, 5 features: factor, width and noise by marginal likelihood"
import numpy as np

PEER,MUST,REPEAT = 'scikit-learn GaussianProcessRegressor',2.,1


def data(n=2000, d=5):
    rng = np.random.default_rng(0); X = rng.standard_normal((n, d))
    y = np.sin(X[:, 0]) + .5*X[:, 1]**2 + .1*rng.standard_normal(n)
    return dict(X=X, y=y-y.mean())


def ours(q):
    import mlbook
    from mlbook.kernels.library import GaussianKernel
    m = mlbook.GaussianProcessRegressor(1.*GaussianKernel(1.), normalize_y=False).fit(q['X'], q['y'])
    return np.r_[m.kernel_.theta, np.log(m.noise_)]


def peer(q):
    from sklearn.gaussian_process import GaussianProcessRegressor
    from sklearn.gaussian_process.kernels import RBF, ConstantKernel, WhiteKernel
    return GaussianProcessRegressor(ConstantKernel(1.)*RBF(1.) + WhiteKernel(.1)).fit(q['X'], q['y']).kernel_.theta


def accuracy(q, a, b):
    "How far each marginal likelihood is below the better of the two, in nats a sample."
    from mlbook.kernels.gp import gp_log_marginal
    from mlbook.kernels.library import GaussianKernel
    value = [gp_log_marginal(np.exp(t[0])*GaussianKernel(float(np.exp(t[1]))), q['X'], q['y'], float(np.exp(t[2]))) for t in (a, b)]
    ea,eb = ((max(value)-v)/len(q['y']) for v in value)
    return ea,eb,1e-8
