"One comparison, in this process: python -m benchmarks.measure NAME time | data FILE | memory ours FILE | memory peer FILE."
import gc, importlib, json, pickle, resource, sys, time, warnings
from pathlib import Path


def once(f, data):
    "One call: its wall time and what it returned."
    gc.collect(); t = time.perf_counter(); out = f(data)
    return time.perf_counter()-t,out


def compare(m):
    "Minimum times of both, interleaved, the order reversed every time."
    data = m.data(); calls = {'ours': m.ours, 'peer': m.peer}; out = {}; best = {k: float('inf') for k in calls}
    for k,f in calls.items(): out[k] = once(f, data)[1]   # warm
    for i in range(m.REPEAT):
        for k in sorted(calls, reverse=i%2==1):
            t,out[k] = once(calls[k], data); best[k] = min(best[k], t)
    error,peer_error,bound = m.accuracy(data, out['ours'], out['peer'])
    n,d = data['X'].shape
    return dict(what=dict(name=m.__name__.split('.')[-1], title=m.__doc__.strip(), peer=m.PEER, n=n, d=d, must=m.MUST),
                times=dict(ours_ms=best['ours']*1e3, peer_ms=best['peer']*1e3, ratio=round(best['peer']/best['ours'], 2),
                           error=float(error), peer_error=float(peer_error), bound=float(bound)))


def make(m, file):
    "The data in a file, so that what it takes to make them does not count."
    Path(file).write_bytes(pickle.dumps(m.data(), 5))
    return {}


def memory(m, which, file):
    "Peak resident memory of a process that reads the data and fits once."
    with open(file, 'rb') as f: data = pickle.load(f)
    (m.ours if which=='ours' else m.peer)(data)
    return dict(mb=round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss/1024, 1))


if __name__ == '__main__':
    warnings.simplefilter('ignore'); name,task,*rest = sys.argv[1:]; m = importlib.import_module(f'benchmarks.{name}')
    print(json.dumps({'time': compare, 'data': make, 'memory': memory}[task](m, *rest)))
