"""The house style, as far as a machine can check it: python tools/lint_notebooks.py [WORD ...]

Without words all notebooks are checked, with words those whose name contains one. Prints what breaks a rule (page, cell,
rule) and, marked `note`, what is worth a look; exits 1 when a rule is broken; a word that no page has is an error. Every rule
is a function below; its name with dashes is the name of the rule.

Pages that were written before a rule came are listed in tools/unrevised.txt, a line each: page, rule, and how often the page
breaks it. That file may only shrink: a page that breaks the rule more often is an error, and so is one that does not break it
any more; `--shrink` takes such lines out and lowers the numbers of the others, and never does the opposite."""
import ast, io, re, sys, tokenize
from collections import Counter, namedtuple
from difflib import get_close_matches
from functools import cached_property, lru_cache
from itertools import takewhile
from pathlib import Path
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from tools.book import pages
from tools import coverage

MOST_LINES, MANY_LINES, MOST_CLASS, CHECK_LINES, OTHER_LINES, MANY_CELLS, MOST_CELLS, MOST_BYTES = 40, 30, 80, 12, 6, 70, 90, 1_000_000
MOST_COLUMNS, FIRST_FIGURE, MOST_DIGITS = 92, 12, 7
UNREVISED = Path(__file__).with_name('unrevised.txt')
NO_FIGURE = {'00_core', '00b_compiled', '01_testing', '05_package', '05a_words'}   # pages that have nothing to draw
# words of this book that may not stand for a standard term: the word; what before or after it makes it the standard term; what to say
HOUSE_WORDS = [
    (r'prices?\b', r'\b(house|shadow|market|stock|share|selling|median|asking) $', r' of (a |the )?(house|home|flat)s?\b', 'penalty, regularisation parameter, loss or multiplier'),
    (r'laws?\b', r"\b(parallelogram|power|zero-one|associative|commutative|distributive|inverse-square|\w+'s) $", r' of (large numbers|small numbers|total|iterated|the iterated|cosines)\b', 'distribution'),
    (r'(?<=\ba )shares?\b|(?<=\b(?:the|its|two) )shares?\b|(?<=\b(?:both) )shares?\b|(?<=\b(?:their|equal) )shares?\b|(?<=\b(?:larger) )shares?\b|(?<=\b(?:smaller|largest) )shares?\b|shares?\b(?= of\b)', r'\bmarket $', r' price', 'proportion'),
    (r'slopes?\b(?= in (?:a|the|every|each|all|any) directions?\b)|directional slopes?\b', r'(?!)', r'(?!)', 'derivative')]
LABEL = r'(?:eq|fig|tbl|thm|lem|cor|prp|def|exm|exr|sec)-[\w-]*\w'
AT_TOP = {*sys.stdlib_module_names, 'numpy', 'scipy', 'mlbook'}   # what an exported cell may import at module level
FOREIGN = re.compile(r'(?<![\w.:/])/(?:work|home|root|tmp|Users|mnt)/|\.\./shared|\bshared/|helper session|(?<!kernels)\.library\b')   # paths and words of one machine
# what a `#|` line may say: words that nbdev reads, and options that Quarto reads, which end in a colon
NBDEV = {'default_exp', 'export', 'exports', 'exporti', 'exec_doc', 'hide', 'hide_line', 'filter_stream', 'slow'}
QUARTO = {'label', 'eval', 'echo', 'output', 'include', 'warning', 'error', 'classes', 'column', 'code-fold', 'code-summary', 'code-overflow', 'code-line-numbers',
          'fig-alt', 'fig-cap', 'fig-subcap', 'fig-cap-location', 'fig-align', 'fig-width', 'fig-height', 'tbl-cap', 'tbl-subcap', 'tbl-cap-location', 'tbl-colwidths',
          'layout', 'layout-ncol', 'layout-nrow', 'panel'}

Finding = namedtuple('Finding', 'page cell rule text note')
RULES, LISTED = {}, set()   # every rule, and the names of those that pages in tools/unrevised.txt may break


def rule(f): RULES[f.__name__.replace('_', '-')] = f; return f


def chapter_rule(f):
    "A rule about the anatomy of a chapter: pages without a number (index, notation, tables) are built otherwise."
    def only_chapters(page, book): return f(page, book) if page.number else ()
    RULES[f.__name__.replace('_', '-')] = only_chapters
    return f


def new_rule(f):
    "A rule that came after pages had been written: those in tools/unrevised.txt may break it as often as is said there."
    LISTED.add(f.__name__.replace('_', '-'))
    return f


