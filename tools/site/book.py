"""What the site is made of: settings.ini, _quarto.yml, and the notebooks under nbs/."""
import hashlib, json, re
from configparser import ConfigParser
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from ..coverage import NEEDS_NO_TEST
from ..glossary import terms


class SiteError(Exception):
    "Something the author of a page has to mend; the message names the place."


def text(x):
    "The source or output of a cell as one string (notebooks store strings or lists of lines)."
    return x if isinstance(x, str) else ''.join(x or [])


def digest(*parts):
    "Short hash of strings, bytes and whatever JSON can hold."
    h = hashlib.sha256()
    for p in parts: h.update(p if isinstance(p, bytes) else (p if isinstance(p, str) else json.dumps(p, sort_keys=True)).encode()); h.update(b'\0')
    return h.hexdigest()[:24]


def address(rel):
    "Path of the page made from a notebook, as nbdev and Quarto have it: regression/32_ridge.ipynb -> regression/ridge.html."
    p = PurePosixPath(rel)
    return str(p.with_name(re.sub(r'^\d+[a-zA-Z0-9]*_', '', p.stem.lower()) + '.html'))


def relative(target, page):
    "Link from one page of the site to another, both given from the root of the site."
    here, there = PurePosixPath(page).parent.parts, PurePosixPath(target).parts
    k = 0
    while k < min(len(here), len(there)-1) and here[k] == there[k]: k += 1
    return '/'.join(['..']*(len(here)-k) + list(there[k:]))


@dataclass
class Page:
    "One notebook and its place in the book."
    rel: str                 # path below nbs/, with forward slashes
    cells: list              # its cells, as stored
    title: str               # the H1
    description: str = ''    # the sentence below it
    module: str = ''         # `#| default_exp`, if any
    label: str = ''          # name in the sidebar, if not the title
    part: str = ''           # section of the sidebar
    raw: dict = field(default_factory=dict, repr=False)
    demos: list = field(default_factory=list, repr=False)   # what `frames` made of its demos

    @property
    def url(self): return address(self.rel)
    @property
    def name(self): return self.label or self.title
    @property
    def code(self): return [text(c['source']) for c in self.cells if c['cell_type'] == 'code']


def read_page(nbs, rel):
    "A notebook as a `Page`; the first H1 is its title."
    raw = json.loads((nbs/rel).read_text(encoding='utf8'))
    md = [text(c['source']) for c in raw['cells'] if c['cell_type'] == 'markdown']
    title = next((m for s in md if (m := re.search(r'^#\s+(\S.*?)\s*$', s, re.M))), None)
    if not title: raise SiteError(f'nbs/{rel}: no "# Title" in any markdown cell')
    claim = re.search(r'^>\s+(\S.*?)\s*$', title.string, re.M)
    module = next((m[1] for c in raw['cells'] if c['cell_type'] == 'code' and (m := re.search(r'^#\|\s*default_exp\s+(\S+)', text(c['source']), re.M))), '')
    return Page(rel, raw['cells'], title[1], claim[1] if claim else '', module, raw=raw)


class Book:
    "The notebooks in the order of the sidebar, with what settings.ini and _quarto.yml say about the site."
    def __init__(self, root):
        import yaml
        self.root = Path(root).resolve(); self.nbs = self.root/'nbs'; self.cache = self.root/'.cache'/'site'
        ini = ConfigParser(delimiters=['=']); ini.read(self.root/'settings.ini', encoding='utf8'); self.settings = ini['DEFAULT']
        self.lib = self.root/self.settings['lib_path']
        self.doc_url = (self.settings['doc_host'] + self.settings['doc_baseurl']).rstrip('/')
        self.config_text = (self.root/'_quarto.yml').read_text(encoding='utf8')
        self.config = yaml.safe_load(self.config_text); self.website = self.config.get('website', {})
        self.title = self.website.get('title') or self.settings['title']
        found = sorted(p.relative_to(self.nbs).as_posix() for p in self.nbs.rglob('*.ipynb')
                       if not any(x[0] in '._' for x in p.relative_to(self.nbs).parts))
        self.pages = {rel: read_page(self.nbs, rel) for rel in found}
        words = self.nbs/'glossary.txt'
        self.terms = terms(words) if words.exists() and 'glossary.ipynb' in self.pages else ()
        lists = [x for p in sorted(self.nbs.glob('sources/*_errata.json')) for x in json.loads(p.read_text(encoding='utf8'))]
        self.doubtful = frozenset(x['id'] for x in lists if x['severity'] in NEEDS_NO_TEST)   # perhaps no errors of the notes
        self.sections, self.order, self.problems = [], [], []
        self._sidebar(self.website.get('sidebar', {}).get('contents') or found)
        self.problems += [f'nbs/{rel}: not in the sidebar of _quarto.yml' for rel in found if rel not in self.order]
        self.order += [rel for rel in found if rel not in self.order]
        seen = {}
        for rel in found:
            if (u := address(rel)) in seen: self.problems.append(f'nbs/{rel} and nbs/{seen[u]}: both would become {u}')
            seen[u] = rel
        self.by_url = {address(rel): rel for rel in found}
        self.first = 'index.html' if 'index.html' in self.by_url else address(self.order[0])   # where the site begins

    def _sidebar(self, items):
        "Sections [(name, [notebook, ...])] from the sidebar; pages at its top level get sections without a name."
        def entry(item, part):
            rel = item if isinstance(item, str) else item.get('href', '')
            if rel not in self.pages: self.problems.append(f'_quarto.yml: the sidebar names {rel or item}, which is not in nbs/'); return
            if rel in self.order: self.problems.append(f'_quarto.yml: the sidebar names {rel} twice'); return
            page = self.pages[rel]; page.part = part; self.order.append(rel)
            if isinstance(item, dict): page.label = item.get('text', '')
            self.sections[-1][1].append(rel)
        for item in items:
            if isinstance(item, dict) and 'section' in item:
                self.sections.append((item['section'], []))
                for x in item.get('contents', []): entry(x, item['section'])
            else:
                if not self.sections or self.sections[-1][0]: self.sections.append(('', []))
                entry(item, '')
        self.sections = [s for s in self.sections if s[1]]

    def neighbours(self, rel):
        "The pages before and after one, in the order of the sidebar."
        k = self.order.index(rel)
        return (self.order[k-1] if k else None), (self.order[k+1] if k+1 < len(self.order) else None)

    def place(self, rel):
        "Which page of its part one is, and of how many."
        rels = next((rels for _,rels in self.sections if rel in rels), [rel])
        return rels.index(rel) + 1, len(rels)

    def where(self, rel, needle):
        "The cell of a notebook that holds some text, for messages: 'nbs/x.ipynb, cell 7'."
        flat = lambda s: re.sub(r'\s+', ' ', s)
        for printed in (False, True):                                 # in what was written, then in what was printed
            for k, c in enumerate(self.pages[rel].raw['cells']):
                said = ' '.join(text(v) for o in c.get('outputs', []) for m,v in o.get('data', {}).items() if m.startswith('text/')) if printed else text(c['source'])
                if flat(needle).strip() in flat(said): return f'nbs/{rel}, cell {k}'
        return f'nbs/{rel}'
