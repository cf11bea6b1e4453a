"""What the front page shows, nbs/index.ipynb, and from there README.md: the map of the parts, the chapters, the estimators, and
what is checked, in numbers counted here and now. Nothing of it is typed on the page.

A part with chapters needs the parts to which the *You need* of its chapters links; what a part needs that is not written yet
stands in `PLAN`."""
import html, inspect, os, re, sys
from functools import lru_cache
from statistics import median
import numpy as np
from tools.book import ROOT, pages as all_pages
from tools.coverage import assertions, inventory, measure
from tools.site.book import address
from tools.tables import benchmark_results, plain, table, title

NAMES = {'foundations': 'Foundations', 'theory': 'Theory', 'regression': 'Regression', 'classification': 'Classification', 'kernels': 'Kernels',
         'svm': 'Support vector machines', 'sparsity': 'Sparsity', 'unsupervised': 'Unsupervised learning', 'networks': 'Neural networks',
         'ensembles': 'Trees and ensembles', 'rl': 'Reinforcement learning', 'scale': 'Learning at scale'}
PLAN = {'sparsity': {'regression'}, 'unsupervised': {'kernels'}, 'networks': {'classification'}, 'ensembles': {'classification'},
        'rl': {'regression'}, 'scale': {'svm', 'sparsity', 'unsupervised', 'networks', 'ensembles', 'rl'}}
OTHERS = {'': 'Underneath', 'sources': 'Sources'}


# ---- the parts and what they need ------------------------------------------------------------------------------------

def part(page): return page.name.rpartition('/')[0]


def chapters(pages, which):
    "The pages of a part, in order; of the top folder all but those for finding one's way."
    return [p for p in pages if part(p) == which and p.stem not in ('index', 'python', 'notation')]


def written(pages): return [k for k in NAMES if chapters(pages, k)]


def needs(pages):
    "For each part the parts it needs, read from its chapters or else from the plan."
    found = {}
    for k in NAMES:
        there = chapters(pages, k)
        said = [m[0] for p in there for c in p.markdown if (m := re.search(r'\*\*You need\*\*.*?(?=\n\n|\Z)', c.src, re.S))]
        links = {l for s in said for l in re.findall(r'\]\(\.\./(\w+)/', s)}
        found[k] = (links if there else PLAN[k]) & NAMES.keys() - {k}
    return found


def above(found, k):
    "All that a part needs, directly or not."
    todo, seen = list(found[k]), set()
    while todo:
        if (x := todo.pop()) not in seen: seen.add(x); todo += found[x]
    return seen


def direct(found):
    "Only the arrows that say something new: no arrow where a longer way leads."
    return {k: {x for x in v if not any(x in above(found, y) for y in v - {x})} for k, v in found.items()}


def layers(found):
    "The parts by how long the way to them is, first those that need nothing."
    if loop := next((k for k in found if k in above(found, k)), None): raise ValueError(f'the part {loop} needs itself: its chapters and those it needs name each other')
    depth = lambda k: 1 + max(map(depth, found[k]), default=-1)
    rows = {}
    for k in found: rows.setdefault(depth(k), []).append(k)
    return [rows[d] for d in sorted(rows)]


# ---- the map ---------------------------------------------------------------------------------------------------------

WIDE, GAP, BOX, HIGH = 360, 12, 112, 50      # of the map, between columns, of a box: in pixels, as on a phone
STYLE = '''.map { max-width: 27rem; width: 100%; height: auto; display: block; margin: 0 auto; font: 500 13px system-ui, sans-serif }
.map rect { fill: #2a8a84; fill-opacity: .13; stroke: #2a8a84; stroke-width: 1.3 }
.map .later rect { fill: none; stroke: currentColor; stroke-opacity: .55; stroke-dasharray: 4 3 }
.map text { fill: currentColor; stroke: none; text-anchor: middle }
.map .small { font-size: 11px; font-weight: 400 }
.map .way { fill: none; stroke: currentColor; stroke-opacity: .6; stroke-width: 1.3 }
.map .way.later { stroke-dasharray: 4 3 }
.map .tip { fill: currentColor; fill-opacity: .7; stroke: none }
.map a { text-decoration: none }
.map a:hover text, .map a:focus text { text-decoration: underline }'''
FILE = '''
svg { color: #23272b }
@media (prefers-color-scheme: dark) { svg { color: #d8dce0 } }'''      # a picture by itself has no page to take its colour from


