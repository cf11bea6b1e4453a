"One comparison, in this process: python -m benchmarks.measure NAME time | memory ours | memory peer."
import gc, importlib, json, resource, sys, time, warnings


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
    return dict(name=m.__name__.split('.')[-1], title=m.__doc__.strip(), peer=m.PEER, n=n, d=d, must=m.MUST, ours_ms=best['ours']*1e3, peer_ms=best['peer']*1e3,
                ratio=round(best['peer']/best['ours'], 2), error=float(error), peer_error=float(peer_error), bound=float(bound))


def memory(m, which):
    "Peak resident memory of a process that makes the data and fits once."
    data = m.data(); (m.ours if which=='ours' else m.peer)(data)
    return dict(mb=round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss/1024, 1))


if __name__ == '__main__':
    warnings.simplefilter('ignore'); m = importlib.import_module(f'benchmarks.{sys.argv[1]}')
    print(json.dumps(compare(m) if sys.argv[2]=='time' else memory(m, sys.argv[3])))
