"""Certificates of the solvers of 13a to 14a, from the problem and the answer alone."""
import numpy as np
from mlbook.foundations.duality import budget_ridge, slater_point
from mlbook.foundations.optim import gradient_descent, newton, sgd
from mlbook.foundations.programs import ConvexProgram, barrier_method, quadratic_terms, solve_lp, solve_qp
from mlbook.foundations.proximal import coordinate_descent, proximal_gradient
from mlbook.foundations.subgradients import Ball, Box, HalfSpace, dykstra


def largest(v): return float(np.abs(v).max()) if np.size(v) else 0.


def worst(pairs):
    "Of several solutions with their recomputed certificates, the pair that agrees least."
    return max(pairs, key=lambda p: abs(np.log((p[0].certificate + 1e-13)/(p[1] + 1e-13))))


# -- linear and quadratic programs: every defect divided by the terms that should cancel

def kkt(x, dual, P, q, A, b, E, d, lower, upper):
    rows = [(a, r, m, False) for a, r, m in zip(A, b, dual['lam'])] + [(e, r, m, True) for e, r, m in zip(E, d, dual['nu'])]
    for j in range(len(x)):
        e = np.eye(len(x))[j]
        if np.isfinite(lower[j]): rows.append((-e, -lower[j], dual['lower'][j], False))
        if np.isfinite(upper[j]): rows.append((e, upper[j], dual['upper'][j], False))
    units = [abs(r)/largest(a) for a, r, _, _ in rows if r] + ([largest(q)/largest(P)] if largest(P) and largest(q) else [])
    unit = min(units, default=1.)
    Px = P@x
    terms = max(largest(Px), largest(q), max(abs(m)*largest(a) for a, _, m, _ in rows), largest(P)*unit)
    off = [abs(a@x - r) if equal else max(a@x - r, 0.) for a, r, _, equal in rows]
    feasible = max(o/max(abs(r), largest(a)*max(largest(x), unit)) for o, (a, r, _, _) in zip(off, rows))
    stationary = largest(Px + q + sum(m*a for a, _, m, _ in rows))/terms
    sign = max(max(-m, 0.)*largest(a) for a, _, m, equal in rows if not equal)/terms
    worth = max(np.abs(x)@np.abs(Px), np.abs(q)@np.abs(x), sum(abs(m*r) for _, r, m, _ in rows), terms*unit)
    gap = max(abs(x@Px + q@x + sum(m*r for _, r, m, _ in rows)), sum(abs(m*(r - a@x)) for a, r, m, equal in rows if not equal))
    return max(feasible, stationary, sign, gap/worth)


def program(scale, rng, n=4, m=7):
    "Lengths of about `scale`; half of the constraints are active at a point that multipliers prove optimal."
    M, A, E, x = rng.normal(size=(n, n)), rng.normal(size=(m, n)), rng.normal(size=(1, n)), scale*rng.normal(size=n)
    slack, lam = scale*np.where(np.arange(m) % 2, 0., rng.exponential(size=m)), np.where(np.arange(m) % 2, rng.exponential(size=m), 0.)
    P = M.T@M
    return dict(P=P, q=-P@x - scale*(A.T@lam + E[0]), A=A, b=A@x + slack, E=E, d=E@x, lower=x - scale*rng.exponential(size=n), upper=np.full(n, np.inf))


def solved_qp(scale, rng):
    g = program(scale, rng)
    found = [solve_qp(**g, max_iter=k) for k in (1, 2, 4, 100)]
    return worst([(s, kkt(s.x, s.extra['dual'], **g)) for s in found])


def solved_lp(scale, rng):
    g = program(scale, rng)
    g['q'] = -g['A'].T@np.where(np.arange(7) % 2, rng.exponential(size=7), 0.) - g['E'][0]
    del g['P']
    s = solve_lp(*g.values())
    return s, kkt(s.x, s.extra['dual'], np.zeros((4, 4)), **g)


# -- the barrier method: (m + delta sqrt(m) + delta^2)/t from the gradient and Hessian at the answer

