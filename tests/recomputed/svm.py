"""Support vector machines: violations and duality gaps from multipliers, offsets and kernel values alone."""
import warnings
import numpy as np
from mlbook.kernels.library import GaussianKernel, LinearKernel, PolynomialKernel
from mlbook.svm.dual import hard_margin_dual, svm_gap, svm_qp
from mlbook.svm.linear_svm import LinearSVC, linear_svm_weights
from mlbook.svm.machines import SVC
from mlbook.svm.margin import hard_margin, soft_margin, svm_lp
from mlbook.svm.relevance import RelevanceVectorRegressor, relevance_weights
from mlbook.svm.solvers import pegasos, smo, svm_chunking, svm_grow, svm_osuna
from mlbook.svm.variants import NuSVC, OneClassSVM, SVR, nu_svm
from mlbook.svm.working_sets import block_smo

EPS = 2.**-52


def again(solve, *args, **options):
    "The function behind an estimator once more; it may warn as the estimator did."
    with warnings.catch_warnings():
        warnings.simplefilter('ignore')
        return solve(*args, **options)


def ends(F, a, y, C):
    "Largest `F` of a variable that can move up, smallest of one that can move down."
    low, high = a <= 1e-15*a.max(), a >= C*(1 - 1e-12)
    up, down = np.where(y > 0, ~high, ~low), np.where(y > 0, ~low, ~high)
    return F[up].max(initial=-np.inf), F[down].min(initial=np.inf)


def gram(kernel, X):
    "Kernel matrix; the Gaussian one from differences, exact for samples far apart too."
    if type(kernel) is not GaussianKernel: return kernel(X)
    return np.exp(-(((X[:, None] - X)/kernel.sigma)**2).sum(axis=2)/2)


def rounding(a, K): return 8*EPS*a.sum()*np.diag(K).max()


def pairs(k): return [(i, j) for i in range(k) for j in range(i + 1, k)]


def multipliers(m, codes):
    "Multipliers of each pair's machine, positive for its first class, one row a pair."
    k, A = len(m.classes_), []
    full = np.zeros((k - 1, len(codes)))
    full[:, m.support_] = m.dual_coef_
    for i, j in pairs(k):
        A.append(-full[0] if k == 2 else np.where(codes == i, full[j-1], np.where(codes == j, full[i], 0.)))
    return A


def svc(m, X, y):
    codes = np.searchsorted(m.classes_, y)
    worst = 0.
    for c, (i, j) in zip(multipliers(m, codes), pairs(len(m.classes_))):
        at = np.flatnonzero((codes == i) | (codes == j))
        K, t, a = gram(m.kernel_, X[at]), np.where(codes[at] == i, 1., -1.), abs(c[at])
        top, low = ends(t - K@(t*a), a, t, np.full(len(at), 1/len(X)/(2*m.lam)))
        worst = max(worst, max(top - low, 0.) + rounding(a, K))
    return worst


def svr(m, X, y):
    K, n = gram(m.kernel_, X), len(X)
    c = np.zeros(n)
    c[m.support_] = m.dual_coef_[0]
    half = (y.max() - y.min())/2
    unit = 2.**np.frexp(half)[1] if half else 1.
    a = np.r_[np.maximum(c, 0.), np.maximum(-c, 0.)]
    sign = np.repeat([1., -1.], n)
    F = np.r_[y - m.epsilon, y + m.epsilon] - np.tile(K@c, 2)
    top, low = ends(F, a, sign, np.full(2*n, 1/n/(2*m.lam)))
    return (max(top - low, 0.) + rounding(a, K))/unit


def nu_svc(m, X, y):
    codes = np.searchsorted(m.classes_, y)
    worst = 0.
    for c, rho, nu, (i, j) in zip(multipliers(m, codes), m.rho_, m.nu_, pairs(len(m.classes_))):
        at = np.flatnonzero((codes == i) | (codes == j))
        n = len(at)
        K, t, a = gram(m.kernel_, X[at]), np.where(codes[at] == i, 1., -1.), abs(c[at])*rho*n
        if rho == 0:   # the machine is 0: what proves it are multipliers whose scores agree up to rounding, those of the function
            assert not c.any()
            a = again(nu_svm, m.kernel_, X[at], t, nu, tol=m.tol).x
        assert all(abs(a[t == s].sum() - nu*n/2) <= 1e-9*nu*n for s in (-1, 1)) and a.max() <= 1 + 1e-12
        off = []
        for s in (-1, 1):
            own = t == s
            top, low = ends(-(K@(t*a))[own], a[own], t[own], np.ones(own.sum()))
            off.append(top - low if np.isfinite(top - low) else 0.)
        unit = np.diag(K).max()
        worst = max(worst, (max(max(off), 0.) + rounding(a, K))/min(unit, max(n*rho, 1e-11*unit*a.sum())))
    return worst


