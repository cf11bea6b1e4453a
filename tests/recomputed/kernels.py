"""Certificates of kernel machines and Gaussian processes, from the answer and the data alone."""
import numpy as np
from mlbook.kernels.gp import GaussianProcessRegressor, climb_in_box, maximise_gp_evidence
from mlbook.kernels.gp_classes import GaussianProcessClassifier, gp_label_mode
from mlbook.kernels.kernelised import KernelLogisticRegression, kernel_logistic_descent
from mlbook.kernels.library import GaussianKernel
from mlbook.kernels.machines import primal_fit, representer_fit


def gaussian(X, sigma):
    "Gram matrix of the Gaussian kernel and squared distances in widths, from differences."
    D = np.zeros((len(X), len(X)))
    for x in X.T: D += ((x[:, None] - x)/sigma)**2
    return np.exp(-D/2), D


def default_width(X): return np.sqrt(X.shape[1]*X.var()/2) or 1.


def relative_gradient(K, G, C, lam, offset):
    "Length of the gradient in feature space over that of the first term, all samples pulling one way; slopes `G`, `(n, k)`."
    E, pull = G + 2*lam*C, np.linalg.norm(G, axis=1)
    doubt = len(K)*2.**-52*np.diag(K).max()   # of the eigenvalues of K
    left = np.sqrt(max(np.einsum('ik,ij,jk', E, K, E), 0.) + doubt*(E**2).sum())/(pull@np.sqrt(np.diag(K)))
    return max(left, np.linalg.norm(G.sum(0))/pull.sum()) if offset else left


def softmax(S):
    E = np.exp(S - S.max(1, keepdims=True))
    return E/E.sum(1, keepdims=True)


def logistic_machine(est, X, y):
    "Kernel logistic regression, two classes or more."
    hot = (np.asarray(y)[:, None] == est.classes_).astype(float)
    p = hot@(1/hot.sum(0)) if est.class_weight == 'balanced' else np.ones(len(X))
    p = p/p.sum()
    K = X@X.T if est.kernel == 'linear' else gaussian(X, est.sigma or default_width(X))[0]
    C, S = est.dual_coef_.T, K@est.dual_coef_.T + est.intercept_
    sign = 2*hot[:, 1:2] - 1   # 1 minus a probability near 1 would be rounded to 0
    wrong = softmax(S)*(1 - hot)
    with np.errstate(over='ignore'):
        if len(est.classes_) == 2: G = -p[:, None]*sign/(1 + np.exp(sign*S))
        else: G = p[:, None]*(wrong - hot*wrong.sum(1, keepdims=True))
    return relative_gradient(K, G, C, est.lam, est.fit_intercept)


def inside(x, grad, low, high): return abs(np.clip(x - grad, low, high) - x).max()


def rounding(A):
    "What rounding hides: the precision of the entries over the smallest pivot."
    return 2.**-52*np.diag(A).max()/np.diag(np.linalg.cholesky(A)).min()**2


def regression_evidence(K, D, factor, noise, t):
    "Gradient of the log marginal likelihood by the logarithms of factor, width and noise."
    A = np.linalg.inv(factor*K + noise*np.eye(len(t)))
    a = A@t
    return np.array([a@M@a - (A*M).sum() for M in (factor*K, factor*K*D, noise*np.eye(len(t)))])/2


def process(est, X, y):
    "Gaussian process regression with the default kernel, everything learned."
    y = np.asarray(y, float)
    y = (y - est.y_mean_)/est.y_scale_
    order = np.lexsort([y, *X.T])
    X, t, n = X[order], y[order], len(y)
    factor, sigma, noise = est.kernel_.factor, est.kernel_.kernel.sigma, est.noise_
    K, D = gaussian(X, sigma)
    unit, start = (t**2).mean() or 1., np.log([1., default_width(X)])
    low = np.r_[start - np.log(1e4), np.log(1e-6*unit)]
    high = np.r_[start + np.log(1e4), np.log(1e3*unit)]
    left = inside(np.log([factor, sigma, noise]), -regression_evidence(K, D, factor, noise, t)/n, low, high)
    return max(left, rounding(factor*K + noise*np.eye(n)))


def laplace_gradient(K, D, factor, y, f, a):
    "Gradient of Laplace's log marginal likelihood by the logarithms of factor and width, at the mode."
    s = 1/(1 + np.exp(-f))
    W, n = s*(1 - s), len(y)
    root = np.sqrt(W)
    R = root[:, None]*np.linalg.solve(np.eye(n) + root[:, None]*(factor*K)*root, np.diag(root))
    spread = np.diag(factor*K) - np.einsum('ij,jk,ki->i', factor*K, R, factor*K)
    third = -spread*W*(1 - 2*s)/2
    def slope(M): return (a@M@a - (R*M).sum())/2 + third@(M@a - factor*K@(R@(M@a)))
    return np.array([slope(factor*K), slope(factor*K*D)])


