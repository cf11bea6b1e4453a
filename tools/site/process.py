"""What happens to an executed notebook before either engine renders it: nbdev's processing, code that folds, links and anchors
of our own, demos with the frames that were drawn for them."""
import ast, html, json, re
from .book import SiteError, address, relative, text
from ..glossary import AT_HOME, PLAIN, american, plural
from . import frames, narrow, symbols as sym

ITEM = r'[RPET](?:\d|A|B)[\w.]*-\d+|[RPET]-E\d+'             # ids of the inventory and of the errata
TAGS = re.compile(rf'\[((?:{ITEM})(?:\s*,\s*(?:{ITEM}))*)\](?![(\[{{])')
PAGES = ('sources/coverage.ipynb', 'sources/errata.ipynb')    # where such an id is explained
UNSEARCHED = ('terms.ipynb', 'symbols.ipynb', 'symbols_mz.ipynb', 'symbols_greek.ipynb')   # an index of words would be found for every word
CHECKS = {'close', 'raises', 'is_psd', 'decreasing', 'increasing', 'mean_is'}
STATE = 'application/vnd.jupyter.widget-state+json'
EXPORTED = r'#\| code-fold: show\n#\| code-summary: "Exported source"\n'   # what nbdev makes of `#| exports`
TICK = '[✓]{.tick}'


def symbol_table(book):
    "Anchors of documented symbols, {page address: {anchor}}: what a backticked name may link to."
    return {p.url: sorted(sym.anchors(p)) for p in book.pages.values()}


# ---- what folds: checks under their sentence, code that is not the lesson under a line that says what it does

def tree(source):
    "The statements of a cell; none for what is not Python."
    try: return ast.parse(source).body
    except SyntaxError: return []


def is_test(source):
    "Does this cell check something?"
    calls = (x for n in tree(source) for x in ast.walk(n))
    return any(isinstance(x, ast.Assert) or isinstance(x, ast.Call) and getattr(x.func, 'id', getattr(x.func, 'attr', '')) in CHECKS for x in calls)


def imports_only(source):
    "Does this cell do nothing but import, and perhaps set the style of the pictures?"
    body = tree(source)
    return bool(body) and all(isinstance(n, (ast.Import, ast.ImportFrom)) or ast.unparse(n) == 'use_style()' for n in body)


def fold_line(source):
    "The line under which a cell that nbdev would hide is shown, as markdown; None when it stays hidden."
    flags = set(re.findall(r'^#\|\s*(export|exporti|hide)\b', source, re.M))
    code = re.sub(r'^#\|.*\n?', '', source, flags=re.M)
    if not flags or not tree(code): return None
    if imports_only(code): return 'Imports' if 'hide' not in flags else 'Imports of checks and pictures'
    if 'hide' in flags: return None
    found = [n for n in tree(code) if isinstance(n, (ast.FunctionDef, ast.ClassDef))]
    if found: return f'`{found[0].name}`: {literal(sentence) if (sentence := (ast.get_docstring(found[0]) or "").split(chr(10))[0]) else "code"}'
    names = [t.id for n in tree(code) for t in getattr(n, 'targets', [getattr(n, 'target', None)]) if isinstance(t, ast.Name)]
    return ', '.join(f'`{n}`' for n in names) or 'Code'


def with_folded(cells):
    "The cells of a notebook, and before each one that nbdev hides a copy that folds: pairs of a cell and (its number, its line or None)."
    out = []
    for k,c in enumerate(cells):
        line = fold_line(text(c['source'])) if c['cell_type'] == 'code' else None
        if line:
            code = re.sub(r'^#\|.*\n?', '', text(c['source']), flags=re.M)
            out.append((dict(cell_type='code', source=code, metadata={}, outputs=[], execution_count=None), (k, line)))
        out.append((c, (k, None)))
    return out


def literal(s):
    "Plain text as markdown; code in backticks and formulas in dollars stay what they are."
    parts = re.split(r'(`[^`]*`|\$[^$\s](?:[^$]*[^$\s])?\$)', s)
    return ''.join(p if k % 2 else re.sub(r'([\\*_\[\]<>|$^~@#])', r'\\\1', p) for k,p in enumerate(parts))


def opening(source):
    "The sentence that opens a check, and the rest of the cell; `#|` lines stay with the rest."
    lines, kept, said = source.splitlines(), [], []
    while lines and (lines[0].startswith('#') or not lines[0].strip()):
        l = lines.pop(0)
        if l.startswith('#|'): kept.append(l)
        elif l.startswith('#'): said.append(l.lstrip('#').strip())
    return ' '.join(said), '\n'.join(kept + lines)