def one_class(m, X, y=None):
    n, K = len(X), gram(m.kernel_, X)
    a = np.zeros(n)
    a[m.support_] = m.dual_coef_[0]*m.nu*n
    if m.offset_ == 0:   # the machine is 0: what proves it are multipliers whose scores agree up to rounding
        start = np.clip(m.nu*n - np.arange(n), 0., 1.)
        a = again(block_smo, m.kernel_, X, np.ones(n), np.zeros(n), np.ones(n), start, tol=1e-12*np.diag(K).max()).x
    assert abs(a.sum() - m.nu*n) <= 1e-9*n and a.max() <= 1 + 1e-12
    top, low = ends(-(K@a), a, np.ones(n), np.ones(n))
    unit = np.diag(K).max()
    off = top - low if np.isfinite(top - low) else 0.
    return (max(off, 0.) + rounding(a, K))/min(unit, max(abs(m.offset_)*m.nu*n, 1e-11*unit*a.sum()))


def slope_size(X, y, w, b, lam):
    "Length of the gradient of mean squared hinge plus `lam` times squared length, in units of the curvature of each coordinate."
    A = X - X.mean(axis=0)
    r = np.maximum(1 - y*(A@w + (b + X.mean(axis=0)@w)), 0.)
    g = np.append(2*lam*w - 2*(r*y)@A/len(X), -2*(r*y).mean())
    return np.linalg.norm(g/np.sqrt(np.append((A*A).mean(axis=0)/4 + 2*lam, .25)))


def hinge_gap(X, y, w, b, lam, alpha):
    "Relative gap between weights and multipliers, which must be feasible."
    assert (alpha >= 0).all() and (alpha <= 1/len(X)).all() and abs(y@alpha) <= 1e-14
    A = X - X.mean(axis=0)
    primal = np.maximum(1 - y*(A@w + (b + X.mean(axis=0)@w)), 0.).mean() + lam*w@w
    v = (alpha*y)@A
    return max(1 - (alpha.sum() - v@v/(4*lam))/primal, 0.)


def linear_svc(m, X, y):
    worst = 0.
    for c, w, b in zip(m.classes_[1:] if len(m.classes_) == 2 else m.classes_, m.coef_, m.intercept_):
        t = np.where(y == c, 1., -1.)
        if m.loss == 'hinge':   # a linear machine keeps no multipliers: those of the function are a feasible point
            alpha = again(linear_svm_weights, X, t, m.lam, 'hinge', tol=m.tol, max_iter=m.max_iter).extra['alpha']
            worst = max(worst, hinge_gap(X, t, w, b, m.lam, alpha))
        else: worst = max(worst, slope_size(X, t, w, b, m.lam))
    return worst


def relevance(m, X, y):
    "Largest gain of log-evidence by one precision, or relative change of the noise by its update."
    K, n = gram(m.kernel_, X), len(X)
    F, z, on, noise = K - K.mean(axis=0), y - y.mean(), m.relevance_, m.sigma_**2
    if noise == 0: return 0.   # equal targets
    def judged(keep, alpha, units):
        "`s` and `q` of some units, measured by those that are kept."
        M = noise*np.eye(n) + (F[:, keep]/alpha)@F[:, keep].T
        h = np.linalg.solve(M, np.c_[z, F[:, units]])
        return (F[:, units]*h[:, 1:]).sum(axis=0), F[:, units].T@h[:, 0]
    def gain(alpha, s, q): return (np.log(alpha/(alpha + s)) + q*q/(alpha + s))/2
    off = 0.
    s, q = judged(on, m.alpha_, np.arange(n))
    out = np.setdiff1d(np.flatnonzero((s > 1e-9*(F*F).sum(axis=0)/noise) & (q*q > s*(1 + 1e-9))), on)
    if len(out): off = gain(s[out]**2/(q[out]**2 - s[out]), s[out], q[out]).max()
    for j, i in enumerate(on):
        rest = np.arange(len(on)) != j
        s, q = (v[0] for v in judged(on[rest], m.alpha_[rest], [i]))
        best = gain(s*s/(q*q - s), s, q) if q*q > s*(1 + 1e-9) else 0.
        off = max(off, best - gain(m.alpha_[j], s, q))
    cov = np.linalg.inv(np.diag(m.alpha_) + F[:, on].T@F[:, on]/noise)
    r = z - F[:, on]@m.dual_coef_
    new = (r@r + noise*(1 - m.alpha_*np.diag(cov)).sum())/(n - 1)
    return max(off, abs(np.log(max(new, 1e-6*(z@z)/(n - 1))/noise)))


