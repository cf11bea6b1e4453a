"""Engine 1: processed notebook -> markdown -> pandoc -> a page in our own theme."""
import base64, html, io, json, re, struct, subprocess, sys
from multiprocessing import get_context
from pathlib import Path
import pypandoc
from PIL import Image
from mlbook.demo import small_png
from .book import digest, relative, text
from .process import PAGES, STATE, mend_html, process, runs_alone, source_url
from . import execute, formulas, frames, narrow, process as processing, symbols

HERE = Path(__file__).parent
VIEW = 'application/vnd.jupyter.widget-view+json'
MIMES = (VIEW, 'text/markdown', 'text/html', 'image/svg+xml', 'image/png', 'image/jpeg', 'text/latex', 'text/plain')
READER = 'markdown+autolink_bare_uris-yaml_metadata_block-blank_before_header'


# ---- a cell as markdown ----------------------------------------------------------------------------------------------

def options(source):
    "The `#| key: value` lines of a cell, and the rest."
    import yaml
    lines, opts = source.splitlines(), []
    while lines and (lines[0].startswith('#|') or not lines[0].strip()): opts.append(re.sub(r'^#\|\s?', '', lines.pop(0)))
    found = yaml.safe_load('\n'.join(o for o in opts if re.match(r'\s*[\w-]+:(\s|$)|\s+\S|\s*-\s', o))) or {}
    return found, '\n'.join(lines).rstrip()


def fence(body, attrs='', mark='`'):
    "A fenced block whose fence is longer than any inside."
    n = max([2] + [len(m) for m in re.findall(rf'^\s*({mark}{{3,}})', body, re.M)]) + 1
    return f'{mark*n}{attrs}\n{body}\n{mark*n}\n'


CITATION = r'(?<![\w.`])@\w+\d{4}\b'      # of a work, by its key: @hoerl1970


def page_text(page): return '\n'.join(text(c['source']) for c in page.cells if c['cell_type'] == 'markdown')


def raw(body): return fence(body, '{=html}')


def small(png):
    "A picture with at most 128 colours, where that makes the file smaller."
    im = Image.open(io.BytesIO(png))
    if im.mode == 'RGBA' and im.getextrema()[3][0] < 255: return png          # transparent: as it is
    return min(png, small_png(im), key=len)