class Book:
    "All pages, and what one page may say about another."
    def __init__(self, pages): self.pages = pages
    @cached_property
    def modules(self): return {p.module: p for p in self.pages if p.module}
    @cached_property
    def labels(self): return {l for p in self.pages for _, l in labels(p)}
    @cached_property
    def parts(self): return {m.split('.')[0] for m in self.modules}
    @cached_property
    def names(self): return Counter(n for p in self.pages for n in {n for _, n in public_names(p)})


# -- reading a page

def prose(src):
    "Markdown without code and formulas."
    return re.sub(r'```.*?```|\$\$.*?\$\$|`[^`\n]*`|\$[^$\n]*\$', ' ', src, flags=re.S)


@lru_cache(200)   # the cells of a page
def tokens(src):
    "The tokens of a piece of code; none where it is not Python."
    try: return list(tokenize.generate_tokens(io.StringIO(src).readline))
    except (tokenize.TokenError, IndentationError): return []


def opening(cell):
    "The comment that opens a cell, below its `#|` lines, without tags."
    lines = [l for l in cell.src.splitlines() if l.strip() and not l.startswith('#|')]
    said = ' '.join(l.lstrip('# ').rstrip() for l in takewhile(lambda l: l.startswith('#'), lines))
    return re.sub(r'\s*\[[^\]]*\d[^\]]*\]', '', said).strip()


def sections(page):
    "The sections of a page: the line of the heading, and the cells from there to the next `##` (callouts are no sections)."
    found = [('', [])]
    for c in page.cells:
        outside = re.sub(r'^:::+ *\{.*?^:::+$|^:::+ *\{.*', '', c.src, flags=re.M | re.S) if c.kind == 'markdown' else ''
        if title := re.search(r'^## .*', outside, re.M): found.append((title[0], []))
        found[-1][1].append(c)
    return found


def comments(src):
    "Comments of a piece of code by line, without `#|` lines."
    return {t.start[0]: t.string for t in tokens(src) if t.type == tokenize.COMMENT and not t.string.startswith('#|')}


def labels(page):
    "Labels given on a page, with the cells that give them."
    found = [(c, l) for c in page.markdown for l in re.findall(r'\{#(' + LABEL + r')[^}]*\}', re.sub(r'`[^`\n]*`', '', c.src))]
    return found + [(c, c.directives['label']) for c in page.code if 'label' in c.directives]


def anchors(page):
    "What a link into a page may end with: labels, headings as pandoc names them, exported names."
    heads = (re.sub(r'[^\w\s.-]', '', h).strip().lower() for h in re.findall(r'^#+ +(.*?)(?: *\{[^}]*\})?$', page.text, re.M))
    return {l for _, l in labels(page)} | {re.sub(r'^[^a-z]+', '', re.sub(r'\s+', '-', h)) for h in heads} | {n.name.lower() for _, n in page.defs}


def public_names(page):
    "Public names that a page exports: functions, classes, constants."
    for c in page.exported:
        for n in c.body:
            names = [n.name] if isinstance(n, (ast.FunctionDef, ast.ClassDef)) else [t.id for t in getattr(n, 'targets', []) if isinstance(t, ast.Name)]
            yield from ((c, name) for name in names if not name.startswith('_'))


def assertions(cell):
    "How many assertions of a cell can fail, counted once."
    if 'assertions' not in vars(cell): vars(cell)['assertions'] = coverage.assertions(cell)
    return vars(cell)['assertions']


def is_import(n): return isinstance(n, (ast.Import, ast.ImportFrom))


def imported(n):
    "Full names of the modules an import statement reads."
    if isinstance(n, ast.Import): return [a.name for a in n.names]
    base = 'mlbook' + (f'.{n.module}' if n.module else '') if n.level else n.module
    return [f'{base}.{a.name}' for a in n.names] if base == 'mlbook' else [base]


def returns_something(f):
    "Does a function return a value, functions inside it left aside?"
    todo = list(f.body)
    while todo:
        n = todo.pop()
        if isinstance(n, ast.Return) and n.value: return True
        if not isinstance(n, (ast.FunctionDef, ast.ClassDef, ast.Lambda)): todo += ast.iter_child_nodes(n)
    return f.returns is not None and ast.unparse(f.returns) != 'None'


@lru_cache(None)
def used_names(tree): return {n.id if isinstance(n, ast.Name) else n.attr for n in ast.walk(tree) if isinstance(n, (ast.Name, ast.Attribute))}


def bare_tuple(text):
    "Is a text output a tuple that nobody named?"
    try: n = ast.parse(text, mode='eval').body
    except SyntaxError: return False
    return isinstance(n, ast.Tuple)


def images(cell): return [o for o in cell.outputs if any(k.startswith('image/') for k in o.get('data', {}))]


# -- the anatomy of a chapter