FENCE = re.compile(r'^(:{3,})[ \t]*(\S[^\n]*)?(?:\n+##[ \t]*([^\n]*))?', re.M)


def solved(md, opened):
    "The boxes that are open after some markdown, each with whether it holds the solution of an exercise; `opened` are those open before it."
    opened = list(opened)
    for m in FENCE.finditer(re.sub(r'^```.*?^```[^\n]*$', '', md, flags=re.S | re.M)):
        if m[2]: opened.append('callout' in m[2] and (m[3] or '').startswith('Solution'))
        elif opened: opened.pop()
    return opened


def slug(said, seen):
    "An id for a check, from the first words of its sentence."
    words = re.findall(r'[a-z0-9]+', re.sub(TAGS, '', re.sub(r'`[^`]*`|\$[^$]*\$', ' ', said)).lower())[:7]
    name = k = 'check-' + ('-'.join(words) or 'unnamed')
    n = 1
    while k in seen: n += 1; k = f'{name}-{n}'
    seen.add(k)
    return k


def boxed(line, kind, ident=''):
    name = f' id="{ident}"' if ident else ''
    return f'```{{=html}}\n<details class="{kind}"{name}><summary>\n```\n\n{line}\n\n```{{=html}}\n</summary>\n```\n', '```{=html}\n</details>\n```\n'


def fold(cells):
    "Cells with a `line` between the two halves of a box that opens on a click; the line is all one sees of a closed one."
    out = []
    for c in cells:
        if 'line' not in c: out.append(c); continue
        ident = c.pop('ident', '')
        head, foot = boxed(c.pop('line'), c.pop('box'), ident)
        said = [f'Checks {tags}' for tags in [c.pop('tags', '')] if tags] + [f'[link to this check](#{ident})']*bool(ident)
        if said: head += f"\n::: {{.tags}}\n{' · '.join(said)}\n:::\n"
        out += [dict(cell_type='markdown', metadata={}, source=head), c, dict(cell_type='markdown', metadata={}, source=foot)]
    return out


ERRATA = re.compile(r'^(:{3,}) *\{\.callout-warning[^}]*\} *\n+(?:## *)(Errat\w+)[^\n]*\n(.*?)^\1 *$', re.M | re.S)


def errata_fold(md, doubtful=frozenset()):
    "Errata closed until asked for, with their number in the heading; those that are doubtful, and those another one refers to, are not counted."
    def one(m):
        ids = list(dict.fromkeys(re.findall(r'[RPET]-E\d+', m[0])))
        listed = {i for said in re.findall(rf'\*\*([^*\n]*)\*\*|\[((?:{ITEM})[^\]\n]*)\]', m[0]) for part in said for i in re.findall(r'[RPET]-E\d+', part)}
        count = len([i for i in ids if i not in doubtful and (i in listed or not listed)]) or len(ids)
        named = '' if re.search(rf'\[(?:{ITEM})', m[3]) else f"\n[{', '.join(ids)}]\n"          # tags of the heading, which is a button, go below
        return f'{m[1]} {{.callout-warning collapse="true"}}\n## Errata of this section: {count}\n{m[3]}{named}{m[1]}'
    return ERRATA.sub(one, md)


def captioned(source):
    "A cell that draws, with a visible caption: its own, or else what the picture shows in words."
    alt = re.search(r'^#\|\s*fig-alt:\s*"(.*)"\s*$', source, re.M)
    if not alt or re.search(r'^#\|\s*(?:fig|tbl)-cap:', source, re.M): return source
    return source.replace(alt[0], f'{alt[0]}\n#| fig-cap: {json.dumps(literal(json.loads(chr(34)+alt[1]+chr(34))), ensure_ascii=False)}', 1)


def described(cell):
    "A cell whose demo is described by the alt text written beside it, not by the docstring of the function that draws."
    alt = re.search(r'^#\|\s*fig-alt:\s*"(.*)"\s*$', cell['source'], re.M)
    for o in cell.get('outputs', []):
        shown = text(o.get('data', {}).get('text/html', ''))
        if not shown.startswith('<div class="demo"'): continue
        old = re.search(r'data-alt="([^"]*)"', shown)[1]
        new = html.escape(json.loads(f'"{alt[1]}"').rstrip('.')) if alt else old.replace('`', '')
        o['data']['text/html'] = shown.replace(f'data-alt="{old}"', f'data-alt="{new}"').replace(f'alt="{old}: ', f'alt="{new}: ')


