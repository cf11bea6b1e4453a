"""Fits in blocks and on a cluster of real processes: the same results as in memory, bounded memory, and what happens when things break.

All tests that start a cluster share one and run in one process of pytest-xdist."""
import os, signal, subprocess, sys, threading, time
import numpy as np
import pytest
import mlbook
from mlbook.blocks import Blocks, DaskBlocks

dask = pytest.importorskip('dask')
distributed = pytest.importorskip('distributed')
import dask.array as da
import dask.dataframe as dd
import pandas as pd

pytestmark = pytest.mark.xdist_group('cluster')
RNG = np.random.default_rng(0)
X = RNG.normal(size=(2400, 5))@RNG.normal(size=(5, 5)) + 4
y = X@np.arange(1., 6.) + RNG.normal(size=2400)
label = np.digitize(y, np.quantile(y, [.3, .7]))
START = X[:3]
ESTIMATORS = {    # estimator, targets, what must agree, how well
    'LinearRegression': (mlbook.LinearRegression(), y, ('coef_', 'intercept_', 'rank_'), 1e-10),
    'Ridge': (mlbook.Ridge(), y, ('coef_', 'intercept_'), 1e-10),
    'RidgeCV': (mlbook.RidgeCV(), y, ('coef_', 'intercept_', 'lam_', 'cv_errors_'), 1e-10),
    'GaussianNB': (mlbook.GaussianNB(), label, ('means_', 'var_', 'priors_'), 1e-10),
    'LinearDiscriminantAnalysis': (mlbook.LinearDiscriminantAnalysis(), label, ('coef_', 'covariance_'), 1e-10),
    'QuadraticDiscriminantAnalysis': (mlbook.QuadraticDiscriminantAnalysis(), label, ('means_', 'covariance_'), 1e-10),
    'PCA': (mlbook.PCA(), None, ('components_', 'explained_variance_', 'mean_'), 1e-10),
    'LogisticRegression': (mlbook.LogisticRegression(), label, ('coef_', 'intercept_'), 1e-8),
    'LinearSVC': (mlbook.LinearSVC(), label, ('coef_', 'intercept_'), 1e-8),
    'KMeans': (mlbook.KMeans(3, init=START), None, ('cluster_centers_', 'inertia_'), 1e-10),
    'GaussianMixture': (mlbook.GaussianMixture(3, init=START), None, ('means_', 'covariances_', 'weights_'), 1e-8),
}


def fresh(est): return type(est)(**est.get_params())


def agree(a, b, names, rtol):
    for name in names:
        u, v = np.asarray(getattr(a, name), float), np.asarray(getattr(b, name), float)
        assert u.shape == v.shape and abs(u-v).max() <= rtol*abs(v).max(), name


def slow(block, seconds):
    time.sleep(seconds)
    return block


def deadly(block, first):
    "Ends the process that computes the block whose first entry is given."
    if block.size and block[0, 0] == first: os._exit(1)
    return block


@pytest.fixture(scope='module')
def client():
    with dask.config.set({'distributed.scheduler.allowed-failures': 2}):
        with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=':0') as cluster, distributed.Client(cluster) as c:
            yield c


@pytest.mark.parametrize('name', ESTIMATORS)
def test_blocks(name):
    "In blocks, from a list, a function and a memory-mapped file, the fit is that in memory."
    est, t, names, rtol = ESTIMATORS[name]
    whole = fresh(est).fit(X, t)
    parts = [(X[i:i+700], None if t is None else t[i:i+700]) for i in range(0, 2400, 700)]
    for source in (parts, lambda: iter(parts), Blocks(X, t, rows=333)):
        b = fresh(est).fit(source)
        agree(b, whole, names, rtol)
        if hasattr(whole, 'certificate_'): assert b.certificate_ <= max(est.tol, 1e-12)


@pytest.mark.parametrize('name', ESTIMATORS)
def test_two_workers(name, client):
    "Two processes give what one gives, bit for bit."
    est, t, names, rtol = ESTIMATORS[name]
    dX = da.from_array(X, chunks=(700, 3))
    there = fresh(est).fit(dX, None if t is None else da.from_array(t, chunks=600))
    here = fresh(est).fit(Blocks(X, t, rows=700))
    for a in names: assert np.array_equal(getattr(there, a), getattr(here, a)), a
    agree(there, fresh(est).fit(X, t), names, rtol)
    method = 'predict' if hasattr(est, 'predict') else 'transform'
    lazy = getattr(there, method)(dX)
    assert isinstance(lazy, da.Array)
    np.testing.assert_allclose(lazy.compute().astype(float), getattr(there, method)(X).astype(float), rtol=1e-12)


