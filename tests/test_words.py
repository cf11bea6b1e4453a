"""Who comes from scikit-learn is understood: every parameter of a namesake that is not one here is explained, and where the
explanation is a formula, the formula gives the same fit."""
import inspect, re, warnings
from math import sqrt
import numpy as np, pytest
import sklearn.model_selection
from sklearn.base import clone
from sklearn.gaussian_process.kernels import RBF
from sklearn.linear_model import LinearRegression, Ridge
from sklearn.model_selection import GridSearchCV
from sklearn.utils import all_estimators
import mlbook
from mlbook.words import WORDS_OF, explain_word
from zoo import ESTIMATORS

SPLITTERS = {n: getattr(mlbook, n) for n in ('HoldOut', 'KFold', 'StratifiedKFold', 'RepeatedKFold', 'GroupKFold', 'TimeSeriesSplit', 'LeaveOneOut')}
OURS = ESTIMATORS | SPLITTERS
THEIRS = dict(all_estimators()) | {n: getattr(sklearn.model_selection, n) for n in ('ShuffleSplit', *list(SPLITTERS)[1:])}
KIN = dict(KernelNeighborsClassifier='KNeighborsClassifier', KernelNeighborsRegressor='KNeighborsRegressor', KernelLogisticRegression='LogisticRegression',
           KernelPerceptron='Perceptron', KernelNearestMean='NearestCentroid', KernelRidgeCV='RidgeCV', LMS='SGDRegressor', GeneralizedLinearModel='PoissonRegressor',
           BayesianRegression='BayesianRidge', RandomFourierFeatures='RBFSampler', DAGClassifier='OneVsOneClassifier', HoldOut='ShuffleSplit',
           GroupLasso='Lasso', SparseLogisticRegression='LogisticRegression')   # where there is no namesake
OWN = {'Autoencoder', 'BasisRegression', 'BernoulliMixture', 'ConvClassifier', 'DensityOutlierDetector', 'FunctionalRidge', 'Histogram', 'KMedoids', 'LaplacianEigenmaps', 'LaplacianRLS', 'LevelSetClustering', 'MatchingPursuit', 'MixtureDiscriminantAnalysis', 'MultiTaskRidge', 'NadarayaWatson', 'ProbabilisticPCA', 'RBFNetwork', 'RecursiveLeastSquares', 'RelevanceVectorRegressor', 'SelfOrganizingMap'}   # and these have no kin there


def parameters(cls): return list(inspect.signature(cls.__init__).parameters)[1:] if cls.__init__ is not object.__init__ else []


def namesake(name): return THEIRS.get(name) or THEIRS.get(KIN.get(name))


FOREIGN = [(n, w) for n, cls in OURS.items() if namesake(n) for w in parameters(namesake(n)) if w not in parameters(cls)]
FORMULA = re.compile(r'is called (\w+) here: use \1 = ([^;]+)')
CONVERTED = [(n, w) for n, w in FOREIGN if FORMULA.search(explain_word(OURS[n], w))]


def test_every_estimator_has_its_words_checked():
    assert {n for n in OURS if not namesake(n)} == OWN and len(FOREIGN) > 200 and len(CONVERTED) > 60


@pytest.mark.parametrize('name, word', FOREIGN)
def test_a_foreign_word_is_explained(name, word):
    cls = OURS[name]
    with pytest.raises(TypeError) as no: cls(**{word: 1})
    with pytest.raises(ValueError) as also: cls().set_params(**{word: 1})
    said = explain_word(cls, word)
    assert said and 'did you mean' not in said and said in str(no.value) and said in str(also.value)
    assert str(no.value).startswith(f'{name}: {word} is ') and str(also.value).startswith(f"Invalid parameter '{word}' for estimator {name}(). Valid parameters are: ")
    found = FORMULA.search(said)
    assert ('is called' in said) == bool(found) and (not found or found[1] in parameters(cls))


