"""The terms of the subject, from nbs/glossary.txt: the page nbs/glossary.ipynb, what search knows besides the pages' own words,
and the links from the first use of a term on a page. A line of the file: term | other words for it | pages | definition."""
import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from tools.book import ROOT

SPELLINGS = [(r'isation', 'ization'), (r'ise\b', 'ize'), (r'ised\b', 'ized'), (r'ising\b', 'izing'), (r'our\b', 'or'), (r'ours\b', 'ors'), (r'centre(?=s?\b)', 'center'), (r'centr(?=ed|ing)', 'center'),
             (r'labelled', 'labeled'), (r'labelling', 'labeling'), (r'modelling', 'modeling'), (r'alyse', 'alyze')]
PLAIN = {'trace', 'precision', 'recall', 'span', 'threshold', 'accuracy', 'stability', 'consistency', 'evidence', 'dimension', 'distance', 'noise', 'label', 'sample', 'feature', 'estimator', 'risk', 'rank', 'basis', 'independence', 'power of a test'}   # words that also mean something else: not linked
KEPT = {'precise', 'noise', 'four', 'hour', 'your', 'our', 'otherwise', 'pairwise', 'piecewise', 'four-colour', 'noised', 'denoising', 'rising', 'raising'}


@dataclass(frozen=True)
class Term:
    "One entry."
    name: str
    also: tuple     # other words
    pages: tuple    # names of pages, such as theory/22_selection; the first is the one to read
    says: str       # its definition, one sentence

    @property
    def anchor(self): return 'term-' + re.sub(r'[^\w]+', '-', self.name.lower()).strip('-')
    @property
    def words(self): return (self.name, *self.also)
    @property
    def spellings(self):
        "Every word for it, American spellings and plain hyphens included."
        plain = [w.replace('–', '-').replace('’', "'") for w in self.words]
        return tuple(dict.fromkeys([*self.words, *plain, *map(american, plain)]))


def american(s):
    "A British spelling the American way; the same when there is no difference."
    def one(w):
        if w.lower() in KEPT: return w
        for british, us in SPELLINGS:
            if re.search(british, w): return re.sub(british, us, w)
        return w
    return ''.join(one(w) for w in re.split(r'(\W+)', s))


@lru_cache(None)
def terms(path=ROOT/'nbs'/'glossary.txt'):
    "All terms, in the order of the alphabet; a line that is not one is an error."
    found = {}
    for k, line in enumerate(Path(path).read_text(encoding='utf8').splitlines(), 1):
        if not line.strip() or line.startswith('#'): continue
        parts = [p.strip() for p in line.split(' | ')]
        if len(parts) != 4 or not all(parts) or not parts[3].endswith('.'): raise ValueError(f'{Path(path).name}, line {k}: `term | other words | pages | definition.` is wanted, got {line[:60]!r}')
        split = lambda s: tuple(x.strip() for x in s.split(', '))
        t = Term(parts[0], split(parts[1]), split(parts[2]), parts[3])
        if t.name.lower() in found: raise ValueError(f'{Path(path).name}, line {k}: {t.name} stands there twice')
        found[t.name.lower()] = t
    return tuple(sorted(found.values(), key=lambda t: re.sub(r'[^a-z0-9 ]', '', t.name.lower())))


def plural(word):
    "A pattern for a term: blanks may be any white space or hyphen, a final s may be there or not."
    body = r'[\s\-–]+'.join(re.escape(w) for w in re.split(r'[\s\-–]+', word))
    body = re.sub(r'y$', '(?:y|ie)', body)
    return rf'(?<![\w-]){body}(?:e?s)?(?![\w-])' if re.search(r'\w$', word) else rf'(?<![\w-]){body}'


def on_page(t, page):
    "The word of a term that its page uses, or None."
    text = page.text.replace('*', '') + '\n'.join(c.src for c in page.code)
    return next((w for w in t.words if re.search(plural(w), text, re.I)), None)


def problems(found, pages):
    "Terms whose page does not exist, or does not say them."
    by_name = {p.name: p for p in pages}; out = []
    for t in found:
        for name in t.pages:
            if name not in by_name: out.append(f'{t.name}: there is no page {name}')
            elif not on_page(t, by_name[name]): out.append(f"{t.name}: {name} does not say it, nor {', '.join(t.also)}")
    return out


def listing(found, titles):
    "All terms as markdown: definition, other words, where to read."
    out, letter = [], ''
    escape = lambda s: re.sub(r'([\\*_\[\]<>|$^~@#])', r'\\\1', s)
    for t in found:
        first = re.sub(r'[^A-Za-z]', '', t.name)[0].upper()
        if first != letter: letter = first; out.append(f'## {letter}')
        links = ', '.join(f'[{titles[n]}]({n}.ipynb)' for n in t.pages)
        out.append(f"[]{{#{t.anchor}}}**{escape(t.name)}** ({escape(', '.join(t.also))}). {escape(t.says)} → {links}")
    return '\n\n'.join(out) + '\n'
