"""Engine 2: Quarto on the same processed notebooks, then what its pages need to work offline and from file://.
The replacements are those tried with Quarto 1.7; whatever another version does differently, `check` will find."""
import json, re, shutil, subprocess, sys
from pathlib import Path
from .book import SiteError, digest
from .process import download, mend_html, process, store, symbol_table
from .pages import plain_tex
from . import formulas, frames, narrow

# what Quarto puts on a page with a widget or any text/html output (data frames too)
DROP = (r'<script src="https://cdnjs\.cloudflare\.com/ajax/libs/(?:require\.js|jquery)/[^>]*></script>\s*',
        r"<script type=\"application/javascript\">define\('jquery'.*?</script>\s*",
        r'<script src="https://cdnjs\.cloudflare\.com/polyfill/[^>]*></script>\s*')
EMBED = r'<script src="https://unpkg\.com/@jupyter-widgets/html-manager@[^>]*></script>'
MODULE = r'<script src="([^"]*quarto-html/quarto\.js)" type="module"></script>\s*<script src="[^"]*tabsets\.js" type="module"></script>'
KATEX_JS = r'<script defer="" src="[^"]*katex\.min\.js"></script>\s*<script>document\.addEventListener.*?</script>\s*'
EQNO = r'(<span id="eq-[^"]*"[^>]*><span class="math display">[^<]*?)\s*\\qquad\(([^()]*)\)\s*</span>'   # "a = b \qquad(1)"
SCRIPTS = ('folds.js', 'frames.js', 'tables.js', 'terms.js')   # of our own theme
SEARCH = '''
function loadSearchDocs() {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = offsetURL("search.js");
    script.onload = () => resolve({ status: 200, json: async () => window.searchDocs });
    script.onerror = reject;
    document.head.append(script);
  });
}
'''


def localise(s, up, doc_url):
    "A page with everything from the network dropped or made local, and nbdev's links to symbols made relative."
    for pattern in DROP: s = re.sub(pattern, '', s, flags=re.S)
    s = re.sub(EMBED, f'<script src="{up}assets/embed.js"></script>', s)
    s = re.sub(MODULE, r'<script src="\1" defer></script>', s)                        # modules do not load from file://
    s = s.replace('tagName == "SPAN")', 'tagName == "SPAN" && texText.data)')         # hover pop-ups hold typeset formulas
    s = s.replace("return window.location.protocol === 'file:';", 'return false;')    # dark or light is remembered there too
    return re.sub(rf'href="{re.escape(doc_url)}/([^"]+\.html)', rf'href="{up}\1', s)  # only .html: links to the source stay


def number_equations(s):
    "Equation numbers beside the formulas, so that a long formula can scroll without running under its number."
    return re.sub(EQNO, r'\1</span><span class="eqno">(\2)</span>', s)


def drop_katex(s):
    "A page whose formulas are typeset needs no KaTeX script."
    return re.sub(KATEX_JS, '', s, flags=re.S)


def one_script(quarto_js, tabsets_js):
    "Quarto's own script without ES modules."
    if not quarto_js.startswith('import * as tabsets'): return quarto_js
    body = tabsets_js.replace('export function', 'function')
    return f'(() => {{\nconst tabsets = (() => {{\n{body}\nreturn {{ init }};\n}})();\n{quarto_js.split(chr(10), 1)[1]}\n}})();\n'


def local_search(search_js):
    "Quarto's search without fetch: the index comes as a script."
    if 'loadSearchDocs' in search_js: return search_js
    s = search_js.replace('window.location.protocol === "file:" && !shownWarning', 'false')
    return s.replace('await fetch(offsetURL("search.json"))', 'await loadSearchDocs()') + SEARCH


def plain_search(index):
    "Quarto's index without the lines over folded imports, and without the LaTeX of the errata, which a script on their page typesets."
    docs = json.loads(index)
    for d in docs:
        d['text'] = re.sub(r'^(?:Imports(?: of checks and pictures)?\s*\n)+', '', d.get('text', ''), flags=re.M)
        if d.get('href', '').startswith('sources/errata.html'): d['text'] = plain_tex(d['text'])
    return json.dumps(docs, ensure_ascii=False)


