"""The inventory as tables: what the pages under nbs/sources show. Everything here returns markdown.

Formulas of the errata are marked as code with the class `formula` on the site, where a script on that page typesets them
(typeset beforehand they would weigh more than a page may), and stand between dollars elsewhere."""
import ast, json, os, re
from pathlib import Path
from tools.book import ROOT
from tools.coverage import NEEDS_NO_TEST, SOURCES, place

AUTHORS = {'R': 'Rosasco, *Introductory Machine Learning Notes*', 'P': 'Peyré, *Mathematical Foundations of Data Sciences*, chapter 12',
           'E': 'Notes of a course on machine learning and pattern recognition', 'T': 'Rossi, *Machine Learning: Theory*'}
NAMES = {'R': 'Rosasco', 'P': 'Peyré', 'E': 'Pattern recognition course', 'T': 'Rossi'}


# ---- text ------------------------------------------------------------------------------------------------------------

def plain(s):
    "Text as markdown that shows it letter by letter; formulas between dollars stay formulas."
    parts = re.split(r'(\$[^$]+\$)', s)
    return ''.join(p.replace('|', r'\mid ') if k % 2 else re.sub(r'([\\`*_{}\[\]<>#|~^$@])', r'\\\1', p) for k, p in enumerate(parts))


def formula(tex, site=False):
    "A formula of the errata: typeset by the page, or by the notebook."
    return f'`{tex}`{{.formula}}' if site else f'${tex}$'


def is_prose(s):
    "Is this a sentence rather than a formula?"
    return '\\' not in s and len(re.findall(r'\b[A-Za-z]{3,}', s)) > 1


def statement(s, site=False):
    "A printed or corrected form: a sentence, or a formula; words that open a formula become words in it."
    if is_prose(s): return plain(s)
    parts, depth, at = [], 0, 0                       # a list of formulas may break across lines between them
    for m in re.finditer(r'\\[{}]|[{}]|[;,](?=\\(?: |quad))', s):
        if m[0] in '{}': depth += 1 if m[0] == '{' else -1
        elif m[0] in ';,' and not depth and r'\left' not in s: parts.append((s[at:m.start()], m[0]+' ')); at = m.end()
    parts.append((s[at:], ''))
    tidy = lambda t: re.sub(r'^((?:[a-z]{2,} )+)', r'\\text{\1}', re.sub(r'^(?:\\ |\\quad\b|\s)+', '', t))
    return ''.join(formula(tidy(t), site) + end for t, end in parts)


TERM = re.compile(r'\\math\w+\s\S+|\S*\\(?:top|ge|le)\s\S+|\S*\\\S+(?:\s[A-Zn]\b(?!\.))?')


def explanation(s, site=False):
    "A sentence that may hold formulas without dollars: each run of letters with a backslash in it is one."
    def one(m):
        t, before, after = m[0], '', ''
        while t and t[-1] in ',;.:': t, after = t[:-1], t[-1]+after
        bare = re.sub(r'\\[{}]', '', t)
        if t.startswith('(') and bare.count('(') > bare.count(')'): t, before = t[1:], '('
        if t.endswith(')') and bare.count(')') > bare.count('('): t, after = t[:-1], ')'+after
        return f'{plain(before)}{formula(t, site)}{plain(after)}'
    out, at = [], 0
    for m in TERM.finditer(s): out += [plain(s[at:m.start()]), one(m)]; at = m.end()
    return ''.join(out) + plain(s[at:])


def table(head, rows):
    "A pipe table."
    return '\n'.join('| ' + ' | '.join(map(str, r)) + ' |' for r in (head, ['---']*len(head), *rows)) + '\n'


# ---- where something is treated --------------------------------------------------------------------------------------

def title(page):
    "The H1 of a page."
    return next((m[1] for c in page.markdown if (m := re.search(r'^#\s+(\S.*?)\s*$', c.src, re.M))), page.name)


