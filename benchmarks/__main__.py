"""Run all comparisons, or those named: python -m benchmarks [NAME …].

Each is measured twice, every time in processes of its own: on one thread, and with nothing set, as most people run it.
"""
import ast, importlib.util, json, os, platform, subprocess, sys, tempfile
from pathlib import Path

HERE = Path(__file__).parent
THREADS = ('OMP_NUM_THREADS', 'OPENBLAS_NUM_THREADS', 'MKL_NUM_THREADS', 'NUMBA_NUM_THREADS')
UNSET = {k: v for k,v in os.environ.items() if k not in THREADS}
SETTINGS = {'one': UNSET | {v: '1' for v in THREADS}, 'all': UNSET}
SLACK = .05   # times of two processes that do the same differ by this much
LITTLE = 5.   # MB; less than this counts as this


def measure(env, *args):
    "What `benchmarks.measure` prints, run in a fresh process."
    out = subprocess.run([sys.executable, '-m', 'benchmarks.measure', *args], cwd=HERE.parent, env=env, capture_output=True, text=True)
    if out.returncode: sys.exit(f'benchmark {args} failed:\n{out.stderr}')
    return json.loads(out.stdout.splitlines()[-1])


def least(a, b):
    "Of two measurements of the same comparison the shorter times, each of ours and of the peer's."
    if a is None: return b
    ours,peer = (min(a[k], b[k]) for k in ('ours_ms', 'peer_ms'))
    return b | dict(ours_ms=ours, peer_ms=peer, ratio=round(peer/ours, 2), error=max(a['error'], b['error']))


def compare(name, tries=2):
    "Times and errors of both on one thread and on all, memory on one, and what all threads gain ours; times are taken again where they miss."
    both = {}
    with tempfile.TemporaryDirectory() as d:
        for _ in range(tries):
            for setting,env in SETTINGS.items():
                r = measure(env, name, 'time'); both[setting] = least(both.get(setting), r['times'])
            if not {'ratio', 'peer', 'threads'} & set(missed(r['what'] | both)): break
        one = SETTINGS['one']; measure(one, name, 'data', f'{d}/data')
        a,b = (measure(one, name, 'memory', who, f'{d}/data')['mb'] for who in ('ours', 'peer'))
    r = r['what'] | both; r['one'] |= dict(memory_ours=a, memory_peer=b, memory_ratio=round(max(a, LITTLE)/max(b, LITTLE), 3))
    return r | dict(gain=round(r['one']['ours_ms']/r['all']['ours_ms'], 2), missed=missed(r))


def missed(r):
    "What a comparison does not reach: the ratio on one thread, the peer and one thread on all, the accuracy, the peer's memory."
    one,all_ = r['one'],r['all']
    tests = dict(ratio=one['ratio'] >= r['must'], peer=all_['ratio'] >= min(r['must'], 1.), threads=all_['ours_ms'] <= (1+SLACK)*one['ours_ms'],
                 accuracy=all(s['error'] <= s['bound'] for s in (one, all_)), memory=one.get('memory_ratio', 0) <= 1)
    return [k for k,ok in tests.items() if not ok]


def imported(name, all_of_it=True):
    "Top-level modules that a comparison imports, also inside its functions; of other comparisons it takes the peer from, all of theirs."
    text = (HERE/f'{name}.py').read_text(); tree = ast.parse(text); found = set()
    for node in ast.walk(tree) if all_of_it else tree.body:
        if isinstance(node, ast.Import): found |= {a.name.split('.')[0] for a in node.names}
        if isinstance(node, ast.ImportFrom):
            head,_,other = ('benchmarks.'*bool(node.level)+(node.module or '')).strip('.').partition('.'); names = [a.name for a in node.names]
            if head != 'benchmarks': found.add(head)
            elif other: found |= imported(other, 'peer' in names)
            else: found = found.union(*(imported(o, f'{o}.peer' in text) for o in names))
    return found


def absent(names, there=importlib.util.find_spec):
    "What to say if a comparison needs a package that is not installed; nothing if all are there."
    lacking = {k: [m for m in sorted(imported(k)) if not there(m)] for k in names}
    lines = [f'{k} needs {", ".join(m)}, not installed here' for k,m in lacking.items() if m]
    return '\n'.join(lines+["The peers come with the extra bench: .venv/bin/python -m pip install --editable '.[bench]'"]) if lines else ''


def main(names):
    every = sorted(p.stem for p in HERE.glob('*.py') if p.stem not in ('__init__', '__main__', 'measure'))
    unknown = [k for k in names if k not in every]
    if unknown: sys.exit(f'no such comparison: {", ".join(unknown)}; there are {", ".join(every)}')
    if said := absent(names or every): sys.exit(said)   # before anything is measured
    file = HERE/'results.json'; table = {r['name']: r for r in (json.loads(file.read_text())['results'] if file.exists() else [])}
    import numpy, scipy, sklearn
    machine = f'{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}, numpy {numpy.__version__}, scipy {scipy.__version__}, scikit-learn {sklearn.__version__}'
    print(f'{"":20} {"ours":>10} {"peer":>10} {"ratio":>7} {"must":>5}  |{"all: ours":>10} {"peer":>10} {"ratio":>7} {"gain":>5}  | {"error":>6} {"memory":>7}', flush=True)
    for name in names or every:
        r = table[name] = compare(name); one,all_ = r['one'],r['all']
        print(f'{name:20} {one["ours_ms"]:8.2f}ms {one["peer_ms"]:8.2f}ms {one["ratio"]:7.2f} {r["must"]:5.1f}  |{all_["ours_ms"]:8.2f}ms {all_["peer_ms"]:8.2f}ms {all_["ratio"]:7.2f} {r["gain"]:5.2f}  | '
              f'{one["error"]:6.0e} {one["memory_ratio"]:7.2f}  {"NOT REACHED: "+", ".join(r["missed"]) if r["missed"] else "ok"}', flush=True)
        file.write_text(json.dumps(dict(machine=machine, results=[table[k] for k in sorted(table) if k in every]), indent=1)+'\n')
    print(f'written to {file}')
    bad = [k for k in (names or every) if 'accuracy' in table[k]['missed']]
    if bad: sys.exit(f'not accurate enough: {bad}')


if __name__ == '__main__': main(sys.argv[1:])
