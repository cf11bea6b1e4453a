"""The whole way from nbs/ to _docs/."""
import base64, os, shutil, subprocess, sys, time
from pathlib import Path
from .book import Book, SiteError, digest
from .. import stubs
from .process import download
from . import check, execute, frames, pages, quarto, vendor

HERE = Path(__file__).parent


def say(s): print(s, flush=True)


def export(book):
    "Write the package from the notebooks when their code has changed since the last time."
    stamp, now = book.cache/'export.key', digest({rel: p.code for rel,p in book.pages.items()})
    if stamp.exists() and stamp.read_text() == now: return
    env = {k: v for k,v in os.environ.items() if k != 'IN_TEST'}
    r = subprocess.run([sys.executable, '-c', 'from nbdev.doclinks import nbdev_export; nbdev_export.__wrapped__()'], cwd=book.root, env=env, capture_output=True, text=True)
    if r.returncode: raise SiteError(f'nbdev_export failed:\n{r.stderr}')
    stubs.write(book.lib)
    stamp.parent.mkdir(parents=True, exist_ok=True); stamp.write_text(now)


class Output:
    "A folder that in the end holds exactly what was put into it; files that stay the same are not touched."
    def __init__(self, folder): self.folder, self.kept = Path(folder), set()
    def put(self, name, data):
        p = self.folder/name; self.kept.add(p); data = data.encode() if isinstance(data, str) else data
        if p.exists() and p.stat().st_size == len(data) and p.read_bytes() == data: return
        p.parent.mkdir(parents=True, exist_ok=True); p.write_bytes(data)
    def finish(self):
        for p in sorted(self.folder.rglob('*'), reverse=True):
            if p.is_dir():
                if not any(p.iterdir()): p.rmdir()
            elif p not in self.kept: p.unlink()


def own_assets(book):
    "Files of nbs/assets/, {path below assets/: file}."
    return {p.relative_to(book.nbs/'assets').as_posix(): p for p in sorted((book.nbs/'assets').rglob('*')) if p.is_file()}


def pictures(book):
    "Pictures beside the notebooks, {path below nbs/: file}."
    kinds = ('.png', '.svg', '.jpg', '.jpeg', '.gif', '.webp')
    return {p.relative_to(book.nbs).as_posix(): p for p in sorted(book.nbs.rglob('*')) if p.suffix in kinds and 'assets' not in p.parts and not any(x[0] == '.' for x in p.relative_to(book.nbs).parts)}


def by_pandoc(book, done, keys, packages, assets, site):
    "Our own pages."
    engine = pages.Engine(book, packages, say); bodies, problems = engine.render(done, keys)
    theme = {p.name: p.read_bytes() for p in (HERE/'theme').iterdir() if p.suffix in ('.css', '.js')}; index = engine.search_index(bodies)
    version = digest(*theme.values(), index)[:8]; out = Output(site)
    for rel,body in bodies.items():
        folder = Path(rel).parent
        out.put(book.pages[rel].url, engine.page(rel, body, version))
        if notebook := download(book.pages[rel]): out.put(rel, notebook)
        for name,data in body['files'].items(): out.put(folder/name, base64.b64decode(data))
        for name,src in frames.files(book.pages[rel], book).items(): out.put(folder/name, src.read_bytes())
    used = any(b['widgets'] for b in bodies.values())
    for name,src in assets.items():
        if Path(name).suffix == '.scss' or name.endswith('katex.min.js') or not used and (name == 'embed.js' or '/' not in name and name.endswith('.woff2')): continue
        out.put(f'assets/{name}', Path(src).read_bytes())
    for name,src in pictures(book).items(): out.put(name, src.read_bytes())
    for name,data in theme.items(): out.put(f'assets/{name}', data)
    out.put('assets/search.js', index); out.put('.nojekyll', ''); out.finish()
    return problems


def build(root, engine=''):
    "Build the site; returns the problems. Everything that can be mended by an author is reported at once."
    start = time.time(); book = Book(root); os.chdir(book.root)
    engine = engine or ('quarto' if shutil.which('quarto') else 'pandoc'); site = book.root/'_docs'
    if engine not in ('pandoc', 'quarto'): raise SiteError(f'ENGINE must be pandoc or quarto, got {engine}')
    export(book)
    packages = vendor.fetch(book, say); assets = vendor.assets(packages) | own_assets(book)
    done, keys, problems = execute.execute(book, say)
    keys, more = frames.press(book, done, keys, say); problems += more
    if engine == 'quarto':
        if problems: return problems, site
        problems += quarto.render(book, done, keys, packages, assets, pictures(book), site, say)
    else: problems += by_pandoc(book, done, keys, packages, assets, site)
    more, seen = check.check_site(site, book, book.cache/f'facts-{engine}.json'); 
    problems += [m for m in more if not (problems and 'formula that was not typeset' in m)]
    say(f"checked {seen['pages']} pages and {seen['links']} links; the largest page is {seen['largest'][1]} ({seen['largest'][0]/1e6:.2f} MB)")
    say(f'site ({engine}, {time.time()-start:.1f} s): {(site/book.first).as_uri()}')
    return problems, site