def patch_libs(site):
    "Let Quarto's own scripts run from file://, and leave the links of drawings alone (their `href` is no string)."
    js = site/'site_libs/quarto-nav/quarto-nav.js'
    if js.exists(): js.write_text(js.read_text(encoding='utf8').replace('querySelectorAll("a")', 'querySelectorAll("a:not(svg a)")'), encoding='utf8')
    js, tabs = site/'site_libs/quarto-html/quarto.js', site/'site_libs/quarto-html/tabsets/tabsets.js'
    if js.exists(): js.write_text(one_script(js.read_text(encoding='utf8'), tabs.read_text(encoding='utf8') if tabs.exists() else ''), encoding='utf8')
    js, index = site/'site_libs/quarto-search/quarto-search.js', site/'search.json'
    if js.exists() and index.exists():
        (site/'search.js').write_text(f"window.searchDocs = {plain_search(index.read_text(encoding='utf8'))};\n", encoding='utf8')
        js.write_text(local_search(js.read_text(encoding='utf8')), encoding='utf8')


def add_script(s, up):
    "A page with the scripts that open its boxes and sort its tables."
    tags = ''.join(f'<script defer src="{up}assets/{n}"></script>\n' for n in SCRIPTS)
    return s if tags in s else s.replace('</head>', f'{tags}</head>', 1)


def add_narrow(s, folder):
    "A page in which every figure that was drawn a second time has both; `folder` is where the page lies."
    def one(m):
        second = narrow.name(m[2].rsplit('/', 1)[0] + '/', (folder/m[2]).read_bytes()) if m[2] else ''
        return narrow.picture(m[0], second, (folder/second).read_bytes()) if second and (folder/second).is_file() else m[0]
    return re.sub(r'(<picture>.*?</picture>)|<img\b[^>]*?src="([^":]+_files/figure-html/[^"]+\.png)"[^>]*>', one, s, flags=re.S)


def post_render(site, book, katex, only=None):
    "Make rendered pages (all, or those named) work with no network and from file://. May be run twice. Returns [(page, TeX, error)]."
    paths = sorted(site.rglob('*.html')) if only is None else [site/p for p in only]
    pages = {p.relative_to(site): p.read_text(encoding='utf8') for p in paths}
    for p,s in pages.items():
        up, rel = '../'*len(p.parent.parts), book.by_url.get(p.as_posix())
        s = add_narrow(add_script(number_equations(localise(s, up, book.doc_url)), up), (site/p).parent)
        pages[p] = mend_html(s, book.pages[rel], book) if rel else s
    pages, bad = formulas.prerender(pages, katex)
    for p,s in pages.items(): (site/p).write_text(drop_katex(s), encoding='utf8')
    patch_libs(site)
    return bad


def complaints(stderr):
    "Quarto exits 0 with warnings: the lines that make the build fail. Colour codes stay in some of them."
    plain = re.sub(r'\x1b\[[0-9;]*m', '', stderr)
    return [l.strip() for l in plain.splitlines() if re.search(r'WARN|ERROR', l)]


STAMP = '.built-by-quarto.json'   # lies in the built site, so that a site built by the other engine is never taken for ours


class Job:
    "What has to be rendered: pages that changed since the site was built, or all of them."
    def __init__(self, book, done, keys, version, table, files, site):
        here = Path(__file__).parent
        tools = [(here/n).read_bytes() for n in ('process.py', 'frames.py', 'narrow.py', '../glossary.py', 'symbols.py', 'quarto.py', 'pages.py', 'formulas.py', 'book.py')]
        titles = [(r, p.title, p.label, p.description, p.part) for r in book.order for p in [book.pages[r]]]   # every page shows them
        self.common = digest(version, book.config_text, titles, table, (book.root/'package.json').read_bytes(), [(t.name, t.says) for t in book.terms], sorted(book.doubtful), *tools, *(p.read_bytes() for p in files))
        self.pages = {rel: digest(keys[rel], book.pages[rel].raw['cells'], self.module(book, rel)) for rel in done}
        self.site, self.proc = site, book.root/'_proc'
        stamp = json.loads((site/STAMP).read_text()) if (site/STAMP).exists() else {}
        self.anew = stamp.get('common') != self.common or not set(stamp['pages']) <= set(self.pages) or not (self.proc/'_quarto.yml').exists()
        self.todo = [r for r,k in self.pages.items() if self.anew or stamp['pages'].get(r) != k]

    def module(self, book, rel):
        m = book.pages[rel].module; path = book.lib/f"{m.replace('.', '/')}.py" if m else None
        return path.read_bytes() if path and path.exists() else b''

    def finished(self): (self.site/STAMP).write_text(json.dumps(dict(common=self.common, pages=self.pages)))