ESTIMATORS = {
    'SVC': [(SVC(), svc), (SVC('linear', lam=1e-3), svc), (SVC(PolynomialKernel(3), lam=.01), svc), (SVC(sigma=.3, lam=1e-6), svc), (SVC(lam=1e8), svc)],
    'SVR': [(SVR(), svr), (SVR('linear', lam=1e-2, epsilon=0.), svr), (SVR(PolynomialKernel(2), lam=.01), svr), (SVR(epsilon=1e4), svr)],
    'NuSVC': [(NuSVC(), nu_svc), (NuSVC(.2, sigma=1.), nu_svc), (NuSVC(.4, 'linear'), nu_svc), (NuSVC(.1, 'linear'), nu_svc)],
    'LinearSVC': [(LinearSVC(), linear_svc), (LinearSVC(lam=1e-4), linear_svc), (LinearSVC(max_iter=2), linear_svc), (LinearSVC('hinge'), linear_svc),
                  (LinearSVC('hinge', max_iter=6), linear_svc)],
    'RelevanceVectorRegressor': [(RelevanceVectorRegressor(), relevance), (RelevanceVectorRegressor(tol=1e-3), relevance),
                                 (RelevanceVectorRegressor('linear', max_iter=7), relevance)],
    'OneClassSVM': [(OneClassSVM(), one_class), (OneClassSVM(.1, sigma=1.), one_class), (OneClassSVM(.3, PolynomialKernel(2)), one_class),
                    (OneClassSVM(.3, 'linear'), one_class)],
}


def classes(scale, rng, n=24, gap=1.):
    y = np.where(np.arange(n) % 2, 1., -1.)
    return scale*(rng.normal(size=(n, 3)) + gap*y[:, None]), y


def gap_of(alpha, y, K, C, b):
    "Primal minus dual value of the support vector machine, in units of the mean loss."
    f, lam = K@(y*alpha), 1/(2*np.sum(C))
    primal = np.average(np.maximum(1 - y*(f + b), 0.), weights=C) + lam*(y*alpha)@f
    return max(primal - 2*lam*(alpha.sum() - (y*alpha)@f/2), 0.)


def dual_solver(solve):
    "A solver of the dual on a kernel matrix of the scale."
    def problem(scale, rng):
        X, y = classes(1., rng)
        K, C = scale*GaussianKernel(1.5)(X), np.full(len(y), 2./scale)
        S = solve(K, y, C)
        return S, gap_of(S.x, y, K, C, S.extra['b'])
    return problem


def a_hard_margin(scale, rng):
    X, y = classes(scale, rng, gap=3.)
    S = hard_margin(X, y)
    w, b, alpha = S.x[:-1], S.x[-1], S.extra['alpha']
    m, v = (y*(X@w + b)).min(), (alpha*y)@X
    return S, max(w@w/(2*m*m*(alpha.sum() - v@v/2)) - 1, abs(y@alpha)/alpha.sum())


def a_hard_margin_dual(scale, rng):
    X, y = classes(scale, rng, gap=3.)
    K = X@X.T
    S = hard_margin_dual(K, y)
    f = K@(y*S.x)
    m = (y*(f + S.extra['b'])).min()
    return S, abs((y*S.x)@f/(2*m*m*(S.x.sum() - (y*S.x)@f/2)) - 1)


def a_soft_margin(scale, rng):
    X, y = classes(scale, rng)
    C = .7/scale**2
    S = soft_margin(X, y, C)
    w, b, alpha = S.x[:-1], S.x[-1], S.extra['alpha']
    v, xi = (alpha*y)@X, np.maximum(1 - y*(X@w + b), 0.)
    value = w@w/2 + C*xi.sum()
    return S, max((value - alpha.sum() + v@v/2)/value, abs(y@alpha)/alpha.sum(), 0.)


def an_lp(scale, rng):
    X, y = classes(scale, rng, gap=.5)
    S = svm_lp(X, y)
    w, b, alpha = S.x[:-1], S.x[-1], S.extra['alpha']
    xi = np.maximum(1 - y*(X@w + b), 0.)
    return S, (abs(xi.sum() - alpha.sum()) + abs(((alpha*y)@X)@w + (alpha@y)*b))/len(y)


def a_gap(scale, rng):
    X, y = classes(1., rng)
    K, C = scale*GaussianKernel(1.5)(X), np.full(len(y), 2./scale)
    alpha = np.full(len(y), .4/scale)
    S = svm_gap(alpha, y, K, C)
    return S, gap_of(alpha, y, K, C, S.extra['b'])


def a_grown(K, y, C):
    return svm_grow(smo(K[:12, :12], y[:12], C[0]), K, y, float(C[0]))