@rule
def title(page, book):
    "The first cell is a title and a claim, and nothing else: the site drops the rest."
    if not page.cells or page.cells[0].kind != 'markdown' or not re.fullmatch(r'# [^\n]+\n\n?> [^\n]+\s*', page.cells[0].src):
        yield 0, 'must be `# Title` and `> one-sentence claim`, nothing else'


@chapter_rule
def default_exp(page, book):
    "The second cell says where the page exports to: the module of its folder and name."
    want = page.name[:-len(page.path.stem)].replace('/', '.') + page.stem
    src = page.cells[1].src.strip() if len(page.cells) > 1 else ''
    if not re.fullmatch(r'#\| *default_exp (__init__|' + re.escape(want) + ')', src): yield 1, f'must be `#| default_exp {want}`, got {src[:50]!r}'


@chapter_rule
def import_cells(page, book):
    "The third cell holds the imports of the module, the fourth, hidden, those of tests and demos (and `use_style()`)."
    style = lambda n: isinstance(n, ast.Expr) and ast.unparse(n) == 'use_style()'
    for i, flag in ((2, 'export'), (3, 'hide')):
        c = page.cells[i] if len(page.cells) > i else None
        if c is None or flag not in c.directives or not c.body or not all(is_import(n) or flag == 'hide' and style(n) for n in c.body):
            yield i, f'must be a `#| {flag}` cell with imports and nothing else'


@chapter_rule
def preamble(page, book):
    "Before the first section stands what the reader will do and needs, the new symbols, the sources."
    head = '\n'.join(c.src for c in page.cells[4:8] if c.kind == 'markdown')
    for what in ('**You will**', '**You need**', '| symbol | code | shape |', '**Sources**'):
        if what not in head: yield 4, f'{what} is missing before the first section'


@chapter_rule
def remember(page, book):
    "There is a callout *To remember*."
    if not re.search(r'^::: *\{\.callout-\w+[^}]*\}\s+## To remember$', page.text, re.M): yield len(page.cells)-1, 'no callout `## To remember`'


@chapter_rule
def exercises(page, book):
    "There are exercises, each followed by a collapsed solution with code that runs."
    events = []
    for c in page.cells:
        if c.kind == 'code': events.append((c.index, 'code' if c.runs else 'idle')); continue
        events += [(c.index, m[1] or 'solution') for m in re.finditer(r'^::: *\{(?:#(exr-[\w-]+)|\.callout-\w+ collapse="true")[^}]*\}', c.src, re.M)]
    at = [k for k, (_, e) in enumerate(events) if e.startswith('exr-')]
    if not at or '## Exercises' not in page.text: yield len(page.cells)-1, 'no `## Exercises` with `::: {#exr-…}`'
    for k, end in zip(at, at[1:]+[len(events)]):
        after = [e for _, e in events[k+1:end]]
        if 'solution' not in after: yield events[k][0], f'{events[k][1]} has no solution in a callout with collapse="true"'
        elif 'code' not in after[after.index('solution'):]: yield events[k][0], f'the solution of {events[k][1]} has no code that runs'


@chapter_rule
def export_cell(page, book):
    "The last cell exports."
    c = page.cells[-1]
    if 'hide' not in c.directives or not c.src.endswith('import nbdev; nbdev.nbdev_export()'): yield c.index, 'must be `#| hide` and `import nbdev; nbdev.nbdev_export()`'


@chapter_rule
def hidden_test(page, book):
    "No test is hidden in a chapter."
    for c in page.code:
        if 'hide' in c.directives and c.tree and any(isinstance(n, ast.Assert) or isinstance(n, ast.Call) and ast.unparse(n.func) in ('close', 'raises') for n in c.nodes):
            yield c.index, 'a test in a `#| hide` cell'


@chapter_rule
@new_rule
def first_figure(page, book):
    "The picture that poses the question comes by cell 12, counted from 0; pages that have nothing to draw are exempt."
    if page.name in NO_FIGURE: return
    first = next((c.index for c in page.code if images(c) or c.tree and 'explore' in used_names(c.tree) and not c.exported), None)
    if first is None or first > FIRST_FIGURE: yield first or len(page.cells)-1, f'the first figure is in cell {first}, must come by cell {FIRST_FIGURE}'


@chapter_rule
@new_rule
def errata(page, book):
    "Errata stand in one collapsed callout at the end of their section, `## Errata of this section [R-E72, P-E24]`; after it come its checks alone."
    for title, cells in sections(page):
        at = [c for c in cells if c.kind == 'markdown' and re.search(r'^## Errat', c.src, re.M)]
        for c in at:
            if not re.search(r'^::: *\{\.callout-warning[^}]*collapse="true"[^}]*\}\s+## Errata of this section(?: \[[^\]]+\])?$', c.src, re.M):
                yield c.index, 'must be a callout-warning with collapse="true" and the title `## Errata of this section [ids]`'
        if len(at) > 1: yield at[1].index, f'{len(at)} callouts of errata in one section: make them one'
        later = [c for c in cells if at and c.index > at[0].index and c.src.strip(': \n')]
        other = [c for c in later if c not in at and not assertions(c)]
        if other and title != '## Exercises': yield at[0].index, f'errata must stand at the end of the section; cell {other[0].index} comes after them'


