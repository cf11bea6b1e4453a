"Run the kinds named, or all: python -m benchmarks.large [memory | overhead | daskml | workers …]."
import json, os, platform, subprocess, sys, tempfile, time
from pathlib import Path
from benchmarks.large import fits

FILE = Path(__file__).parent/'large.json'
ONE = {v: '1' for v in ('OMP_NUM_THREADS', 'OPENBLAS_NUM_THREADS', 'MKL_NUM_THREADS', 'NUMBA_NUM_THREADS')}


def alone(*args):
    "What a function of `fits` prints, run in a process of its own on one thread."
    out = subprocess.run([sys.executable, '-W', 'ignore', '-m', 'benchmarks.large.fits', *map(str, args)], env=os.environ | ONE, capture_output=True, text=True)
    if out.returncode: sys.exit(f'{args} failed:\n{out.stderr[-3000:]}')
    return json.loads(out.stdout.splitlines()[-1])


def memory(folder, gigabytes=8.):
    "Peak resident memory and time of fits to a file."
    alone('make', folder, gigabytes)
    for method in ('Ridge', 'LogisticRegression', 'KMeans'): yield alone('memory', folder, method)


def overhead(folder, gigabytes=1.):
    "Fits in blocks against fits in memory."
    alone('make', folder, gigabytes)
    for method in fits.METHODS: yield alone('overhead', folder, method)


def daskml(folder):
    "Against dask-ml, two workers."
    for method in fits.PEERS: yield alone('daskml', method)


def workers(folder):
    "Two workers against one."
    for method in ('Ridge', 'LogisticRegression', 'KMeans'): yield alone('workers', method)


KINDS = dict(memory=memory, overhead=overhead, daskml=daskml, workers=workers)

if __name__ == '__main__':
    import numpy, scipy
    machine = f'{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}, numpy {numpy.__version__}, scipy {scipy.__version__}'
    for kind in sys.argv[1:] or KINDS:
        with tempfile.TemporaryDirectory(dir=os.environ.get('LARGE')) as folder:
            for r in KINDS[kind](folder):
                print(kind, r, flush=True)
                table = json.loads(FILE.read_text())['results'] if FILE.exists() else []
                table = [o for o in table if (o['kind'], o['method'])!=(kind, r['method'])] + [dict(kind=kind, day=time.strftime('%Y-%m-%d')) | r]
                FILE.write_text(json.dumps(dict(machine=machine, results=sorted(table, key=lambda o: (o['kind'], o['method']))), indent=1)+'\n')
