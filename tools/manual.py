"""What `help(mlbook.Ridge)` says, and an editor shows: the docstring with every parameter, the answer, the fitted attributes,
the methods and an example, in the form of numpydoc.

Nothing is typed twice. Parameters, answers and methods are the comments beside them (docments) in the modules of the package;
fitted attributes with their types and shapes are read off estimators that are fitted here; the example of a function is its
first valid call in tests/inputs/, the example of an estimator follows from its kind. tools/stubs.py writes the texts down."""
import ast, json, os, re, sys, textwrap, warnings
from dataclasses import replace
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from textwrap import indent
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path[:] = [p for p in sys.path if Path(p or '.').resolve() != Path(__file__).resolve().parent]   # tools/coverage.py would hide the package that numba looks for
from tools.book import ROOT
from tools.site.book import digest
from tools.site.execute import Package
from tools.examples import CLASSES, POINTS
from tools.site.symbols import symbols

ATTRIBUTES = {   # what a fitted attribute is; `Class.name` where one class means something else; type and shape are measured
    'X_': 'training samples', 'X_fit_': 'training samples', 'X_train_': 'training samples', 'y_': 'training targets',
    'y_train_': 'training targets, centred and scaled', 'codes_': 'class of each training sample, as its place in `classes_`',
    'classes_': 'labels of the classes, sorted', 'class_count_': 'training samples (or their weight) in each class',
    'priors_': 'prior probability of each class', 'means_': 'mean of each class', 'centroids_': 'mean of each class',
    'var_': 'variance of each feature', 'GaussianNB.var_': 'variance of each feature in each class',
    'covariance_': 'covariance matrix, common to the classes or one for each', 'centre_': 'mean of the class means, weighted by the priors',
    'coef_': 'weights', 'BasisRegression.coef_': 'weights of the `m` basis functions', 'intercept_': 'offset', 'dual_coef_': 'dual coefficients: what each (support) sample counts in the prediction',
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
    'coefs_': 'weights of each layer, one input a row', 'intercepts_': 'offsets of each layer', 'loss_': 'objective of the weights returned, in units of the standardised targets',
    'loss_curve_': 'mean objective of the batches of each epoch', 'best_loss_': 'smallest entry of `loss_curve_`', 'validation_scores_': 'score of the samples kept aside after each epoch',
    'best_validation_score_': 'largest of these', 'n_layers_': 'number of layers, input and output included', 'n_outputs_': 'number of outputs', 'out_activation_': 'what follows the last layer',
    **{f'MLP{k}.t_': 'samples used in all epochs together' for k in ('Classifier', 'Regressor')}, 'Autoencoder.t_': 'samples used in all epochs together', 'MLPRegressor.y_scale_': 'standard deviation of the targets',
    'ConvClassifier.loss_curve_': 'objective of each epoch', 'ConvClassifier.coefs_': 'weights of each layer', 'shape_': 'height and width of the images',
    'ConvClassifier.mean_': 'mean of all pixels, in `unit_`', 'ConvClassifier.scale_': 'standard deviation of all pixels, in `unit_`', 'ConvClassifier.unit_': 'power of two above the largest pixel', 'ConvClassifier.n_iter_': 'epochs done',
    'n_iter_': 'iterations done', 'certificate_': 'proof of the answer, computed from it: 0 at an exact optimum', 'converged_': 'was a pass free of mistakes?',
    'mistakes_': 'the `s` samples at which a mistake was made, in their order', 'n_mistakes_': 'mistakes made while learning', 'n_seen_': 'samples seen so far',
    't_': 'samples presented so far', 'weights_': 'weights and offset of each class', 'total_': 'sum of `weights_` over all presentations',
    'lam_': 'regularisation parameter chosen', 'lams_': 'regularisation parameters tried',
    'LassoLars.lam_': 'regularisation parameter of `coef_`', 'LassoLars.lams_': 'knots of the path', 'coef_path_': 'weights at the knots of the path',
    'active_': 'places of the weights that are not zero', 'LassoLars.n_iter_': 'knots after the first', 'cv_errors_': 'cross-validated mean squared error of each candidate',
    'best_score_': 'negative error of the best candidate', 'support_': 'places of the `s` support vectors among the samples', 'support_vectors_': 'support vectors',
    'k_': 'number of features chosen', 'order_': 'features in the order in which they were chosen',
    'n_support_': 'number of support vectors, by class', 'nu_': 'value of `nu` used for each pair of classes', 'rho_': 'margin of each pair of classes',
    'offset_': 'score at the border', 'component_indices_': 'places of the landmarks among the samples', 'components_': 'landmarks',
    'normalization_': 'inverse root of the Gram matrix of the landmarks', 'random_weights_': 'frequencies drawn', 'centers_': 'centres of the units',
    'factor_': 'triangular factor of all that was seen', 'relevance_': 'places of the `s` relevance vectors among the samples',
    'relevance_vectors_': 'relevance vectors', 'n_features_in_': 'number of features seen in `fit`',
    'scores_': 'score of each feature', 'pvalues_': 'p-value of each feature, where the score has one', 'SelectKBest.support_': 'which features are kept',
    'SequentialFeatureSelector.support_': 'which features are kept', 'n_features_to_select_': 'number of features kept',
    'path_': 'the subsets found, one a size, with their errors',
    'PCA.components_': 'principal components, one a row', 'IncrementalPCA.components_': 'principal components, one a row',
    'ProbabilisticPCA.components_': 'loadings of the hidden factors, one factor a row', 'explained_variance_': 'variance along each component (a mean over `n`)',
    'explained_variance_ratio_': 'proportion of the total variance along each component', 'singular_values_': 'singular values of the centred samples',
    'noise_variance_': 'mean variance in the directions left out', 'ProbabilisticPCA.noise_variance_': 'variance of the noise', 'n_components_': 'number of components',
    'n_samples_': 'number of training samples', 'n_samples_seen_': 'samples seen so far', 'loglike_': 'mean log-likelihood of the training samples',
    'cv_se_': 'standard error of each cross-validated error', 'l1_ratio_': 'part of the penalty that is a sum of moduli, chosen',
    'Lasso.lam_': 'regularisation parameter used', 'ElasticNet.lam_': 'regularisation parameter used',
    'KernelPCA.eigenvalues_': 'eigenvalues of the centred Gram matrix, largest first', 'KernelPCA.eigenvectors_': 'unit eigenvectors of the centred Gram matrix',
    'KernelPCA.offset_': 'what centring subtracts from the scores', 'preimage_': 'learned map from scores to samples, or nothing',
    'FastICA.components_': 'unmixing matrix: rows that turn centred samples into sources', 'mixing_': 'mixing matrix: a column for each source',
    'whitening_': 'matrix that makes centred samples white',
    'embedding_': 'coordinates of the training samples', 'eigenvalues_': 'eigenvalues that belong to the coordinates',
    'dissimilarity_matrix_': 'distances of the training samples', 'dist_matrix_': 'distances of the training samples along the graph',
    'mean_squares_': 'mean squared distance of each training sample to all', 'stress_': 'sum of the squared errors of the distances',
    'affinity_matrix_': 'weights of the edges of the graph', 'reconstruction_error_': 'squared error with which neighbours mix the coordinates',
    'kl_divergence_': 'divergence of the map from the neighbours of the samples', 'perplexity_': 'perplexity used',
    'tree_': 'the grown tree as arrays', 'max_features_': 'features tried in a node', 'feature_importances_': 'proportion of the decrease of impurity due to each feature',
    'oob_score_': 'score out of the bag', 'oob_decision_function_': 'proportions of the classes out of the bag', 'oob_prediction_': 'predictions out of the bag',
    **{f'{c}{k}.estimators_': 'the fitted trees' for c in ('RandomForest', 'ExtraTrees') for k in ('Classifier', 'Regressor')},
    'cluster_centers_': 'prototypes', 'labels_': 'number of the unit of each sample', 'quantization_error_': 'mean distance of the samples to their prototypes',
    'topographic_error_': 'proportion of samples whose two nearest units are not adjacent',
    'Histogram.weight_': 'proportion of the samples in each bin that holds one', 'h_': 'edge of a bin', 'origin_': 'corner of one bin', 'cells_': 'whole numbers of the bins that hold samples',
    'KernelDensity.sigma_': 'width of the kernel', 'KernelDensity.weight_': 'weights of the training samples, the largest 1, or nothing', 'density_': 'the fitted `KernelDensity`',
    'DensityOutlierDetector.sigma_': 'width of the kernel', 'DensityOutlierDetector.offset_': 'logarithm of the level', 'loo_scores_': 'log-density of each training sample without its own bump',
    'LevelSetClustering.sigma_': 'width of the kernel', 'LevelSetClustering.offset_': 'logarithm of the level', 'eps_': 'length up to which samples are joined',
    'LevelSetClustering.core_sample_indices_': 'places of the samples above the level', 'LevelSetClustering.components_': 'the samples above the level',
    'LevelSetClustering.labels_': 'cluster of each sample, -1 for none',
    'AgglomerativeClustering.labels_': 'cluster of each sample, numbered in the order of their first samples', 'children_': 'the two clusters of each merge, lowest merge first',
    'distances_': 'height of each merge', 'n_clusters_': 'number of clusters', 'n_leaves_': 'number of training samples',
    'DBSCAN.labels_': 'cluster of each sample, -1 for noise', 'DBSCAN.core_sample_indices_': 'places of the core points among the samples',
    'DBSCAN.components_': 'core points',
    'label_distributions_': 'probabilities of the classes for each training sample', 'transduction_': 'class of each training sample',
    'LabelSpreading.scores_': 'scores of the classes before they are normalised',
    **{f'{c}.cluster_centers_': 'centres of the clusters, one a row' for c in ('KMeans', 'MiniBatchKMeans')},
    **{f'{c}.labels_': 'number of the cluster of each training sample' for c in ('KMeans', 'MiniBatchKMeans', 'KMedoids')},
    'inertia_': 'energy: sum of the squared distances of the samples to their centres', 'KMedoids.inertia_': 'sum of the distances of the samples to their medoids',
    'n_steps_': 'number of batches seen', 'MiniBatchKMeans.labels_': 'number of the cluster of each sample of the last call',
    **{f'{c}.weights_': 'weight of each component' for c in ('GaussianMixture', 'BernoulliMixture')}, 'BayesianGaussianMixture.weights_': 'expected weight of each component',
    'GaussianMixture.means_': 'mean of each component', 'BayesianGaussianMixture.means_': 'expected mean of each component', 'BernoulliMixture.means_': 'probability of a one in each component, for each feature',
    'GaussianMixture.covariances_': 'covariance of each component, in the shape of its kind', 'BayesianGaussianMixture.covariances_': 'inverse of the expected precision of each component',
    'precisions_': 'inverse of the covariance of each component', 'precisions_cholesky_': 'roots of the precisions, upper triangular', 'lower_bound_': 'mean log-likelihood minus the penalty', 'lower_bounds_': 'the lower bound after each step',
    'BayesianGaussianMixture.lower_bound_': 'lower bound of the log-evidence of all samples', **{f'{c}.converged_': 'did the certificate reach `tol`?' for c in ('GaussianMixture', 'BayesianGaussianMixture', 'BernoulliMixture')},
    'weight_concentration_': 'parameters of the distributions of the weights', 'mean_precision_': 'number of samples that the mean of each component is worth',
    'degrees_of_freedom_': 'degrees of freedom of the precision of each component', 'mixtures_': 'the fitted mixture of each class',
    'KMedoids.cluster_centers_': 'medoids: the samples that are centres, one a row', 'medoid_indices_': 'places of the medoids among the training samples',
    'AdaBoostClassifier.estimators_': 'the weak learners, in the order of the rounds', 'estimator_weights_': 'weight of the vote of each learner', 'estimator_errors_': 'weighted error of each learner in its round',
    **{f'GradientBoosting{c}.estimators_': 'the trees of each round' for c in ('Classifier', 'Regressor')}, 'n_estimators_': 'number of rounds kept',
    'train_score_': 'mean loss of the training samples after each round', 'validation_score_': 'mean loss of the held-out samples after each round, if some were',
    'feature_importances_': 'proportion of the gain that splits by each feature had', 'GradientBoostingRegressor.unit_': 'power of two by which the targets were divided',
    'GradientBoostingRegressor.middle_': 'best constant for the targets, in that unit',
    **{f'Bagging{c}.estimators_': 'the models of the bootstrap samples' for c in ('Classifier', 'Regressor')}, 'estimators_samples_': 'indices of the bootstrap samples, one a row',
    **{f'{n}{c}.estimators_': 'a fitted copy of each learner' for n in ('Voting', 'Stacking') for c in ('Classifier', 'Regressor')}, 'named_estimators_': 'the same by name',
    'oob_score_': 'score of the out-of-bag predictions', 'oob_prediction_': 'out-of-bag prediction of each sample', 'oob_decision_function_': 'out-of-bag probabilities of each sample',
    'final_estimator_': 'the model that combines the others, or nothing', 'StackingRegressor.weights_': 'weights of the models at least 0, or nothing where a final model was given',
    'output_kernel_': 'kernel between the points of the grid', 'tasks_': 'names of the tasks, in order',
    'AdaBoostClassifier.certificate_': 'bound for the proportion of wrong labels among the training samples'}