def places(found):
    "Where the boxes stand, {part: (left, top, width)}: in each row the part that most others need in the middle; what stands alone at the end is as wide as the map."
    out, top = {}, 1
    rows = layers(found); wanted = lambda k: sum(k in v for v in found.values())
    for n, row in enumerate(rows):
        row = sorted(row, key=wanted, reverse=True)
        for some in (row[i:i+3] for i in range(0, len(row), 3)):
            if len(some) == 1 and n == len(rows)-1: out[some[0]] = (0, top, WIDE)
            for k, column in zip(some, (1, 0, 2)): out.setdefault(k, (column*(BOX+GAP), top, BOX))
            top += HIGH + 2*GAP
    return out


def two_lines(name):
    "A name that does not fit in a box, broken at the blank nearest to its middle."
    if len(name) <= 14 or ' ' not in name: return [name]
    at = min((m.start() for m in re.finditer(' ', name)), key=lambda i: abs(i - len(name)/2))
    return [name[:at], name[at+1:]]


def way(a, b):
    "A line from one box down to another, and where it ends: across in the gap to the next row; past rows in between by the lane beside the column."
    x0, y0, x1, y1 = a[0] + a[2]/2, a[1] + HIGH, b[0] + b[2]/2, b[1]
    wide = b[2] > BOX                                        # a box as wide as the map is met wherever one comes down
    if y1 - y0 <= 2*GAP: return f'M{x0:g} {y0:g}' + (f'V{y1-5:g}' if wide or x1 == x0 else f'V{y0+GAP:g}H{x1:g}V{y1-5:g}'), x0 if wide else x1
    side, lane = (a[0], a[0] - GAP/2) if a[0] > WIDE/2 else (a[0] + a[2], a[0] + a[2] + GAP/2)
    return f'M{side:g} {a[1]+HIGH/2:g}H{lane:g}' + (f'V{y1-5:g}' if wide else f'V{y1-GAP:g}H{x1:g}V{y1-5:g}'), lane if wide else x1


def box(k, place, there, href):
    "A part: its name, how many pages it has, a link to the first; dashed where it is not written."
    x, y, w = place; lines = two_lines(NAMES[k]) if w == BOX else [NAMES[k]]
    said = f'{len(there)} page{"s"*(len(there) > 1)}' if there else 'not written yet'
    heights = [y + (HIGH - 15*len(lines) - 13)/2 + 15*i + 12 for i in range(len(lines))]
    body = f'<rect x="{x}" y="{y}" width="{w}" height="{HIGH}" rx="7"/>' + ''.join(f'<text x="{x+w/2:g}" y="{h:g}">{html.escape(l)}</text>' for l, h in zip(lines, heights))
    body += f'<text class="small" x="{x+w/2:g}" y="{heights[-1]+14:g}">{said}</text>'
    return f'<a href="{html.escape(href(there[0]), quote=True)}">{body}</a>' if there else f'<g class="later">{body}</g>'