def barrier(prog, x0, s):
    x, t, m = s.extra.get('z', s.x), s.extra['t'], len(prog.constraints)
    f = prog.values(x)
    slope, H = t*prog.objective[1](x), t*prog.objective[2](x)
    for v, (_, grad, hess) in zip(f, prog.constraints):
        a = grad(x)
        slope, H = slope - a/v, H + np.outer(a, a)/v**2 - hess(x)/v
    Z = np.eye(len(x)) if prog.E is None else np.linalg.svd(prog.E)[2][len(prog.E):].T
    gain = (Z.T@slope)@np.linalg.solve(Z.T@H@Z, Z.T@slope)
    if m and not gain < .01: return np.inf
    return (m + np.sqrt(m*gain) + gain)/t/max(abs(prog.objective[0](x0)), abs(prog.objective[0](x)))


def discs(scale, rng, E=None):
    "Two overlapping discs of radius about `scale`, the origin inside both, and a convex objective."
    M, c = rng.normal(size=(2, 2)), scale*np.array([[-1., .3], [1., 0.]])
    aim = quadratic_terms(M.T@M + np.eye(2), scale*np.array([-5., 1.]), scale**2)
    return ConvexProgram(aim, [quadratic_terms(2*np.eye(2), -2*v, v@v - 4*scale**2) for v in c], E, None if E is None else np.zeros(len(E)))


def solved_barrier(scale, rng):
    found, x0 = [], np.zeros(2)
    for E in (None, np.array([[1., 2.]])):
        prog = discs(scale, rng, E)
        for tol in (1e-2, 1e-8): found.append((s := barrier_method(prog, x0, tol), barrier(prog, x0, s)))
    free = ConvexProgram(discs(scale, rng).objective)
    found.append((s := barrier_method(free, scale*np.ones(2)), barrier(free, scale*np.ones(2), s)))
    return worst(found)


def solved_slater(scale, rng):
    "The certificate is that of the lifted program: minimise tau with f(x)/u <= tau, tau >= -1, in units u of the start."
    prog, x0 = discs(scale, rng), scale*np.array([3., 2.])
    s, u = slater_point(prog, x0), np.abs(prog.values(x0)).max()
    assert s.value == prog.values(s.x).max() <= s.extra['level']
    rules = [(lambda z, f=f: f(z[:2])/u - z[2], lambda z, g=g: np.r_[g(z[:2])/u, -1.], lambda z, h=h: np.pad(h(z[:2])/u, (0, 1))) for f, g, h in prog.constraints]
    O, e = np.zeros((3, 3)), np.eye(3)[2]
    lifted = ConvexProgram(quadratic_terms(O, e), [*rules, quadratic_terms(O, -e, -1.)])
    s.extra['z'] = np.r_[s.x, s.extra['level']/u]
    return s, barrier(lifted, np.r_[x0, max(prog.values(x0).max()/u, 0.) + 1.], s)


def solved_budget(scale, rng):
    X, y, found = scale*rng.normal(size=(20, 3)), rng.normal(size=20), []
    for r, k in ((.1/scale, 100), (5./scale, 100), (.1/scale, 1), (.1/scale, 2)):
        s = budget_ridge(X, y, r, max_iter=k)
        w, lam = s.x, s.extra['lam']
        slope = np.linalg.norm(X.T@(X@w - y) + 20*lam*w)/np.linalg.norm(X.T@y)
        size = np.linalg.norm(w)/r
        found.append((s, max(slope, abs(size - 1) if lam else max(size - 1, 0.))))
    return worst(found)


# -- nearest points: how far from a set, and from the nearest point, by the corrections q

def solved_dykstra(scale, rng):
    x0, found = scale*np.array([.2, -1.9]) + .1*scale*rng.normal(size=2), []
    sets = [Ball([0., 0.], scale), HalfSpace([-1., -.2], -.6*scale), Box(scale*np.array([-1., -.3]), scale*np.array([1., 2.]))]
    for k in (1, 4, 10_000):
        s = dykstra(sets, x0, max_iter=k)
        points = s.extra['points']
        for C, p, q in zip(sets, points, s.extra['q']): assert np.allclose(C.project(p + q), p, rtol=0, atol=1e-9*scale)
        assert np.allclose(x0 - s.x, sum(s.extra['q']), rtol=0, atol=1e-9*scale)
        apart = max(np.linalg.norm(p - s.x) for p in points)
        late = sum(q@(p - s.x) for p, q in zip(points, s.extra['q']))/np.linalg.norm(s.x - x0)
        found.append((s, max(apart, late)/max(np.linalg.norm(x0), np.linalg.norm(s.x))))
    return worst(found)