@rule
@new_rule
def size(page, book):
    "A page has about 70 cells, at most 90, and at most 1 MB."
    n = len(page.cells)
    for k in range(MOST_CELLS, n): yield k, f'cell {k+1} of a page that may have {MOST_CELLS}: split it'
    if MANY_CELLS < n <= MOST_CELLS: yield n-1, f'{n} cells', True
    if page.path.stat().st_size > MOST_BYTES: yield 0, f'{page.path.stat().st_size:,} bytes, at most {MOST_BYTES:,}'


# -- what nbdev needs

@rule
def mixed_imports(page, book):
    """A cell with an import holds imports only: nbdev runs such cells, and not the others, when it makes the pages. The cell
    of the hidden imports may say `use_style()`, the last one exports."""
    for c in page.code:
        if c.exported or c.src.endswith('import nbdev; nbdev.nbdev_export()'): continue   # nbdev runs what is exported
        style = lambda n: 'hide' in c.directives and ast.unparse(n) == 'use_style()'
        if any(map(is_import, c.nodes)) and not all(is_import(n) or style(n) for n in c.body):
            yield c.index, 'mixes imports with other code: move them to the hidden cell of imports'


@rule
def directive(page, book):
    "Every `#|` line stands above the code and is one that nbdev or Quarto knows."
    for c in page.code:
        above = True
        for l in c.src.splitlines():
            said = re.match(r'\s*#\s*\|\s*([\w-]*)(:?)(.*)', l)
            above = above and (bool(said) or not l.strip() or l.startswith('%%'))
            if not said or not above and not l.startswith('#|'): continue
            word, colon, rest = said.groups()
            like = get_close_matches(word, NBDEV | QUARTO, 1)
            hint = f': did you mean `{like[0]}`?' if like and like[0] != word else ''
            if not l.startswith('#|'): yield c.index, f'nbdev takes {l.strip()[:40]!r} for a directive and drops it'
            elif not above: yield c.index, f'{l.strip()!r} stands below code, where nobody reads it'
            elif word not in NBDEV | QUARTO: yield c.index, f'nobody knows `#| {word}`{hint}'
            elif word in QUARTO and not colon: yield c.index, f'`#| {word}` needs a colon'
            elif word not in QUARTO and colon and rest.strip(): yield c.index, f'`#| {word}` has no colon'


@rule
def tested(page, book):
    "Every public function is called in a test cell of its page, by its name or by a method of a class that is; what draws is called where it is seen."
    tests = [c for c in page.code if assertions(c)]
    shown = {n for c in page.code if c.runs and not c.exported and c.tree for n in used_names(c.tree)}
    called = {n for c in tests for n in used_names(c.tree)}
    called |= {n for _, d in page.defs if isinstance(d, ast.ClassDef) and d.name in called for n in used_names(d)}
    for c, d in page.defs:
        if not isinstance(d, ast.FunctionDef) or d.name.startswith('_'): continue
        if d.name.startswith(('demo_', 'plot_')) and d.name in shown: continue
        if d.name not in called: yield c.index, f'no test on this page calls {d.name}'


# -- exported code

@rule
def one_definition(page, book):
    "An exported cell holds one function or class, or imports only, or constants."
    for c in page.exported:
        if c.tree is None: yield c.index, 'is not Python'; continue
        defs = [n for n in c.body if isinstance(n, (ast.FunctionDef, ast.ClassDef))]
        if len(defs) > 1: yield c.index, 'defines ' + ' and '.join(n.name for n in defs)
        if any(map(is_import, c.body)) and not all(map(is_import, c.body)): yield c.index, 'mixes imports with other code'
        other = [n for n in c.body if n not in defs and not is_import(n) and not isinstance(n, (ast.Assign, ast.AnnAssign))]
        if other: yield c.index, f'runs code when imported: {ast.unparse(other[0])[:50]}'


@rule
def length(page, book):
    "An exported function has at most 40 lines, seldom over 30, a class at most 80."
    for c in page.exported:
        n = sum(bool(l.strip()) and not l.startswith('#|') for l in c.src.splitlines())
        most = MOST_CLASS if any(isinstance(b, ast.ClassDef) for b in c.body) else MOST_LINES
        if n > most: yield c.index, f'{n} lines, at most {most}'
        elif n > MANY_LINES and most == MOST_LINES: yield c.index, f'{n} lines', True