DATA = ['import numpy as np', 'import mlbook', 'rng = np.random.default_rng(0)', 'X = rng.normal(size=(30, 2))']
TARGETS = {'regressor': ['y = X[:, 0] - 2*X[:, 1] + .1*rng.normal(size=30)'], 'classifier': ["y = np.where(X[:, 0] > X[:, 1], 'left', 'right')"]}
ASKS = ('predict', 'transform', 'score_samples')


def wrapped(said, width=92):
    "Text in lines that fit an editor; what has lines already keeps them."
    return '\n'.join(textwrap.fill(l, width, break_long_words=False, break_on_hyphens=False) if len(l) > width and not l.startswith((' ', '>>>', '...')) else l for l in said.splitlines())


def section(title, rows):
    "A section of a docstring: pairs of a head and what is said about it."
    if not rows: return ''
    said = [head + (f'\n{indent(wrapped(text, 88), "    ")}' if text else '') for head, text in rows]
    return '\n'.join([title, '-'*len(title), *said])


def parameters(params):
    "The rows of a section for parameters, as tools/site/symbols.py reads them."
    kind = lambda annotation, default: ', '.join(filter(None, [annotation, f'default {default}' if default else '']))
    more = lambda name, said: said + (' If' if said[-1] in '.?' else '; if') + ' not, the intercept is 0' if name == 'fit_intercept' and said.startswith('with an offset?') else said
    return [(f'{name} : {kind(a, d)}' if a or d else name, more(name, said)) for name, a, d, said in params]


