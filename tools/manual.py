"""What `help(mlbook.Ridge)` says, and an editor shows: the docstring with every parameter, the answer, the fitted attributes,
the methods and an example, in the form of numpydoc.

Nothing is typed twice. Parameters, answers and methods are the comments beside them (docments) in the modules of the package;
fitted attributes with their types and shapes are read off estimators that are fitted here; the example of a function is its
first valid call in tests/inputs/, the example of an estimator follows from its kind. tools/stubs.py writes the texts down."""
import ast, re, sys, warnings
from dataclasses import replace
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from textwrap import indent
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from tools.book import ROOT
from tools.site.symbols import symbols

ATTRIBUTES = {   # what a fitted attribute is; `Class.name` where one class means something else; type and shape are measured
    'X_': 'training samples', 'X_fit_': 'training samples', 'X_train_': 'training samples', 'y_': 'training targets',
    'y_train_': 'training targets, centred and scaled', 'codes_': 'class of each training sample, as its place in `classes_`',
    'classes_': 'labels of the classes, sorted', 'class_count_': 'training samples (or their weight) in each class',
    'priors_': 'prior probability of each class', 'means_': 'mean of each class', 'centroids_': 'mean of each class',
    'var_': 'variance of each feature', 'GaussianNB.var_': 'variance of each feature in each class',
    'covariance_': 'covariance matrix, common to the classes or one for each', 'centre_': 'mean of the class means, weighted by the priors',
    'coef_': 'weights', 'intercept_': 'offset', 'dual_coef_': 'dual coefficients: what each (support) sample counts in the prediction',
    'rank_': 'numerical rank of the problem', 'middle_': 'middle of the range of each feature', 'half_width_': 'half the range of each feature',
    'root_': 'root of the posterior covariance of the weights', 'cov_': 'posterior covariance of the weights',
    'sigma_': 'standard deviation of the noise', 'tau_': 'standard deviation of the prior of the weights',
    'evidence_': 'log marginal likelihood of the targets', 'log_marginal_likelihood_value_': 'log marginal likelihood at the parameters found',
    'mean_': 'mean of each feature', 'scale_': 'what each feature is divided by', 'weight_': 'weights of the training samples, or nothing',
    'BayesianRegression.weight_': 'total weight of the samples behind the offset', 'unit_': 'power of two by which distances are measured',
    'pairs_': 'pairs of classes, as places in `classes_`', 'estimators_': 'the fitted two-class machines',
    'kernel_': 'kernel that was used, with its parameters', 'kernels_': 'kernel of each two-class problem',
    'modes_': 'mode of the posterior of each two-class problem', 'noise_': 'variance of the noise', 'y_mean_': 'mean of the targets',
    'y_scale_': 'what the targets were divided by', 'L_': 'Cholesky factor of the Gram matrix with noise', 'jitter_': 'what was added to its diagonal',
    'alpha_': 'dual coefficients', 'RelevanceVectorRegressor.alpha_': 'precision of the prior of each coefficient kept',
    'n_iter_': 'iterations done', 'certificate_': 'proof of the answer, computed from it: 0 at an exact optimum', 'converged_': 'was a pass free of mistakes?',
    'mistakes_': 'samples at which a mistake was made, in their order', 'n_mistakes_': 'mistakes made while learning', 'n_seen_': 'samples seen so far',
    't_': 'samples presented so far', 'weights_': 'weights and offset of each class', 'total_': 'sum of `weights_` over all presentations',
    'lam_': 'regularisation parameter chosen', 'lams_': 'regularisation parameters tried',
    'LassoLars.lam_': 'regularisation parameter of `coef_`', 'LassoLars.lams_': 'knots of the path', 'coef_path_': 'weights at the knots of the path',
    'active_': 'places of the weights that are not zero', 'LassoLars.n_iter_': 'knots after the first', 'cv_errors_': 'cross-validated mean squared error of each candidate',
    'best_score_': 'negative error of the best candidate', 'support_': 'places of the support vectors among the samples', 'support_vectors_': 'support vectors',
    'k_': 'number of features chosen', 'order_': 'features in the order in which they were chosen',
    'n_support_': 'number of support vectors, by class', 'nu_': 'value of `nu` used for each pair of classes', 'rho_': 'margin of each pair of classes',
    'offset_': 'score at the border', 'component_indices_': 'places of the landmarks among the samples', 'components_': 'landmarks',
    'normalization_': 'inverse root of the Gram matrix of the landmarks', 'random_weights_': 'frequencies drawn', 'centers_': 'centres of the units',
    'factor_': 'triangular factor of all that was seen', 'relevance_': 'places of the relevance vectors among the samples',
    'relevance_vectors_': 'relevance vectors', 'n_features_in_': 'number of features seen in `fit`',
    'scores_': 'score of each feature', 'pvalues_': 'p-value of each feature, where the score has one', 'SelectKBest.support_': 'which features are kept',
    'SequentialFeatureSelector.support_': 'which features are kept', 'n_features_to_select_': 'number of features kept',
    'path_': 'the subsets found, one a size, with their errors',
    'cv_se_': 'standard error of each cross-validated error', 'l1_ratio_': 'part of the penalty that is a sum of moduli, chosen',
    'Lasso.lam_': 'regularisation parameter used', 'ElasticNet.lam_': 'regularisation parameter used'}
