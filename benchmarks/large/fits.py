"One measurement, in this process: python -m benchmarks.large.fits make FOLDER GB | memory FOLDER METHOD | overhead … | daskml METHOD | workers METHOD."
import json, re, sys, time
from pathlib import Path
import numpy as np

D = 100
METHODS = ('Ridge', 'LinearRegression', 'PCA', 'GaussianNB', 'LogisticRegression', 'KMeans')
PEERS = ('GaussianNB', 'PCA', 'KMeans', 'LogisticRegression', 'LinearRegression')


def rows(rng, n, W, truth):
    "Correlated features in three groups, a number and a label for each."
    X = rng.standard_normal((n, D))@W + 4*rng.integers(3, size=(n, 1)); s = (X-4)@truth
    return X,s+rng.standard_normal(n),(rng.random(n) < 1/(1+np.exp(-s))).astype(float)


def model(seed=0):
    rng = np.random.default_rng(seed); W = np.eye(D)+rng.standard_normal((D, D))/np.sqrt(D)
    return rng,W,.3*rng.standard_normal(D)


def make(folder, gigabytes):
    "Samples and targets in files, written a part at a time."
    rng,W,truth = model(); n = int(float(gigabytes)*1e9/8/D); X = np.lib.format.open_memmap(f'{folder}/X.npy', 'w+', float, (n, D)); Y = np.empty((2, n))
    for i in range(0, n, 50_000): X[i:i+50_000],Y[0, i:i+50_000],Y[1, i:i+50_000] = rows(rng, min(50_000, n-i), W, truth)
    X.flush(); np.save(f'{folder}/y.npy', Y)
    return {}


def ours(method, n, start):
    import mlbook
    lam = {'LogisticRegression': .5/n, 'Ridge': 1e-3}
    if method == 'KMeans': return mlbook.KMeans(8, init=start, max_iter=15, tol=1e-4)
    return getattr(mlbook, method)(*([lam[method]] if method in lam else []))


def target(method, Y): return None if method in ('PCA', 'KMeans') else Y[int(method in ('LogisticRegression', 'GaussianNB'))]


def resident(which='VmHWM'): return int(re.search(rf'{which}:\s+(\d+) kB', Path('/proc/self/status').read_text())[1])/1024


def memory(folder, method):
    "Most memory that the process held, modules and targets included, while it fitted the file."
    from mlbook.blocks import Blocks
    X,Y = np.load(f'{folder}/X.npy', mmap_mode='r'),np.load(f'{folder}/y.npy', mmap_mode='r'); y = target(method, Y)
    source = Blocks(X, None if y is None else np.array(y)); t = time.perf_counter(); m = ours(method, len(X), np.array(X[:8])).fit(source)
    return dict(method=method, gb=round(X.nbytes/1e9, 2), mb=round(resident(), 1), seconds=round(time.perf_counter()-t, 1), passes=source.passes, certificate=getattr(m, 'certificate_', None))


def overhead(folder, method, repeat=2):
    "Processor time of a fit in memory and of one in blocks of the same array, in turns; the least of each."
    from mlbook.blocks import Blocks
    X,Y = np.load(f'{folder}/X.npy'),np.load(f'{folder}/y.npy'); y = target(method, Y); best = [np.inf]*2
    for _ in range(repeat):
        for j,args in enumerate(((X, y), (Blocks(X, y),))):
            t = time.process_time(); m = ours(method, len(X), X[:8]).fit(*args); best[j] = min(best[j], time.process_time()-t)
    return dict(method=method, gb=round(X.nbytes/1e9, 2), memory_s=round(best[0], 2), blocks_s=round(best[1], 2), ratio=round(best[1]/best[0], 2), certificate=getattr(m, 'certificate_', None))


def part(i, n, what): return rows(np.random.default_rng(i+1), n, *model()[1:])[what]


