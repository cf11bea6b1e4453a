"""The API reference: every exported symbol with its signature, docments, methods and source, read from the package.

nbs/api.ipynb lists all names, and one page for each part of the book below nbs/api/ has the entries. Nothing is imported:
the modules are parsed."""
import ast, html, re
from pathlib import Path
from tools.book import ROOT, pages
from tools.site.symbols import parameter_table, symbols


def public(source):
    "Names a module exports, in the order of `__all__`, as nbdev writes it."
    for node in ast.parse(source).body:
        if isinstance(node, ast.Assign) and getattr(node.targets[0], 'id', '') == '__all__': return ast.literal_eval(node.value)
    return []


def part_of(module): return module.split('.')[0] if '.' in module else 'underneath'


class Module:
    "One module: its public symbols, their source, and the chapter that derives them."
    def __init__(self, page, lib):
        self.page, self.name = page, page.module
        self.path = lib/(page.module.replace('.', '/') + '.py'); self.source = self.path.read_text(encoding='utf8'); lines = self.source.splitlines()
        nodes = {getattr(n, 'name', None) or getattr(getattr(n, 'targets', [None])[0], 'id', None): n for n in ast.parse(self.source).body}
        begin = lambda n: min([n.lineno] + [d.lineno for d in getattr(n, 'decorator_list', [])])
        self.code = {k: '\n'.join(lines[begin(n)-1:n.end_lineno]) for k, n in nodes.items() if k}
        self.line = {k: begin(n) for k, n in nodes.items() if k}
        named = [n for n in public(self.source) if n in nodes]   # none where everything is internal
        self.names = named if '__all__ = []' in self.source else named or [k for k in nodes if k and k[0] != '_' and k != '__all__' and not isinstance(nodes[k], (ast.Import, ast.ImportFrom))]
        self.symbols = {s.name: s for s in symbols(self.source)}

    @property
    def full(self): return 'mlbook' if self.name == '__init__' else f'mlbook.{self.name}'
    @property
    def part(self): return part_of(self.name)
    def anchor(self, name): return f'{self.name.strip("_")}.{name}'.lower()


def modules(package=ROOT/'mlbook', part=None):
    "The modules of the package, or of a part of it, in the order of their notebooks."
    lib = Path(package)
    wanted = [p for p in pages(lib.parent/'nbs') if p.module and part in (None, part_of(p.module)) and (lib/(p.module.replace('.', '/') + '.py')).exists()]
    return [m for m in (Module(p, lib) for p in wanted) if m.names]


def sentence(m, name):
    "The first line of a docstring, or what a constant is."
    s = m.symbols.get(name)
    return s.doc.split('\n')[0] if s else 'A constant.'


def text(s):
    "Text in which names in backticks stay code and nothing else is markup."
    return ''.join(p if k % 2 else re.sub(r'([\\*_\[\]<>|$^~@])', r'\\\1', p) for k, p in enumerate(re.split(r'(`[^`]*`)', s)))


def code_line(line):
    "A line of source that knows its own indentation, so that what does not fit on a narrow screen goes on below it."
    deep = len(line) - len(line.lstrip(' '))
    return f'<span style="--in:{deep}">{html.escape(line, quote=False)}</span>' if deep else f'<span>{html.escape(line, quote=False)}</span>' if line else ''


def fold(code):
    "Source behind a click."
    return f'<details class="code-fold"><summary>Source</summary>\n\n<pre class="lines"><code>{chr(10).join(map(code_line, code.splitlines()))}</code></pre>\n\n</details>'


def entry(m, name, up='', level=3, source_url=''):
    "One symbol: heading, signature, sentence, parameters, methods, where it is derived, source."
    s, code = m.symbols.get(name), m.code[name]
    out = [f"{'#'*level} {text(name)} {{#{m.anchor(name)} .doc-name}}"]
    if s is None: out += ['```python\n' + (code if len(code) < 400 else code[:400].rsplit('\n', 1)[0] + '\n…') + '\n```']
    else:
        kind = 'class ' if s.kind == 'class' else ''; bases = f"  # a {', '.join(s.bases)}" if s.bases else ''
        out += [f"```{{.python .doc-signature}}\n{kind}{s.signature}{f' -> {s.returns[0]}' if s.returns[0] else ''}{bases}\n```", text(s.doc)]
        if table := parameter_table(s): out.append(table)
        rows = [x for x in s.methods if x.name.split('.')[1][0] != '_']
        if rows: out.append('\n'.join(f"- [`{x.name.split('.')[1]}{'' if x.kind == 'property' else x.signature[len(x.name):]}`]{{#{m.anchor(x.name)}}} {text(x.doc)}" for x in rows))
    chapter = f"[derived and tested]({up}{m.page.name}.ipynb{'#'+name.lower() if s else ''})"
    out.append(' · '.join(filter(None, [chapter, f'[{text(m.path.name)}, line {m.line[name]}]({source_url}#L{m.line[name]})' if source_url else ''])))
    return '\n\n'.join(filter(None, out)) + '\n\n' + (fold(code) + '\n\n' if s else '')


def reference(m, up='', level=2, git=''):
    "A module: its symbols, one after the other."
    url = f"{git}/mlbook/{m.path.relative_to(m.path.parents[m.name.count('.')]).as_posix()}" if git else ''
    return f"{'#'*level} {m.full} {{#{m.name.strip('_')}}}\n\n" + '\n'.join(entry(m, n, up, level+1, url) for n in m.names)


def index(found, link=lambda m, name: f"#{m.anchor(name)}"):
    "Every symbol in one line, by module."
    out = []
    for m in found:
        rows = [f"| [`{n}`]({link(m, n)}) | {text(sentence(m, n))} |" for n in m.names]
        out.append('\n'.join([f'**{m.full}**\n', '| name | what it is |', '|---|---|', *rows]))
    return '\n\n'.join(out) + '\n'


def git_url(root=ROOT):
    "Where the source can be read."
    from configparser import ConfigParser
    ini = ConfigParser(delimiters=['=']); ini.read(Path(root)/'settings.ini', encoding='utf8'); s = ini['DEFAULT']
    return f"{s['git_url']}/blob/{s['branch']}"