def next_page(book, rel):
    "What comes next, with its claim (Quarto's own links have the titles only)."
    if not (after := book.neighbours(rel)[1]): return []
    p, up = book.pages[after], '../'*rel.count('/')
    return [dict(cell_type='markdown', metadata={}, source=f'::: {{.next-page}}\n**Next: [{p.name}]({up}{after}).** {p.description}\n:::\n')]


def lay_out(book, job, done, table, assets, pictures):
    "Write what Quarto reads into _proc/; returns the files that go beside the pages, {path: bytes}."
    proc, files = job.proc, {}
    if job.anew: shutil.rmtree(proc, ignore_errors=True)
    for rel in job.todo:
        page = book.pages[rel]
        nb, drawn = process(page, book, done[rel], table)
        if page.module: nb['cells'].insert(1, dict(cell_type='markdown', metadata={}, source=f"[`{book.lib.name}.{page.module}`]{{.module}}\n".replace('.__init__', '')))
        nb['cells'] += next_page(book, rel)
        (proc/rel).parent.mkdir(parents=True, exist_ok=True); (proc/rel).write_text(store(nb), encoding='utf8')
        files |= {str(Path(rel).parent/name): src.read_bytes() for name,src in frames.files(page, book).items()}
        files |= {str(Path(rel).parent/name): data for name,data in drawn.items()}
        if notebook := download(page): files[rel] = notebook.encode()
    shutil.copy(book.root/'_quarto.yml', proc/'_quarto.yml')
    for name,src in {**{f'assets/{n}': p for n,p in assets.items()}, **pictures}.items():
        (proc/name).parent.mkdir(parents=True, exist_ok=True); shutil.copy(src, proc/name)
    if bib := book.config.get('bibliography'): shutil.copy(book.nbs/bib, proc/bib)
    return files


def render(book, done, keys, packages, assets, pictures, site, say):
    "The site by Quarto; returns the problems."
    exe = shutil.which('quarto')
    if not exe: raise SiteError('ENGINE=quarto, but there is no `quarto` on the PATH (`pip install mlbook[quarto]` installs one)')
    version = subprocess.run([exe, '--version'], capture_output=True, text=True).stdout.strip()
    scripts = {n: Path(__file__).parent/'theme'/n for n in SCRIPTS}; assets = {**assets, **scripts}; table = symbol_table(book)
    own = [*sorted((book.nbs/'assets').glob('*')), *pictures.values(), *scripts.values()]
    job = Job(book, done, keys, version, table, own, site)
    if not job.todo: say(f'Quarto {version}: nothing changed'); return []
    (site/STAMP).unlink(missing_ok=True)
    files = lay_out(book, job, done, table, assets, pictures)
    say(f'Quarto {version}: {len(job.todo)} of {len(done)} pages')
    what = ['.'] if job.anew else job.todo
    r = subprocess.run([exe, 'render', *what, '--no-execute'], cwd=job.proc, stderr=subprocess.PIPE, text=True, encoding='utf8')
    if r.returncode: raise SiteError(f'quarto exited with {r.returncode}:\n{r.stderr}')
    problems = [f'quarto: {l}' for l in complaints(r.stderr)]
    made = job.proc/book.config['project'].get('output-dir', '_docs')
    urls = [book.pages[rel].url for rel in job.todo]
    if job.anew: shutil.rmtree(site, ignore_errors=True); shutil.copytree(made, site)
    else:
        for name in ['search.json', *urls]: shutil.copy(made/name, site/name)
        for rel in job.todo:
            figures = rel[:-6] + '_files'
            shutil.rmtree(site/figures, ignore_errors=True)
            if (made/figures).exists(): shutil.copytree(made/figures, site/figures)
    for name,data in files.items(): (site/name).parent.mkdir(parents=True, exist_ok=True); (site/name).write_bytes(data)
    bad = post_render(site, book, packages['katex']/'dist'/'katex.min.js', None if job.anew else urls)
    problems += [f'{book.where(book.by_url.get(p.as_posix(), ""), tex) if p.as_posix() in book.by_url else p}: {err}: {tex}' for p,tex,err in bad]
    problems += [f'{url}: KaTeX script not removed' for url in urls if 'katex.min.js' in (site/url).read_text(encoding='utf8')]
    if not problems: job.finished()
    return problems