DATA = ['import numpy as np', 'import mlbook', 'rng = np.random.default_rng(0)', 'X = rng.normal(size=(30, 2))']
TARGETS = {'regressor': ['y = X[:, 0] - 2*X[:, 1] + .1*rng.normal(size=30)'], 'classifier': ["y = np.where(X[:, 0] > X[:, 1], 'left', 'right')"]}
ASKS = ('predict', 'transform')


def section(title, rows):
    "A section of a docstring: pairs of a head and what is said about it."
    if not rows: return ''
    said = [head + (f'\n{indent(text, "    ")}' if text else '') for head, text in rows]
    return '\n'.join([title, '-'*len(title), *said])


def parameters(params):
    "The rows of a section for parameters, as tools/site/symbols.py reads them."
    kind = lambda annotation, default: ', '.join(filter(None, [annotation, f'default {default}' if default else '']))
    return [(f'{name} : {kind(a, d)}' if a or d else name, said) for name, a, d, said in params]


def example(statements):
    "The section of an example: statements as one types them."
    typed = [f'>>> {s}'.replace('\n', '\n... ') for s in statements]
    return section('Examples', [('\n'.join(typed), '')]) if typed else ''


def text(s, *more):
    "The docstring of a symbol: its sentence, its parameters, its answer, and more sections."
    answer = [(s.returns[0] or s.returns[1], s.returns[1] if s.returns[0] else '')] if any(s.returns) and s.kind != 'class' else []
    return '\n\n'.join(filter(None, [s.doc, section('Parameters', parameters(s.params)), section('Returns', answer), *more]))


# -- examples of functions

@lru_cache(None)
def calls(folder=ROOT/'tests'/'inputs'):
    "The first valid call of each function in the tables of a folder, as lines of code that run alone."
    found = {}
    for path in sorted(Path(folder).glob('[!_]*.py')):
        source = path.read_text(encoding='utf8')
        body, rows = ast.parse(source).body, source.splitlines()
        tables = [n.value for n in body if isinstance(n, ast.Assign) and isinstance(n.value, ast.Dict) and isinstance(n.targets[0], ast.Name)]
        for key, value in ((k, v) for t in tables for k, v in zip(t.keys, t.values)):
            first = next((n for n in ast.walk(value) if isinstance(n, ast.Call) and ast.unparse(n.func) == 'call'), None)
            if not isinstance(key, ast.Constant) or first is None or any(isinstance(n, ast.ListComp) for n in ast.walk(value)): continue
            said = segment(rows, first.args[0]) if first.args else 'dict()'
            said = said.removeprefix('dict(').removesuffix(')') if said.startswith('dict(') else f'**{said}'
            call = f'mlbook.{key.value}({said})'
            found[key.value] = ['import mlbook', *needed(call, body, rows), call]
    return found


