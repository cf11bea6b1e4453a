"""What the README and the front page say holds: examples give what they show, links lead somewhere, commands exist, and what is said
not to be there is not there."""
import ast, contextlib, io, re, warnings
import numpy as np, pytest
from scipy import sparse
from sklearn import config_context
from sklearn.pipeline import make_pipeline
from sklearn.utils import get_tags
import mlbook
from environments import settings
from tools.book import ROOT
from zoo import ESTIMATORS, data, every_estimator, fit, frame

README = (ROOT/'README.md').read_text(encoding='utf8')
LINKS = re.findall(r'\]\((?![a-z]+:|#)([^()\s]+)\)', README)
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


# ---- what is there and what is not -----------------------------------------------------------------------------------

def test_it_says_what_is_not_there(): assert all(f'`{a}`' in README for a in ABSENT[:2]) and all(w in README for w in ('sparse matrices', 'missing entries', 'metadata routing', 'GPUs', '`float64`'))


@every_estimator
def test_what_is_not_there(cls):
    X, y = data(cls)
    with pytest.raises(TypeError, match='Sparse data was passed'): fit(cls(), sparse.csr_matrix(X), y)
    assert not get_tags(cls()).input_tags.sparse and not get_tags(cls()).input_tags.allow_nan
    assert [a for a in ABSENT if hasattr(cls, a)] == []


@pytest.mark.parametrize('cls', [c for c in ESTIMATORS.values() if hasattr(c, 'transform')])
def test_a_transformer_returns_an_array(cls):
    X = frame(data(cls)[0])
    with config_context(transform_output='pandas'):
        assert type(cls().fit(X).transform(X)) is type(make_pipeline(cls()).fit(X).transform(X)) is np.ndarray


def test_who_learns_in_parts():
    said = re.search(r'Only (.*?) have `partial_fit`', README)[1]
    assert {n for n, c in ESTIMATORS.items() if hasattr(c, 'partial_fit')} == set(re.findall(r'`(\w+)`', said))


@pytest.mark.parametrize('cls', [mlbook.Ridge, mlbook.SVC])
def test_float64(cls):
    X, y = data(cls)
    assert all(np.asarray(getattr(fit(cls(), X.astype(np.float32), y), a)).dtype == np.float64 for a in ('intercept_',))