class Body:
    "The markdown of one page, with the files it needs."
    def __init__(self, page):
        self.page, self.files, self.problems, self.widgets, self.cells = page, {}, [], False, []
        self.folder = frames.folder(page)

    def figure(self, data, ext, cell, k, alt, meta):
        name = f'{self.folder}cell-{cell}-output-{k}.{ext}'; second = narrow.name(self.folder, data); data = self.files[name] = small(data) if ext == 'png' else data
        w, h = meta.get('width'), meta.get('height')
        if ext == 'png' and not w and data[:8] == b'\x89PNG\r\n\x1a\n': w, h = struct.unpack('>II', data[16:24])
        if alt is None: self.problems.append(f'nbs/{self.page.rel}, cell {cell}: figure without `#| fig-alt: "..."`')
        size = f' width="{w}" height="{h}"' if w and h else ''
        img = f'<img src="{name}" alt="{html.escape(alt or "", quote=True)}"{size} loading="lazy">'
        return raw(narrow.picture(img, second, self.files[second]) if second in self.files else img)

    def output(self, o, cell, k, opts, alts):
        "One output of a cell."
        t = o['output_type']
        if t == 'stream': return self.block(fence(text(o['text']).rstrip('\n')), o['name'])
        if t == 'error': return self.block(fence(re.sub(r'\x1b\[[0-9;]*m', '', '\n'.join(o['traceback']))), 'error')
        data = o.get('data', {}); mime = next((m for m in MIMES if m in data), None)
        if mime is None: return ''
        v = data[mime]
        if mime == VIEW:
            self.widgets = True
            return self.block(raw(f'<script type="{VIEW}">{json.dumps(v)}</script>'), 'widget')
        v = text(v)
        if mime in ('text/markdown', 'text/latex'): return v + '\n' if opts.get('output') == 'asis' else self.block(v, 'markdown')
        if mime == 'text/html': return self.block(raw(v), 'demo' if v.startswith('<div class="demo"') else 'html')
        if mime.startswith('image/'):
            ext = 'svg' if 'svg' in mime else mime[6:]; alt = alts.pop(0) if alts else None
            return self.block(self.figure(v.encode() if ext == 'svg' else base64.b64decode(v), ext, cell, k, alt, o.get('metadata', {}).get(mime, {})), 'figure')
        return self.block(fence(v.rstrip('\n')), 'display')

    def block(self, md, kind): return f':::: {{.cell-output .cell-output-{kind}}}\n{md}\n::::\n'

    def code(self, c, nr):
        "A code cell: its source, folded or not, and what it printed and drew."
        opts, source = options(c['source'])
        if opts.get('include') is False: return ''
        parts, classes = [], ['.cell']
        exported = opts.get('classes') == 'exported'
        if source and opts.get('echo', True) is not False:
            code = fence(source, '{.python .cell-code}'); fold = opts.get('code-fold')
            if exported: classes.append('.exported')
            if fold not in (None, False):
                summary = html.escape(str(opts.get('code-summary', 'Code')))
                code = raw(f'<details class="code-fold"{" open" if fold == "show" else ""}><summary>{summary}</summary>') + '\n' + code + '\n' + raw('</details>')
            parts.append(code)
        outputs = c.get('outputs', [])
        if outputs and opts.get('output', True) is not False:
            label, cap = str(opts.get('label', '')), opts.get('fig-cap') or opts.get('tbl-cap')
            alts = opts.get('fig-alt') or opts.get('fig-cap'); alts = list(alts) if isinstance(alts, list) else [alts] if alts else []
            if len(alts) == 1: alts *= sum(any(m.startswith('image/') for m in o.get('data', {})) for o in outputs)
            merged = []
            for o in outputs:
                if merged and o['output_type'] == 'stream' == merged[-1]['output_type'] and o['name'] == merged[-1]['name']: merged[-1] = {**o, 'text': text(merged[-1]['text']) + text(o['text'])}
                else: merged.append(o)
            body = '\n'.join(self.output(o, nr, k, opts, alts) for k,o in enumerate(merged, 1))
            if cap or label.startswith(('fig-', 'tbl-')):
                body = f'::::: {{{"#"+label if label.startswith(("fig-", "tbl-")) else ""} .float}}\n{body}\n\n{cap or ""}\n:::::\n'
            parts.append(body)
        body = '\n'.join(parts)
        return body if opts.get('output') == 'asis' and opts.get('echo') is False else f':::::: {{{" ".join(classes)}}}\n{body}\n::::::\n' if body.strip() else ''

    def markdown(self, nb):
        "All cells of a processed notebook; `cells` remembers on which line each begins."
        out, line, nr = [], 1, 0
        for c in nb['cells'][1:]:
            nr = c.get('nr', nr)
            md = (c['source'] if c['cell_type'] == 'markdown' else self.code(c, nr) if c['cell_type'] == 'code' else '').rstrip('\n') + '\n\n'
            self.cells.append((line, nr)); out.append(md); line += md.count('\n')
        if self.widgets:
            state = json.dumps(nb['metadata']['widgets'][STATE]).replace('</', '<\\/')
            out.append(raw(f'<script type="{STATE}">\n{state}\n</script>'))
        return ''.join(out)

    def cell_at(self, line): return max((nr for start,nr in self.cells if start <= line), default=0)


