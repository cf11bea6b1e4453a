"""How much of the four sources the book covers: python tools/coverage.py [--json]

An item counts as covered when its id stands in square brackets in the comment that opens a code cell which runs in
`make test`, with at least one assertion per id that can fail; a definition, remark, topic or figure may instead be
tagged in markdown, at most four a cell. An erratum counts when its id stands so in a test cell; a slip of notation or
typing is argued in markdown instead, in its callout, and tagged there (such tags do not count against the four). A cell
with more ids than assertions covers nothing: it is crowded. The inventory is in nbs/sources."""
import ast, json, re, sys, textwrap
from dataclasses import dataclass, field
from pathlib import Path
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from tools.book import ROOT, pages

SOURCES = {'R': 'Rosasco', 'P': 'Peyré', 'E': 'pattern recognition course', 'T': 'Rossi'}
NEEDS_TEST = {'algorithm', 'model', 'identity', 'theorem', 'example'}   # the other kinds may be treated in markdown
NEEDS_NO_TEST = {'doubtful', 'extraction'}                              # perhaps slips of the text files, not of the notes
ARGUED = {'notation', 'typo'}                                           # slips of the pen: a sentence shows them, not a computation
ASSERTIONS = {'close', 'raises', 'is_psd', 'decreasing', 'increasing', 'mean_is', 'assert_allclose', 'assert_array_equal', 'assert_array_less'}
ID = re.compile(r'\b([RPET](?:\d|A|B)[\w.]*-\d+|[RPET]-E\d+)\b')


def inventory(folder=ROOT/'nbs'/'sources'):
    "Items and errata by id."
    read = lambda end: {x['id']: x for k in SOURCES for x in json.loads((Path(folder)/f'{k}{end}.json').read_text(encoding='utf8'))}
    return read(''), read('_errata')


def place(name):
    "Where an item may live: kernels/50a_algebra and kernels/50_library are one place, kernels/50."
    m = re.match(r'(.*/)?(\d+)[a-z]?_', name)
    return (m[1] or '') + m[2] if m else name


def tags(cell):
    "The ids a cell claims to treat."
    text = cell.src
    if cell.kind == 'code':
        head = []
        for l in text.splitlines():
            if not l.strip() or l.startswith('#|'): continue
            if not l.startswith('#'): break
            head.append(l)
        text = '\n'.join(head)
    return {i for group in re.findall(r'\[([^\]]*)\]', text) for i in ID.findall(group)}


def assertions(cell):
    "How many assertions of a code cell can fail: those about something computed, in a cell that runs and is not exported."
    if cell.exported or not cell.runs or cell.tree is None: return 0
    n = 0
    for x in cell.nodes:
        if isinstance(x, ast.Assert): n += any(isinstance(y, (ast.Name, ast.Call)) for y in ast.walk(x.test))
        elif isinstance(x, ast.Call):
            f = x.func
            name = f.id if isinstance(f, ast.Name) else f.attr if isinstance(f, ast.Attribute) and f.attr.startswith('assert_') else ''
            n += name in ASSERTIONS and any(isinstance(y, ast.Name) for a in x.args for y in ast.walk(a))
    return n


@dataclass
class Coverage:
    "What a set of pages covers of an inventory."
    items: dict                                   # the inventory, by id
    errata: dict
    where: dict = field(default_factory=dict)     # id -> cells that cover it, as (page, cell, is it code?)
    crowded: list = field(default_factory=list)   # (page, cell, ids, assertions)
    unknown: list = field(default_factory=list)   # (page, cell, id)
    places: set = field(default_factory=set)      # places that have a page

    def covered(self, i):
        "Is this item or erratum covered?"
        needs_test = self.errata[i]['severity'] not in ARGUED if i in self.errata else self.items[i]['kind'] in NEEDS_TEST
        return any(code or not needs_test for *_, code in self.where.get(i, []))

    def certain_errata(self): return {i: x for i, x in self.errata.items() if x['severity'] not in NEEDS_NO_TEST}

    def table(self, key):
        "Covered and missing items and errata, grouped by `key(id, record)`."
        rows = {}
        for what, records in (('items', self.items), ('errata', self.certain_errata())):
            for i, x in records.items():
                row = rows.setdefault(key(i, x), {k: [] for k in ('items', 'errata', 'missing')})
                row[what].append(i)
                if not self.covered(i): row['missing'].append(i)
        return rows

    def count(self, row, what): return sum(i not in row['missing'] for i in row[what]), len(row[what])


def measure(book, items, errata):
    "The coverage of an inventory by pages; those under sources/ are tables about it and do not count."
    c = Coverage(items, errata)
    certain = c.certain_errata().keys()
    for page in book:
        if page.name.startswith('sources/'): continue
        c.places.add(place(page.name))
        for cell in page.cells:
            ids = tags(cell)
            c.unknown += [(page.name, cell.index, i) for i in sorted(ids - items.keys() - errata.keys())]
            n, counted = (assertions(cell), ids) if cell.kind == 'code' else (4, ids - certain)
            if len(counted) > n: c.crowded.append((page.name, cell.index, len(counted), n)); continue
            for i in ids: c.where.setdefault(i, []).append((page.name, cell.index, cell.kind == 'code'))
    return c


def report(c):
    "Coverage as text: per source, then per notebook with what is missing."
    def line(name, row, note=''):
        (a, b), (e, f) = c.count(row, 'items'), c.count(row, 'errata')
        return f'{name:38s} {a:5d} of {b:4d} {e:5d} of {f:4d}{note}'
    yield f'{"source":38s} {"items":>13s} {"errata":>13s}'
    by_source = c.table(lambda i, x: i[0])
    for k, name in SOURCES.items(): yield line(f'{k} {name}', by_source[k])
    yield f'\n{"notebook":38s} {"items":>13s} {"errata":>13s}'
    for name, row in sorted(c.table(lambda i, x: x['notebook']).items()):
        there = place(name) in c.places
        yield line(name, row, '' if there else '   not written yet')
        if there and row['missing']: yield textwrap.fill(' '.join(row['missing']), 118, initial_indent='    missing: ', subsequent_indent='    ', break_on_hyphens=False)
    for page, cell, ids, n in c.crowded: yield f'crowded: {page} cell {cell} has {ids} ids, and room for {n}'
    for page, cell, i in c.unknown: yield f'unknown: {page} cell {cell} names {i}'
    rows = c.table(lambda i, x: place(x['notebook']) in c.places)
    whole = {k: [sum(n) for n in zip(*(c.count(r, k) for r in rows.values()))] for k in ('items', 'errata')}
    here = {k: c.count(rows[True], k) if True in rows else (0, 0) for k in ('items', 'errata')}
    yield ('\ncovered {} of {}, errata {} of {}; '.format(*whole['items'], *whole['errata'])
           + 'in existing notebooks {} of {}, errata {} of {}'.format(*here['items'], *here['errata']))


def as_json(c):
    "Coverage for the site: per source, per notebook, and for each id the cells that cover it."
    def numbers(table): return {k: {'items': c.count(r, 'items'), 'errata': c.count(r, 'errata'), 'missing': r['missing']} for k, r in sorted(table.items())}
    where = {i: [(page, cell) for page, cell, _ in c.where[i]] for i in (*c.items, *c.certain_errata()) if c.covered(i)}
    return {'sources': numbers(c.table(lambda i, x: i[0])), 'notebooks': numbers(c.table(lambda i, x: x['notebook'])), 'where': where}


if __name__ == '__main__':
    c = measure(pages(), *inventory())
    print(json.dumps(as_json(c), indent=1) if '--json' in sys.argv else '\n'.join(report(c)))
