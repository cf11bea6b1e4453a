"""What happens to an executed notebook before either engine renders it: nbdev's processing, and links and anchors of our own."""
import json, os, re
from .book import address, digest, relative, text
from . import symbols as sym

ITEM = r'[RPET](?:\d|A|B)[\w.]*-\d+|[RPET]-E\d+'             # ids of the inventory and of the errata
TAGS = re.compile(rf'\[((?:{ITEM})(?:\s*,\s*(?:{ITEM}))*)\](?![(\[{{])')
PAGES = ('sources/coverage.ipynb', 'sources/errata.ipynb')    # where such an id is explained


def symbol_table(book):
    "Anchors of documented symbols, {page address: {anchor}}: what a backticked name may link to."
    return {p.url: sorted(sym.anchors(p)) for p in book.pages.values()}


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

    nb = dict2nb(json.loads(json.dumps(page.raw))); nb.path_ = page.rel
    for k,c in enumerate(nb.cells): c.nr_ = k
    Filter()(nb)
    out = []
    for c in nb.cells:
        d = dict(cell_type=c.cell_type, source=text(c.source), metadata={k: v for k,v in c.get('metadata', {}).items() if k in ('tags',)})
        if getattr(c, 'nr_', None) is not None: d['nr'] = c.nr_
        if c.get('id'): d['id'] = c['id']
        if c.cell_type == 'code': d |= dict(outputs=json.loads(json.dumps(c.get('outputs', []))), execution_count=None)
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
    "Every inventory id gets an anchor at the cell that tests it (else where it is first named), and a link to its entry."
    code = {i for c in cells if c['cell_type'] == 'code' for b in TAGS.findall(opening_comment(c['source'])) for i in re.findall(ITEM, b)}
    seen, out = set(), []
    def link(i):
        target = PAGES['-E' in i]
        body = f'[{i}]({relative(address(target), page.url)}#{i})' if target in book.pages else i
        if i in code or i in seen: return f'[{body}]{{.item}}'
        seen.add(i); return f'[{body}]{{#{i} .item}}'
    for c in cells:
        if page.rel in PAGES: pass
        elif c['cell_type'] == 'markdown': c['source'] = outside_code(c['source'], lambda s: TAGS.sub(lambda m: ' '.join(link(i) for i in re.findall(ITEM, m[1])), s))
        elif c['cell_type'] == 'code':
            new = [i for b in TAGS.findall(opening_comment(c['source'])) for i in re.findall(ITEM, b) if i not in seen]
            new = list(dict.fromkeys(new)); seen |= set(new)
            if new: out.append(dict(cell_type='markdown', metadata={}, source='\n'.join(f'::: {{#{i} .item-anchor}}\n:::\n' for i in new)))
        out.append(c)
    return out


def outside_code(md, change):
    "Markdown with a change made everywhere but in code and formulas."
    parts = re.split(r'(^```.*?^```[^\n]*$|^~~~.*?^~~~[^\n]*$|`[^`\n]+`|\$\$.*?\$\$|\$[^$\n]+\$)', md, flags=re.S | re.M)
    return ''.join(p if k % 2 else change(p) for k,p in enumerate(parts))


def process(page, book, executed, table):
    """The notebook that both engines render, as a dict of nbformat 4. Widget state is kept away from nbdev, which would
    take the `source` of a link model for the source of a cell."""
    import yaml
    result = json.loads(executed.read_text(encoding='utf8'))
    page.raw = {**page.raw, 'metadata': {k: v for k,v in page.raw['metadata'].items() if k != 'widgets'}}
    for c,o in zip((c for c in page.raw['cells'] if c['cell_type'] == 'code'), result['outputs']): c['outputs'] = o
    cells = item_anchors(nbdev_filter(page, book), page, book)
    for c in cells:
        if c['cell_type'] == 'markdown': c['source'] = mend_links(c['source'], page, table, book.doc_url)
        for o in c.get('outputs', []):
            if 'text/markdown' in o.get('data', {}): o['data']['text/markdown'] = mend_links(text(o['data']['text/markdown']), page, table, book.doc_url)
    front = cells[0]
    meta = yaml.safe_load(front['source'].strip().strip('-'))
    meta['other-links'] = [dict(text='Download this notebook', href=page.rel.rsplit('/', 1)[-1], icon='journal-code'),
                           dict(text='Source of this page', href=source_url(page, book), icon='github')]
    front['source'] = f'---\n{yaml.safe_dump(meta, allow_unicode=True)}---\n'
    metadata = dict(page.raw['metadata'])
    if result.get('widgets'): metadata['widgets'] = result['widgets']
    return dict(cells=cells, metadata=metadata, nbformat=4, nbformat_minor=5)


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