@rule
@new_rule
def cell_length(page, book):
    "A check has at most 12 lines beside its opening sentence (the contract cell of a section, its last check with refusals, may have more), other code 6."
    contract = {max((c.index for c in cells if assertions(c) and 'raises(' in c.src), default=None) for _, cells in sections(page)}
    for c in page.code:
        if c.exported or not c.runs or 'hide' in c.directives: continue
        n, most = sum(bool(l.strip()) and not l.startswith('#') for l in c.src.splitlines()), CHECK_LINES if assertions(c) else OTHER_LINES
        if n > most and c.index not in contract: yield c.index, f"{n} lines, {'a check' if most == CHECK_LINES else 'code that is not exported'} has at most {most}"


@rule
@new_rule
def opening_sentence(page, book):
    "A check opens with one sentence, which is all that a reader sees of it on the site, and with its tags; solutions of exercises need none."
    last = next((c.index for c in page.markdown if re.search(r'^## Exercises', c.src, re.M)), len(page.cells))
    for c in page.code:
        if not assertions(c) or c.index > last or 'hide' in c.directives: continue
        said = opening(c)
        if not said: yield c.index, 'a check must open with a sentence: `# The property in words.  [ids]`'
        elif re.search(r'[.!?] +[A-Z`]', said): yield c.index, f'opens with more than one sentence: {said[:60]!r}'
        elif not re.match(r'[^a-z]|\w*[_\d(]|[b-z]\b', said) or not said.endswith(('.', '?')) or len(said.split()) < 4:
            yield c.index, f'the opening of a check must be a sentence, with a capital and a full stop: {said[:60]!r}'


# -- lines

@rule
@new_rule
def columns(page, book):
    "Code has at most 92 columns, `#|` lines aside."
    for c in page.code:
        for l in c.src.splitlines():
            if len(l) > MOST_COLUMNS and not l.startswith('#|'): yield c.index, f'{len(l)} columns, at most {MOST_COLUMNS}: {l.strip()[:50]!r}'


@rule
@new_rule
def one_statement(page, book):
    "In exported code and in checks one statement a line: no `;`, no conditional expression as a statement, no lambda with a name."
    for c in page.code:
        if not (c.exported or assertions(c)) or c.tree is None: continue
        for line in sorted({t.start[0] for t in tokens(c.src) if t.string == ';'} if ';' in c.src else ()): yield c.index, f'`;` in line {line}'
        for n in c.nodes:
            if isinstance(n, ast.Expr) and isinstance(n.value, ast.IfExp): yield c.index, f'a conditional expression as a statement: {ast.unparse(n)[:50]}'
            value = n.value if isinstance(n, (ast.Assign, ast.AnnAssign, ast.NamedExpr)) else None
            if any(isinstance(v, ast.Lambda) for v in (value, *getattr(value, 'elts', ()))): yield c.index, f'a lambda with a name: {ast.unparse(n)[:50]}'


@rule
@new_rule
def broken_subscript(page, book):
    "A line is never broken inside a subscript."
    for c in page.code:
        if '\n' not in c.src or '[' not in c.src: continue
        for n in c.nodes:
            if isinstance(n, ast.Subscript) and n.value.end_lineno < n.end_lineno: yield c.index, f'broken inside a subscript: {ast.unparse(n)[:50]}'


@rule
@new_rule
def private_import(page, book):
    "A name that another module imports has no leading underscore."
    for c in page.exported:
        for n in c.nodes:
            if isinstance(n, ast.ImportFrom) and (n.level or f'{n.module}.'.startswith('mlbook.')):
                yield from ((c.index, f'imports {a.name} from {n.module}: a name without underscore') for a in n.names if a.name.startswith('_'))


@rule
def layers(page, book):
    "Exported code imports from the book only what has a lower number."
    for c in page.exported:
        for m in (m for n in c.nodes if is_import(n) for m in imported(n) if f'{m}.'.startswith('mlbook.')):
            other = book.modules.get(m[7:])
            if other is None: yield c.index, f'imports {m}, which is not the module of a page'
            elif other.number is None or page.number and other.number >= page.number: yield c.index, f'imports {m} ({other.name}), whose number is not lower'


@rule
def light_imports(page, book):
    "At module level only the standard library, numpy, scipy and the book are imported; the rest inside functions."
    for c in page.exported:
        for n in c.body:
            inside = ast.walk(n) if isinstance(n, (ast.If, ast.Try, ast.With)) else [n]
            heavy = {m.split('.')[0] for k in inside if is_import(k) for m in imported(k)} - AT_TOP
            if heavy: yield c.index, f'imports {", ".join(sorted(heavy))} at module level'


