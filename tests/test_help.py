"""`help(mlbook.Ridge)`, a notebook's `?` and an editor show every parameter with its comment, what a fit leaves behind, and an
example that runs. The texts are made by tools/manual.py; here they are held against the package as it is."""
import ast, inspect, io, json, pydoc, random, re, subprocess, sys, tokenize
import jedi, pytest
import mlbook
from tools import manual, stubs
from tools.book import ROOT
from tools.site.vendor import fetch, tool
from test_functions import FUNCTIONS
from zoo import ESTIMATORS, data, every_estimator, fit, supervised

SAMPLE = random.Random(13).sample(sorted(set(manual.calls()) & set(FUNCTIONS)), 20)


def part(text, title):
    "The rows of one section of a docstring: name -> what is said of it."
    found = re.search(rf'^{title}\n-+\n(.*?)(?=\n\n\w+\n--|\Z)', text, re.M | re.S)
    rows = re.split(r'\n(?=\S)', found[1]) if found else []
    return {re.match(r'[\w*`]+', r)[0]: r for r in rows}


def beside(f):
    "The comment beside each parameter, read from the source with nothing of ours: the last comment before the next parameter."
    source = inspect.getsource(f)
    node = ast.parse(inspect.cleandoc('\n' + source) if source[0] != ' ' else f'if 1:\n{source}')
    node = next(n for n in ast.walk(node) if isinstance(n, ast.FunctionDef))
    at = {t.start[0]: t.string.lstrip('# ') for t in tokenize.generate_tokens(io.StringIO(source).readline) if t.type == tokenize.COMMENT}
    shift = 1 if source[0] == ' ' else 0
    args = [a for a in (*node.args.args, *node.args.kwonlyargs) if a.arg not in ('self', 'cls')]
    return {a.arg: at[a.lineno-shift] for a in args if a.lineno-shift in at and sum(b.lineno == a.lineno for b in args) == 1}


def said(thing): return re.sub(r'\s+', ' ', thing)


def runs(text):
    "Run the example of a docstring."
    code = '\n'.join(l[4:] for l in text.splitlines() if l.startswith(('>>> ', '... ')))
    assert code and 'mlbook.' in code
    *body, last = ast.parse(code).body
    scope, shown = {}, re.search(r'(?:>>>|\.\.\.) [^\n]*\n(?!>>>|\.\.\.)(.+)\Z', text, re.S)
    if not isinstance(last, ast.Expr): body.append(last)   # a block: it runs, there is nothing to show
    exec(compile(ast.Module(body, []), 'example', 'exec'), scope)
    if not isinstance(last, ast.Expr): return False
    value = eval(compile(ast.Expression(last.value), 'example', 'eval'), scope)
    if shown: assert manual.printed(value) == shown[1], code   # what is shown is what one gets
    return bool(shown)


@every_estimator
def test_an_estimator_is_explained(cls):
    text, init = pydoc.render_doc(cls, renderer=pydoc.plaintext), cls.__init__
    rows = part(inspect.getdoc(cls), 'Parameters')
    parameters = inspect.signature(cls).parameters
    assert list(rows) == list(parameters) and all(name in text for name in parameters)
    words = beside(init)
    assert words.keys() == parameters.keys()
    for name, row in rows.items():
        assert said(words[name]) in said(row), f'{name}: {words[name]!r} is not in {row!r}'
        assert 'default ' in row.splitlines()[0]


@every_estimator
def test_what_a_fit_leaves_behind(cls):
    model = fit(cls(), *data(cls)[:2 if supervised(cls) else 1])
    rows = part(inspect.getdoc(cls), 'Attributes')
    own = {a for a in vars(model) if a.endswith('_') and not a.startswith('_')}
    assert own <= rows.keys() and 'n_features_in_' in rows
    for name, row in rows.items():
        assert hasattr(model, name) or 'linear kernel only' in row, name
        assert len(row.splitlines()) == 2, f'{name}: say in tools/manual.py what it is'


@every_estimator
def test_the_methods_are_there(cls):
    rows = part(inspect.getdoc(cls), 'Methods')
    assert {'fit', 'get_params'} <= rows.keys() and all(hasattr(cls, name) for name in rows)


@every_estimator
def test_the_example_of_an_estimator_runs(cls): runs(inspect.getdoc(cls))


