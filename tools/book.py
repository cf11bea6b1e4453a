"""The notebooks as data, for everything that looks at them without running them: pages, their cells, their numbers."""
import ast, json, re
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


@dataclass
class Cell:
    "One cell of a page."
    index: int
    kind: str      # 'code' or 'markdown'
    src: str
    outputs: list

    @cached_property
    def directives(self):
        "The `#|` lines that open a code cell: name and the rest of the line."
        lines = [l[2:].strip() for l in self.src.splitlines() if l.startswith('#|')] if self.kind == 'code' else []
        return {m[1]: m[2].strip() for m in (re.match(r'([\w-]+):?(.*)', l) for l in lines) if m}

    @property
    def exported(self): return bool(self.directives.keys() & {'export', 'exports', 'exporti'})

    @property
    def runs(self):
        "Does this cell run in `make test`?"
        d = self.directives
        return self.kind == 'code' and d.get('eval', '').lower() != 'false' and 'slow' not in d and 'nbdev_export(' not in self.src

    @cached_property
    def tree(self):
        "The code as a syntax tree, lines of magic as `pass`; nothing for what is not Python."
        try: return ast.parse(re.sub(r'^(\s*)[%!].*$', r'\1pass', self.src, flags=re.M)) if self.kind == 'code' else None
        except SyntaxError: return None

    @cached_property
    def nodes(self):
        "All nodes of the syntax tree."
        return list(ast.walk(self.tree)) if self.tree else []

    @property
    def body(self): return self.tree.body if self.tree else []


class Page:
    "One notebook: `regression/32_ridge` is the name, 32 its number, `ridge` its stem, `regression.ridge` its module."
    def __init__(self, path, nbs):
        self.path, self.name = Path(path), Path(path).relative_to(nbs).with_suffix('').as_posix()
        self.nb = json.loads(self.path.read_text(encoding='utf8'))
        self.cells = [Cell(i, c['cell_type'], ''.join(c['source']), c.get('outputs', [])) for i, c in enumerate(self.nb['cells'])]
        m = re.match(r'(\d+)([a-z]?)_(.*)', self.path.stem)
        self.number, self.stem = ((int(m[1]), m[2]), m[3]) if m else (None, self.path.stem)

    code = property(lambda self: [c for c in self.cells if c.kind == 'code'])
    markdown = property(lambda self: [c for c in self.cells if c.kind == 'markdown'])
    exported = property(lambda self: [c for c in self.cells if c.exported])
    text = property(lambda self: '\n\n'.join(c.src for c in self.markdown))
    module = property(lambda self: next((c.directives['default_exp'] for c in self.code if 'default_exp' in c.directives), None))

    @cached_property
    def defs(self):
        "Exported functions and classes: pairs of cell and node."
        return [(c, n) for c in self.exported for n in c.body if isinstance(n, (ast.FunctionDef, ast.ClassDef))]


def pages(nbs=ROOT/'nbs'):
    "All notebooks of the book, in the order of their paths."
    nbs = Path(nbs)
    return [Page(p, nbs) for p in sorted(nbs.rglob('*.ipynb')) if '.ipynb_checkpoints' not in p.parts and not p.name.startswith('_')]