# -- descent: gradients relative to those at the start

def least_squares(scale, rng):
    X = scale*rng.normal(size=(20, 3))
    y, w0 = rng.normal(size=20), rng.normal(size=3)/scale
    return X, y, w0, lambda w: ((y - X@w)**2).mean(), lambda w: -2*X.T@(y - X@w)/20, 2*np.linalg.norm(X, 2)**2/20


def ratio(grad, x, x0): return np.linalg.norm(grad(x))/np.linalg.norm(grad(x0))


def solved_descent(scale, rng):
    X, y, w0, f, grad, L = least_squares(scale, rng)
    found = [gradient_descent(f, grad, w0, step, max_iter=k) for step in (None, 1/L) for k in (3, 10_000)]
    return worst([(s, ratio(grad, s.x, w0)) for s in found])


def solved_newton(scale, rng):
    X, y, w0, *_ = least_squares(scale, rng)
    f = lambda w: np.logaddexp(0, X@w).mean() + .05*scale**2*w@w
    grad = lambda w: X.T@(1/(1 + np.exp(-X@w)))/20 + .1*scale**2*w
    hess = lambda w: (X.T*(1/(2 + 2*np.cosh(X@w))))@X/20 + .1*scale**2*np.eye(3)
    found = [(s, ratio(grad, s.x, w0)) for s in (newton(f, grad, hess, w0, max_iter=k) for k in (1, 3, 100))]
    H = scale*np.diag([3., -2.])   # a saddle: the gradient vanishes, the curvature does not agree
    saddle = newton(lambda w: w@H@w/2, lambda w: H@w, lambda w: H, np.zeros(2))
    return worst([*found, (saddle, -np.linalg.eigvalsh(H)[0]/np.linalg.norm(H, 2))])


def solved_sgd(scale, rng):
    X, y, w0, f, grad, L = least_squares(scale, rng)
    part = lambda w, i: -2*X[i].T@(y[i] - X[i]@w)/len(i)
    s = sgd(f, part, w0, 20, .1/L, max_iter=20)
    return s, ratio(grad, s.x, w0)


def shrunk(v, a): return np.sign(v)*np.maximum(np.abs(v) - a, 0.)


def solved_proximal(scale, rng):
    X, y, w0, f, grad, L = least_squares(scale, rng)
    lam, found = .1*scale, []
    length = lambda w: L*np.linalg.norm(w - shrunk(w - grad(w)/L, lam/L))
    for fast in (False, True):
        for k in (2, 10_000):
            s = proximal_gradient(f, grad, lambda w: lam*np.abs(w).sum(), lambda v, t: shrunk(v, lam*t), w0, 1/L, fast, max_iter=k)
            found.append((s, 2*length(s.x)/max(np.linalg.norm(grad(w0)), length(w0))))
    return worst(found)


def solved_coordinates(scale, rng):
    X, y, w0, f, grad, _ = least_squares(scale, rng)
    lam, L = .1*scale, 2*(X**2).mean(axis=0)
    length = lambda w: np.linalg.norm(L*(w - shrunk(w - grad(w)/L, lam/L)))
    found = [coordinate_descent(f, lambda w, j: grad(w)[j], w0, L, lambda w: lam*np.abs(w).sum(), lambda v, t: shrunk(v, lam*t), max_iter=k) for k in (1, 3, 1000)]
    return worst([(s, length(s.x)/max(np.linalg.norm(grad(w0)), length(w0))) for s in found])


SOLVERS = {'solve_qp': solved_qp, 'solve_lp': solved_lp, 'barrier_method': solved_barrier, 'slater_point': solved_slater,
           'budget_ridge': solved_budget, 'dykstra': solved_dykstra, 'gradient_descent': solved_descent, 'newton': solved_newton,
           'sgd': solved_sgd, 'proximal_gradient': solved_proximal, 'coordinate_descent': solved_coordinates}