def segment(rows, n):
    "The source of a node, as one line."
    own = [r.encode() for r in rows[n.lineno-1:n.end_lineno]]
    own[-1] = own[-1][:n.end_col_offset]
    own[0] = own[0][n.col_offset:]
    return ' '.join(o.decode().strip() for o in own)


@lru_cache(None)
def bound(n):
    "The names that a statement of a module defines."
    if isinstance(n, (ast.Import, ast.ImportFrom)): return {(a.asname or a.name).split('.')[0] for a in n.names}
    if isinstance(n, (ast.FunctionDef, ast.ClassDef)): return {n.name}
    return {t.id for t in ast.walk(n) if isinstance(t, ast.Name) and isinstance(t.ctx, ast.Store)}


def needed(code, body, rows):
    "The statements of a module that a piece of code needs to run, in their order."
    names, kept = {n.id for n in ast.walk(ast.parse(code)) if isinstance(n, ast.Name)}, []
    for n in reversed(body):
        if not bound(n) & names or isinstance(n, ast.ImportFrom) and n.level: continue
        names |= {x.id for x in ast.walk(n) if isinstance(x, ast.Name)}
        wanted = [a for a in getattr(n, 'names', []) if (a.asname or a.name).split('.')[0] in names]
        if isinstance(n, ast.Import): kept.append(ast.unparse(ast.Import(wanted)))
        elif isinstance(n, ast.ImportFrom): kept.append(ast.unparse(ast.ImportFrom(n.module, wanted, 0)))
        else: kept.append(re.sub(r'  +#.*', '', '\n'.join(rows[n.lineno-1:n.end_lineno])))
    return kept[::-1]


# -- estimators

def needs(cls):
    "Whose targets `fit` takes: those of a regressor, of a classifier, or none; a transformer may need some too."
    return getattr(cls, '_needs', cls._kind)


def lines(cls):
    "An example of an estimator: fitted to a few samples, asked about three of them."
    fit = 'X, y' if needs(cls) in TARGETS else 'X'
    ask = next((f'model.{m}(X[:3])' for m in ASKS if hasattr(cls, m)), 'model')
    return [*DATA, *TARGETS.get(needs(cls), []), f'model = mlbook.{cls.__name__}().fit({fit})', ask]