@rule
def docments(page, book):
    "Every parameter and the return of a public function carry a comment; of methods, every parameter but X and y; of a dataclass, every field."
    def missing(f, said, free=()):
        a = f.args; args = [x for x in (*a.posonlyargs, *a.args, a.vararg, *a.kwonlyargs, a.kwarg) if x]
        starts = Counter(x.lineno for x in args if x.arg not in ('self', 'cls')); last = f.lineno-1
        for x in args:
            last = max(last, x.end_lineno)
            if x.arg not in ('self', 'cls', *free) and (x.lineno not in said or starts[x.lineno] > 1): yield x.arg
        lines = range(max(last+1, f.lineno), max(f.body[0].lineno, f.lineno+1))
        if not free and returns_something(f) and not any(l in said for l in lines): yield 'the return'
    for c, d in page.defs:
        if d.name.startswith('_'): continue
        said, bare = comments(c.src), []
        if isinstance(d, ast.FunctionDef): bare = list(missing(d, said))
        else:
            bare = [ast.unparse(n.target) for n in d.body if isinstance(n, ast.AnnAssign) and n.end_lineno not in said]
            for f in d.body:
                if isinstance(f, ast.FunctionDef) and (not f.name.startswith('_') or f.name == '__init__'):
                    bare += [f'{x} of {f.name}' for x in missing(f, said, ('X', 'y'))]
        if bare: yield c.index, f'{d.name}: no comment on {", ".join(bare)}'


@rule
def docstring(page, book):
    "Every public function, class and method has a docstring of one sentence."
    for c, d in page.defs:
        own = [d] + [f for f in d.body if isinstance(f, ast.FunctionDef) and not f.decorator_list] if isinstance(d, ast.ClassDef) else [d]
        for n in own:
            if n.name.startswith('_') or d.name.startswith('_'): continue
            doc = ast.get_docstring(n) or ''
            if not doc.endswith('.') or '\n' in doc or re.search(r'[.!?] +[A-Z`]', doc): yield c.index, f'the docstring of {n.name} must be one sentence on one line, got {doc[:60]!r}'


@rule
def names(page, book):
    "Exported names: no two on a page that differ only by case, none twice in the book, none that is also a module of the book."
    seen = {}
    for c, n in public_names(page):
        if seen.setdefault(n.lower(), n) != n: yield c.index, f'{n} and {seen[n.lower()]} differ only by case'
        if book.names[n] > 1: yield c.index, f'{n} is exported by another page too'
        if n in book.parts: yield c.index, f'{n} is also the name of a module'


# -- equations, references, links

@rule
def label(page, book):
    "Labels are given once, and in a chapter start with a word of its name: `eq-ridge-normal` on 32_ridge."
    given = labels(page)
    for c, l in given:
        if sum(l == k for _, k in given) > 1: yield c.index, f'{l} is given more than once'
        if page.number and l.split('-')[1] not in page.stem.split('_'): yield c.index, f'{l} must start with {l.split("-")[0]}-{page.stem.split("_")[0]}-'


@rule
def equation_cited(page, book):
    "Every equation label in a comment of the code exists; every labelled equation is named in a comment of the page's code."
    said = [(c, l) for c in page.code for text in comments(c.src).values() for l in re.findall(r'\beq-[\w-]*\w', text)]
    for c, l in said:
        if l not in book.labels: yield c.index, f'the code cites {l}, which does not exist'
    for c, l in labels(page):
        if l.startswith('eq-') and l not in {k for _, k in said}: yield c.index, f'no code or test names {l}'


@rule
def reference(page, book):
    "Every `@eq-…`, `@fig-…`, `@exr-…` is a label of the same page."
    own = {l for _, l in labels(page)}
    for c in page.markdown:
        for l in re.findall(r'(?<![\w@])@(' + LABEL + ')', prose(c.src)):
            if l not in own: yield c.index, f'@{l} is not a label of this page'


@rule
def link(page, book):
    "Every relative link leads to a file, and to an anchor that is there."
    by_path = {p.path.resolve(): p for p in book.pages}
    for c in page.markdown:
        for url in re.findall(r'\]\(([^)\s]+)[^)]*\)', prose(c.src)):
            if re.match(r'\w+:|/', url): continue
            file, _, anchor = url.partition('#')
            target = (page.path.parent/file).resolve() if file else page.path.resolve()
            if not target.exists(): yield c.index, f'{url}: no such file'
            elif anchor and target in by_path and anchor not in anchors(by_path[target]): yield c.index, f'{url}: no such anchor'


@rule
def divs(page, book):
    "Every `::: {…}` is closed, and nothing else is."
    depth = 0
    for c in page.markdown:
        for l in re.findall(r'^:::+.*$', re.sub(r'```.*?```', '', c.src, flags=re.S), re.M):
            depth += 1 if l.strip(': ') else -1
            if depth < 0: yield c.index, '`:::` closes nothing'; depth = 0
    if depth: yield len(page.cells)-1, f'{depth} `:::` left open'


