"Kernel principal components, Gaussian kernel, 3000 samples, 10 components, against its default"
import numpy as np
import mlbook
from mlbook.unsupervised.kernel_pca import KernelPCA   # in every process: the memory column compares the calls, not the imports

PEER,MUST,REPEAT = 'scikit-learn KernelPCA',6.,3


def data(n=3000, d=10):
    return dict(X=np.random.default_rng(0).standard_normal((n, d)))


def ours(z):
    m = KernelPCA(10, sigma=5**.5).fit(z['X'])
    return m.eigenvalues_,m.eigenvectors_


def peer(z, solver='auto'):
    from sklearn.decomposition import KernelPCA as Theirs
    m = Theirs(10, kernel='rbf', gamma=.1, eigen_solver=solver).fit(z['X'])
    return m.eigenvalues_,m.eigenvectors_


def accuracy(z, a, b):
    "Largest residual of the eigenproblem, relative to the largest eigenvalue; leading eigenvalues must agree."
    X = z['X']; s = (X**2).sum(1); K = np.exp(-.1*(s[:, None]+s-2*X@X.T)); m = K.mean(0); K = K-m-m[:, None]+m.mean()
    ea,eb = (float(np.linalg.norm(K@A-A*w, axis=0).max()/w[0]) for w,A in (a, b))
    ea = max(ea, float(abs(a[0]/b[0]-1).max()))
    return ea,eb,max(2*eb, 1e-11)