@pytest.mark.parametrize('name', SAMPLE)
def test_a_function_is_explained(name):
    f = FUNCTIONS[name]
    doc = inspect.getdoc(f)
    rows, words = part(doc, 'Parameters'), beside(inspect.unwrap(f))
    assert [r.lstrip('*') for r in rows] == list(inspect.signature(f).parameters)
    for p, word in words.items(): assert said(word) in said(rows[p])
    assert words or not rows
    assert part(doc, 'Returns') or 'return' not in inspect.getsource(inspect.unwrap(f))
    runs(doc)


@pytest.mark.filterwarnings('ignore')
def test_every_example_runs():
    texts = {n: t for _, own in manual.manual().values() for n, t in own.items() if '>>> ' in t}
    assert len(texts) > 700 and sum(runs(text) for text in texts.values()) > 500
    assert {'KFold', 'StratifiedKFold', 'HoldOut', 'GaussianKernel', 'PolynomialKernel', 'SpectrumKernel', 'SumKernel', 'linear_svm_weights'} <= texts.keys()


MACHINERY = {'BlasThreads', 'BoostedTree', 'CentredColumns', 'CompiledLoop', 'Crew', 'Demo', 'DenseNetwork', 'LassoData', 'LinearData', 'NetworkEstimator', 'OrthonormalRows', 'RandomCutGrower', 'TreeGrower'}   # made by the book's own code only


def test_every_class_has_an_example():
    classes = {n: c for n in dir(mlbook) if inspect.isclass(c := getattr(mlbook, n)) and not issubclass(c, BaseException)}
    assert {n for n, c in classes.items() if '>>> ' not in inspect.getdoc(c)} == MACHINERY and len(classes) > 150


def test_help_fits_an_editor():
    "Sentences, comments and statements are broken; signatures and long literals may stand out."
    wide = [n for _, own in manual.manual().values() for n, t in own.items() if any(len(l) > 100 for l in t.splitlines())]
    assert len(wide) < 60, wide
    assert manual.broken('X, y = ' + 'f(1), g(2)'.replace('f', 'f'*50).replace('g', 'g'*50)) == ['X = ' + 'f'*50 + '(1)', 'y = ' + 'g'*50 + '(2)']
    long = 'h(' + ', '.join(f'argument_{k}={k}' for k in range(9)) + ')'
    assert max(map(len, manual.broken(long).split('\n'))) <= 88 and ast.dump(ast.parse(manual.broken(long))) == ast.dump(ast.parse(long))


def test_answers_are_shown_where_they_are_short_and_sure():
    import numpy as np
    assert manual.printed(np.float64(1/3)) == '0.3333' and manual.printed((2, np.array([1., 2/3]))) == '(2, array([1.    , 0.6667]))' and manual.printed(True) == 'True'
    assert manual.printed(1e-13) == manual.printed(np.array([1., 1e-12])) == manual.printed(np.ones(13)) == manual.printed(object()) == manual.printed(np.nan) == ''


def test_only_the_names_of_the_book_are_completed():
    assert not {'lru_cache', 'import_module', 'SourceFileLoader', 'PathFinder', 'sys'} & {*dir(mlbook)}
    assert {'Ridge', 'ridge_weights', 'regression', 'all_estimators', '__version__'} <= {*dir(mlbook)}


def test_measured_shapes_are_those_of_the_data():
    "The table of attributes is measured: letters where a length is that of the data."
    rows = {h.split(' :')[0]: h.split(' : ')[1] for h, _ in manual.attributes(mlbook.LinearDiscriminantAnalysis)}
    assert rows['means_'] == 'ndarray, shape (k, d)' and rows['covariance_'] == 'ndarray, shape (d, d)' and rows['classes_'] == 'ndarray, shape (k,)'
    rows = {h.split(' :')[0]: h.split(' : ')[1] for h, _ in manual.attributes(mlbook.LogisticRegression)}
    assert rows['coef_'] == 'ndarray, shape (k, d), for two classes (1, d)' and rows['n_iter_'] == 'int'
    rows = {h.split(' :')[0]: h.split(' : ')[1] for h, _ in manual.attributes(mlbook.SVC)}
    assert rows['support_'] == 'ndarray, shape (s,)' and rows['support_vectors_'] == 'ndarray, shape (s, d)'
    assert rows['dual_coef_'] == 'ndarray, shape (k-1, s)' and rows['intercept_'] == 'ndarray, shape (k(k-1)/2,)' and rows['coef_'] == 'ndarray, shape (k(k-1)/2, d)'
    rows = {h.split(' :')[0]: h.split(' : ')[1] for h, _ in manual.attributes(mlbook.Ridge)}
    assert rows['coef_'] == 'ndarray, shape (d,), for t targets ndarray, shape (t, d)' and rows['intercept_'] == 'float, for t targets ndarray, shape (t,)'