def test_memory_map(tmp_path):
    "A memory-mapped file is read in blocks; settings that need all samples still work."
    np.save(tmp_path/'X.npy', RNG.normal(size=(1_100_000, 8)).astype(np.float64))
    big = np.load(tmp_path/'X.npy', mmap_mode='r')
    t = big@np.arange(8.) + RNG.normal(size=len(big))
    code = ('import sys, resource, numpy as np, mlbook\n'
            'X = np.load(sys.argv[1], mmap_mode="r"); t = X[:, 0]+X[:, 1]\n'
            'small = mlbook.Ridge().fit(np.ones((9, 2)).cumsum(axis=0), np.arange(9.))\n'
            'from mlbook.blocks import Blocks; import tracemalloc\n'
            'tracemalloc.start(); m = mlbook.Ridge().fit(Blocks(X, t, rows=20_000)); print(tracemalloc.get_traced_memory()[1], *m.coef_)\n'
            'held = [l.split()[1] for l in open("/proc/self/status") if l.startswith("RssFile")] if sys.platform == "linux" else [0]\n'
            'print(int(held[0])*1024)\n')
    out = subprocess.run([sys.executable, '-c', code, tmp_path/'X.npy'], capture_output=True, text=True, check=True).stdout.split()
    assert int(out[0]) < big.nbytes/8
    assert int(out.pop()) < 2**26 < big.nbytes      # modules and little of the file stay in memory
    whole = mlbook.Ridge().fit(np.asarray(big), np.asarray(big[:, 0]+big[:, 1]))
    assert abs(np.array(out[1:], float)-whole.coef_).max() < 1e-10
    assert type(big) is np.memmap and big.nbytes >= 2**26
    agree(mlbook.Ridge().fit(big, t), mlbook.Ridge().fit(np.asarray(big), t), ('coef_', 'intercept_'), 1e-10)
    few = mlbook.RidgeCV([.1, 1.], cv=[(np.arange(100), np.arange(100, 200))]).fit(big, t)    # index sets: in memory
    assert few.lam_ in (.1, 1.)


def test_parquet(client, tmp_path):
    "Parquet files are read where the workers are; names are kept; predictions stay lazy."
    table = pd.DataFrame(X, columns=list('abcde')).assign(y=y, kind=np.where(y > y.mean(), 'up', 'down'))
    for i in range(4): table[600*i:600*i+600].to_parquet(tmp_path/f'{i}.parquet')
    frame = dd.read_parquet(tmp_path)
    dX = frame[list('abcde')]
    ridge = mlbook.Ridge().fit(dX, frame['y'])
    agree(ridge, mlbook.Ridge().fit(X, y), ('coef_', 'intercept_'), 1e-10)
    assert ridge.feature_names_in_.tolist() == list('abcde')
    np.testing.assert_allclose(ridge.predict(dX).compute(), ridge.predict(table[list('abcde')]), rtol=1e-12)
    assert abs(ridge.score(dX, frame['y'])-ridge.score(table[list('abcde')], y)) < 1e-12
    logistic = mlbook.LogisticRegression().fit(dX, frame['kind'])
    agree(logistic, mlbook.LogisticRegression().fit(X, table['kind'].to_numpy()), ('coef_', 'intercept_'), 1e-8)
    kmeans = mlbook.KMeans(3, init=START).fit(dX)
    agree(kmeans, mlbook.KMeans(3, init=START).fit(X), ('cluster_centers_',), 1e-10)


def test_searches(client):
    "The book's searches on a client, and scikit-learn's through joblib."
    grid = dict(lam=[1., .1, .001])
    there = mlbook.grid_search(mlbook.Ridge(), grid, X[:200], y[:200], 4, client=client)
    here = mlbook.grid_search(mlbook.Ridge(), grid, X[:200], y[:200], 4)
    assert np.allclose(there.risks, here.risks, rtol=1e-12) and there.best == here.best
    fold = mlbook.cross_validate(mlbook.Ridge(), X[:200], y[:200], 4, client=client)
    assert abs(fold.risk-mlbook.cross_validate(mlbook.Ridge(), X[:200], y[:200], 4).risk) < 1e-12
    import joblib
    from sklearn.model_selection import GridSearchCV
    with joblib.parallel_config(backend='dask'):
        search = GridSearchCV(mlbook.Ridge(), grid, cv=4).fit(X[:200], y[:200])
    assert search.best_params_ == GridSearchCV(mlbook.Ridge(), grid, cv=4).fit(X[:200], y[:200]).best_params_


