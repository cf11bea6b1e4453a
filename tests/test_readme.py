"""What the README and the front page say holds: examples give what they show, links lead somewhere, commands exist, the map and the
tables are those of the book, the numbers those that can be counted, and what is said not to be there is not there."""
import ast, contextlib, io, re, warnings
import xml.etree.ElementTree as ET
import numpy as np, pytest
from scipy import sparse
from sklearn import config_context
from sklearn.pipeline import make_pipeline
from sklearn.utils import get_tags
import mlbook
from environments import settings
from tools import bibliography, front, glossary
from tools.book import ROOT, pages
from zoo import ESTIMATORS, data, every_estimator, fit, frame

README = (ROOT/'README.md').read_text(encoding='utf8')
LINKS = re.findall(r'\]\((?![a-z]+:|#)([^()\s]+)\)', README)
SPARSE = {'Lasso', 'LassoCV', 'ElasticNet', 'ElasticNetCV', 'GroupLasso', 'SparseLogisticRegression'}
SELECTORS = {'SelectKBest', 'SequentialFeatureSelector'}
NAMED = SELECTORS | {'PCA', 'IncrementalPCA', 'ProbabilisticPCA'}   # these give names to what they return
ABSENT = ('set_output', 'get_feature_names_out', 'set_fit_request', 'get_metadata_routing')


def test_examples_give_what_they_show():
    found, names = re.findall(r'^``` python\n(.*?)^```\n\n((?:^    [^\n]*\n)+)', README, re.M | re.S), {}
    assert len(found) == README.count('``` python') == 2
    for code, shown in found:
        *body, last = ast.parse(code).body
        with contextlib.redirect_stdout(io.StringIO()) as said, warnings.catch_warnings():
            warnings.simplefilter('error')
            exec(compile(ast.Module(body, []), 'README.md', 'exec'), names)
            value = eval(compile(ast.Expression(last.value), 'README.md', 'eval'), names)
            if value is not None: print(repr(value))
        assert said.getvalue() == re.sub('^    ', '', shown, flags=re.M)


def test_links_lead_to_files():
    assert len(LINKS) > 80 and [l for l in LINKS if not (ROOT/l.partition('#')[0]).is_file()] == []


def test_commands_exist():
    make = set(re.findall(r'^(\w+):.*##', (ROOT/'Makefile').read_text(), re.M))
    asked, extras = set(re.findall(r'(?:^|`)make (\w+)', README, re.M)), set(re.findall(r"pip install '\.\[(\w+)\]'", README))
    assert {'test', 'site', 'lab'} <= asked <= make and extras == {'fast', 'book'}
    assert all(settings()[f'{e}_requirements'] for e in extras) and f'Python {settings()["min_python"]} or newer' in README
    for p in settings()['requirements'].split(): assert re.match(r'\w+', p)[0] in re.search(r'^pip install \. .*# (.*)$', README, re.M)[1]


# ---- the map, the tables, the numbers --------------------------------------------------------------------------------

BOOK = pages()
SVG = '{http://www.w3.org/2000/svg}'


def test_the_map_shows_every_part_and_arrow():
    "A box for every part: with its pages and a link to the first where it is written, dashed where it is not; an arrow for every need; no box on another."
    tree = ET.fromstring(front.map_svg(BOOK)); found = front.direct(front.needs(BOOK)); done = front.written(BOOK)
    assert {'foundations', 'svm'} <= set(done) and [b.get('href') for b in tree.iter(f'{SVG}a')] == [f'{front.chapters(BOOK, k)[0].name}.ipynb' for k in front.places(found) if k in done]
    said = [' '.join(t.text for t in b.iter(f'{SVG}text')) for b in (*tree.iter(f'{SVG}a'), *tree.iter(f'{SVG}g'))]
    assert sorted(said) == sorted(f'{name} {len(there)} pages' if len(there := front.chapters(BOOK, k)) > 1 else f'{name} 1 page' if there else f'{name} not written yet' for k, name in front.NAMES.items())
    assert len([p for p in tree.iter(f'{SVG}path') if p.get('class').startswith('way')]) == sum(map(len, found.values()))
    at = front.places(found); boxes = list(at.values())
    assert len(at) == len(front.NAMES) and all(0 <= x and x + w <= front.WIDE for x, _, w in boxes) and all(at[x][1] < at[k][1] for k, v in found.items() for x in v)
    assert not any(a is not b and abs(a[1] - b[1]) < front.HIGH and a[0] < b[0] + b[2] and b[0] < a[0] + a[2] for a in boxes for b in boxes)


def test_lines_of_the_map_stay_outside_the_boxes():
    found = front.direct(front.needs(BOOK)); at = front.places(found)
    for k, v in found.items():
        for x in v:
            d, _ = front.way(at[x], at[k]); (px, py), *_ = [(float(a), float(b)) for a, b in re.findall(r'M([\d.]+) ([\d.]+)', d)]
            for move, value in re.findall(r'([HV])([\d.]+)', d):
                qx, qy = (float(value), py) if move == 'H' else (px, float(value))
                hit = [n for n, (left, top, wide) in at.items() if n not in (x, k) and max(px, qx) > left and min(px, qx) < left + wide and max(py, qy) > top and min(py, qy) < top + front.HIGH]
                assert not hit, f'the arrow from {x} to {k} runs through {hit}'
                px, py = qx, qy