def arrays(client, n, m=16):
    "The same samples, targets and labels for everybody, kept by the workers."
    import dask, dask.array as da
    from distributed import wait
    out = [da.concatenate([da.from_delayed(dask.delayed(part)(i, n//m, what), (n//m, D)[:2-(what > 0)], float) for i in range(m)]) for what in range(3)]
    out = [a.persist() for a in out]; wait(out)
    return out[0],out[1:]


def cluster(k):
    from distributed import Client, LocalCluster
    return Client(LocalCluster(n_workers=k, threads_per_worker=1, dashboard_address=':0', memory_limit=0))


def peer(method, start, n):
    "The estimator of dask-ml, with its fastest solver that is accurate to four digits or more."
    from dask_ml import cluster, decomposition, linear_model, naive_bayes
    return dict(LinearRegression=lambda: linear_model.LinearRegression(solver='lbfgs', C=1e6), LogisticRegression=lambda: linear_model.LogisticRegression(solver='lbfgs', C=1.),
                KMeans=lambda: cluster.KMeans(8, init=start, max_iter=15, tol=0.), PCA=lambda: decomposition.PCA(10, svd_solver='tsqr'), GaussianNB=lambda: naive_bayes.GaussianNB())[method]()


def excess(method, X, y, a, b):
    "How far the answers are from the better of the two, relative: mean losses, energies or variances."
    if method == 'KMeans': v = [float(m.inertia_) for m in (a, b)]
    elif method == 'PCA': n = X.shape[0]; v = [-float(np.asarray(m.explained_variance_)[:10].sum())*k for m,k in ((a, n), (b, n-1))]   # theirs divides by n-1
    elif method == 'GaussianNB':
        A = [np.asarray(getattr(m, k)) for m,k in ((a, 'means_'), (b, 'theta_'))]; return [0., float(abs(A[0]-A[1]).max()/abs(A[0]).max())]
    else:
        import dask.array as da
        scores = [X@np.ravel(m.coef_)+float(np.ravel(m.intercept_)[0]) for m in (a, b)]
        v = [float(((s-y)**2).mean() if method == 'LinearRegression' else da.logaddexp(0., (1-2*y)*s).mean()) for s in scores]
    return [float(u/min(v)-1) if v[0] > 0 else float(1-u/min(v)) for u in v]


def daskml(method, n=240_000, repeat=2):
    "Wall time of both on two workers that hold the data, in turns; the least of each."
    client = cluster(2); X,Y = arrays(client, n); start = X[:8].compute(); y = target(method, Y); best,fit = [np.inf]*2,[None]*2
    if method == 'PCA': mine = lambda: __import__('mlbook').PCA(10)
    elif method == 'KMeans': mine = lambda: __import__('mlbook').KMeans(8, init=start, max_iter=15, tol=0.)
    else: mine = lambda: ours(method, n, start)
    for _ in range(repeat):
        for j,make in enumerate((mine, lambda: peer(method, start, n))):
            t = time.perf_counter(); fit[j] = make().fit(X, y) if y is not None else make().fit(X); best[j] = min(best[j], time.perf_counter()-t)
    e = excess(method, X, y, *fit); client.shutdown()
    return dict(method=method, gb=round(8*n*D/1e9, 2), ours_s=round(best[0], 2), peer_s=round(best[1], 2), ratio=round(best[1]/best[0], 2), error=e[0], peer_error=e[1])


def workers(method, n=480_000, repeat=2):
    "Wall time of a fit on one worker and on two."
    best = {}
    for k in (1, 2, 1, 2):
        client = cluster(k); X,Y = arrays(client, n); start = X[:8].compute(); y = target(method, Y)
        for _ in range(repeat):
            t = time.perf_counter(); ours(method, n, start).fit(X, y); best[k] = min(best.get(k, np.inf), time.perf_counter()-t)
        client.shutdown()
    return dict(method=method, gb=round(8*n*D/1e9, 2), one_s=round(best[1], 2), two_s=round(best[2], 2), gain=round(best[1]/best[2], 2))


if __name__ == '__main__':
    task,*rest = sys.argv[1:]
    print(json.dumps(dict(make=make, memory=memory, overhead=overhead, daskml=daskml, workers=workers)[task](*rest)))