def map_svg(pages, href=None, alone=False):
    "The map of the parts as SVG, to stand in a page (with links) or alone in a file."
    found = direct(needs(pages)); at = places(found); done = set(written(pages)); arrows = []
    for k, v in found.items():
        for x in sorted(v):
            d, tip = way(at[x], at[k]); y = at[k][1]; cls = 'way' if k in done else 'way later'
            arrows.append(f'<path class="{cls}" d="{d}"/><path class="tip" d="M{tip-4:g} {y-7:g}h8l-4 6z"/>')
    link = href or (lambda p: f'{p.name}.ipynb'); boxes = [box(k, place, chapters(pages, k), link) for k, place in at.items()]
    if alone: boxes = [re.sub(r'</?a\b[^>]*>', '', b) for b in boxes]
    kind = 'role="img"' if alone else 'role="group"'
    return (f'<svg xmlns="http://www.w3.org/2000/svg" class="map" viewBox="-1 0 {WIDE+2} {max(y for _, y, _ in at.values()) + HIGH + 1}" {kind} aria-label="Map of the parts of the book">'
            f'<style>{STYLE}{FILE if alone else ""}</style>{"".join(arrows)}{"".join(boxes)}</svg>')


class Map:
    "The map as a cell shows it: on a page with links, and as a picture for the README."
    def __init__(self, pages): self.pages = pages
    def _repr_mimebundle_(self, include=None, exclude=None):
        site = bool(os.environ.get('MLBOOK_SITE'))
        return {'text/html': map_svg(self.pages, (lambda p: address(f'{p.name}.ipynb')) if site else None), 'image/svg+xml': map_svg(self.pages, alone=True)}


def in_words(pages):
    "What the map shows, as a sentence for those who do not see it."
    found = direct(needs(pages)); said = [f'{NAMES[k].lower()} ' + ('after ' + ' and '.join(NAMES[x].lower() for x in NAMES if x in v) if v else 'first') for k, v in found.items()]
    return 'The parts of the book and what each builds on: ' + ', '.join(said) + '.'


# ---- tables ----------------------------------------------------------------------------------------------------------

def claim(page): return re.search(r'^> (.+)', page.cells[0].src, re.M)[1]


def chapter_list(pages):
    "Every chapter with its claim, by part."
    parts = [(name, chapters(pages, k)) for k, name in {**NAMES, **OTHERS}.items()]
    count = lambda there: f"{len(there)} page{'s'*(len(there) > 1)}"
    return '\n'.join(folded(f'{name}, {count(there)}', ''.join(f'- [{plain(title(p))}]({p.name}.ipynb). {claim(p)}\n' for p in there)) for name, there in parts if there)


def folded(line, md):
    "Something long behind a line that says what it is."
    return f'<details class="listing"><summary>{html.escape(line)}</summary>\n\n{md}\n</details>\n'


def exported_by(pages):
    "The page that exports a public class or function."
    return {d.name: p for p in pages for _, d in p.defs}


def sentence(thing):
    "The sentence that opens a docstring, which may be broken into lines."
    return ' '.join(inspect.getdoc(thing).split('\n\n')[0].split())


def estimator_table(estimators, pages):
    "Every estimator, what it is, and its page, in the order of the book."
    home, number = exported_by(pages), {p.name: i for i, p in enumerate(sorted(pages, key=lambda p: p.number or (0, '')))}
    rows = [[f'[`{n}`]({home[n].name}.ipynb#{n.lower()})', f'{sentence(c)} → [{plain(title(home[n]))}]({home[n].name}.ipynb)']
            for n, c in sorted(estimators, key=lambda e: (number[home[e[0]].name], e[0]))]
    return table(['estimator', 'what it is, and its page'], rows)


# ---- the first picture -----------------------------------------------------------------------------------------------

def powers(x):
    "Twelve powers of a number, as features."
    return x[:, None]**np.arange(1, 13)


def wave(n):
    "Noisy samples of a wave."
    rng = np.random.default_rng(40)
    x = np.sort(rng.uniform(-1, 1, n))
    return x, np.sin(4*x) + .35*rng.normal(size=n)


def left_out_error(lam, n):
    "Mean squared error of the fit on samples of the wave that are left out, each in turn."
    import mlbook
    x, y = wave(n)
    return mlbook.ridge_cv_errors(powers(x), y, lams=[lam])[0]