class Links:
    "Links from a page under nbs/sources to the others."
    def __init__(self, book, coverage):
        self.coverage, self.pages = coverage, {p.name: p for p in book}
        self.titles = {n: title(p) for n, p in self.pages.items()}

    def page(self, name, anchor='', label=None):
        target = name[len('sources/'):] if name.startswith('sources/') else f'../{name}'
        return f"[{plain(label or self.titles[name])}]({target}.ipynb{'#'+anchor if anchor else ''})"

    def cells(self, i):
        "Links to the pages that cover an item, at its cell: to its tests, or else to the text."
        found = self.coverage.where.get(i, [])
        tests = [name for name, _, code in found if code]
        text = [name for name, cell, code in found if not code and i in re.sub(r'`[^`]*`', '', self.pages[name].cells[cell].src)]
        return ', '.join(self.page(name, i) for name in dict.fromkeys(tests or text))

    def chapter(self, i, record):
        "Where an item that nobody covers will live."
        name = record['notebook']; there = [n for n in self.pages if place(n) == place(name) and not n.startswith('sources/')]
        return f'open: {self.page(there[0])}' if there else f'not yet: `{name}`'

    def where(self, i, record):
        "Where an item is treated, or will be."
        return self.cells(i) if self.coverage.covered(i) else self.chapter(i, record)


# ---- coverage --------------------------------------------------------------------------------------------------------

def share(pair): return f'{pair[0]} of {pair[1]}'


def by_source(c):
    "Covered items and errata of each source."
    rows = c.table(lambda i, x: i[0])
    both = lambda what: [sum(n) for n in zip(*(c.count(rows[k], what) for k in SOURCES))]
    return table(['source', 'statements', 'errata'], [[AUTHORS[k], share(c.count(rows[k], 'items')), share(c.count(rows[k], 'errata'))] for k in SOURCES]
                 + [['all', share(both('items')), share(both('errata'))]])


def by_notebook(c, links):
    "Covered items and errata of each chapter, the written ones linked."
    rows = []
    for name, row in sorted(c.table(lambda i, x: x['notebook']).items()):
        if name.startswith('sources/'): continue
        there = [n for n in links.pages if place(n) == place(name)]
        rows.append([', '.join(links.page(n) for n in there) or f'`{name}` (not written yet)', share(c.count(row, 'items')), share(c.count(row, 'errata'))])
    return table(['chapter', 'statements', 'errata'], rows)


def chapter_of(i, section):
    "Chapter of a source to which a section belongs; the notes with few chapters are listed by section."
    parts = section.split('.')
    return '.'.join(parts[:2]) if i[0] in 'PT' else parts[0]


def by_chapter(c, links, source):
    "For each chapter of a source the chapters of this book that treat it: name, module, covered and all."
    groups = {}
    for i, x in c.items.items():
        if i[0] == source: groups.setdefault(chapter_of(i, x['section']), []).append((i, x))
    rows = []
    for number, items in groups.items():
        name = re.sub(r'\s*\([^()]*\)$', '', items[0][1]['section_title']); places = {}
        for i, x in items: places.setdefault(place(x['notebook']), []).append((i, x))
        cells = []
        for where, some in places.items():
            there = [n for n in links.pages if place(n) == where]
            label = links.page(there[0]) if there else f"`{some[0][1]['notebook']}`"
            module = links.pages[there[0]].module if there else None
            done = sum(c.covered(i) for i, _ in some)
            cells.append(f"{label}{f' (`mlbook.{module}`)' if module and module != '__init__' else ''} {done}/{len(some)}")
        rows.append([number, plain(name), ', '.join(cells)])
    return table(['number', 'chapter of the source', 'chapters of this book'], rows)


def items_of(c, links, source, most=None):
    "Every statement of a source: id, what it says, where it is treated; the first `most` of them."
    rows, section = [], None
    for i, x in [(i, x) for i, x in c.items.items() if i[0] == source][:most]:
        if x['section'] != section: section = x['section']; rows.append(['', f"**{section} {plain(x['section_title'])}**", ''])
        rows.append([f'<a id="{i}"></a>{i}', f"{plain(x['title'])} *({x['kind']})*", links.where(i, x)])
    return table(['id', 'statement', 'where'], rows)


# ---- errata ----------------------------------------------------------------------------------------------------------

