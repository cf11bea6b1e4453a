"""Environments of their own for tests of the built package: a wheel, an empty environment, and Python run in it."""
import json, os, shutil, subprocess, sys, venv
from configparser import ConfigParser
from tools.book import ROOT

KEEP = ('mlbook', 'settings.ini', 'setup.py', 'pyproject.toml', 'MANIFEST.in', 'README.md', 'LICENSE')


def settings():
    "What settings.ini says."
    ini = ConfigParser()
    ini.read(ROOT/'settings.ini', encoding='utf8')
    return ini['DEFAULT']


def built_wheel(folder):
    "The wheel of the package; makes the source archive first, and the wheel from that."
    src = folder/'src'
    src.mkdir()
    for name in KEEP:
        p = ROOT/name
        if p.is_dir(): shutil.copytree(p, src/name, ignore=shutil.ignore_patterns('__pycache__'))
        elif p.exists(): shutil.copy(p, src/name)
    run(sys.executable, '-m', 'build', '--outdir', folder/'dist', src)
    wheel, = (folder/'dist').glob('*.whl')
    return wheel


def environment(folder, *packages):
    "The Python of a new environment that holds these packages and what they ask for."
    venv.create(folder, with_pip=False)
    python = next(p for p in (folder/'bin'/'python', folder/'Scripts'/'python.exe') if p.exists())
    pip(python, 'install', '--quiet', '--no-compile', *packages)
    return python


def run(*command):
    "Run a command away from the repository; what it prints."
    r = subprocess.run(command, capture_output=True, text=True, cwd='/', env={k: v for k, v in os.environ.items() if not k.startswith('PYTHON')})
    assert r.returncode == 0, f'{" ".join(map(str, command))}\n{r.stdout}{r.stderr}'
    return r.stdout


def pip(python, *command): return run(sys.executable, '-m', 'pip', '--disable-pip-version-check', '--python', python, *command)


def in_env(python, code, *args):
    "What code that runs in an environment dumps to `sys.stdout`, as JSON; what libraries print goes to stderr."
    return json.loads(run(python, '-I', '-c', f"import json, os, sys\nsys.stdout = os.fdopen(os.dup(1), 'w')\nos.dup2(2, 1)\n{code}", *args))