def draw_fit(lam, n=20, ax=None):
    "Twelve powers of x fitted to n noisy samples of a wave with regularisation parameter lam"
    import mlbook
    from mlbook.plot import plot_data, plot_fit, plot_truth
    (x, y), grid, chosen = wave(n), np.linspace(-1, 1, 200), lam == 'chosen'
    lam = mlbook.RidgeCV().fit(powers(x), y).lam_ if chosen else lam
    plot_data(x, y, ax, ms=5 if n < 100 else 2.5)
    plot_truth(grid, np.sin(4*grid), ax)
    plot_fit(grid, mlbook.Ridge(lam=lam).fit(powers(x), y).predict(powers(grid)), ax)
    ax.set(title=rf'$\lambda$ = {lam:.1g}' + ', chosen'*chosen, xlabel='$x$', ylim=(-2.2, 2.2), xticks=[-1, 0, 1], yticks=[-2, 0, 2])
    return left_out_error(lam, n)


# ---- what is checked -------------------------------------------------------------------------------------------------

@lru_cache(None)
def batteries(root=ROOT):
    "How many checks of scikit-learn every estimator is put through, all together, and the functions that get odd input; counted where the tests say so."
    sys.path.insert(0, str(root/'tests'))
    os.environ.setdefault('MPLBACKEND', 'Agg')
    from test_estimators import ESTIMATORS, checks
    from inputs import table as inputs
    return sum(1 for name, cls in ESTIMATORS.items() for _ in checks(name, cls)), len(inputs())


def numbers(pages, estimators, terms, works, root=ROOT):
    "What is checked, as (what, how many or (how many, of how many), where to look)."
    c = measure(pages, *inventory(root/'nbs'/'sources')); rows = c.table(lambda i, x: i[0]); both = lambda what: tuple(sum(n) for n in zip(*(c.count(r, what) for r in rows.values())))
    tests = [(p, x) for p in pages for x in p.code if assertions(x)]; results = benchmark_results(root)[1]; checked, functions = batteries(root)
    ratios = [r['one']['ratio'] for r in results]
    return [('notebooks, each run from its first cell whenever the site is built', len(pages), ''),
            ('cells that check something, with assertions that can fail', len(tests), ''),
            ('assertions in them', sum(assertions(x) for _, x in tests), ''),
            ('statements of the lecture notes treated, with a test where they can be computed', both('items'), 'sources/coverage'),
            ('errors of the lecture notes shown, with the corrected form beside the printed one', both('errata'), 'sources/errata'),
            ('estimators', len(estimators), ''),
            ('runs of scikit-learn\'s own estimator checks on them, none skipped', checked, ''),
            ('functions given NaN, nothing, wrong shapes and huge and tiny scales, one argument at a time', functions, ''),
            ('comparisons of speed at equal accuracy in which the ratio aimed at is reached', (sum(r['one']['ratio'] >= r['must'] for r in results), len(results)), 'benchmarks'),
            ('times faster than the peer, in the median of these comparisons', round(median(ratios), 1) if ratios else 0, 'benchmarks'),
            ('demonstrations that move', sum('explore(' in x.src and 'def explore' not in x.src and not assertions(x) for p in pages for x in p.code), ''),
            ('terms defined in the glossary', len(terms), 'glossary'), ('works cited', len(works), 'bibliography')]


def number_table(found):
    "These numbers as a table."
    spaced = lambda n: f'{n:,}'.replace(',', '\u202f') if isinstance(n, int) else f'{n:g}'
    said = lambda n: '\u00a0of\u00a0'.join(map(spaced, n)) if isinstance(n, tuple) else spaced(n)
    return table(['how many', 'of what'], [[f'**{said(n)}**', f'[{what}]({where}.ipynb)' if where else what] for what, n, where in found])


def not_written(pages):
    "The parts without a chapter, as words in a sentence."
    names = [NAMES[k][0].lower() + NAMES[k][1:] for k in NAMES if not chapters(pages, k)]
    return ', '.join(names[:-1]) + ' and ' + names[-1] if len(names) > 1 else ''.join(names)
