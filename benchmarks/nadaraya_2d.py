"Gaussian kernel sums: 100 000 points in the plane, 2000 queries; ours the regression, the peer one density of the two it takes"
import numpy as np

PEER,MUST,REPEAT = 'scikit-learn KernelDensity, rtol 1e-4',3.,3


def data(n=100_000, m=2000, d=2):
    rng = np.random.default_rng(0); X = rng.standard_normal((n, d))
    return dict(X=X, Z=rng.standard_normal((m, d)), y=np.sin(3*X[:, 0])+.3*rng.standard_normal(n), sigma=n**(-1/(d+4)))


def ours(q):
    import mlbook
    return mlbook.NadarayaWatson(q['sigma']).fit(q['X'], q['y']).predict(q['Z'])


def peer(q):
    from sklearn.neighbors import KernelDensity
    return np.exp(KernelDensity(bandwidth=q['sigma'], rtol=1e-4).fit(q['X']).score_samples(q['Z']))


def accuracy(q, a, b):
    "Largest errors of 100 means, ours, and relative errors of 100 densities, the peer's, against the plain sums."
    (n,d),sigma = q['X'].shape,q['sigma']; W = np.exp(-sum((q['Z'][:100, j, None]-q['X'][:, j])**2 for j in range(d))/(2*sigma**2))
    total = W.sum(axis=1); mean = W@q['y']/total; density = total/(n*(sigma*np.sqrt(2*np.pi))**d)
    return float(abs(a[:100]-mean).max()/abs(mean).max()),float((abs(b[:100]-density)/density).max()),1e-6