@pytest.mark.parametrize('name', ['PCA', 'GaussianNB', 'QuadraticDiscriminantAnalysis', 'LogisticRegression', 'KMeans', 'GaussianMixture'])
def test_bytes(name, client):
    "What Dask's counters say has moved is what was derived: in each round a message for each join at most."
    from mlbook.scale.distributed import message_size
    d, m = 5, 8
    sizes = dict(_sample_sums=message_size('ridge', d), feature_sums=4*d+2+2*3, _softmax_sums=message_size('softmax', d, 3), _lloyd_sums=message_size('k-means', d, 3), _farthest_rows=3*(d+1),
                 class_sums=message_size('bayes' if name == 'GaussianNB' else 'classes', d, 3), _label_moments=message_size('classes', d, 3), _mixture_sums=message_size('mixture', d, 3))
    def log(dask_worker): return [(len(e['keys']), e['total']) for e in dask_worker.transfer_incoming_log]
    made = da.random.default_rng(1).normal(size=(500*m, d), chunks=(500, d))      # made by the workers
    est, t = ESTIMATORS[name][:2]
    source = DaskBlocks(made, None if t is None else (made[:, 0] > 0).astype(int)+(made[:, 1] > 1))
    before = {w: len(v) for w, v in client.run(log).items()}
    fresh(est).fit(source)
    moved = [e for w, v in client.run(log).items() for e in v[before.get(w, 0):]]
    messages, total = sum(k for k, _ in moved), sum(b for _, b in moved)
    assert messages <= len(source.log)*(m-1)
    assert total <= sum(8*sizes[f]*(m-1) for f in source.log) + 100*messages      # containers


# -- what breaks

def test_killed_worker(client):
    "A worker is killed in the middle of a fit: another does its work, and the fit is the same."
    dX = da.from_array(X, chunks=(200, 5)).map_blocks(slow, .15, dtype=float, meta=np.zeros((0, 0)))
    pids = list(client.run(os.getpid).values())
    threading.Timer(.6, os.kill, (pids[0], signal.SIGKILL)).start()
    killed = mlbook.Ridge().fit(dX, da.from_array(y, chunks=200))
    assert (killed.coef_ == mlbook.Ridge().fit(Blocks(X, y, rows=200)).coef_).all()
    client.wait_for_workers(2, timeout=60)
    assert pids[0] not in client.run(os.getpid).values()


def test_deadly_block(client):
    "A block that kills every worker ends the fit with an error that names it."
    dX = da.from_array(X, chunks=(600, 5)).map_blocks(deadly, X[1200, 0], dtype=float, meta=np.zeros((0, 0)))
    with pytest.raises(RuntimeError, match='Ridge: block 2 was lost'): mlbook.Ridge().fit(dX, da.from_array(y, chunks=600))
    client.wait_for_workers(2, timeout=60)


@pytest.mark.parametrize('scheduler', ['threads', 'cluster'])
def test_bad_blocks(scheduler, request):
    "NaN, another width, missing targets: named; an empty block: nothing."
    if scheduler == 'cluster': request.getfixturevalue('client')
    hole = X.copy()
    hole[1500, 2] = np.nan
    with dask.config.set(scheduler='threads' if scheduler == 'threads' else None):
        with pytest.raises(ValueError, match='Ridge: block 2: Input X contains NaN'):
            mlbook.Ridge().fit(da.from_array(hole, chunks=(600, 5)), da.from_array(y, chunks=600))
        wide = [da.from_delayed(dask.delayed(np.ones)((9, 3+(i == 1))), (9, 3), float) for i in range(3)]
        with pytest.raises(ValueError, match='PCA: block 1: X has 4 columns, other blocks 3'): mlbook.PCA().fit(da.concatenate(wide))
        short = [da.from_delayed(dask.delayed(np.ones)(9-(i == 2)), (9,), float) for i in range(3)]
        with pytest.raises(ValueError, match='Ridge: block 2: y must have 9 entries, got 8'):
            mlbook.Ridge().fit(da.ones((27, 3), chunks=(9, 3)), da.concatenate(short))
        gaps = [da.from_delayed(dask.delayed(np.array)(X[a:b]), (b-a, 5), float) for a, b in ((0, 900), (900, 900), (900, 2400))]
        agree(mlbook.PCA().fit(da.concatenate(gaps)), mlbook.PCA().fit(X), ('components_',), 1e-10)
        frame = dd.from_pandas(pd.DataFrame(X, columns=list('abcde')).assign(y=y), npartitions=4)
        some = frame[frame['a'] > np.inf]
        with pytest.raises(ValueError, match='Found array with 0 sample'): mlbook.Ridge().fit(some[list('abcde')], some['y'])


def test_closed_cluster():
    "A cluster that closes in the middle of a fit: one error that says so."
    cluster = distributed.LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=':0', processes=False)
    with distributed.Client(cluster) as client:
        dX = da.from_array(X, chunks=(100, 5)).map_blocks(slow, .1, dtype=float, meta=np.zeros((0, 0)))
        threading.Timer(.5, cluster.close).start()
        with pytest.raises(RuntimeError, match='Ridge: the cluster closed in pass 1'): mlbook.Ridge().fit(dX, da.from_array(y, chunks=100))