def fitted(cls, n, d, k):
    "The attributes that an estimator has after it is fitted to `n` samples of `d` features, in `k` classes if it wants any."
    import numpy as np
    rng = np.random.default_rng(0)
    X = rng.normal(size=(n, d))
    order = X[:, 0].argsort().argsort()
    y = {'regressor': [X[:, 0] + .1*rng.normal(size=n)], 'classifier': [order*k//n]}.get(needs(cls), [])
    with warnings.catch_warnings():
        warnings.simplefilter('ignore')
        model = cls().fit(X, *y)
    own = [a for a in vars(model)] + [a for a in dir(cls) if isinstance(getattr(cls, a), property)]
    return {a: getattr(model, a) for a in own if a.endswith('_') and not a.startswith('_') and hasattr(model, a)}


def kind(value, letters):
    "Type and shape of a value, lengths that are those of the data as letters."
    shape = getattr(value, 'shape', ())
    said = 'None' if value is None else type(value).__name__.replace('float64', 'float').replace('int64', 'int')
    return said, tuple(letters.get(m, m) for m in shape)


def attributes(cls):
    "Rows for the fitted attributes of an estimator: name, type and shape, meaning."
    trials = [(131, 3, 5), (137, 7, 9)] + [(131, 3, 2)]*(cls._kind == 'classifier')
    found = [{a: kind(v, dict(zip(t, 'ndk'))) for a, v in fitted(cls, *t).items()} for t in trials]
    rows = []
    for a, (said, shape) in found[0].items():
        other = found[1].get(a, (said, shape))[1]
        same = [str(u) if u == v else '…' for u, v in zip(shape, other)] if len(shape) == len(other) else ['…']
        tuple_ = lambda s: f"({', '.join(map(str, s))}{',' if len(s) == 1 else ''})"
        two = found[2].get(a, (said, shape))[1] if len(found) > 2 else shape
        where = f', shape {tuple_(same)}' if shape else ''
        if where and '…' not in same and len(found) > 2 and 'k' in same and len(two) == len(same):
            two = [{2: 'k'}.get(v, v) if s == 'k' else s for v, s in zip(two, same)]
            if two != same: where += f', for two classes {tuple_(two)}'
        rows.append((f'{a} : {said}{where}', ATTRIBUTES.get(f'{cls.__name__}.{a}', ATTRIBUTES.get(a, ''))))
    return rows


# -- the package

def complete(s, known):
    "A class with what its bases in the package give it: parameters where it has no constructor of its own, and methods."
    names, params, methods = {m.name.split('.')[1] for m in s.methods}, s.params, list(s.methods)
    todo = list(s.bases)
    while todo:
        base = known.get(todo.pop(0).split('.')[-1])
        if base is None: continue
        params = params or base.params
        new = [m for m in base.methods if m.name.split('.')[1] not in names]
        names |= {m.name.split('.')[1] for m in new}
        methods, todo = methods + new, list(base.bases) + todo
    return replace(s, params=params, methods=methods)


def methods(s):
    "Rows for the public methods of a class."
    shown = [(m.name.split('.')[1], m) for m in s.methods if not re.search(r'\._|_$', m.name)]
    return [(name + (m.signature[len(m.name):] if m.kind == 'method' else ''), m.doc) for name, m in shown]


def needs_nothing(s): return all(d or n.startswith('*') for n, _, d, _ in s.params)


def entry(s, known, estimators):
    "The docstring of a function or class."
    if s.kind != 'class': return text(s, example(calls().get(s.name) or (['import mlbook', f'mlbook.{s.name}()'] if needs_nothing(s) else [])))
    s, cls = complete(s, known), estimators.get(s.name)
    if cls is None: return text(s, section('Methods', methods(s)))
    return text(s, section('Attributes', attributes(cls)), section('Methods', methods(s)), example(lines(cls)))


@lru_cache(None)
def manual(package=ROOT/'mlbook'):
    """Symbols and docstrings of a package: `{module: (symbols, {name: docstring})}`, where names are public functions and
    classes, and `Class.method` for methods with parameters to speak of. A demonstration keeps its sentence: it is also the alt
    text of the picture."""
    files = {'.'.join(p.relative_to(package).with_suffix('').parts): symbols(p.read_text(encoding='utf8')) for p in sorted(Path(package).rglob('*.py')) if p.stem[0] != '_'}
    known = {s.name: s for found in files.values() for s in found if s.kind == 'class'}
    estimators = dict(getattr(import_module('mlbook'), 'all_estimators', list)()) if package == ROOT/'mlbook' else {}   # a book that begins has none
    said = {}
    for module, found in files.items():
        own = {s.name: entry(s, known, estimators) for s in found if not s.name.startswith(('_', 'demo_'))}
        for s in found:
            if s.name in own: own |= {m.name: text(m) for m in s.methods if m.kind == 'method' and m.name.split('.')[1][0] != '_' and any(p[3] for p in m.params)}
        said[module] = found, own
    return said


if __name__ == '__main__':
    for name in sys.argv[1:]:
        for _, said in manual().values(): print(said.get(name, ''), end='')