def flat(x): return x if isinstance(x, list) else [x]


def broken(statement, width=88):
    "A statement in lines that fit an editor; as it is where no break leaves its meaning alone."
    if '\n' in statement or len(statement) <= width: return statement
    node = ast.parse(statement).body[0]
    if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Tuple) and isinstance(node.value, ast.Tuple):   # several names at once: one after the other
        pairs = [[ast.get_source_segment(statement, x) for x in pair] for pair in zip(node.targets[0].elts, node.value.elts)]
        if not {n for n, _ in pairs} & {x.id for x in ast.walk(node.value) if isinstance(x, ast.Name)}: return [y for n, v in pairs for y in flat(broken(f'{n} = {v}', width))]
    lines = textwrap.wrap(statement, width, break_long_words=False, break_on_hyphens=False, subsequent_indent='    ')
    try: same = ast.dump(ast.parse('\n'.join(lines))) == ast.dump(ast.parse(statement))
    except SyntaxError: same = False
    return '\n'.join(lines) if same else statement


def example(statements, run=''):
    "The section of an example: statements as one types them, and what the last one gives, where that is short; `run` is the module they are about, if they are to be run."
    typed = [f'>>> {s}'.replace('\n', '\n... ') for x in statements for s in flat(broken(x))]
    answer = given(tuple(statements), run) if typed and run else ''
    return section('Examples', [('\n'.join([*typed, *([answer] if answer else [])]), '')]) if typed else ''