@rule
def macro(page, book):
    "No LaTeX macros are defined: a formula can be read where it stands."
    for c in page.markdown:
        if re.search(r'\\(?:re)?newcommand|\\def\\|\\DeclareMathOperator', c.src): yield c.index, 'defines a LaTeX macro'


# -- demos

def sliders(cell):
    "For every demo that a cell shows, how many places its sliders have: switches (two values, or words) left aside, unless there is nothing else."
    for o in cell.outputs:
        if said := re.match(r"Demo\(.*?, ((?:\w+: \d+ (?:values|choices)(?:, )?)+)\)$", ''.join(o.get('data', {}).get('text/plain', '')), re.S):
            grids = [(int(n), kind) for n, kind in re.findall(r'\w+: (\d+) (values|choices)', said[1])]
            yield [n for n, kind in grids if kind == 'values' and n > 2] or [n for n, _ in grids][:1]


@new_rule
@rule
def demo_grid(page, book):
    "A demo has at least 15 places on one slider, nine times seven on two; a switch (two values, or words) does not count."
    short = [(c.index, n) for c in page.code for n in sliders(c) if (n < [15] if len(n) == 1 else sorted(n) < [7, 9] or max(n) < 9)]
    for index, n in short: yield index, f"a demo with {' x '.join(map(str, n))} places: at least 15 on one slider, 9 x 7 on two"


# -- outputs and words

@rule
def alt(page, book):
    "Every cell that shows a picture says in `#| fig-alt` what is to be seen; a labelled figure has a caption."
    for c in page.code:
        if images(c) and not c.directives.get('fig-alt', '').strip('"\' '): yield c.index, 'a picture without `#| fig-alt: "…"`'
        if c.directives.get('label', '').startswith('fig-') and not c.directives.get('fig-cap'): yield c.index, '`#| label: fig-…` needs `#| fig-cap`'


@rule
def output(page, book):
    "Outputs are results: no errors, no warnings, no addresses, no widget state, and beside a picture no text."
    if 'widgets' in page.nb['metadata']: yield 0, 'widget state is stored'
    for c in page.code:
        for o in c.outputs:
            text = ''.join(o.get('text', '')) + ''.join(o.get('data', {}).get('text/plain', ''))
            if o['output_type'] == 'error': yield c.index, f'an error output: {o.get("ename")}'
            if o['output_type'] == 'stream' and o.get('name') == 'stderr': yield c.index, f'text on stderr: {text[:50]!r}'
            if re.search(r'\bat 0x[0-9a-f]+', text): yield c.index, f'an address, different in every run: {text[:50]!r}'
            if images(c) and o['output_type'] == 'execute_result' and o not in images(c): yield c.index, f'text beside a picture (end the line with `;`): {text[:50]!r}'


@rule
@new_rule
def readable(page, book):
    "What a cell prints can be read: values rounded and named, no bare tuple, no number of eight digits and more."
    for c in page.code:
        if 'hide' in c.directives or c.directives.get('output') == 'false': continue
        for o in c.outputs:
            text = (''.join(o.get('text', '')) or ''.join(o.get('data', {}).get('text/plain', ''))).strip()
            if images(c) or 'text/html' in o.get('data', {}): continue
            if o['output_type'] == 'execute_result' and bare_tuple(text): yield c.index, f'a bare tuple: {text[:50]!r}'
            long = [m[0] for m in re.finditer(r'(?<![\w.])\d+\.\d+', text) if len(m[0].replace('.', '').lstrip('0')) > MOST_DIGITS]
            if long: yield c.index, f'a number of more than {MOST_DIGITS} digits: {long[0]}'


def explained(c):
    "Docstrings, and the comments beside parameters, results and fields, of an exported cell."
    if not c.exported: return
    try: tree = ast.parse(c.src)
    except SyntaxError: return   # another rule says so
    comments = {t.start[0]: t.string.lstrip('# ') for t in tokenize.generate_tokens(io.StringIO(c.src).readline) if t.type == tokenize.COMMENT}
    for node in ast.walk(tree):
        if not isinstance(node, (ast.FunctionDef, ast.ClassDef)): continue
        yield ast.get_docstring(node) or ''
        beside = [n.lineno for n in node.body if isinstance(n, ast.AnnAssign)] if isinstance(node, ast.ClassDef) else range(node.lineno, max(node.body[0].lineno, node.lineno+1))
        yield from (comments[k] for k in beside if k in comments)


