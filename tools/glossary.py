"""The terms of the subject, from nbs/glossary.txt: the page nbs/glossary.ipynb, what search knows besides the pages' own words,
and the links from the first use of a term on a page. A line of the file: term | other names for it | pages | definition; among the
other names `~word` is not one, but a word that is explained with the term."""
import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from tools.book import ROOT

SPELLINGS = [(r'isation', 'ization'), (r'ise\b', 'ize'), (r'ised\b', 'ized'), (r'ising\b', 'izing'), (r'our\b', 'or'), (r'ours\b', 'ors'), (r'centre(?=s?\b)', 'center'), (r'centr(?=ed|ing)', 'center'),
             (r'labelled', 'labeled'), (r'labelling', 'labeling'), (r'modelling', 'modeling'), (r'alyse', 'alyze')]
PLAIN = {'trace', 'precision', 'recall', 'span', 'threshold', 'accuracy', 'stability', 'consistency', 'evidence', 'dimension', 'distance', 'noise', 'label', 'sample', 'feature', 'estimator', 'risk', 'rank', 'basis', 'independence', 'power of a test'}   # words that also mean something else: not linked
AT_HOME = {'shrinking', 'atom', 'regret', 'embedding', 'chunking'}   # words with an everyday meaning besides: linked only in the part that treats them
KEPT = {'precise', 'noise', 'four', 'hour', 'your', 'our', 'otherwise', 'pairwise', 'piecewise', 'four-colour', 'noised', 'denoising', 'rising', 'raising'}


@dataclass(frozen=True)
class Term:
    "One entry."
    name: str
    also: tuple     # other names
    pages: tuple    # names of pages, such as theory/22_selection; the first is the one to read
    says: str       # its definition, one sentence
    near: tuple = ()   # words that mean something else and are explained with it

    @property
    def anchor(self): return 'term-' + re.sub(r'[^\w]+', '-', self.name.lower().replace('+', 'p')).strip('-')
    @property
    def words(self): return (self.name, *self.also, *self.near)
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
        others = split(parts[1])
        t = Term(parts[0], tuple(w for w in others if w[0] != '~'), split(parts[2]), parts[3], tuple(w[1:] for w in others if w[0] == '~'))
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
            elif not on_page(t, by_name[name]): out.append(f"{t.name}: {name} does not say it, nor {', '.join(t.words[1:])}")
    return out


# ---- the section that treats a term ------------------------------------------------------------------------------------

HEADING = re.compile(r'^(##+) +(.+?)(?: *\{#([\w-]+)[^}]*\})? *$')


def heading_id(heading):
    "The id that pandoc gives to a heading; None where that takes more than its words."
    if re.search(r'[$<\[\]{}\\@]', heading): return None
    plain = re.sub(r'[^\w\s.-]', '', re.sub(r'[*`]', '', heading)).lower()
    return re.sub(r'^[^a-z]+', '', re.sub(r'\s+', '-', plain.strip())) or None


def headings(cells):
    "The headings of the markdown cells of a page with what stands below them, [(id, heading, text)]; those of boxes and examples are text, and ids that occur twice are none."
    found, code, depth = [('', '', [])], False, 0
    for line in '\n\n'.join(cells).splitlines():
        if line.startswith(('```', '~~~')): code = not code
        if not code and (m := re.match(r':{3,} *(\S?)', line)): depth += 1 if m[1] else -1
        m = None if code or depth > 0 else HEADING.match(line)
        if m: found.append((m[3] or heading_id(m[2]), m[2], []))
        else: found[-1][2].append(line)
    twice = {i for i, _, _ in found if sum(i == j for j, _, _ in found) > 1}
    return [(None if i in twice else i, h, '\n'.join(text)) for i, h, text in found]


def section(t, cells):
    """The section of a page that treats a term, as (id, heading): where a heading has it, or else where it first stands in bold, or else
    where it stands at least three times and twice as often as elsewhere; None where the whole page is about it, or nothing tells."""
    there, said = headings(cells), lambda w, text: re.search(plural(w), text, re.I)
    if re.search(rf'^# .*{plural(t.name)}', there[0][2], re.I | re.M): return None
    for words in ((t.name,), t.also):
        for ident, heading, _ in there[1:]:
            if ident and any(said(w, re.sub('[*`]', '', heading)) for w in words): return ident, heading
    names = (t.name, *t.also)
    for ident, heading, text in there:
        marked = re.findall(r'\*\*(?!You (?:will|need))([^*\n]+)\*\*', text)
        if any(said(w, b) for w in names for b in marked): return (ident, heading) if ident and heading else None
    often = sorted(((len(re.findall('|'.join(map(plural, names)), text, re.I)), ident, heading) for ident, heading, text in there[1:] if ident), reverse=True)
    if often and often[0][0] >= 3 and often[0][0] >= 2*(often[1][0] if len(often) > 1 else 0): return often[0][1:]
    return None


def listing(found, titles, pages=()):
    "All terms as markdown: definition, other names, what is explained with them, where to read: the section, where it can be found."
    out, letter = [], ''
    escape = lambda s: re.sub(r'([\\*_\[\]<>|$^~@#])', r'\\\1', s)
    cells = {p.name: [c.src for c in p.markdown] for p in pages}
    def link(t, n):
        at = section(t, cells.get(n, []))
        return f"[{titles[n]}: {escape(re.sub('[*`]', '', at[1]))}]({n}.ipynb#{at[0]})" if at else f'[{titles[n]}]({n}.ipynb)'
    for t in found:
        first = re.sub(r'[^A-Za-z]', '', t.name)[0].upper()
        if first != letter: letter = first; out.append(f'## {letter}')
        names = f" ({escape(', '.join(t.also))})" if t.also else ''
        near = f" *Explained with it:* {escape(', '.join(t.near))}." if t.near else ''
        out.append(f"[]{{#{t.anchor}}}**{escape(t.name)}**{names}. {escape(t.says)}{near} → {', '.join(link(t, n) for n in t.pages)}")
    return '\n\n'.join(out) + '\n'