def text(s, *more):
    "The docstring of a symbol: its sentence, its parameters, its answer, and more sections."
    answer = [(s.returns[0] or s.returns[1], s.returns[1] if s.returns[0] else '')] if any(s.returns) and s.kind != 'class' else []
    return '\n\n'.join(filter(None, [wrapped(s.doc), section('Parameters', parameters(s.params)), section('Returns', answer), *more]))


# -- what an example gives

def printed(value):
    "A short answer as it is shown, numbers to four digits; nothing for what is long, or not the same on every machine."
    import numpy as np
    if isinstance(value, tuple) and 1 < len(value) <= 3:
        parts = [printed(v) for v in value]
        return f"({', '.join(parts)})" if all(parts) and sum(map(len, parts)) < 76 and not any('\n' in p for p in parts) else ''
    if isinstance(value, (bool, str, int)) or isinstance(value, np.bool_): return repr(value.item() if hasattr(value, 'item') else value) if len(repr(value)) < 80 else ''
    if not isinstance(value, (float, np.ndarray, np.number)): return ''
    a = np.asarray(value)
    if not 0 < a.size <= 12 or a.dtype.kind not in 'biufU': return ''
    if a.dtype.kind == 'f':
        size = abs(a[a != 0]) if a.size else a
        if not np.isfinite(a).all() or size.size and (size.min() < 1e-6*size.max() or size.min() < 1e-8): return ''   # rounding errors: another machine has others
    if a.ndim == 0: return f'{a.item():.4g}' if a.dtype.kind == 'f' else repr(a.item())
    with np.printoptions(precision=4, suppress=bool(a.dtype.kind == 'f' and abs(a).max() < 1e4), linewidth=88): return repr(np.array([[float(f'{x:.4g}') for x in row] for row in a.reshape(-1, a.shape[-1])]).reshape(a.shape) if a.dtype.kind == 'f' else a)


