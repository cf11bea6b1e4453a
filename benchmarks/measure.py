"One comparison, in this process: python -m benchmarks.measure NAME time | data FILE | memory ours FILE | memory peer FILE."
import ctypes, gc, importlib, json, math, pickle, re, sys, time, warnings
from pathlib import Path


def once(f, data, least=.01):
    "Wall time of a call and what it returned; short calls are repeated, as `timeit` does, since what is asked is the time of a warm call."
    def timed(number):
        t = time.perf_counter()
        for _ in range(number): out = f(data)
        return (time.perf_counter()-t)/number,out
    gc.collect(); t,out = timed(1)
    return timed(math.ceil(least/t)) if t < least else (t,out)


def warm(m):
    "Compiled loops at hand, where a comparison asks for it: small data alone compile nothing, and use what is in the cache."
    if hasattr(m, 'warm'): m.warm()


def compare(m):
    "Minimum times of both, interleaved, the order reversed every time."
    warm(m); data = m.data(); calls = {'ours': m.ours, 'peer': m.peer}; out = {}; best = {k: float('inf') for k in calls}
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
    "Peak of the resident memory during a warm fit, above what the process holds before it: the data and the modules."
    with open(file, 'rb') as f: data = pickle.load(f)
    warm(m); fit = m.ours if which=='ours' else m.peer
    fit(data); gc.collect(); ctypes.CDLL(None).malloc_trim(0)
    Path('/proc/self/clear_refs').write_text('5')   # forgets the peak so far
    before = resident('VmRSS'); fit(data)
    return dict(mb=round(resident('VmHWM')-before, 1))


def resident(which):
    "Memory of this process, MB: now (`VmRSS`) or at its peak (`VmHWM`)."
    return int(re.search(rf'{which}:\s+(\d+) kB', Path('/proc/self/status').read_text())[1])/1024


if __name__ == '__main__':
    warnings.simplefilter('ignore'); name,task,*rest = sys.argv[1:]; m = importlib.import_module(f'benchmarks.{name}')
    print(json.dumps({'time': compare, 'data': make, 'memory': memory}[task](m, *rest)))