def a_pegasos(scale, rng):
    X, y = classes(1., rng)
    K, lam = scale*GaussianKernel(1.5)(X), .05*scale
    S = pegasos(K, y, lam, 3000, rng=1)
    f = K@S.x
    a = np.clip(y*S.x, 0., 1/(2*lam*len(y)))
    g = y*a
    return S, np.maximum(1 - y*f, 0.).mean() + lam*S.x@f - 2*lam*(a.sum() - g@K@g/2)


def apart(S, certificate):
    "How far a certificate is from the one computed anew: a factor, on a logarithmic scale."
    return abs(np.log((S.certificate + 1e-12)/(certificate + 1e-12)))


def a_block(scale, rng):
    "Few variables, solved to the last digits, and many, in single precision: the worse of the two."
    found = []
    for n in (60, 1300):
        X, y = classes(scale, rng, n)
        K, C = LinearKernel()(X), np.full(n, 5/scale**2)
        S = block_smo(LinearKernel(), X, y, -np.ones(n), C)
        assert abs(y@S.x) <= 1e-9*S.x.sum() and (S.x >= 0).all() and (S.x <= C).all()
        top, low = ends(y - K@(y*S.x), S.x, y, C)
        found.append((S, max(top - low, 0.) + rounding(S.x, K)))
    return max(found, key=lambda f: apart(*f))


def a_nu(scale, rng):
    X, y = classes(1., rng, 60)
    kernel = scale*GaussianKernel(1.)
    S = nu_svm(kernel, X, y, .3)
    K, a = kernel(X), S.x
    off = []
    for s in (-1, 1):
        own = y == s
        top, low = ends(-(K@(y*a))[own], a[own], y[own], np.ones(own.sum()))
        off.append(top - low)
    return S, (max(max(off), 0.) + rounding(a, K))/min(scale, max(S.extra['rho'], 1e-11*scale*a.sum()))


def a_linear(scale, rng):
    "Both losses, done and stopped early: the worst of the four."
    X, y = classes(scale, rng, 60)
    lam, found = .1*scale**2, []
    for loss, steps in (('hinge', 100), ('hinge', 5), ('squared_hinge', 100), ('squared_hinge', 2)):
        S = linear_svm_weights(X, y, lam, loss, max_iter=steps)
        w, b = S.x[:-1], S.x[-1]
        found.append((S, hinge_gap(X, y, w, b, lam, S.extra['alpha']) if loss == 'hinge' else slope_size(X, y, w, b, lam)))
    return max(found, key=lambda f: apart(*f))


def a_relevance(scale, rng):
    "Largest gain of log-evidence by one precision, or relative change of the noise by its update."
    Phi = scale*rng.normal(size=(30, 5))
    y = scale*(Phi[:, 0]/scale + .3*rng.normal(size=30))
    S = relevance_weights(Phi, y)
    F, z, n = Phi - Phi.mean(axis=0), y - y.mean(), 30
    alpha, noise = S.extra['alpha'], S.extra['noise']
    def evidence(alpha):
        on = np.isfinite(alpha)
        M = noise*np.eye(n) + (F[:, on]/alpha[on])@F[:, on].T
        return -(np.linalg.slogdet(M)[1] + z@np.linalg.solve(M, z))/2
    on, off = np.isfinite(alpha), 0.
    for i in range(5):
        rest = np.where(np.arange(5) == i, np.inf, alpha)
        keep = np.isfinite(rest)
        M = noise*np.eye(n) + (F[:, keep]/rest[keep])@F[:, keep].T
        s, q = F[:, i]@np.linalg.solve(M, F[:, i]), F[:, i]@np.linalg.solve(M, z)
        best = s*s/(q*q - s) if q*q > s*(1 + 1e-9) else np.inf
        off = max(off, evidence(np.where(np.arange(5) == i, best, alpha)) - evidence(alpha))
    cov = np.linalg.inv(np.diag(alpha[on]) + F[:, on].T@F[:, on]/noise)
    r = z - F[:, on]@(cov@F[:, on].T@z)/noise
    new = (r@r + noise*(1 - alpha[on]*np.diag(cov)).sum())/(n - 1)
    return S, max(off, abs(np.log(new/noise)))


SOLVERS = {'hard_margin': a_hard_margin, 'soft_margin': a_soft_margin, 'svm_lp': an_lp, 'svm_gap': a_gap, 'svm_qp': dual_solver(svm_qp),
           'hard_margin_dual': a_hard_margin_dual, 'svm_chunking': dual_solver(svm_chunking), 'svm_osuna': dual_solver(svm_osuna),
           'smo': dual_solver(smo), 'svm_grow': dual_solver(a_grown), 'pegasos': a_pegasos, 'block_smo': a_block, 'nu_svm': a_nu,
           'linear_svm_weights': a_linear, 'relevance_weights': a_relevance}