@lru_cache(None)
def given(statements, module):
    "What the last statement of an example gives, as text; kept from the last time if nothing that its module imports has changed since."
    code = '\n'.join(statements)
    key = digest(code, package().key(f'import mlbook.{module}'))
    if key in answers(): return answers()[key]
    tree, scope = ast.parse(code), {}
    os.environ.setdefault('MPLBACKEND', 'Agg')
    with warnings.catch_warnings():
        warnings.simplefilter('ignore')
        exec(compile(ast.Module(tree.body[:-1], []), 'example', 'exec'), scope)
        last = tree.body[-1]
        answers()[key] = printed(eval(compile(ast.Expression(last.value), 'example', 'eval'), scope)) if isinstance(last, ast.Expr) else ''
    return answers()[key]


@lru_cache(None)
def package(): return Package(ROOT/'mlbook')


@lru_cache(None)
def answers(file=ROOT/'.cache'/'examples.json'):
    "The answers of the last time, {key: text}."
    return json.loads(file.read_text(encoding='utf8')) if file.exists() else {}


def keep(file=ROOT/'.cache'/'examples.json'):
    "Keep the answers for the next time."
    file.parent.mkdir(exist_ok=True)
    file.write_text(json.dumps(answers()), encoding='utf8')


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
    given = 'max_iter=1000' if cls.__name__ in ('MLPClassifier', 'MLPRegressor', 'Autoencoder') else ''   # few samples take many epochs
    return [*DATA, *TARGETS.get(needs(cls), []), f'model = mlbook.{cls.__name__}({given}).fit({fit})', ask]