def pandoc(md, root, config, nbs):
    "Markdown -> HTML fragment, and the warnings."
    cmd = [pypandoc.get_pandoc_path(), '-f', READER, '-t', 'html5', '--katex', '--wrap=none', '--columns=9999', '--lua-filter', str(HERE/'filter.lua'), '-M', f'root={root}']
    if config.get('bibliography'): cmd += ['--citeproc', '-M', 'link-citations=true', *(f'--bibliography={nbs/b}' for b in [config['bibliography']])]
    r = subprocess.run(cmd, input=md, capture_output=True, text=True, encoding='utf8')
    warnings = [w.strip() for w in re.split(r'^\[(?:WARNING|ERROR)\]', r.stderr, flags=re.M) if w.strip()]
    if r.returncode and not warnings: warnings = [r.stderr.strip() or f'pandoc failed with code {r.returncode}']
    return r.stdout, warnings


# ---- the HTML of the body --------------------------------------------------------------------------------------------

def tidy(s, page, book):
    "Small changes to pandoc's HTML: lean code lines, anchors on headings, and what both engines need."
    s = re.sub(r'<span id="cb\d+-\d+"><a href="#cb\d+-\d+" aria-hidden="true" tabindex="-1"></a>', '<span>', s)
    s = re.sub(r'<div class="sourceCode( [^"]*)?" id="cb\d+">', r'<div class="sourceCode\1">', s)
    s = re.sub(r'<section id="([^"]+)"([^>]*)>\s*<(h\d)\b', r'<section\2>\n<\3 id="\1"', s)   # pandoc makes a section of a div that opens with a heading
    s = re.sub(r'(<pre class="sourceCode[^>]*><code[^>]*>)(.*?)(</code></pre>)', lambda m: m[1] + indented(m[2]) + m[3], s, flags=re.S)
    s = mend_html(s, page, book)
    return re.sub(r'<(h[2-6]) ([^>]*?)id="([^"]+)"([^>]*)>(.*?)</\1>',
                  r'<\1 \2id="\3"\4>\5<a class="anchor" href="#\3" aria-label="Link to this section"></a></\1>', s, flags=re.S)


def indented(code):
    "Lines of highlighted code that know their own indentation, so that what does not fit goes on below it."
    return re.sub(r'^<span>( +)', lambda m: f'<span style="--in:{len(m[1])}">{m[1]}', code, flags=re.M)


def outline(s):
    "Headings of a page: [(level, id, HTML, is a symbol)]."
    out = []
    for m in re.finditer(r'<h([23]) ([^>]*)>(.*?)</h\1>', s, re.S):
        ident = re.search(r'id="([^"]+)"', m[2])
        label = re.sub(r'<a class="anchor".*?</a>|</?a\b[^>]*>', '', m[3], flags=re.S)
        if ident: out.append((int(m[1]), ident[1], label.strip(), 'doc-name' in m[2]))
    return out


GREEK = {n: c for n,c in zip('alpha beta gamma delta epsilon varepsilon zeta eta theta kappa lambda mu nu xi pi rho sigma tau phi varphi chi psi omega Gamma Delta Theta Lambda Sigma Phi Psi Omega'.split(),
                             'α β γ δ ε ε ζ η θ κ λ μ ν ξ π ρ σ τ φ φ χ ψ ω Γ Δ Θ Λ Σ Φ Ψ Ω'.split())}


def plain_tex(tex):
    "Text with LaTeX in it without its commands and braces; Greek letters stay."
    t = re.sub(r'\\([A-Za-z]+)', lambda m: GREEK.get(m[1], ' '), tex); t = re.sub(r'[{}\\&^_$]|\s+', ' ', t)
    return re.sub(r'\s+', ' ', t).strip()


def plain_formula(tex, most=24):
    "A short formula as searchable text; a long one is left out."
    t = plain_tex(tex)
    return t if len(t) <= most else ''