def draws(cell): return any(m.startswith('image/') or 'widget' in m or m == 'text/html' and text(v).startswith('<div class="demo"') for o in cell.get('outputs', []) for m,v in o.get('data', {}).items())


def nbdev_filter(page, book):
    "nbdev's default processing, with its documentation cells filled from the source instead of by running it once more."
    from execnb.nbio import dict2nb
    from nbdev.doclinks import NbdevLookup
    from nbdev import processors as P
    known, shown = sym.exported(page), {n for src in page.code if re.search(r'^#\|\s*exports\b', src, re.M) for n in re.findall(r'^(?:def|class)\s+(\w+)', src, re.M)}
    where = sym.lines(book.lib.parent/(f"{book.lib.name}/{page.module.replace('.', '/')}.py")) if page.module else {}
    lookup = NbdevLookup()

    class document(P.Processor):
        def cell(self, cell):
            m = re.search(r'^show_doc\(([\w.]+)', cell.source, re.M) if cell.cell_type == 'code' else None
            if not m: return
            s = known.get(m[1]) or next((x for k in known.values() for x in k.methods if x.name == m[1]), None)
            if s is None: return                              # documented by hand from elsewhere: its output is there
            url = f"{book.settings['git_url']}/blob/{book.settings['branch']}/{book.lib.name}/{page.module.replace('.', '/')}.py#L{where.get(s.name, 1)}"
            md = sym.reference(s, url if page.module else '', full=s.name not in shown)
            cell.outputs = [dict(output_type='display_data', metadata={}, data={'text/markdown': '\n'.join(map(lookup.link_line, md.split('\n')))})]

    class Filter(P.FilterDefaults):
        def base_procs(self): return [document if p is P.exec_show_docs else p for p in super().base_procs() if p is not P.insert_warning]

    pairs = with_folded(page.raw['cells']) if runs_alone(page) else [(c, (k, None)) for k,c in enumerate(page.raw['cells'])]   # pages of tables show tables
    nb = dict2nb(json.loads(json.dumps({**page.raw, 'cells': [c for c,_ in pairs]}))); nb.path_ = page.rel
    for c,(_,(nr,line)) in zip(nb.cells, pairs): c.nr_, c.line_ = nr, line
    Filter()(nb)
    out = []
    for c in nb.cells:
        d = dict(cell_type=c.cell_type, source=re.sub(EXPORTED, '#| classes: exported\n', text(c.source)), metadata={k: v for k,v in c.get('metadata', {}).items() if k in ('tags',)})
        if getattr(c, 'nr_', None) is not None: d['nr'] = c.nr_
        if c.get('id'): d['id'] = c['id']
        if c.cell_type == 'code': d |= dict(outputs=json.loads(json.dumps(c.get('outputs', []))), execution_count=None)
        if getattr(c, 'line_', None): d |= dict(line=c.line_, box='code-fold')
        out.append(d)
    return out


def mend_links(md, page, table, doc_url):
    "Links that nbdev made: no link inside a link, none to what no page documents, all of them relative."
    own = re.escape(doc_url) + r'/([^)#\s]+)(?:#([^)\s]*))?'
    md = re.sub(rf'\[([^\[\]]*)\[(`[^`]+`)\]\({own}\)([^\[\]]*)\]\(', r'[\1\2\5](', md)
    def one(m):
        url, anchor = m[2], m[3]
        if url not in table or (anchor and anchor not in table[url]): return m[1]
        return f"[{m[1]}]({'' if url == page.url and anchor else relative(url, page.url)}{'#'+anchor if anchor else ''})"
    return re.sub(rf'\[(`[^`]+`)\]\({own}\)', one, md)


def opening_comment(src):
    "The comment that opens a code cell, where the ids of what it tests stand."
    head = []
    for l in src.splitlines():
        if l.startswith('#|') or not l.strip(): continue
        if not l.startswith('#'): break
        head.append(l)
    return '\n'.join(head)


