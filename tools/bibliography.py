"""The works the book points to, from nbs/references.bib: what the page nbs/bibliography.ipynb shows. Everything here returns markdown."""
import re
from pathlib import Path
from tools.book import ROOT
from tools.tables import plain, title


def entries(path=ROOT/'nbs'/'references.bib'):
    "The entries of a file with one entry a line, {key: {field: value}}; anything else in it is an error."
    found = {}
    for k, line in enumerate(Path(path).read_text(encoding='utf8').splitlines(), 1):
        if not line.strip() or line.startswith('%'): continue
        m = re.fullmatch(r'@(\w+)\{(\w+), (.*)\}', line)
        fields = dict(re.findall(r'(\w+) = \{((?:[^{}]|\{[^{}]*\})*)\}', m[3])) if m else {}
        if not {'author', 'title', 'year'} <= fields.keys(): raise ValueError(f'{Path(path).name}, line {k}: an entry is `@kind{{key, author = {{…}}, title = {{…}}, …, year = {{…}}}}` on one line, got {line[:60]!r}')
        if m[2] in found: raise ValueError(f'{Path(path).name}, line {k}: {m[2]} stands there twice')
        found[m[2]] = {'kind': m[1], **{f: re.sub(r'[{}]', '', v) for f, v in fields.items()}}
    return found


def cited(book, keys):
    "The pages that cite each work, {key: [page]}."
    where = {k: [] for k in keys}
    for p in book:
        for k in sorted(set(re.findall(r'(?<![\w.`])@(\w+\d{4})\b', p.text))): where.setdefault(k, []).append(p)
    return where


def people(authors):
    "Names as one reads them: Hoerl, A. E. and Kennard, R. W."
    def short(name):
        last, _, first = name.partition(', ')
        return f"{last}, {' '.join(f'{x[0]}.' for x in re.split(r'[ -]', first))}" if first else last
    names = [short(n) for n in authors.split(' and ')]
    return ' and '.join(filter(None, [', '.join(names[:-1]), names[-1]]))


def entry(key, x, pages=()):
    "One work: who, when, what, where, and the pages that point to it."
    where = x.get('journal') or x.get('booktitle') or x.get('publisher', '')
    number = x.get('volume', '') + (f"({x['number']})" if 'number' in x else '')
    pp = x.get('pages', '').replace('--', '–')
    rest = ', '.join(filter(None, [f"{x['edition']} edition" if 'edition' in x else '', ' '.join(filter(None, [plain(where), number])), pp]))
    links = ', '.join(f'[{plain(title(p))}]({p.name}.ipynb)' for p in pages)
    return f"[]{{#ref-{key}}}**{plain(people(x['author']))} ({x['year']}).** *{plain(x['title'])}*. {rest}." + (f' Cited in {links}.' if links else '')


def listing(found, where):
    "All works, by the name of the first author."
    order = sorted(found, key=lambda k: (found[k]['author'].lower(), found[k]['year']))
    return '\n\n'.join(entry(k, found[k], where.get(k, ())) for k in order) + '\n'
