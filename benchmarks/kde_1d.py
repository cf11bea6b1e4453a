"Gaussian kernel density: 100 000 points on a line, 2000 queries"
import numpy as np

PEER,MUST,REPEAT = 'scikit-learn KernelDensity, rtol 1e-4',80.,3


def data(n=100_000, m=2000, d=1):
    rng = np.random.default_rng(0); X = rng.standard_normal((n, d))
    return dict(X=X, Z=rng.standard_normal((m, d)), sigma=n**(-1/(d+4)))


def ours(q):
    import mlbook
    return mlbook.KernelDensity(q['sigma']).fit(q['X']).score_samples(q['Z'])


def peer(q):
    from sklearn.neighbors import KernelDensity
    return KernelDensity(bandwidth=q['sigma'], rtol=1e-4).fit(q['X']).score_samples(q['Z'])


def accuracy(q, a, b):
    "Largest relative errors of 100 densities, the 50 lowest among them, against the plain sums."
    (n,d),sigma = q['X'].shape,q['sigma']; some = np.r_[np.argsort(a)[:50], :50]
    W = np.exp(-sum((q['Z'][some, j, None]-q['X'][:, j])**2 for j in range(d))/(2*sigma**2))
    right = np.log(W.sum(axis=1)) - np.log(n) - d*np.log(sigma*np.sqrt(2*np.pi))
    return float(abs(np.expm1(a[some]-right)).max()),float(abs(np.expm1(b[some]-right)).max()),1e-4