def erratum(i, x, links, site=False):
    "One erratum: where, printed, corrected, why, and the test or the argument that shows it."
    certain = x['severity'] not in NEEDS_NO_TEST
    code = any(c for *_, c in links.coverage.where.get(i, []))
    state = (f'{"tested" if code else "argued"} in {links.cells(i)}' if links.coverage.covered(i) else links.chapter(i, x)) if certain else ''
    head = ' · '.join(filter(None, [f'**{i}**', plain(f"{x['section']}, {x['where']}"), f"*{x['severity']}*", state]))
    return (f'<div id="{i}" class="erratum" data-source="{i[0]}" data-kind="{x["severity"]}">\n\n{head}\n\n'
            f"- printed: {statement(x['printed'], site)}\n- corrected: {statement(x['correct'], site)}\n- {explanation(x['why'], site)}\n\n</div>\n")


def errata_of(c, links, source, doubtful=False, site=False, most=None):
    "The errata of a source, either those that are certain or those that are doubtful."
    some = [(i, x) for i, x in c.errata.items() if i[0] == source and (x['severity'] in NEEDS_NO_TEST) == doubtful]
    return '\n'.join(erratum(i, x, links, site) for i, x in some[:most]) or 'None.\n'


def errata_counts(c):
    "Errata by source and kind."
    kinds = sorted({x['severity'] for x in c.errata.values()} - NEEDS_NO_TEST)
    rows = []
    for k in SOURCES:
        mine = [(i, x) for i, x in c.errata.items() if i[0] == k]; count = lambda s: sum(x['severity'] == s for _, x in mine)
        certain = [i for i, x in mine if x['severity'] not in NEEDS_NO_TEST]
        rows.append([NAMES[k], *map(count, kinds), sum(x['severity'] in NEEDS_NO_TEST for _, x in mine), share((sum(map(c.covered, certain)), len(certain)))])
    return table(['source', *kinds, 'doubtful', 'shown'], rows)


def errata_formulas(c):
    "Every formula of the errata, as TeX: what the page has to typeset."
    text = '\n'.join(f(x[k], True) for x in c.errata.values() for k, f in (('printed', statement), ('correct', statement), ('why', explanation)))
    return re.findall(r'`([^`]+)`\{\.formula\}', text)


def katex(root=ROOT):
    "KaTeX, where the build of the site keeps it."
    found = sorted((Path(root)/'.cache'/'npm').glob('katex-*/package/dist/katex.min.js'))
    if not found: raise FileNotFoundError('KaTeX is not in .cache/npm; `make site` fetches it')
    return found[-1]


TYPESET = '''document.querySelectorAll('code.formula').forEach(e => {
  const s = document.createElement('span');
  try { katex.render(e.textContent, s, {strict: 'ignore'}); e.replaceWith(s); } catch (x) { console.error(x.message); } });
if (location.hash.length > 1) { const e = document.getElementById(decodeURIComponent(location.hash.slice(1))); if (e) e.scrollIntoView(); }'''


def typesetter(root=ROOT):
    "A script that typesets the formulas of a page where it stands, with KaTeX inside it: nothing else is loaded."
    code = katex(root).read_text(encoding='utf8').replace('</script', r'<\/script')
    return f'<style>.erratum li {{ overflow-x: auto; overflow-y: hidden; }} .erratum {{ scroll-margin-top: 4rem; }}</style>\n<script>(function (define, exports, module) {{ {code}\n}}).call(window);</script>\n<script>{TYPESET}</script>\n'


def on_site(): return bool(os.environ.get('MLBOOK_SITE'))


def in_full():
    "Are the long tables wanted whole? Not in a stored notebook."
    return on_site() or not os.environ.get('IN_TEST')


# ---- benchmarks ------------------------------------------------------------------------------------------------------

def benchmark_now(name, root=ROOT):
    "What a comparison is called and who the peer is, as its file says now; nothing where there is no such file."
    file = Path(root)/'benchmarks'/f'{name}.py'
    if not file.exists(): return {}
    tree = ast.parse(file.read_text(encoding='utf8')); found = {'title': ast.get_docstring(tree)}
    for n in tree.body:
        if isinstance(n, ast.Assign) and isinstance(n.targets[0], ast.Tuple) and isinstance(n.value, ast.Tuple):
            found |= {'peer': v.value for t, v in zip(n.targets[0].elts, n.value.elts) if getattr(t, 'id', '') == 'PEER' and isinstance(v, ast.Constant)}
    return {k: v for k, v in found.items() if v}