def item_anchors(cells, page, book):
    "Every inventory id gets an anchor at the check that tests it (else where it is first named), and a link to its entry; a check gets its line."
    code = {i for c in cells if c['cell_type'] == 'code' for b in TAGS.findall(opening_comment(c['source'])) for i in re.findall(ITEM, b)}
    seen, out, terms = set(), [], {t.name for t in getattr(book, 'terms', ())} if is_wide(page) else set()   # lists do not explain their words
    def link(i, here):
        target = PAGES['-E' in i]
        body = f'[{i}]({relative(address(target), page.url)}#{i})' if target in book.pages else i
        if i in seen or i in code and not here: return f'[{body}]{{.item}}'
        seen.add(i); return f'[{body}]{{#{i} .item}}'
    def linked(s, here=False, change=lambda x: x):
        parts = re.split(TAGS, s)                              # text, ids, text, ids, …
        return ''.join(' '.join(link(i, here) for i in re.findall(ITEM, p)) if k % 2 else change(p) for k,p in enumerate(parts))
    opened, idents = [], set()
    for c in cells:
        if c['cell_type'] == 'markdown': opened = solved(c['source'], opened)
        if any(opened): c.pop('line', None); c.pop('box', None)   # the code of a solution is what one wants to read
        if not runs_alone(page) and c['cell_type'] == 'code' and is_test(c['source']) and not draws(c): continue   # pages of tables: their checks are for those who keep them
        out.append(c)
        if page.rel in PAGES: continue
        if c['cell_type'] == 'markdown': c['source'] = term_links(outside_code(errata_fold(c['source'], getattr(book, 'doubtful', frozenset())), linked), page, book, terms)
        elif c['cell_type'] == 'code' and 'line' not in c and is_test(c['source']) and not draws(c) and not any(opened):
            said, c['source'] = opening(c['source'])
            c |= dict(line=f"{TICK} {linked(said, True, literal) or 'Check'}", box='check', ident=slug(said, idents), tags=linked(' '.join(f'[{i}]' for b in TAGS.findall(said) for i in re.findall(ITEM, b))))
        elif c['cell_type'] == 'code':
            new = [i for b in TAGS.findall(opening_comment(c['source'])) for i in re.findall(ITEM, b) if i not in seen]
            new = list(dict.fromkeys(new)); seen |= set(new)
            if new: out.insert(-1, dict(cell_type='markdown', metadata={}, source='\n'.join(f'::: {{#{i} .item-anchor}}\n:::\n' for i in new)))
    return out


def outside_code(md, change):
    "Markdown with a change made everywhere but in code and formulas."
    parts = re.split(r'(^```.*?^```[^\n]*$|^~~~.*?^~~~[^\n]*$|`[^`\n]+`|\$\$.*?\$\$|\$[^$\n]+\$)', md, flags=re.S | re.M)
    return ''.join(p if k % 2 else change(p) for k,p in enumerate(parts))


APART = re.compile(r'(^```.*?^```[^\n]*$|^~~~.*?^~~~[^\n]*$|`[^`\n]+`|\$\$.*?\$\$|\$[^$\n]+\$|!?\[[^\]]*\]\([^)]*\)(?:\{[^}]*\})?|\[[^\]]*\]\{[^}]*\}|\[\[[^\n]*?\]\{[^}]*\}'
                   r'|^\s*(?:\#|:::|\|)[^\n]*$|<[^>\n]*>|@[\w-]+|\{[^}\n]*\}|\]\([^)\s]*\))', re.S | re.M)   # what is not running text


def term_links(md, page, book, seen):
    "Running text in which the first use of a term on a page leads to the glossary, with its definition on hover."
    if not getattr(book, 'terms', ()) or page.url == 'index.html': return md
    part = page.rel.split('/')[0]
    here = {w.lower(): t for t in book.terms for w in (t.name, american(t.name)) if t.name not in seen and t.name not in PLAIN and (t.name not in AT_HOME or part in {p.split('/')[0] for p in t.pages})}
    pattern = re.compile('|'.join(map(plural, sorted(here, key=len, reverse=True))), re.I)
    def one(m):
        t = here.get(re.sub(r'\s+', ' ', m[0].lower())) or next((t for w,t in here.items() if re.fullmatch(plural(w), m[0], re.I)), None)
        if t is None or t.name in seen or t.name.isupper() and not m[0].startswith(t.name): return m[0]   # a map is no MAP
        seen.add(t.name)
        return f'[{m[0]}]({relative(address("glossary.ipynb"), page.url)}#{t.anchor}){{.term data-says="{html.escape(t.says, quote=True)}"}}'
    return ''.join(p if k % 2 else pattern.sub(one, p) for k,p in enumerate(APART.split(md)))