def label_process(est, X, y):
    "Gaussian process classification: the worst of mode and search over its problems of two classes."
    codes = np.searchsorted(est.classes_, y)
    order = np.lexsort([codes, *X.T])
    X, codes, positive = X[order], codes[order], [1] if len(est.classes_) == 2 else range(len(est.classes_))
    start, worst = np.log([1., default_width(X)]), 0.
    for j, kernel, mode in zip(positive, est.kernels_, est.modes_):
        K, D = gaussian(X, kernel.kernel.sigma)
        a, n = mode.x, len(X)
        y, f = np.where(codes == j, 1., -1.), kernel.factor*K@a
        worst = max(worst, relative_gradient(kernel.factor*K, (-y/(1 + np.exp(y*f))/n)[:, None], a[:, None], 1/(2*n), False))
        if not est.learn: continue
        grad = -laplace_gradient(K, D, kernel.factor, y, f, a)/n
        worst = max(worst, inside(np.log([kernel.factor, kernel.kernel.sigma]), grad, start - np.log(1e4), start + np.log(1e4)))
    return worst


ESTIMATORS = {
    'KernelLogisticRegression': [(KernelLogisticRegression(), logistic_machine), (KernelLogisticRegression(fit_intercept=False, lam=1e-2), logistic_machine),
                                 (KernelLogisticRegression(class_weight='balanced', lam=.1), logistic_machine), (KernelLogisticRegression('linear'), logistic_machine)],
    'GaussianProcessRegressor': [(GaussianProcessRegressor(), process), (GaussianProcessRegressor(normalize_y=False, tol=1e-3), process)],
    'GaussianProcessClassifier': [(GaussianProcessClassifier(), label_process), (GaussianProcessClassifier(learn=False), label_process)],
}


# -- solvers

def sample(scale, rng, n=20, d=3):
    X = scale*rng.normal(size=(n, d))
    return X, np.sign(X[:, 0] + .5*scale*rng.normal(size=n)), scale*rng.normal(size=n)


def logistic_slopes(y, f): return -y/(1 + np.exp(y*f))/len(y)


def primal(scale, rng):
    X, y, _ = sample(scale, rng)
    S = primal_fit(X, y, 'logistic', .01*scale**2)
    g = logistic_slopes(y, X@S.x)
    return S, np.linalg.norm(X.T@g + .02*scale**2*S.x)/(abs(g)@np.linalg.norm(X, axis=1))


def representer(scale, rng):
    "The square loss: targets and kernel of that scale."
    X, _, t = sample(scale, rng)
    K, w = X@X.T, rng.uniform(.5, 2., size=len(X))
    S = representer_fit(K, t, 'square', .01*scale**2, w, fit_intercept=True)
    g = 2*w/w.sum()*(K@S.x + S.extra['b'] - t)
    return S, relative_gradient(K, g[:, None], S.x[:, None], .01*scale**2, True)


def descent(scale, rng):
    X, y, _ = sample(scale, rng)
    K = X@X.T
    S = kernel_logistic_descent(K, y, .05*scale**2, max_iter=300)
    return S, relative_gradient(K, logistic_slopes(y, K@S.x)[:, None], S.x[:, None], .05*scale**2, False)


def mode(scale, rng):
    X, y, _ = sample(scale, rng)
    K = X@X.T
    S = gp_label_mode(K, y)
    return S, relative_gradient(K, logistic_slopes(y, K@S.x)[:, None], S.x[:, None], 1/(2*len(y)), False)


def climb(scale, rng):
    "A quadratic whose minimum lies outside the box."
    A, b = rng.normal(size=(3, 3)), scale*rng.normal(size=3)
    def cost(x): return .5*((A@x - b)**2).sum(), A.T@(A@x - b)
    low, high = -.3*scale*np.ones(3), .5*scale*np.ones(3)
    S = climb_in_box(cost, np.zeros(3), low, high, 1, 0, 1e-6*scale, 50)
    return S, inside(S.x, cost(S.x)[1], low, high)


def evidence(scale, rng):
    X, _, t = sample(scale, rng)
    S = maximise_gp_evidence(scale**2*GaussianKernel(scale), X, t)
    k, noise = S.extra['kernel'], S.extra['noise']
    start, unit = np.log([scale**2, scale]), (t**2).mean()
    grad = -regression_evidence(*gaussian(X, k.kernel.sigma), k.factor, noise, t)/len(t)
    left = inside(S.x, grad, np.r_[start - np.log(1e4), np.log(1e-6*unit)], np.r_[start + np.log(1e4), np.log(1e3*unit)])
    return S, max(left, rounding(k.factor*gaussian(X, k.kernel.sigma)[0] + noise*np.eye(len(t))))


SOLVERS = {'primal_fit': primal, 'representer_fit': representer, 'kernel_logistic_descent': descent, 'gp_label_mode': mode,
           'climb_in_box': climb, 'maximise_gp_evidence': evidence}
