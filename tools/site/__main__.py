"""python -m tools.site [--engine pandoc|quarto] [--serve [--port 8000]]: build the site into _docs/, then perhaps serve it."""
import argparse, functools, http.server, os, subprocess, sys, threading, time
from pathlib import Path
from .book import SiteError
from .build import build, say

ROOT = Path(__file__).resolve().parents[2]


def report(root, engine):
    "Build; print the problems; was everything all right?"
    try: problems, _ = build(root, engine)
    except SiteError as e: problems = [str(e)]
    problems = list(dict.fromkeys(problems))
    for p in problems: print(f'  {p}', file=sys.stderr)
    if problems: print(f'site: {len(problems)} problem(s), see above', file=sys.stderr, flush=True)
    return not problems


def changed(root):
    "A number that changes when a source of the site does."
    files = [p for d in ('nbs', 'tools/site') for p in (root/d).rglob('*') if p.is_file() and '__pycache__' not in p.parts and '.ipynb_checkpoints' not in p.parts]
    return hash(tuple((str(p), p.stat().st_mtime_ns) for p in sorted([*files, root/'_quarto.yml', root/'settings.ini'])))


def serve(root, engine, port):
    "Serve _docs/ and build again whenever a source changes."
    class Quiet(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *args): pass
        def end_headers(self): self.send_header('Cache-Control', 'no-cache'); super().end_headers()
    server = http.server.ThreadingHTTPServer(('127.0.0.1', port), functools.partial(Quiet, directory=str(root/'_docs')))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    say(f'serving http://127.0.0.1:{server.server_port}/ (Ctrl-C to stop; pages are built again when a notebook changes)')
    last = changed(root)
    try:
        while True:
            time.sleep(1)
            if (now := changed(root)) != last: last = now; subprocess.run([sys.executable, '-m', 'tools.site', '--root', str(root), '--engine', engine], cwd=ROOT)
    except KeyboardInterrupt: server.shutdown()


if __name__ == '__main__':
    a = argparse.ArgumentParser(prog='python -m tools.site', description=__doc__)
    a.add_argument('--engine', default=os.environ.get('ENGINE', ''), help='pandoc or quarto; by default Quarto when it is on the PATH')
    a.add_argument('--root', type=Path, default=ROOT, help='project to build')
    a.add_argument('--serve', action='store_true', help='serve the site afterwards, on this machine only')
    a.add_argument('--port', type=int, default=8000)
    a = a.parse_args(); ok = report(a.root.resolve(), a.engine)
    if a.serve: serve(a.root.resolve(), a.engine, a.port)
    sys.exit(not ok)
