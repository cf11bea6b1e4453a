"Gaussian kernel sums: 100 000 points on a line, 2000 queries; ours the regression, the peer one density of the two it takes"
import numpy as np

PEER,MUST,REPEAT = 'scikit-learn KernelDensity, rtol 1e-4',80.,3
SIGMA = .1


def data(n=100_000, m=2000):
    rng = np.random.default_rng(0); X = rng.standard_normal((n, 1))
    return dict(X=X, Z=rng.standard_normal((m, 1)), y=np.sin(3*X[:, 0])+.3*rng.standard_normal(n))


def ours(q):
    import mlbook
    return mlbook.NadarayaWatson(SIGMA).fit(q['X'], q['y']).predict(q['Z'])


def peer(q):
    from sklearn.neighbors import KernelDensity
    return np.exp(KernelDensity(bandwidth=SIGMA, rtol=1e-4).fit(q['X']).score_samples(q['Z']))


def accuracy(q, a, b):
    "Largest relative errors of 100 means, ours, and of 100 densities, the peer's, against the plain sums."
    W = np.exp(-((q['Z'][:100]-q['X'].T)/SIGMA)**2/2); total = W.sum(axis=1); mean = W@q['y']/total; density = total/(len(q['X'])*SIGMA*np.sqrt(2*np.pi))
    return float(abs(a[:100]-mean).max()/abs(mean).max()),float((abs(b[:100]-density)/density).max()),1e-6
