"""Probability, Gaussian distributions, maximum likelihood."""
import numpy as np
from mlbook.foundations.probability import DiscreteRV
from . import call

rng = np.random.default_rng(2)
x, X, Y, p = rng.normal(size=7), rng.normal(size=(7, 3)), rng.normal(size=(7, 2)), rng.uniform(.5, 2., size=7)
mean, mean2 = rng.normal(size=3), rng.normal(size=3)
cov, cov2 = np.cov(X.T), np.cov(rng.normal(size=(3, 9)))
counts, bits, codes = np.array([2, 0, 3, 1, 4]), np.array([1, 0, 0, 1, 1]), np.array([2, 0, 1, 1, 2])
die = DiscreteRV([1., 2., 4.], [.5, .3, .2])
prior, lik = np.array([.2, .5, .3]), rng.uniform(.1, 1., size=(3, 4))


def parts(g): return (g.mean, g.cov)


def logpdf(x, theta): return -((x-theta[0])*theta[1])**2/2 + np.log(abs(theta[1]))


PROBABILITY = {
    'counting_law': call(dict(outcomes=x), view=lambda v: (v.values, v.p)),
    'bayes_rule': call(dict(prior=prior, lik=lik), law={'lik': 0}),
    'normal_pdf': call(dict(x=x, mean=.3, sigma=1.5), allows={'x': ['inf', 'shape', 'empty']}),
    'normal_cdf': call(dict(x=x, mean=.3, sigma=1.5), allows={'x': ['inf', 'shape', 'empty']}),
    'sample_mean': call(dict(x=x), law={'x': 1}, allows={'x': ['shape', 'column']}),
    'sample_var': call(dict(x=x), allows={'x': 'shape'}),
    'sum_law': call(dict(a=die, b=die)),
    'iid_sum': call(dict(rv=die, n=3)),
    'clt_distance': call(dict(rv=die, n=3)),
}

GAUSSIAN = {
    'measure_moments': call(dict(X=X, p=p), law={'p': 0}),
    'cross_cov': call(dict(X=X, Y=Y), law={'X': 1, 'Y': 1}),
    'correlations': call(dict(cov=cov), law={'cov': .5}, view=lambda a: a[0]),
    'check_gaussian': call(dict(mean=mean, cov=cov, who='check_gaussian'), allows={'who': 'text'}),
    'gaussian_logpdf': call(dict(X=X, mean=mean, cov=cov)),
    'gaussian_root': call(dict(cov=cov), law={'cov': .5}),
    'gaussian_sample': call(dict(n=5, mean=mean, cov=cov, rng=3)),
    'gaussian_affine': call(dict(mean=mean, cov=cov, A=Y[:2, :1]*mean, b=Y[0])),
    'information_form': call(dict(mean=mean, cov=cov), law={'cov': -1}),
    'complete_square': call(dict(h=mean, precision=cov), law={'precision': -1}),
    'gaussian_marginal': call(dict(mean=mean, cov=cov, idx=np.array([2, 0]))),
    'gaussian_condition': call(dict(mean=mean, cov=cov, idx=np.array([1]), values=np.array([.4]))),
    'gaussian_product': call(dict(mean=mean, cov=cov, mean2=mean2, cov2=cov2)),
    'gaussian_entropy': call(dict(cov=cov)),
    'gaussian_kl': call(dict(mean=mean, cov=cov, mean2=mean2, cov2=cov2)),
}

MLE = {
    'log_likelihood': call(dict(logpdf=logpdf, x=x, theta=np.array([.3, 1.4])), allows={'theta': '1e100'}),   # density 0: -inf
    'maximise_likelihood': call(dict(logpdf=logpdf, x=x, theta0=np.array([.5, 1.2]), tol=1e-7, max_iter=100), view=lambda a: a.x, rtol=1e-5),
    'normal_loglik': call(dict(x=x, mean=.3, var=1.5)),
    'mle_mean': call(dict(X=X), law={'X': 1}),
    'mle_normal': call(dict(x=x), view=lambda a: a[0], law={'x': 1}),
    'multivariate_loglik': call(dict(X=X, mean=mean, cov=cov)),
    'scatter_matrix': call(dict(X=X, mean=mean)),
    'gaussian_cost': call(dict(cov=cov, S=cov2, n=7)),
    'gaussian_cost_gradient': call(dict(cov=cov, S=cov2, n=7)),
    'mle_gaussian': call(dict(X=X), view=parts),
    'bernoulli_loglik': call(dict(x=bits, p=.3)),
    'mle_bernoulli': call(dict(x=bits)),
    'categorical_loglik': call(dict(x=codes, p=prior)),
    'mle_categorical': call(dict(x=codes, k=3)),
    'poisson_loglik': call(dict(x=counts, rate=1.5)),
    'mle_poisson': call(dict(x=counts)),
    'exponential_loglik': call(dict(x=p, rate=1.5)),
    'mle_exponential': call(dict(x=p), law={'x': -1}),
    'laplace_loglik': call(dict(x=x, mean=.3, scale=1.5)),
    'mle_laplace': call(dict(x=x), law={'x': 1}),
    'uniform_loglik': call(dict(x=x, low=-5., high=4.), allows={'x': '1e100'}),   # -inf: such samples lie outside
    'mle_uniform': call(dict(x=x), law={'x': 1}),
    'fisher_information': call(dict(logpdf=logpdf, x=x, theta=np.array([.3, 1.4]), p=p), law={'p': 0}),
    'observed_information': call(dict(logpdf=logpdf, x=x, theta=np.array([.3, 1.4]), p=p), law={'p': 0}, rtol=1e-6)   # second differences,
}

INPUTS = PROBABILITY | GAUSSIAN | MLE