def test_the_message_lasts_through_a_search():
    X, y = mlbook.load_iris()
    with pytest.raises(ValueError, match=r'alpha is called lam here: use lam = alpha/n'): GridSearchCV(mlbook.Ridge(), {'alpha': [.1, 1.]}, error_score='raise').fit(X, y)


def test_no_word_is_out_of_date():
    for name, words in WORDS_OF.items():
        cls = OURS.get(name) or getattr(mlbook, name)
        assert not words.keys() & set(parameters(cls)), f'{name} has {sorted(words.keys() & set(parameters(cls)))} now: take it out of WORDS_OF'


@pytest.mark.parametrize('cls', OURS.values(), ids=OURS)
def test_constructors_stay_what_they_were(cls):
    assert list(inspect.signature(cls).parameters) == list(cls().get_params(deep=False)) == parameters(cls)
    if hasattr(cls, 'fit'): assert repr(clone(cls())) == repr(cls())
    with pytest.raises(TypeError): cls(*range(1 + len(parameters(cls))))


# ---- the same fit ----------------------------------------------------------------------------------------------------

rng = np.random.default_rng(3)
X = rng.normal(size=(60, 3))*[.7, 1., 1.4] + [.2, 0., -.3]
GRID = rng.normal(size=(25, 3))
NUMBERS = X@[1., -2., .5] + np.sin(2*X[:, 0]) + .3*rng.normal(size=60)
LABELS = np.where(X@[1., -1., .3] + .5*X[:, 0]**2 + .4*rng.normal(size=60) > .2, 'yes', 'no')
n, FOLDS = len(X), list(mlbook.KFold(5).split(X))
VALUES = dict(alpha=.7, alphas=[.03, .3, 3., 30.], C=2., gamma=.3, degree=2, coef0=.7, p=1, n_neighbors=3, n_components=n, eta0=.5, optimizer=None, shrinkage=.3,
              reg_param=.2, l1_ratio=.25, alpha_init=4., lambda_init=.5, n_splits=4, n_repeats=3, train_size=.6, n_features_to_select=2, n_nonzero_coefs=2, max_iter=3, reg=.01, bandwidth=.8, eps=.9, min_samples=4,
              w_init=np.array([[1., .2, 0.], [-.3, 1., .5], [.1, 0., 1.]]))