def sections(s, claim=''):
    """What search looks through: [(anchor, heading, text, code)] per section of a page, from HTML whose formulas are not yet typeset.
    What stands before the first heading begins with the claim of the page; lines over folded imports say nothing."""
    s = re.sub(r'<summary>\s*Imports(?: of checks and pictures)?\s*</summary>|<div class="tags">.*?</div>', ' ', s, flags=re.S)
    s = re.sub(r'<code class="formula">(.*?)</code>', lambda m: ' ' + html.escape(plain_formula(html.unescape(m[1]), 80)) + ' ', s, flags=re.S)
    s = re.sub(r'<script\b.*?</script>|<style\b.*?</style>|<svg\b.*?</svg>|<a class="(?:anchor|eqno)".*?</a>|<a [^>]*class="doc-source".*?</a>', ' ', s, flags=re.S)
    s = re.sub(formulas.MATH, lambda m: ' ' + html.escape(plain_formula(html.unescape(m[2]))) + ' ', s)
    parts = re.split(r'<h[2-4] ([^>]*)>(.*?)</h[2-4]>', s, flags=re.S)
    strip = lambda x: re.sub(r'\s+', ' ', html.unescape(re.sub(r'<[^>]+>', ' ', re.sub(r'</?(?:a|b|i|em|strong|span|code|sub|sup|mark)\b[^>]*>', '', x)))).strip()
    out = []
    for k in range(0, len(parts), 3):
        attrs, head, body = ('', '', parts[0]) if k == 0 else (parts[k-2], parts[k-1], parts[k])
        code = ' '.join(strip(x) for x in re.findall(r'<pre\b.*?</pre>', body, re.S))
        words = strip(re.sub(r'<pre\b.*?</pre>', ' ', body, flags=re.S)); ident = re.search(r'id="([^"]+)"', attrs)
        if k == 0: words = f'{claim} {words}'.strip()
        if head or words: out.append((ident[1] if ident else '', strip(head), words, code))
    return out


def said(s):
    "The body of a page, and its claim as text to search, from HTML whose formulas are not yet typeset."
    body, head = s.split('<div class="claim-source">')
    claims = re.findall(r'<p>(.*?)</p>', head, re.S)
    return body, ' '.join(words for _,_,words,_ in sections(claims[1])) if len(claims) > 1 else ''


# ---- the page --------------------------------------------------------------------------------------------------------

def sidebar(book, here):
    "Links to all pages, by part."
    deep = book.website.get('sidebar', {}).get('collapse-level', 2) > 1; out = []
    for name,rels in book.sections:
        items = ''.join(f'<li><a href="{relative(book.pages[r].url, here.url)}"{" aria-current=page" if r == here.rel else ""}>{html.escape(book.pages[r].name)}</a></li>' for r in rels)
        if not name: out.append(f'<ul>{items}</ul>')
        else: out.append(f'<details{" open" if deep or here.rel in rels else ""}><summary>{html.escape(name)}</summary><ul>{items}</ul></details>')
    return '\n'.join(out)


def contents(heads):
    "The outline of a page: sections, and within each its symbols and subsections."
    if len(heads) < 2: return ''
    item = lambda h, inner='': f'<li><a href="#{h[1]}"{" class=symbol" if h[3] else ""}>{h[2]}</a>{inner}</li>'
    groups = []
    for h in heads:
        if h[0] == 2 or not groups: groups.append((h, []))
        else: groups[-1][1].append(h)
    return '<ul>' + ''.join(item(h, f"<ul>{''.join(map(item, sub))}</ul>" if sub else '') for h,sub in groups) + '</ul>'


def wrap(template, values):
    "A template with its {{names}} and {{#name}}...{{/name}} (kept when the value is not empty) filled in."
    s = re.sub(r'\{\{#(\w+)\}\}(.*?)\{\{/\1\}\}', lambda m: m[2] if values[m[1]] else '', template, flags=re.S)
    return re.sub(r'\{\{(\w+)\}\}', lambda m: values[m[1]], s)


JOB = None


def job(arguments): return JOB(*arguments)