def fitted(cls, n, d, k, targets=0, **options):
    "The attributes that an estimator has after it is fitted to `n` samples of `d` features, in `k` classes if it wants any, or to several targets; nothing if it refuses."
    import numpy as np
    rng = np.random.default_rng(0)
    X = rng.normal(size=(n, d))
    order = X[:, 0].argsort().argsort()
    y = {'regressor': [X[:, 0] + .1*rng.normal(size=n)], 'classifier': [order*k//n]}.get(needs(cls), [])
    if targets: y = [X[:, :1] + rng.normal(size=(n, targets))]
    with warnings.catch_warnings():
        warnings.simplefilter('ignore')
        try: model = cls(**options).fit(X, *y)
        except (TypeError, ValueError):
            if not targets and not options: raise
            return {}
    own = [a for a in vars(model)] + [a for a in dir(cls) if isinstance(getattr(cls, a), property)]
    return {a: getattr(model, a) for a in own if a.endswith('_') and not a.startswith('_') and hasattr(model, a)}


def lengths(found, n, d, k, cls, targets=0):
    "What a length of an array means, {length: letter}: samples, features, classes, pairs of classes, targets, and support vectors or what stands for them."
    kept = next((len(found[a]) for a in ('support_', 'relevance_', 'mistakes_') if a in found), None)
    many = {k-1: 'k-1', k*(k-1)//2: 'k(k-1)/2'} if cls._kind == 'classifier' and k > 2 else {}
    return {**({kept: 's'} if kept else {}), d+1: 'd+1', **many, n: 'n', d: 'd', **({k: 'k'} if cls._kind == 'classifier' else {}), **({targets: 't'} if targets else {})}


def kind(value, letters):
    "Type and shape of a value, lengths that are those of the data as letters."
    shape = getattr(value, 'shape', ())
    said = 'None' if value is None else type(value).__name__.replace('float64', 'float').replace('int64', 'int')
    return said, tuple(letters.get(m, m) for m in shape)


def trial(cls, *sizes, targets=0, **options):
    "Type and shape of every fitted attribute in one trial."
    found = fitted(cls, *sizes, targets, **options)
    return {a: kind(v, lengths(found, *sizes, cls, targets)) for a, v in found.items()}


def tuple_(shape): return f"({', '.join(map(str, shape))}{',' if len(shape) == 1 else ''})"


def attributes(cls):
    "Rows for the fitted attributes of an estimator: name, type and shape, meaning; `m` is a length that depends on other things."
    first, second = trial(cls, 131, 3, 6), trial(cls, 137, 7, 11)
    two = trial(cls, 131, 3, 2) if cls._kind == 'classifier' else {}
    several = trial(cls, 131, 3, 6, targets=17) if cls._kind == 'regressor' else {}
    linear = {a: v for a, v in trial(cls, 131, 3, 6, kernel='linear').items() if a not in first} if cls._kind in TARGETS and 'kernel' in cls().get_params() else {}
    rows = []
    for a, (said, shape) in first.items():
        other = second.get(a, (said, shape))[1]
        same = [str(u) if u == v else 'm' for u, v in zip(shape, other)] if len(shape) == len(other) else ['m']
        where = f', shape {tuple_(same)}' if shape else ''
        if where and 'm' not in same and 'k' in same and a in two and len(two[a][1]) == len(same):
            small = [{2: 'k'}.get(v, v) if s == 'k' else s for v, s in zip(two[a][1], same)]
            if small != same: where += f', for two classes {tuple_(small)}'
        if a in several and several[a] != (said, shape) and 't' in several[a][1]: where += f', for t targets {several[a][0]}, shape {tuple_(several[a][1])}'
        rows.append((f'{a} : {said}{where}', ATTRIBUTES.get(f'{cls.__name__}.{a}', ATTRIBUTES.get(a, ''))))
    rows += [(f'{a} : {said}, shape {tuple_(shape)}', f'{ATTRIBUTES.get(a, "")} (linear kernel only)') for a, (said, shape) in linear.items()]
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


SPLIT = ['import numpy as np', 'import mlbook', 'X = np.arange(12.).reshape(6, 2)', "y = np.array(['a', 'b', 'a', 'b', 'a', 'b'])", 'groups = np.array([0, 0, 1, 1, 2, 2])']


def class_example(s, known):
    "The statements of an example for a class that is no estimator; none where there is none yet."
    if s.name in CLASSES: return CLASSES[s.name]
    above, todo = set(), list(s.bases)
    while todo:
        base = todo.pop().split('.')[-1]
        above.add(base)
        todo += known[base].bases if base in known else []
    if not needs_nothing(s) or s.name[0] == '_': return []
    if 'Splitter' in above:
        given = '(k=3)' if any(p[0] == 'k' for p in s.params) else '()'
        ask = f'X, y{", groups" if "Group" in s.name else ""}'
        return [*(SPLIT if 'Group' in s.name else SPLIT[:-1]), f'splits = list(mlbook.{s.name}{given}.split({ask}))', 'splits[0]   # places of the training and of the test samples']
    if {*s.bases} & {'Kernel', '_Bump'} and s.name != 'ObjectKernel': return [*POINTS, f'kernel = mlbook.{s.name}()', 'kernel(X)']
    return []


def needs_nothing(s): return all(d or n.startswith('*') for n, _, d, _ in s.params)


def entry(s, known, estimators, module):
    "The docstring of a function or class."
    if s.kind != 'class': return text(s, example(CLASSES.get(s.name) or calls().get(s.name) or (['import mlbook', f'mlbook.{s.name}()'] if needs_nothing(s) else []), module if estimators else ''))
    s, cls = complete(s, known), estimators.get(s.name)
    if cls is None: return text(s, section('Methods', methods(s)), example(class_example(s, known), module) if estimators else '')
    return text(s, section('Attributes', attributes(cls)), section('Methods', methods(s)), example(lines(cls), module))


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
        own = {s.name: entry(s, known, estimators, module) for s in found if not s.name.startswith(('_', 'demo_'))}
        for s in found:
            if s.name in own: own |= {m.name: text(m) for m in s.methods if m.kind == 'method' and m.name.split('.')[1][0] != '_' and any(p[3] for p in m.params)}
        said[module] = found, own
    if estimators: keep()
    return said


if __name__ == '__main__':
    for name in sys.argv[1:]:
        for _, said in manual().values(): print(said.get(name, ''), end='')