MAPS = {'ClassicalMDS', 'Isomap', 'LocallyLinearEmbedding', 'MDS'}   # with two coordinates
FEWER = dict.fromkeys(('PCA', 'IncrementalPCA', *MAPS), dict(n_components=2))   # not more than there are features
ACCEPTED = {'random_state': 3, 'cache_size': 20, 'n_restarts_optimizer': 1, 'power_t': .4, 'early_exaggeration': 8., 'learning_rate': 40., 'n_clusters': 3, 'max_no_improvement': 4}   # these do not change the answer, or draw other numbers
SVM = dict(tol=1e-9), dict(tol=1e-9)
EQUAL = {   # what makes the two alike beside the word: options here, options there
    'KernelRidge': (dict(lam=.7/n, fit_intercept=False), dict(alpha=.7)),
    'SVC': (dict(lam=1/(4*n), tol=1e-9), dict(C=2., tol=1e-9)), 'SVR': (dict(lam=1/(4*n), tol=1e-9), dict(C=2., tol=1e-9)), 'NuSVC': SVM, 'OneClassSVM': SVM,
    'LinearSVC': ({}, dict(tol=1e-10, max_iter=100_000, intercept_scaling=1e3)), 'LogisticRegression': ({}, dict(tol=1e-10)),
    'KernelLogisticRegression': (dict(kernel='linear'), dict(tol=1e-10)), 'GeneralizedLinearModel': (dict(family='poisson'), dict(tol=1e-10)),
    'KernelNeighborsClassifier': (dict(kernel='linear'), {}), 'KernelNeighborsRegressor': (dict(kernel='linear'), {}),
    'GaussianProcessRegressor': (dict(kernel=mlbook.GaussianKernel(.8), learn=False, noise=1e-4), dict(kernel=RBF(.8), alpha=1e-4, optimizer=None, normalize_y=True)),
    'GaussianProcessClassifier': (dict(kernel=mlbook.GaussianKernel(.8)), dict(kernel=RBF(.8), optimizer=None)),
    **dict.fromkeys(('Lasso', 'LassoCV'), ({}, dict(tol=1e-12))), **dict.fromkeys(('ElasticNet', 'ElasticNetCV'), (dict(l1_ratio=.4), dict(tol=1e-12))),
    'KernelRidgeCV': (dict(kernel='linear'), {}), 'Perceptron': (dict(max_iter=7, shuffle=False), dict(max_iter=7, tol=None, shuffle=False)), 'LinearDiscriminantAnalysis': ({}, dict(solver='lsqr')),
    'GroupLasso': ({}, dict(tol=1e-12, max_iter=100_000)), 'SparseLogisticRegression': ({}, dict(l1_ratio=1, solver='saga', tol=1e-10, max_iter=100_000)),
    'SequentialFeatureSelector': (dict(estimator=mlbook.LinearRegression(), cv=FOLDS), dict(estimator=LinearRegression(), cv=FOLDS, scoring='neg_mean_squared_error')),
    'KernelPCA': (dict(k=2), dict(n_components=2)),   # two components here, all there, if nothing is said
    **dict.fromkeys(('Isomap', 'LocallyLinearEmbedding'), (dict(k=6), dict(n_neighbors=6))), 'MDS': (dict(tol=1e-9), dict(init='classical_mds', n_init=1, eps=1e-15, max_iter=100_000)),
    'Nystroem': (dict(m=n), dict(n_components=n)), 'RandomFourierFeatures': (dict(m=4000, sigma=1.), dict(n_components=8000, gamma=.5, random_state=0)),
}
LOOSE = {'QuadraticDiscriminantAnalysis': .03, 'RandomFourierFeatures': .1, 'LinearSVC': 1e-3, 'GaussianProcessClassifier': 1e-3,
         'SVR': 1e-5, 'NuSVC': 1e-5, 'OneClassSVM': 1e-5}   # said to be near only, random, with a penalty on the offset or an integral approximated there, or solved to fewer digits there


def by_formula(cls, word, given):
    "The name here and the value that the message's formula gives."
    name, code = FORMULA.search(explain_word(cls, word)).groups()
    return name, eval(code, given | dict(n=n, sqrt=sqrt, PolynomialKernel=mlbook.PolynomialKernel))


def answer(est, name):
    "What is compared: scores, probabilities or predictions at other samples; for features their inner products; for one class, up to a unit."
    if name in MAPS: return est.embedding_@est.embedding_.T
    if name == 'DBSCAN': return est.labels_
    if hasattr(est, 'transform') and not hasattr(est, 'predict'): return est.transform(GRID)@est.transform(GRID).T
    ask = next(m for m in ('decision_function', 'predict_proba', 'predict', 'score_samples') if hasattr(est, m))
    said = getattr(est, ask)(GRID)
    return said/abs(said).max() if name in ('NuSVC', 'OneClassSVM') else said


