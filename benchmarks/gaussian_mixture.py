"EM for a Gaussian mixture, 100 000 samples, 10 features, 10 components with full covariances: 40 steps from the same start"
import warnings
import numpy as np

PEER,MUST,REPEAT = 'scikit-learn GaussianMixture',4.,3


def data(n=100_000, d=10, k=10):
    rng = np.random.default_rng(0)
    centres,roots = 2.*rng.standard_normal((k, d)),np.eye(d) + .4*rng.standard_normal((k, d, d))
    z = rng.integers(k, size=n); X = rng.standard_normal((n, d))
    for l in range(k): X[z==l] = centres[l] + X[z==l]@roots[l].T
    start = np.full(k, 1/k),X[rng.choice(n, k, replace=False)],np.array([X.var()*np.eye(d)]*k)
    return dict(X=X, k=k, start=start, steps=40)


def ours(q):
    import mlbook
    with warnings.catch_warnings():
        warnings.simplefilter('ignore')   # it is told when to stop
        m = mlbook.GaussianMixture(q['k'], lam=0., init=q['start'], tol=0., max_iter=q['steps']).fit(q['X'])
    return m.weights_,m.means_,m.covariances_


def peer(q):
    from sklearn.mixture import GaussianMixture
    weights,means,covs = q['start']
    with warnings.catch_warnings():
        warnings.simplefilter('ignore')
        m = GaussianMixture(q['k'], reg_covar=0., tol=0., max_iter=q['steps'], weights_init=weights, means_init=means,
                            precisions_init=np.linalg.inv(covs)).fit(q['X'])
    return m.weights_,m.means_,m.covariances_


def accuracy(q, a, b):
    "Mean log-likelihoods of both answers by scipy, and how far each lies below the better one, relative to its size."
    from scipy.special import logsumexp
    from scipy.stats import multivariate_normal
    def mean(weights, means, covs):
        logs = [np.log(w) + multivariate_normal(m, S).logpdf(q['X']) for w,m,S in zip(weights, means, covs)]
        return logsumexp(logs, axis=0).mean()
    one,two = mean(*a),mean(*b); best = max(one, two)
    return float((best-one)/abs(best)),float((best-two)/abs(best)),1e-10
