"""Mixtures: what one further step from the answer adds to the objective, in nats a sample, with dense formulas and from the answer and the samples alone."""
import numpy as np
from scipy.special import digamma, gammaln, logsumexp, multigammaln
import mlbook
from mlbook.unsupervised.bernoulli import em_bernoulli
from mlbook.unsupervised.gaussian_mixture import em_mixture
from mlbook.unsupervised.variational import cavi_gaussian


def standard(X):
    "Samples with mean 0 and variance 1; features that do not vary are left at 0."
    sd = X.std(axis=0)
    still = sd <= 8*np.finfo(float).eps*abs(X.mean(axis=0))
    unit = np.where(still, np.where(X.mean(axis=0) != 0, abs(X.mean(axis=0)), 1.), sd)
    return (X - X.mean(axis=0))/unit, X.mean(axis=0), unit


def joint(Z, weights, means, covs):
    with np.errstate(divide='ignore'): logs = np.log(weights)
    for l, (m, S) in enumerate(zip(means, covs)):
        L = np.linalg.cholesky(S)
        Y = np.linalg.solve(L, (Z - m).T)
        column = logs[l] - np.log(L.diagonal()).sum() - Z.shape[1]/2*np.log(2*np.pi) - (Y**2).sum(axis=0)/2
        J = column[:, None] if l == 0 else np.c_[J, column]
    return J


def objective(Z, weights, means, covs, lam):
    return lam/2*sum(np.trace(np.linalg.inv(S)) for S in covs) - logsumexp(joint(Z, weights, means, covs), axis=1).mean()


def em_gain(X, weights, means, covs, lam):
    "Full covariances."
    Z, shift, unit = standard(X)
    means, covs = (means - shift)/unit, covs/unit/unit[:, None]
    J = joint(Z, weights, means, covs)
    R = np.exp(J - logsumexp(J, axis=1)[:, None])
    N = R.sum(axis=0)
    new = (R/N).T@Z
    S = np.array([(Z - m).T@((Z - m)*r[:, None])/r.sum() + lam*len(Z)/r.sum()*np.eye(Z.shape[1]) for m, r in zip(new, R.T)])
    return max(objective(Z, weights, means, covs, lam) - objective(Z, N/len(Z), new, S, lam), 0.)


def gaussian(est, X, y): return em_gain(X, est.weights_, est.means_, est.covariances_, est.lam)


def some(scale, rng):
    X = scale*rng.normal(size=(60, 3))
    return X, (np.full(3, 1/3), X[:3], np.array([np.diag(X.var(axis=0))]*3))


def solver(scale, rng):
    X, start = some(scale, rng)
    S = em_mixture(X, *start, lam=.01, max_iter=3)
    return S, em_gain(X, *S.x, .01)


def wishart_kl(m, beta, nu, S, m0, beta0, nu0, S0):
    d, P = len(m), np.linalg.inv(S)
    psi = sum(digamma((nu - j)/2) for j in range(d))
    return (d*(np.log(beta/beta0) - 1 + beta0/beta) + beta0*nu*(m - m0)@P@(m - m0) + nu0*(np.linalg.slogdet(S)[1] - np.linalg.slogdet(S0)[1])
            + nu*(np.trace(S0@P) - d) + (nu - nu0)*psi)/2 + multigammaln(nu0/2, d) - multigammaln(nu/2, d)


def vb_bound(Z, q, prior):
    "The bound of a process, and the responsibilities."
    a, b, beta, m, nu, S = q
    c0, beta0, nu0, S0 = prior
    took, left = digamma(a) - digamma(a + b), digamma(b) - digamma(a + b)
    logs = np.r_[took, 0.] + np.r_[0., np.cumsum(left)]
    d, J = Z.shape[1], []
    for l in range(len(m)):
        far = np.einsum('ij,ij->i', (Z - m[l])@np.linalg.inv(S[l]), Z - m[l])*nu[l]
        psi = sum(digamma((nu[l] - j)/2) for j in range(d)) + d*np.log(2) - np.linalg.slogdet(S[l])[1]
        J.append(logs[l] + psi/2 - d/2*np.log(2*np.pi) - d/2/beta[l] - far/2)
    J = np.array(J).T
    sticks = gammaln(a + b) - gammaln(a) - gammaln(b) - gammaln(1 + c0) + gammaln(c0) + (a - 1)*took + (b - c0)*left
    other = sum(wishart_kl(m[l], beta[l], nu[l], S[l], 0*m[l], beta0, nu0, S0) for l in range(len(m)))
    total = logsumexp(J, axis=1)
    return total.sum() - sticks.sum() - other, np.exp(J - total[:, None])