def test_what_is_written_is_up_to_date(): assert stubs.stale() == [], 'run python tools/stubs.py'


def test_nothing_is_read_before_it_is_needed():
    "`import mlbook` opens no file of texts, and a chapter reads its own line only."
    code = 'import sys, time; start = time.perf_counter(); import mlbook; print(time.perf_counter()-start); print("json" in sys.modules, mlbook._help_lines.cache_info().currsize)'
    took, state = subprocess.run([sys.executable, '-c', code], capture_output=True, text=True, check=True, cwd=ROOT).stdout.splitlines()
    assert float(took) < .35 and state == 'False 0'


def test_nbdev_shows_the_sentence_once():
    "What nbdev's own pages print of a symbol is its sentence and one table, as before."
    from nbdev.showdoc import show_doc
    shown = show_doc(mlbook.ridge_weights)._repr_markdown_()
    assert shown.count('regularisation parameter, at least 0') == 1 and shown.count('Weights and offset that minimise') == 1 and 'Examples' not in shown and '>>>' not in shown


def test_editors_show_the_same():
    project = jedi.Project(ROOT)
    for code, name in (('import mlbook\nmlbook.Ridge', 'Ridge'), ('from mlbook import ridge_weights\nridge_weights', 'ridge_weights')):
        hover, = jedi.Script(code, project=project).help(2, len(code.splitlines()[1])-1)
        assert said(inspect.getdoc(getattr(mlbook, name))) in said(hover.docstring())


def test_pyright_hover_shows_the_same(tmp_path):
    "A language server, asked as an editor asks."
    class Place: root = ROOT
    server = fetch(Place, print, 'devDependencies')['pyright']/'langserver.index.js'
    text = 'import mlbook\nmlbook.Ridge\nmlbook.ridge_weights\n'
    (tmp_path/'client.py').write_text(text)
    (tmp_path/'pyrightconfig.json').write_text(json.dumps(dict(extraPaths=[str(ROOT)])))
    uri = (tmp_path/'client.py').as_uri()
    document, place = {'uri': uri, 'languageId': 'python', 'version': 1, 'text': text}, [{'uri': tmp_path.as_uri(), 'name': 'client'}]
    hover = lambda line: {'textDocument': {'uri': uri}, 'position': {'line': line, 'character': 9}}
    with subprocess.Popen([*tool('node'), str(server), '--stdio'], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as p:
        def send(method, params, **id):
            body = json.dumps({'jsonrpc': '2.0', 'method': method, 'params': params} | id).encode()
            p.stdin.write(b'Content-Length: %d\r\n\r\n%s' % (len(body), body)); p.stdin.flush()
        def answer(id):
            while True:
                length = next(int(l.split(b':')[1]) for l in iter(p.stdout.readline, b'') if l.lower().startswith(b'content-length'))
                p.stdout.readline(); said = json.loads(p.stdout.read(length))
                if said.get('id') == id and 'method' not in said: return said['result']
        send('initialize', {'processId': None, 'rootUri': tmp_path.as_uri(), 'workspaceFolders': place, 'capabilities': {}}, id=1); answer(1)
        send('initialized', {}); send('textDocument/didOpen', {'textDocument': document})
        found = {}
        for k, name in ((1, 'Ridge'), (2, 'ridge_weights')):
            send('textDocument/hover', hover(k), id=k+1); found[name] = json.dumps(answer(k+1), ensure_ascii=False)
        p.kill()
    for name, shown in found.items():
        for row in part(inspect.getdoc(getattr(mlbook, name)), 'Parameters').values():
            assert row.splitlines()[1].split('`')[0].strip() in shown.replace('\\\\', ''), (name, row, shown)