def process(page, book, executed, table):
    """The notebook that both engines render, as a dict of nbformat 4. Widget state is kept away from nbdev, which would
    take the `source` of a link model for the source of a cell."""
    import yaml
    result = json.loads(executed.read_text(encoding='utf8')); frames.show(result, page)
    page.raw = {**page.raw, 'metadata': {k: v for k,v in page.raw['metadata'].items() if k != 'widgets'}}
    for c,o in zip((c for c in page.raw['cells'] if c['cell_type'] == 'code'), result['outputs']): c['outputs'] = o
    cells = fold(item_anchors(nbdev_filter(page, book), page, book))
    for c in cells:
        if c['cell_type'] == 'markdown': c['source'] = mend_links(c['source'], page, table, book.doc_url)
        elif draws(c): described(c); c['source'] = captioned(c['source'])
        for o in c.get('outputs', []):
            if 'text/markdown' in o.get('data', {}): o['data']['text/markdown'] = mend_links(text(o['data']['text/markdown']), page, table, book.doc_url)
    front = cells[0]
    meta = yaml.safe_load(front['source'].strip().strip('-'))
    if is_wide(page): meta['page-layout'] = 'full'
    if page.rel in UNSEARCHED: meta['search'] = False
    meta['other-links'] = [dict(text='Source of this page', href=source_url(page, book), icon='github')]
    if runs_alone(page): meta['other-links'].insert(0, dict(text='Download this notebook (pip install mlbook[book])', href=page.rel.rsplit('/', 1)[-1], icon='journal-code'))
    front['source'] = f'---\n{yaml.safe_dump(meta, allow_unicode=True)}---\n'
    metadata, (files, wrong) = dict(page.raw['metadata']), narrow.split(cells, frames.folder(page))
    for nr,said in wrong: raise SiteError(f'nbs/{page.rel}, cell {nr}: the figure could not be drawn for a phone: {said}')
    if result.get('widgets'): metadata['widgets'] = result['widgets']
    return dict(cells=cells, metadata=metadata, nbformat=4, nbformat_minor=5), files


# ---- the notebook to download

NEEDS = """\
# This page runs with: pip install "mlbook[book]"
import importlib.util
missing = [m for m in ('mlbook', 'sklearn', 'mpmath', 'pandas', 'numba') if importlib.util.find_spec(m) is None]
if missing: raise SystemExit(f'not installed: {missing}. First run: pip install "mlbook[book]"')"""


def is_wide(page): return page.part in ('Reference', 'Sources')   # pages of wide tables


def runs_alone(page): return not any(re.search(r'^\s*(?:from|import) tools\b|import_module\(.tools', src, re.M) for src in page.code)


def download(page):
    "The notebook as a reader gets it: it opens with what must be installed, and does not export; None for pages about this repository."
    if not runs_alone(page): return None
    cells = [c for c in page.raw['cells'] if 'nbdev_export' + '()' not in text(c['source'])]
    first = dict(cell_type='code', execution_count=None, id='install', metadata={}, outputs=[], source=NEEDS.splitlines(keepends=True))
    return json.dumps({**page.raw, 'cells': [*cells[:1], first, *cells[1:]]}, indent=1, ensure_ascii=False) + '\n'


def mend_html(s, page, book):
    "What both engines' HTML needs: the line of a box without a paragraph or a link in it (it is a button), links in comments to equations and inventory."
    s = re.sub(r'<summary>\s*<p>(.*?)</p>\s*</summary>', r'<summary>\1</summary>', s, flags=re.S)
    s = re.sub(r'(<details class="(?:check|code-fold)"[^>]*>\s*<summary>)(.*?)(?=</summary>)', lambda m: m[1] + re.sub(r'</?a\b[^>]*>', '', m[2]), s, flags=re.S)
    ids = set(re.findall(r'\bid="([^"]+)"', s))
    def comment(m):
        t = re.sub(r'\b((?:eq|thm|lem|prp|cor|def|exr|exm|fig|tbl)-[\w-]+)', lambda x: f'<a href="#{x[1]}">{x[1]}</a>' if x[1] in ids else x[0], m[1])
        def item(x):
            target = PAGES['-E' in x[0]]
            return f'<a href="{relative(book.pages[target].url, page.url)}#{x[0]}">{x[0]}</a>' if target in book.pages and page.rel not in PAGES else x[0]
        return f'<span class="co">{re.sub(ITEM, item, t)}</span>'
    return re.sub(r'<span class="co">([^<]*)</span>', comment, s)


def source_url(page, book):
    "The notebook in the public repository."
    return f"{book.settings['git_url']}/blob/{book.settings['branch']}/nbs/{page.rel}"


def store(nb):
    "A processed notebook as a file for Quarto: sources are lists of lines (a plain string of front matter would be printed on the page)."
    cells = []
    for k,c in enumerate(nb['cells']):
        c = {k: v for k,v in c.items() if k != 'nr'}; c.setdefault('id', f'cell{k:04d}')
        cells.append({**c, 'source': c['source'].splitlines(keepends=True)})
    return json.dumps({**nb, 'cells': cells}, indent=1)