def in_processes(f, calls, jobs=2):
    "A function for each tuple of arguments, in processes that are forked where that is safe: in threads nbdev and Pillow, which load parts of themselves at first use, are not."
    global JOB
    if sys.platform != 'linux': return [f(*c) for c in calls]
    JOB = f                                                           # what is forked knows it; nothing but arguments and answers is sent
    with get_context('fork').Pool(jobs) as pool: return pool.map(job, calls, chunksize=1)


class Engine:
    "Everything the pages need that does not depend on one of them."
    def __init__(self, book, packages, say):
        self.book, self.packages, self.say = book, packages, say
        self.template = (HERE/'theme'/'template.html').read_text(encoding='utf8')
        tools = [(HERE/n).read_bytes() for n in ('pages.py', 'process.py', 'frames.py', 'narrow.py', '../glossary.py', 'symbols.py', 'filter.lua', 'formulas.cjs', 'formulas.py', 'book.py')]
        self.table = processing.symbol_table(book)
        versions = (book.root/'package.json').read_bytes(), (book.root/'settings.ini').read_bytes()
        self.common = digest(*tools, *versions, self.table, [p in book.pages for p in PAGES], (book.nbs/bib).read_bytes() if (bib := book.config.get('bibliography')) else '', [(t.name, t.says) for t in book.terms], sorted(book.doubtful))
        self.store = book.cache/'rendered'

    def key(self, rel, executed):
        page = self.book.pages[rel]
        module = self.book.lib.parent/self.book.lib.name/(page.module.replace('.', '/')+'.py') if page.module else None
        return digest(self.common, executed, page.raw['cells'], module.read_bytes() if module and module.exists() else '')

    def prepare(self, rel, executed):
        "One page before its formulas are typeset: the problems, the HTML, has it widgets, and the files it needs."
        page = self.book.pages[rel]; body = Body(page)
        nb, body.files = process(page, self.book, executed, self.table)
        md = body.markdown(nb)
        if self.book.config.get('bibliography') and re.search(CITATION, page_text(page)): md += '\n\n## References\n\n::: {#refs}\n:::\n'
        s, warnings = pandoc(f'{md}\n\n::: {{.claim-source}}\n{page.title}\n\n{page.description}\n:::\n', '../'*rel.count('/'), self.book.config, self.book.nbs)
        problems = body.problems
        for w in warnings:
            at = re.search(r'line (\d+)', w); ref = re.search(r'@?((?:\w+-)[\w-]+)\b', w) if 'reference' in w or 'label' in w else None
            spot = self.book.where(rel, ref[1]) if ref else f'nbs/{rel}, cell {body.cell_at(int(at[1]))}' if at else f'nbs/{rel}'
            problems.append(f'{spot}: {w}')
        return problems, tidy(s, page, self.book), body.widgets, body.files

    def render(self, done, keys):
        "Bodies of all pages, {notebook: {...}}, from the cache or anew; and the problems."
        self.store.mkdir(parents=True, exist_ok=True); out, todo, problems = {}, [], []
        path = {rel: self.store/(rel.replace('/', '-')[:-6] + '.json') for rel in done}
        full = {rel: self.key(rel, keys[rel]) for rel in done}       # before anything changes the pages
        for rel in done:
            if path[rel].exists():
                got = json.loads(path[rel].read_text(encoding='utf8'))
                if got['key'] == full[rel]: out[rel] = got; continue
            todo.append(rel)
        if todo:
            made = dict(zip(todo, in_processes(self.prepare, [(rel, done[rel]) for rel in todo])))
            for rel in todo: problems += made[rel][0]
            raw_html = {rel: made[rel][1] for rel in todo}
            done_html, bad = formulas.prerender(raw_html, self.packages['katex']/'dist'/'katex.min.js')
            problems += [f'{self.book.where(rel, tex)}: {err}: {tex}' for rel,tex,err in bad]
            broken = {p.split(',')[0].split(':')[0][4:] for p in problems}
            for rel,(_,_,widgets,files) in made.items():
                s, head = re.split(r'<div class="claim-source">\s*', done_html[rel])
                claim = re.findall(r'<p>(.*?)</p>', head, re.S)
                got = dict(key=full[rel], html=s, title=claim[0], description=claim[1] if len(claim) > 1 else '', widgets=widgets, outline=outline(s),
                           sections=sections(*said(raw_html[rel])), files={n: base64.b64encode(b).decode() for n,b in files.items()})
                out[rel] = got
                if rel not in broken: path[rel].write_text(json.dumps(got), encoding='utf8')
        self.claims = {rel: re.sub(r'</?a\b[^>]*>', '', got['description']) for rel,got in out.items()}
        self.say(f'rendered {len(todo)} of {len(done)} pages, {len(done)-len(todo)} unchanged')
        return out, problems

    def page(self, rel, body, version):
        "The whole page around a body."
        book, p = self.book, self.book.pages[rel]; root = '../'*rel.count('/'); before, after = book.neighbours(rel)
        def link(r, cls, word):
            if not r: return '<span></span>'
            claim = f'<small>{self.claims.get(r, "")}</small>' if cls == 'next' and self.claims.get(r) else ''
            part = '' if book.pages[r].part == p.part or not book.pages[r].part else f' · {html.escape(book.pages[r].part)}'
            return f'<a class="{cls}" rel="{cls}" href="{relative(book.pages[r].url, p.url)}"><span>{word}{part}</span>{html.escape(book.pages[r].name)}{claim}</a>'
        home = p.url == 'index.html'; at, of = book.place(rel)
        crumbs = '' if home else ''.join(f'<li>{x}</li>' for x in [f'<a href="{relative(book.first, p.url)}">{html.escape(book.title)}</a>'] + ([f'{html.escape(p.part)} <span class="place">page {at} of {of}</span>'] if p.part else []))
        plain = html.escape(re.sub(r'[`*$\\]', '', p.title))
        return wrap(self.template, dict(
            lang=book.config.get('lang', 'en'), root=root, start=relative(book.first, p.url), site=html.escape(book.title), version=version, url=p.url,
            pagetitle=plain if home else f'{plain} · {html.escape(book.title)}', title=body['title'], summary=html.escape(re.sub(r'[`*$\\]', '', p.description), quote=True),
            description=body['description'], sidebar=sidebar(book, p), crumbs=crumbs, toc=contents(body['outline']), body=body['html'],
            module=f"{book.lib.name}.{p.module}".replace('.__init__', '') if p.module else '', notebook=rel.rsplit('/', 1)[-1] if runs_alone(p) else '', source=source_url(p, book),
            katex='1' if 'class="katex' in body['html'] + body['title'] + body['description'] + self.claims.get(after, '') else '', widgets='1' if body['widgets'] else '',
            previous=link(before, 'prev', 'Previous'), next=link(after, 'next', 'Next'), home='home' if home else 'wide' if processing.is_wide(p) else 'chapter',
            repository=book.settings['git_url'], claim=html.escape(book.settings['description'])))

    def search_index(self, bodies):
        "The index as a script, so that search works from file:// too."
        docs = [[p.url + (f'#{a}' if a else ''), p.name, p.part, h, w, c, .5 if p.part in ('Reference', 'Sources') else 1]   # lists come after chapters
                for rel in self.book.order if rel in bodies and rel not in processing.UNSEARCHED for p in [self.book.pages[rel]] for a,h,w,c in bodies[rel]['sections']]
        known = {p.rel[:-6]: p for p in self.book.pages.values()}
        docs += [[known[t.pages[0]].url, known[t.pages[0]].name, 'Glossary', ', '.join(t.spellings), t.says, '', 1.3] for t in self.book.terms]   # a term leads to the page that treats it
        return 'window.searchIndex=' + json.dumps(docs, ensure_ascii=False, separators=(',', ':')).replace('</', '<\\/') + ';\n'