@pytest.mark.parametrize('name, word', [(n, w) for n, w in CONVERTED if w not in ACCEPTED and n in ESTIMATORS and n != 'TSNE'])
def test_the_formula_gives_the_same_fit(name, word):
    cls, other = OURS[name], namesake(name)
    here, there = map(dict, EQUAL.get(name, ({}, {})))
    given = {w: v for w, v in VALUES.items() if w in parameters(other)} | FEWER.get(name, {})
    key, value = by_formula(cls, word, given)
    wanted = {w for w in given if re.search(rf'\b{w}\b', explain_word(cls, word).split(';')[0])}   # a formula may need several words
    if 'kernel' in parameters(cls) and 'kernel' in parameters(other) and 'GaussianProcess' not in name:
        kernel = {'gamma': ('gaussian', 'rbf'), 'degree': (None, 'poly'), 'coef0': (None, 'poly')}.get(word, ('linear', 'linear'))
        here |= {'kernel': kernel[0]} if kernel[0] else {}
        there['kernel'] = kernel[1]
    A = GRID if name == 'RandomFourierFeatures' else X/np.sqrt(sum(X[LABELS == c].var(axis=0)*(LABELS == c).mean() for c in ('no', 'yes'))) if word in ('shrinkage', 'reg_param') else X
    if 'MatchingPursuit' in name: A = (X - X.mean(axis=0))/X.std(axis=0)   # theirs selects by the units of the columns too
    y = {'classifier': LABELS, 'regressor': NUMBERS}.get(cls._kind)
    if name == 'SequentialFeatureSelector': y = NUMBERS
    if name == 'GeneralizedLinearModel': y = np.floor(np.exp(.3*NUMBERS))
    if name == 'BayesianRegression':   # the mean under fixed precisions is ridge regression
        ours = cls(**dict(by_formula(cls, w, given) for w in ('alpha_init', 'lambda_init'))).fit(A, y)
        theirs = Ridge(alpha=VALUES['lambda_init']/VALUES['alpha_init']).fit(A, y)
    else:
        with warnings.catch_warnings():
            warnings.simplefilter('ignore')   # seven passes of a perceptron are not meant to converge
            ours, theirs = cls(**{**here, key: value}).fit(A, y), other(**{**there, **{w: given[w] for w in wanted}}).fit(A, y)
    a, b = answer(ours, name), answer(theirs, name)
    if (name, word) == ('RandomFourierFeatures', 'n_components'): a, b = (np.array(e.transform(GRID).shape) for e in (ours, theirs))   # few waves agree in number only
    assert a.shape == b.shape
    if a.dtype.kind != 'f': assert (a == b).all()
    else: assert abs(a - b).max() <= LOOSE.get(name, 1e-6)*abs(b).max()
    if name == 'RidgeCV': assert ours.lam_*n == pytest.approx(theirs.alpha_)


@pytest.mark.parametrize('name, word', [(n, w) for n, w in CONVERTED if w in ACCEPTED])
def test_the_value_is_taken(name, word):
    key, value = by_formula(OURS[name], word, ACCEPTED)
    est = OURS[name](**{key: value})
    assert getattr(est, key) == ACCEPTED[word]
    with warnings.catch_warnings():
        warnings.simplefilter('ignore', mlbook.ConvergenceWarning)   # the word is understood; a network may need more epochs
        if name in ESTIMATORS: est.fit(X, LABELS if est._kind == 'classifier' else NUMBERS)


@pytest.mark.parametrize('name, word', [(n, w) for n, w in CONVERTED if w not in ACCEPTED and n in SPLITTERS])
def test_a_splitter_makes_as_many_splits(name, word):
    key, value = by_formula(OURS[name], word, VALUES)
    ours, theirs = OURS[name](**{key: value}), namesake(name)(**{word: VALUES[word]})
    sizes = lambda s: sorted(len(test) for _, test in s.split(X, LABELS, np.arange(n) if name == 'GroupKFold' else None))
    if word == 'train_size': assert sizes(ours)[0] == sizes(theirs)[0]
    else: assert sizes(ours) == sizes(theirs) or name == 'HoldOut' and len(sizes(ours)) == len(sizes(theirs))


def test_a_map_has_as_many_dimensions():
    key, value = by_formula(mlbook.TSNE, 'n_components', dict(n_components=3))
    here, there = mlbook.TSNE(**{key: value}, tol=9.).fit_transform(X), THEIRS['TSNE'](n_components=3, max_iter=250).fit_transform(X)
    assert here.shape == there.shape == (n, 3)
