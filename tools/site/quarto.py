"""Engine 2: Quarto on the same processed notebooks, then what its pages need to work offline and from file://.
The replacements are those tried with Quarto 1.7; whatever another version does differently, `check` will find."""
import json, re, shutil, subprocess, sys
from pathlib import Path
from .book import SiteError, digest
from .process import process, store, symbol_table
from . import formulas

# what Quarto puts on a page with a widget or any text/html output (data frames too)
DROP = (r'<script src="https://cdnjs\.cloudflare\.com/ajax/libs/(?:require\.js|jquery)/[^>]*></script>\s*',
        r"<script type=\"application/javascript\">define\('jquery'.*?</script>\s*",
        r'<script src="https://cdnjs\.cloudflare\.com/polyfill/[^>]*></script>\s*')
EMBED = r'<script src="https://unpkg\.com/@jupyter-widgets/html-manager@[^>]*></script>'
MODULE = r'<script src="([^"]*quarto-html/quarto\.js)" type="module"></script>\s*<script src="[^"]*tabsets\.js" type="module"></script>'
KATEX_JS = r'<script defer="" src="[^"]*katex\.min\.js"></script>\s*<script>document\.addEventListener.*?</script>\s*'
EQNO = r'(<span id="eq-[^"]*"[^>]*><span class="math display">[^<]*?)\s*\\qquad\(([^()]*)\)\s*</span>'   # "a = b \qquad(1)"
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
    return re.sub(rf'href="{re.escape(doc_url)}/([^"]+\.html)', rf'href="{up}\1', s)  # only .html: links to the source stay


def tag_numbers(s):
    "Equation numbers at the margin."
    return re.sub(EQNO, r'\1\\tag{\2}</span>', s)


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


def patch_libs(site):
    "Let Quarto's own scripts run from file://."
    js, tabs = site/'site_libs/quarto-html/quarto.js', site/'site_libs/quarto-html/tabsets/tabsets.js'
    if js.exists(): js.write_text(one_script(js.read_text(encoding='utf8'), tabs.read_text(encoding='utf8') if tabs.exists() else ''), encoding='utf8')
    js, index = site/'site_libs/quarto-search/quarto-search.js', site/'search.json'
    if js.exists() and index.exists():
        (site/'search.js').write_text(f"window.searchDocs = {index.read_text(encoding='utf8')};\n", encoding='utf8')
        js.write_text(local_search(js.read_text(encoding='utf8')), encoding='utf8')


def post_render(site, doc_url, katex):
    "Make a rendered site work with no network and from file://. May be run twice. Returns [(page, TeX, error)]."
    pages = {p.relative_to(site): p.read_text(encoding='utf8') for p in sorted(site.rglob('*.html'))}
    pages = {p: tag_numbers(localise(s, '../'*len(p.parent.parts), doc_url)) for p,s in pages.items()}
    pages, bad = formulas.prerender(pages, katex)
    for p,s in pages.items(): (site/p).write_text(drop_katex(s), encoding='utf8')
    patch_libs(site)
    return bad


def complaints(stderr):
    "Quarto exits 0 with warnings: the lines that make the build fail. Colour codes stay in some of them."
    plain = re.sub(r'\x1b\[[0-9;]*m', '', stderr)
    return [l.strip() for l in plain.splitlines() if re.search(r'WARN|ERROR', l)]


def render(book, done, keys, packages, assets, pictures, site, say):
    "The site by Quarto; returns the problems."
    proc, table = book.root/'_proc', symbol_table(book); stamp = book.cache/'quarto.key'
    exe = shutil.which('quarto')
    if not exe: raise SiteError('ENGINE=quarto, but there is no `quarto` on the PATH (`pip install mlbook[quarto]` installs one)')
    version = subprocess.run([exe, '--version'], capture_output=True, text=True).stdout.strip()
    here = Path(__file__).parent
    key = digest(version, book.config_text, keys, table, [book.pages[r].raw['cells'] for r in book.order], (book.root/'package.json').read_bytes(),
                 *((here/n).read_bytes() for n in ('process.py', 'symbols.py', 'quarto.py', 'formulas.py', 'book.py')), *(p.read_bytes() for p in [*sorted((book.nbs/'assets').glob('*')), *pictures.values()]))
    if stamp.exists() and stamp.read_text() == key and site.exists(): say(f'Quarto {version}: nothing changed'); return []
    stamp.unlink(missing_ok=True); shutil.rmtree(proc, ignore_errors=True); proc.mkdir()
    for rel,executed in done.items():
        (proc/rel).parent.mkdir(parents=True, exist_ok=True); (proc/rel).write_text(store(process(book.pages[rel], book, executed, table)), encoding='utf8')
    shutil.copy(book.root/'_quarto.yml', proc/'_quarto.yml')
    for name,src in assets.items(): (proc/'assets'/name).parent.mkdir(parents=True, exist_ok=True); shutil.copy(src, proc/'assets'/name)
    for name,src in pictures.items(): (proc/name).parent.mkdir(parents=True, exist_ok=True); shutil.copy(src, proc/name)
    if bib := book.config.get('bibliography'): shutil.copy(book.nbs/bib, proc/bib)
    say(f'Quarto {version}: {len(done)} pages')
    r = subprocess.run([exe, 'render', str(proc), '--no-execute'], stderr=subprocess.PIPE, text=True, encoding='utf8')
    if r.returncode: raise SiteError(f'quarto exited with {r.returncode}:\n{r.stderr}')
    problems = [f'quarto: {l}' for l in complaints(r.stderr)]
    shutil.rmtree(site, ignore_errors=True); shutil.move(proc/book.config['project'].get('output-dir', '_docs'), site)
    for rel in done: shutil.copy(book.nbs/rel, site/rel)                              # beside its page, for the download link
    bad = post_render(site, book.doc_url, packages['katex']/'dist'/'katex.min.js')
    problems += [f'{book.where(book.by_url.get(p.as_posix(), ""), tex) if p.as_posix() in book.by_url else p}: {err}: {tex}' for p,tex,err in bad]
    problems += [f'{p.relative_to(site)}: KaTeX script not removed' for p in site.rglob('*.html') if 'katex.min.js' in p.read_text(encoding='utf8')]
    if not problems: stamp.write_text(key)
    return problems