@rule
@new_rule
def words(page, book):
    "The words of the field: no house word stands for a standard term in the prose, in a caption, or in what `help` shows of exported code."
    for c in page.cells:
        text = re.sub(r'\]\([^)]*\)', ']', prose(c.src)) if c.kind == 'markdown' else '\n'.join([c.directives.get('fig-cap', ''), *explained(c)])
        for word, before, after, say in HOUSE_WORDS:
            for m in re.finditer(rf'\b(?:{word})', text, re.I):
                if re.search(before, text[:m.start()], re.I) or re.match(after, text[m.end():], re.I): continue
                yield c.index, f'{m[0]!r} in {" ".join(text[max(0, m.start()-20):m.end()+20].split())!r}: say {say}'


@rule
def foreign(page, book):
    "Nothing on a page names the machine or the place it was written in."
    for c in page.cells:
        said = [c.src, *(''.join(o.get('text', '')) + ''.join(o.get('data', {}).get('text/plain', '')) for o in c.outputs)]
        for m in filter(None, map(FOREIGN.search, said)): yield c.index, f'{m[0]!r}'


def chosen(book, words):
    "Pages whose name contains one of the words; a word that no page has is an error."
    for w in words:
        if not any(w in p.name for p in book):
            like = get_close_matches(w, {n for p in book for n in (p.name, p.path.stem, p.stem)}, 3, .5)
            raise SystemExit(f'no page has {w!r} in its name' + (f'; did you mean {" or ".join(like)}?' if like else ''))
    return [p for p in book if not words or any(w in p.name for w in words)]


def unrevised(path=UNREVISED):
    "What tools/unrevised.txt lists: (page, rule) -> how often the page may break the rule."
    rows = [l.split() for l in Path(path).read_text(encoding='utf8').splitlines() if l.strip() and not l.startswith('#')]
    return {(page, rule): int(n) for page, rule, n in rows}


def forgiven(page, found, listed):
    "The findings on one page, held against the list: as often as is said there a rule may be broken, and the list must say it."
    for rule in sorted({r for p, r in listed if p == page} | {f.rule for f in found if not f.note}):
        own, most = [f for f in found if f.rule == rule and not f.note], listed.get((page, rule), 0)
        if rule not in LISTED and most: yield Finding(page, 0, rule, 'tools/unrevised.txt lists a rule that no page may break', False)
        elif len(own) > most or rule not in LISTED: yield from own if not most else [f._replace(text=f'{f.text} ({len(own)} of these, tools/unrevised.txt allows {most})') for f in own]
        elif most and not own: yield Finding(page, 0, rule, f'is kept now: take the line `{page} {rule} {most}` out of tools/unrevised.txt', False)
        elif own: yield Finding(page, own[0].cell, rule, f'broken {len(own)} times, listed in tools/unrevised.txt' + (f' with {most}: lower it' if len(own) < most else ''), True)
    yield from (f for f in found if f.note)


def lint(book, only=None, names=None, listed=None):
    "All findings of all rules, or of one of them, on the pages of a book, or on those with these names; `listed` is what tools/unrevised.txt says."
    book, listed = book if isinstance(book, Book) else Book(book), unrevised() if listed is None else listed
    found = []
    for p in book.pages:
        if names is not None and p.name not in names: continue
        own = [Finding(p.name, cell, name, text, bool(note)) for name, r in RULES.items() if only in (None, name) for cell, text, *note in r(p, book)]
        found += forgiven(p.name, own, {k: n for k, n in listed.items() if only in (None, k[1])})
    return found


def shrink(book, path=UNREVISED):
    "Take out of the list what is kept now, and lower the numbers that are too high."
    counts = Counter((f.page, f.rule) for f in lint(book, listed={}) if not f.note)
    old = unrevised(path)
    new = {k: min(n, counts[k]) for k, n in old.items() if counts[k]}
    head = [l for l in Path(path).read_text(encoding='utf8').splitlines() if l.startswith('#')]
    Path(path).write_text('\n'.join([*head, *(f'{p} {r} {n}' for (p, r), n in sorted(new.items()))]) + '\n', encoding='utf8')
    return len(old)-len(new), sum(new.get(k, n) < n for k, n in old.items())


def told(f): return f"{f.page} cell {f.cell} [{f.rule}]{' note' if f.note else ''}: {f.text}"


if __name__ == '__main__':
    book = pages()
    if '--shrink' in sys.argv: print('tools/unrevised.txt: %d lines out, %d numbers lowered' % shrink(book)); sys.exit()
    names = {p.name for p in chosen(book, [w.removesuffix('.ipynb') for w in sys.argv[1:]])}
    found = lint(book, names=names)
    for f in found: print(told(f))
    broken = sum(not f.note for f in found)
    print(f'{broken} broken rules, {len(found)-broken} notes')
    sys.exit(broken > 0)