def vb_step(Z, R, prior):
    c0, beta0, nu0, S0 = prior
    N = R.sum(axis=0)
    x = R.T@Z/np.maximum(N, 1e-300)[:, None]
    left = np.cumsum(N[::-1])[::-1]
    S = np.array([S0 + (Z - v).T@((Z - v)*r[:, None]) + beta0*n/(beta0 + n)*np.outer(v, v) for v, r, n in zip(x, R.T, N)])
    return 1 + N[:-1], c0 + left[1:], beta0 + N, (N/(beta0 + N))[:, None]*x, nu0 + N, S


def bayesian(est, X, y):
    Z, shift, unit = standard(X)
    d, k = X.shape[1], len(est.weights_)
    prior = 1/k, 1., d, Z.T@Z/len(Z) + 1e-6*np.eye(d)
    a, b = est.weight_concentration_
    S = est.covariances_/unit/unit[:, None]*est.degrees_of_freedom_[:, None, None]
    q = a, b, est.mean_precision_, (est.means_ - shift)/unit, est.degrees_of_freedom_, S
    before, R = vb_bound(Z, q, prior)
    return max(vb_bound(Z, vb_step(Z, R, prior), prior)[0] - before, 0.)/len(Z)


def bernoulli_gain(X, weights, P, lam):
    def value(weights, P):
        J = X@np.log(P).T + (1 - X)@np.log(1 - P).T + np.log(weights)
        return -lam*(np.log(P) + np.log(1 - P)).sum() - logsumexp(J, axis=1).mean(), np.exp(J - logsumexp(J, axis=1)[:, None])
    before, R = value(weights, P)
    p = R.mean(axis=0)
    return max(before - value(p, (R.T@X/len(X) + lam)/(p + 2*lam)[:, None])[0], 0.)


def bernoulli(est, X, y): return bernoulli_gain((X > est.threshold).astype(float), est.weights_, est.means_, est.lam)


def bits(scale, rng):
    X = (rng.random((50, 4)) < .4).astype(float)
    S = em_bernoulli(X, [.5, .3, .2], rng.uniform(.2, .8, size=(3, 4)), .01, max_iter=2)
    return S, bernoulli_gain(X, *S.x, .01)


def line(scale, rng):
    scale = min(max(scale, 1e-2), 1e2)   # the prior of the precision has a unit
    x = scale*rng.normal(size=7)
    S = cavi_gaussian(x, 0., 1., 1., scale**2, max_iter=1, tol=1e-9)
    from mlbook.unsupervised.variational import gaussian_bound
    m, s, a, b = S.x
    tau = a/b
    new = m, 8*tau, a, scale**2 + (((x - m)**2).sum() + m**2 + 1/tau)/2
    return S, max(gaussian_bound(x, *new, 0., 1., 1., scale**2) + S.value, 0.)/7


ESTIMATORS = {
    'GaussianMixture': [(mlbook.GaussianMixture(1), gaussian), (mlbook.GaussianMixture(3, lam=1e-3, max_iter=3), gaussian)],
    'BayesianGaussianMixture': [(mlbook.BayesianGaussianMixture(1), bayesian), (mlbook.BayesianGaussianMixture(3, max_iter=3), bayesian)],
    'BernoulliMixture': [(mlbook.BernoulliMixture(3, max_iter=4), bernoulli)],
}
SOLVERS = {'em_mixture': solver, 'em_bernoulli': bits, 'cavi_gaussian': line}