def test_arrows_say_something_new_and_never_run_in_circles():
    assert front.direct({'a': set(), 'b': {'a'}, 'c': {'a', 'b'}}) == {'a': set(), 'b': {'a'}, 'c': {'b'}}
    assert front.layers({'a': set(), 'b': {'a'}, 'c': {'a'}, 'd': {'b', 'c'}}) == [['a'], ['b', 'c'], ['d']]
    with pytest.raises(ValueError, match='the part a needs itself'): front.layers({'a': {'b'}, 'b': {'a'}})


def test_the_map_of_the_readme_is_a_picture_for_light_and_dark():
    svg = (ROOT/'nbs'/'images'/'map.svg').read_text(encoding='utf8')
    assert svg == front.map_svg(BOOK, alone=True), 'run tools/run_notebooks.py nbs/index.ipynb and tools/readme.py'
    assert 'prefers-color-scheme: dark' in svg and '<a ' not in svg and '(nbs/images/map.svg)' in README


def test_every_estimator_is_listed_with_its_page():
    rows = dict(re.findall(r'^\| \[`(\w+)`\]\(nbs/([\w/]+)\.ipynb#\w+\) \|', README, re.M))
    assert rows.keys() == ESTIMATORS.keys()
    assert all(f"mlbook.{next(p.module for p in BOOK if p.name == where)}" == ESTIMATORS[n].__module__ for n, where in rows.items())


def values(n): return n if isinstance(n, tuple) else (n,)


def test_numbers_are_those_of_today():
    "As many rows as are counted; none is more than a twentieth off: work on one chapter need not touch the README."
    now = front.numbers(BOOK, list(ESTIMATORS.items()), glossary.terms(), bibliography.entries())
    rows = re.findall(r'^\| \*\*([^*]+)\*\* \| (.*?) *\|$', README, re.M)
    assert [re.sub(r'^\[|\]\(.*$', '', what) for _, what in rows] == [what for what, *_ in now]
    for (said, what), (_, n, _) in zip(rows, now):
        stated = [float(re.sub(r'\s', '', x)) for x in re.split(r'\sof\s', said)]
        assert all(abs(a - b) <= .05*b for a, b in zip(stated, values(n), strict=True)), f'{what}: {said} is stated, {n} was counted: run tools/run_notebooks.py nbs/index.ipynb and tools/readme.py'


def test_numbers_are_counted(tmp_path):
    "The counts, against others made in another way."
    now = {what: n for what, n, _ in front.numbers(BOOK, list(ESTIMATORS.items()), glossary.terms(), bibliography.entries())}
    assert now['estimators'] == len(ESTIMATORS) and now['terms defined in the glossary'] == sum(l.count(' | ') == 3 for l in (ROOT/'nbs'/'glossary.txt').read_text().splitlines() if l[0] != '#')
    assert now['notebooks, each run from its first cell whenever the site is built'] == len([p for p in (ROOT/'nbs').rglob('*.ipynb') if '.ipynb_checkpoints' not in p.parts])
    covered = next(n for what, n in now.items() if what.startswith('statements')); assert 0 < covered[0] <= covered[1] == 1460
    assert next(n for what, n in now.items() if what.startswith('runs of')) >= 40*len(ESTIMATORS)


def test_parts_not_written_are_named():
    said = re.search(r'Nothing is written yet on (.*?); ', README)[1]
    assert all((front.NAMES[k].lower() in said.lower()) == (not front.chapters(BOOK, k)) for k in front.NAMES)


# ---- what is there and what is not -----------------------------------------------------------------------------------

def test_it_says_what_is_not_there(): assert all(f'`{a}`' in README for a in ABSENT[:2]) and all(w in README.lower() for w in ('sparse matrices', 'missing entries', 'metadata routing', 'gpus', '`float64`'))


@every_estimator
def test_what_is_not_there(cls):
    X, y = data(cls)
    if cls.__name__ in SPARSE: fit(cls(), sparse.csr_matrix(X), y)
    else:
        with pytest.raises(TypeError, match='Sparse data was passed'): fit(cls(), sparse.csr_matrix(X), y)
    assert get_tags(cls()).input_tags.sparse == (cls.__name__ in SPARSE)
    assert get_tags(cls()).input_tags.allow_nan == bool(re.match('DecisionTree|RandomForest|ExtraTrees', cls.__name__))   # missing entries
    assert [a for a in ABSENT if hasattr(cls, a)] == ['get_feature_names_out']*(cls.__name__ in NAMED)


@pytest.mark.parametrize('cls', [c for c in ESTIMATORS.values() if hasattr(c, 'transform')])
def test_a_transformer_returns_an_array(cls):
    X, y = data(cls); X = frame(X)
    with config_context(transform_output='pandas'):
        assert type(cls().fit(X, y).transform(X)) is type(make_pipeline(cls()).fit(X, y).transform(X)) is np.ndarray


def test_who_learns_in_parts():
    said = re.search(r'Only (.*?) have `partial_fit`', README)[1]
    assert {n for n, c in ESTIMATORS.items() if hasattr(c, 'partial_fit')} == set(re.findall(r'`(\w+)`', said))


@pytest.mark.parametrize('cls', [mlbook.Ridge, mlbook.SVC])
def test_float64(cls):
    X, y = data(cls)
    assert all(np.asarray(getattr(fit(cls(), X.astype(np.float32), y), a)).dtype == np.float64 for a in ('intercept_',))
