"""What a notebook exports, read from its source: names, signatures, docments, methods."""
import ast, io, re, tokenize
from dataclasses import dataclass, field
from .book import text

DEFS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


@dataclass
class Symbol:
    "A function, class or method, as its source describes it."
    name: str                                    # `Ridge` or `Ridge.fit`
    kind: str                                    # class, function, method, property
    doc: str = ''                                # its docstring
    params: list = field(default_factory=list)   # (name, annotation, default, docment), without self
    returns: tuple = ('', '')                    # annotation, docment
    methods: list = field(default_factory=list)  # of a class: symbols
    line: int = 0                                # in the source it was read from
    bases: list = field(default_factory=list)

    @property
    def anchor(self): return self.name.lower()
    @property
    def signature(self):
        "The call as one would write it: `ridge_weights(X, y, lam=1.0)`."
        return f"{self.name}({', '.join(n + (f'={d}' if d else '') for n,_,d,_ in self.params)})"


def _comments(source):
    "Comment on each line of some source."
    return {t.start[0]: t.string.lstrip('#').strip() for t in tokenize.generate_tokens(io.StringIO(source).readline) if t.type == tokenize.COMMENT}


def _function(node, comments, prefix=''):
    a = node.args; static = any(isinstance(d, ast.Name) and d.id == 'staticmethod' for d in node.decorator_list)
    pos = a.posonlyargs + a.args; defaults = [None]*(len(pos)-len(a.defaults)) + a.defaults
    rows = [('', p, d) for p,d in zip(pos, defaults)]
    if prefix and rows and not static: rows = rows[1:]
    if a.vararg: rows.append(('*', a.vararg, None))
    rows += [('', p, d) for p,d in zip(a.kwonlyargs, a.kw_defaults)]
    if a.kwarg: rows.append(('**', a.kwarg, None))
    last = {}                                                  # a comment belongs to the last parameter that ends on its line
    for _,p,d in rows: last[(d or p).end_lineno] = p.arg
    params = [(star+p.arg, ast.unparse(p.annotation) if p.annotation else '', ast.unparse(d) if d else '',
               comments.get((d or p).end_lineno, '') if last[(d or p).end_lineno] == p.arg else '') for star,p,d in rows]
    first = node.body[0].lineno; closing = max([node.lineno] + [(d or p).end_lineno for _,p,d in rows])
    tail = next((comments[l] for l in range(closing+1, first) if l in comments), '')
    if node.returns and not tail and node.returns.end_lineno not in last: tail = comments.get(node.returns.end_lineno, '')
    prop = any(isinstance(d, ast.Name) and d.id in ('property', 'cached_property') for d in node.decorator_list)
    return Symbol(prefix+node.name, 'property' if prop else 'method' if prefix else 'function', ast.get_docstring(node) or '',
                  params, (ast.unparse(node.returns) if node.returns else '', tail), line=node.lineno)


def symbols(source):
    "Functions and classes defined at the top of some Python source."
    comments = _comments(source); found = []
    for node in ast.parse(source).body:
        if isinstance(node, ast.ClassDef):
            s = Symbol(node.name, 'class', ast.get_docstring(node) or '', line=node.lineno, bases=[ast.unparse(b) for b in node.bases])
            for x in node.body:
                if isinstance(x, DEFS[:2]):
                    m = _function(x, comments, node.name+'.')
                    if x.name == '__init__': s.params = m.params
                    else: s.methods.append(m)
            if any('dataclass' in ast.unparse(d) for d in node.decorator_list):
                s.params = [(x.target.id, ast.unparse(x.annotation), ast.unparse(x.value) if x.value else '', comments.get(x.end_lineno, ''))
                            for x in node.body if isinstance(x, ast.AnnAssign)]
            found.append(s)
        elif isinstance(node, DEFS): found.append(_function(node, comments))
    return found


def exported(page):
    "Public symbols a page documents: those of its `#| export` and `#| exports` cells."
    found = {}
    for src in page.code:
        flags = set(re.findall(r'^#\|\s*(\w+)\s*$', src, re.M)) | set(re.findall(r'^#\|\s*(export|exports)\b', src, re.M))
        if flags & {'export', 'exports'} and 'hide' not in flags: found.update({s.name: s for s in symbols(src) if s.name[0] != '_'})
    return found


def anchors(page):
    "All anchors a page has for its symbols, methods included."
    return {a for s in exported(page).values() for a in (s.anchor, *(m.anchor for m in s.methods))}


def lines(path):
    "Line of every definition in a module, methods included."
    found = symbols(path.read_text(encoding='utf8')) if path.exists() else []
    return {x.name: x.line for s in found for x in (s, *s.methods)}


def cell(x):
    "Text for a cell of a pipe table."
    return x.replace('|', r'\|').replace('\n', ' ')


def parameter_table(s):
    "Parameters and return of a symbol as a markdown table, or nothing."
    rows = [(f'`{n}`', f'`{t}`' if t else '', f'`{d}`' if d else '', doc) for n,t,d,doc in s.params]
    if any(s.returns) and s.kind != 'class': rows.append(('*returns*', f'`{s.returns[0]}`' if s.returns[0] else '', '', s.returns[1]))
    if not rows: return ''
    keep = [k for k in range(4) if k in (0, 3) or any(r[k] for r in rows)]
    head = ('parameter', 'type', 'default', 'meaning')
    return '\n'.join('| ' + ' | '.join(cell(r[k]) for k in keep) + ' |' for r in (head, ('---',)*4, *rows))


def reference(s, source_url='', level=3, full=True):
    """Documentation of a symbol as markdown, the same for both engines: heading with its anchor and link to the source;
    with `full` also the signature, the docstring, the parameters and the methods (a page that shows the source has them there)."""
    kind = 'class ' if s.kind == 'class' else ''
    out = [f"{'#'*level} {s.name} {{#{s.anchor} .doc-name}}"]
    if source_url: out.append(f'[source]({source_url}){{.doc-source}}')
    if full:
        if s.doc: out.append(s.doc)
        out.insert(1, f'```{{.python .doc-signature}}\n{kind}{s.signature}' + (f' -> {s.returns[0]}' if s.returns[0] else '') + '\n```')
        if table := parameter_table(s): out.append(table)
        shown = [m for m in s.methods if m.name.split('.')[1][0] != '_']
        hidden = [m for m in s.methods if m not in shown]
        if shown: out.append('\n'.join(f"- [`{m.name.split('.')[1]}{'' if m.kind == 'property' else m.signature[len(m.name):]}`]{{#{m.anchor} .doc-method}} {m.doc}" for m in shown))
    else: hidden = s.methods
    if hidden: out.append(''.join(f'[]{{#{m.anchor}}}' for m in hidden))
    return ':::: {.doc}\n' + '\n\n'.join(out) + '\n::::\n'