def benchmark_results(root=ROOT):
    "What `make bench` measured: the machine and a list of comparisons; nothing if it has not run."
    file = Path(root)/'benchmarks'/'results.json'
    if not file.exists(): return '', []
    found = json.loads(file.read_text(encoding='utf8'))
    machine, results = (found.get('machine', ''), found['results']) if isinstance(found, dict) else ('', found)
    return machine, [r | benchmark_now(r['name'], root) for r in results]


def milliseconds(t): return f'{t/1000:.3g} s' if t >= 1000 else f'{t:.3g} ms'


def benchmark_table(results):
    "One row a comparison: what, against whom, times (ours above theirs) and their ratio on one thread and on all, what all threads gain, errors, memory; a dash where it was not measured."
    def timed(t): return [f"{milliseconds(t['ours_ms'])}<br>{milliseconds(t['peer_ms'])}", f"**{t['ratio']:.2f}**"] if t else ['–']*2
    def row(r):
        one, what = r['one'], r.get('title') or r['name']
        if 'samples' not in what: what += f" ({r['n']:,} × {r['d']:,})".replace(',', ' ')
        return [plain(what), plain(r['peer']), *timed(one), f"{r['must']:g}", *timed(r.get('all')), f"{r['gain']:.2f}" if 'gain' in r else '–',
                f"{one['error']:.0e}<br>{one['peer_error']:.0e}", f"{one['memory_ratio']:.2f}"]
    head = ['what', 'peer', 'one thread: ours, theirs', 'ratio', 'aim', 'all threads: ours, theirs', 'ratio', 'gain', 'error: ours, theirs', 'memory']
    return table(head, map(row, results))


# ---- fits in blocks and on a cluster ---------------------------------------------------------------------------------

LARGE = {   # kind: what it says above its table, columns, and a row of each result
    'memory': ('Fits to a file that is larger than the memory asked for: the most that the process held, modules and targets included.',
               ['method', 'file', 'passes', 'time', 'most memory'], lambda r: [r['method'], f"{r['gb']:g} GB", r['passes'], f"{r['seconds']:.3g} s", f"{r['mb']/1000:.2f} GB"]),
    'overhead': ('The same samples in blocks and in memory, processor time on one thread; the ratio is what blocks cost.',
                 ['method', 'samples', 'in memory', 'in blocks', 'ratio'], lambda r: [r['method'], f"{r['gb']:g} GB", f"{r['memory_s']:.3g} s", f"{r['blocks_s']:.3g} s", f"**{r['ratio']:.2f}**"]),
    'daskml': ('Against dask-ml on the same two workers and arrays; the ratio is above 1 when this book is faster. Errors are relative to the better answer.',
               ['method', 'samples', 'ours', 'dask-ml', 'ratio', 'error: ours, theirs'],
               lambda r: [r['method'], f"{r['gb']:g} GB", f"{r['ours_s']:.3g} s", f"{r['peer_s']:.3g} s", f"**{r['ratio']:.2f}**", f"{r['error']:.0e}<br>{r['peer_error']:.0e}"]),
    'workers': ('Two workers against one.', ['method', 'samples', 'one', 'two', 'gain'],
                lambda r: [r['method'], f"{r['gb']:g} GB", f"{r['one_s']:.3g} s", f"{r['two_s']:.3g} s", f"**{r['gain']:.2f}**"])}


def large_results(root=ROOT):
    "What `python -m benchmarks.large` measured: the machine and a list of results; nothing if it has not run."
    file = Path(root)/'benchmarks'/'large'/'large.json'
    found = json.loads(file.read_text(encoding='utf8')) if file.exists() else dict(machine='', results=[])
    return found['machine'], found['results']


def large_tables(results):
    "A sentence and a table for each kind of result that there is."
    out = []
    for kind, (said, head, row) in LARGE.items():
        mine = [r for r in results if r['kind'] == kind]
        if mine: out.append(said+'\n\n'+table(head, [[str(v) for v in row(r)] for r in mine]))
    return '\n\n'.join(out)
