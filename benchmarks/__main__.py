"Run all comparisons, or those named: python -m benchmarks [NAME …]. Each runs in a process of its own, on one thread."
import json, os, platform, subprocess, sys, tempfile
from pathlib import Path

HERE = Path(__file__).parent
ONE = {v: '1' for v in ('OMP_NUM_THREADS', 'OPENBLAS_NUM_THREADS', 'MKL_NUM_THREADS', 'NUMBA_NUM_THREADS')}


def measure(*args):
    "What `benchmarks.measure` prints, run in a fresh process."
    out = subprocess.run([sys.executable, '-m', 'benchmarks.measure', *args], cwd=HERE.parent, env=os.environ | ONE, capture_output=True, text=True)
    if out.returncode: sys.exit(f'benchmark {args} failed:\n{out.stderr}')
    return json.loads(out.stdout.splitlines()[-1])


def main(names):
    every = sorted(p.stem for p in HERE.glob('*.py') if p.stem not in ('__init__', '__main__', 'measure'))
    file = HERE/'results.json'; table = {r['name']: r for r in (json.loads(file.read_text())['results'] if file.exists() else [])}
    print(f'{"":20} {"peer":>10} {"ours":>10} {"ratio":>7} {"must":>5}   {"error":>8} {"peer err":>8}   {"memory":>7}', flush=True)
    for name in names or every:
        r = measure(name, 'time')
        with tempfile.TemporaryDirectory() as d:
            measure(name, 'data', f'{d}/data'); a,b = (measure(name, 'memory', who, f'{d}/data')['mb'] for who in ('ours', 'peer'))
        r |= dict(memory_ours=a, memory_peer=b, memory_ratio=round(a/b, 3)); r['ok'] = bool(r['ratio'] >= r['must'] and r['error'] <= r['bound'] and a <= b)
        table[name] = r
        print(f'{name:20} {r["peer_ms"]:8.2f}ms {r["ours_ms"]:8.2f}ms {r["ratio"]:7.2f} {r["must"]:5.1f}   {r["error"]:8.0e} {r["peer_error"]:8.0e}   {r["memory_ratio"]:7.2f}   {"ok" if r["ok"] else "NOT REACHED"}', flush=True)
    import numpy, scipy, sklearn
    machine = f'{platform.machine()}, Python {platform.python_version()}, numpy {numpy.__version__}, scipy {scipy.__version__}, scikit-learn {sklearn.__version__}, one thread'
    file.write_text(json.dumps(dict(machine=machine, results=[table[k] for k in sorted(table) if k in every]), indent=1)+'\n')
    print(f'written to {file}')
    bad = [k for k in (names or every) if table[k]['error'] > table[k]['bound']]
    if bad: sys.exit(f'not accurate enough: {bad}')


if __name__ == '__main__': main(sys.argv[1:])
