"""Whatever comes in, an estimator gives the right answer or a clear refusal: never a silently wrong number.

Adding an estimator costs nothing here. What is special about one stands in the three tables below."""
import warnings
import numpy as np, pandas as pd, pytest
from hypothesis import given, strategies as st
from scipy import sparse
from zoo import ESTIMATORS, answers, data, every_estimator, fit, frame, honest, needs, same, supervised, takes_weights, targets

HUGE = 8   # scales beyond 10**±8 may be refused, nearer ones must be answered


# -- properties: what must hold for every estimator of a kind

def permutation(cls, X, y, rng):
    "The order of the samples does not matter."
    p = rng.permutation(len(X)); agree(cls, answers(fit(cls(), X[p], y if y is None else y[p]), X), answers(fit(cls(), X, y), X))


def repetition(cls, X, y, rng):
    "Repeating the whole sample changes nothing: losses are means."
    agree(cls, answers(fit(cls(), np.r_[X, X], y if y is None else np.r_[y, y]), X), answers(fit(cls(), X, y), X))


def target_scale(cls, X, y, rng):
    "Predictions scale with the targets, from 1e-200 to 1e200."
    t = 2.**rng.integers(-660, 660); agree(cls, cls().fit(X, t*y).predict(X)/t, cls().fit(X, y).predict(X))


def ridge_scale(cls, X, y, rng):
    "Weights are those of the scaled problem: w(sX, ty, s^2 lam) = t/s w(X, y, lam), offset t b."
    s, t = 2.**rng.integers(-450, 450), 2.**rng.integers(-450, 450)
    for lam in (.37, 0.):
        one, two = cls(lam=lam).fit(X, y), cls(lam=lam*s*s).fit(s*X, t*y)
        agree(cls, two.coef_*(s/t), one.coef_); agree(cls, two.intercept_/t, one.intercept_)


def outputs_apart(cls, X, y, rng):
    "Several outputs are so many problems with one output."
    Y = np.c_[y, rng.normal(size=len(X)), 1e3*X[:, 0]]; agree(cls, cls().fit(X, Y).predict(X), np.stack([cls().fit(X, v).predict(X) for v in Y.T], axis=1))


def feature_scale(cls, X, y, rng):
    "The unit of a feature does not matter, from 1e-200 to 1e200."
    s = 2.**rng.integers(-660, 660, X.shape[1]); agree(cls, answers(fit(cls(), s*X, y), s*X), answers(fit(cls(), X, y), X))


# -- the tables: what holds for a kind, what holds for one estimator beside that, and what is not true of one

OF_KIND = {'regressor': [permutation, repetition, target_scale], 'classifier': [permutation, repetition], 'transformer': [permutation, repetition], 'clusterer': [], 'outlier_detector': [permutation, repetition], 'density_estimator': [permutation, repetition]}
ALSO = {'LinearRegression': [outputs_apart], 'BasisRegression': [outputs_apart, feature_scale], 'Ridge': [ridge_scale, outputs_apart], 'StandardScaler': [feature_scale],
        'MatchingPursuit': [feature_scale], 'OrthogonalMatchingPursuit': [feature_scale], 'OrthogonalMatchingPursuitCV': [feature_scale]}
NOT = {('ProbabilisticPCA', repetition): 'twice the data is twice the evidence',
       **{(n, repetition): 'there are at most as many components as samples' for n in ('PCA', 'IncrementalPCA')},
       ('RelevanceVectorRegressor', repetition): 'twice the data is twice the evidence',
       ('BayesianGaussianMixture', repetition): 'twice the data is twice the evidence',
       ('SVR', target_scale): 'the tube has the unit of the targets',
       ('GroupLasso', target_scale): 'the penalty has the unit of the targets',
       **{(n, target_scale): 'the two parts of the penalty do not scale alike' for n in ('ElasticNet', 'ElasticNetCV')},
       **{(n, p): 'folds are dealt by place' for n in ('LassoCV', 'ElasticNetCV') for p in (permutation, repetition)},
       ('RidgeCV', repetition): 'leaving one sample out leaves its twin in', ('KernelRidgeCV', repetition): 'leaving one sample out leaves its twin in',
       ('OrthogonalMatchingPursuitCV', permutation): 'folds are dealt by place', ('OrthogonalMatchingPursuitCV', repetition): 'folds are dealt by place',
       ('BayesianRegression', repetition): 'twice the data is twice the evidence',
       ('GaussianProcessRegressor', repetition): 'twice the data is twice the evidence', ('GaussianProcessClassifier', repetition): 'twice the data is twice the evidence',
       **{(n, p): 'batches are drawn by place' for n in ('MLPClassifier', 'MLPRegressor', 'Autoencoder') for p in (permutation, repetition)},
       ('LMS', permutation): 'the order of the samples decides the path', ('LMS', repetition): 'a pass over twice the samples is two passes',
       ('Perceptron', permutation): 'the order of the samples decides which mistakes are made', ('Perceptron', repetition): 'a pass over twice the samples is two passes',
       ('KernelPerceptron', permutation): 'the order of the samples decides which mistakes are made', ('KernelPerceptron', repetition): 'a pass over twice the samples is two passes',
       ('KernelNeighborsClassifier', permutation): 'equal distances are settled by place', ('KernelNeighborsRegressor', permutation): 'equal distances are settled by place',
       ('KernelNeighborsClassifier', repetition): 'k counts samples, twins too', ('KernelNeighborsRegressor', repetition): 'k counts samples, twins too',
       ('SequentialFeatureSelector', permutation): 'folds are drawn by place', ('SequentialFeatureSelector', repetition): 'a twin may be in another fold',
       **{(n, p): 'a map of its samples alone, in their order' for n in ('MDS', 'LaplacianEigenmaps') for p in (permutation, repetition)},
       **{(n, permutation): 'equal distances are settled by place' for n in ('Isomap', 'LocallyLinearEmbedding')},
       **{(n, repetition): 'k counts samples, twins too' for n in ('Isomap', 'LocallyLinearEmbedding')},
       **{(n, repetition): 'more samples, a narrower width' for n in ('Histogram', 'KernelDensity')},
       ('DensityOutlierDetector', repetition): 'leaving one sample out leaves its twin in',
       **{(n, permutation): 'equal distances are settled by place' for n in ('LabelPropagation', 'LabelSpreading', 'LaplacianRLS')},
       **{(n, repetition): 'k counts samples, twins too' for n in ('LabelPropagation', 'LabelSpreading', 'LaplacianRLS')},
       **{(n, p): 'bootstrap samples are drawn by place' for n in ('BaggingClassifier', 'BaggingRegressor') for p in (permutation, repetition)},
       **{(n, permutation): 'folds are drawn by place' for n in ('StackingClassifier', 'StackingRegressor')},
       **{(n, repetition): 'a twin may be in another fold' for n in ('StackingClassifier', 'StackingRegressor')},
       ('ConvClassifier', permutation): 'batches are drawn by place', ('ConvClassifier', repetition): 'an epoch over twice the samples is two epochs',
       ('TSNE', permutation): 'a map has the order of its samples', ('TSNE', repetition): 'a map has a point for each sample',
       ('Nystroem', permutation): 'landmarks are drawn by place', ('Nystroem', repetition): 'landmarks are drawn by place',
       **{(n, repetition): 'twice the samples, a larger bootstrap sample' for n in ('RandomForestClassifier', 'RandomForestRegressor')},
       ('KNeighborsClassifier', permutation): 'equal distances are settled by place', ('KNeighborsRegressor', permutation): 'equal distances are settled by place',
       ('KNeighborsClassifier', repetition): 'k counts samples, twins too', ('KNeighborsRegressor', repetition): 'k counts samples, twins too'}
REFUSES = {**dict.fromkeys(('KMeans', 'MiniBatchKMeans', 'KMedoids'), 'fewer samples than clusters'), **dict.fromkeys(('Isomap', 'LocallyLinearEmbedding', 'LaplacianEigenmaps'), 'fewer samples than neighbours'), 'KernelNeighborsClassifier': 'fewer samples than neighbours', 'KernelNeighborsRegressor': 'fewer samples than neighbours', 'KNeighborsClassifier': 'fewer samples than neighbours', 'KNeighborsRegressor': 'fewer samples than neighbours'}   # estimator -> why it may refuse ordinary samples


def agree(cls, a, b):
    "Answers agree up to rounding, labels exactly."
    assert same(a, b, rtol=1e-7, atol=1e-9), f'{cls.__name__}: {a} is not {b}'


@st.composite
def samples(draw, least=1, extreme=True):
    "Samples with what real data have: few rows, more columns than rows, constant and repeated columns, equal rows, all scales."
    n, d, rng = draw(st.integers(least, 12)), draw(st.integers(1, 12)), np.random.default_rng(draw(st.integers(0, 2**32-1)))
    X = rng.normal(size=(n, d)) + rng.normal(size=d)
    if draw(st.booleans()): X[:, 0] = draw(st.sampled_from([0., 1., -7.3]))
    if draw(st.booleans()): X[:, -1] = X[:, 0]
    if draw(st.booleans()): X[-1] = X[0]
    scale = draw(st.sampled_from([0, 0, 3, -3, 60, -60, 150, -150, 200, -200])) if extreme else 0
    graded = draw(st.sampled_from([0, 0, 4, 40, 200])) if extreme else 0
    e = np.clip(scale + np.linspace(-graded, graded, d)*(d > 1), -200, 200)
    return X*10.**e, rng


def tried(cls, X, y):
    "What an estimator says about the samples it was fitted on, or its refusal; a number that is not finite, a changed input, another error or a warning of numpy fails."
    before = np.array(X), None if y is None else np.array(y)
    with warnings.catch_warnings():
        honest()
        try: said = answers(fit(cls(), X, y), X)
        except ValueError as e:
            assert str(e).startswith(f'{cls.__name__}: '), f'a refusal must say who refuses, got: {e}'
            return str(e)
    assert same(np.array(X), before[0]) and (y is None or same(np.array(y), before[1])), 'the input was changed'
    for method, a in said.items():
        assert len(a) == len(X), f'{method} must give one row a sample'
        assert np.asarray(a).dtype.kind not in 'fc' or np.isfinite(a).all(), f'{method} gave {a}'
        if cls._kind == 'classifier' and method == 'predict': assert set(a) <= set(y)
    return said


@every_estimator
@given(samples())
def test_answers_or_refuses(cls, case):
    X, rng = case; y = targets(cls, X, rng); said = tried(cls, X, y)
    ordinary = len(X) > 1 and abs(np.log10(abs(X[X != 0]))).max(initial=0) < HUGE and not (needs(cls) == 'classifier' and len(set(y)) == 1)
    assert isinstance(said, dict) or not ordinary or cls.__name__ in REFUSES, f'refused ordinary samples: {said}'


@every_estimator
@given(samples(least=6, extreme=False))
def test_refit_forgets_and_repeats(cls, case):
    X, rng = case; y, (X0, y0) = targets(cls, X, rng), data(cls)
    once, again = fit(cls(), X, y), fit(fit(fit(cls(), frame(X0), y0), X, y), X, y)
    assert same(vars(again), vars(once)) and same(answers(again, X), answers(once, X))


@pytest.mark.filterwarnings(r'ignore:.* stopped after \d+ epochs')   # few samples take many epochs, and a network says so: not what is asked here
@every_estimator
@given(samples(least=6, extreme=False))
def test_properties(cls, case):
    X, rng = case
    for p in [*OF_KIND[cls._kind], *ALSO.get(cls.__name__, [])]:
        if (cls.__name__, p) not in NOT: p(cls, X, targets(cls, X, rng), rng)


def test_tables_name_what_exists():
    names = {*ALSO, *REFUSES, *(n for n, _ in NOT)}
    assert names <= set(ESTIMATORS) and all(p in OF_KIND[ESTIMATORS[n]._kind] for n, p in NOT)


def strided(X): wide = np.full((2*len(X), 2*X.shape[1]), np.nan); wide[::2, ::2] = X; return wide[::2, ::2]


def read_only(X): X = X.copy(); X.flags.writeable = False; return X


HOLD_X = {'list': np.ndarray.tolist, 'read-only': read_only, 'Fortran': np.asfortranarray, 'strided': strided, 'reversed': lambda X: X[::-1, ::-1].copy()[::-1, ::-1],
          'data frame': frame, 'integer': lambda X: X.astype(int), 'small integer': lambda X: X.astype(np.int8), 'float32': lambda X: X.astype(np.float32),
          'object': lambda X: X.astype(object), 'big-endian': lambda X: X.astype('>f8')}
HOLD_Y = {'list': np.ndarray.tolist, 'read-only': read_only, 'strided': lambda y: np.repeat(y, 2)[::2], 'object': lambda y: y.astype(object), 'series': lambda y: pd.Series(y, index=np.arange(len(y))*7+3)}


@every_estimator
@pytest.mark.parametrize('hold', HOLD_X)
def test_what_holds_the_samples_does_not_matter(cls, hold):
    X, y = data(cls); X = np.round(10*X)
    agree(cls, tried(cls, HOLD_X[hold](X), y), tried(cls, X, y))


@pytest.mark.parametrize('cls, hold', [pytest.param(c, h, id=f'{n}-{h}') for n, c in ESTIMATORS.items() if supervised(c) for h in HOLD_Y])
def test_what_holds_the_targets_does_not_matter(cls, hold):
    X, y = data(cls); agree(cls, tried(cls, X, HOLD_Y[hold](y)), tried(cls, X, y))


def spoilt(X, value): X = X.copy(); X[1, -1] = value; return X


BAD_X = {'NaN': lambda X: spoilt(X, np.nan), 'inf': lambda X: spoilt(X, np.inf), '-inf': lambda X: spoilt(X, -np.inf), 'no rows': lambda X: X[:0], 'no columns': lambda X: X[:, :0],
         'vector': lambda X: X[:, 0], 'cube': lambda X: X[None], 'number': lambda X: 3., 'text': lambda X: X.astype(str), 'complex': lambda X: X + 1j, 'dates': lambda X: X.astype('M8[D]'),
         'object': lambda X: spoilt(X.astype(object), {}), 'sparse': sparse.csr_array, 'None': lambda X: None, 'ragged': lambda X: [[1., 2.], [3.]], 'masked': lambda X: np.ma.masked_less(X, 0.)}
BAD_Y = {'NaN': lambda y: np.r_[np.nan, np.ones(len(y)-1)], 'inf': lambda y: np.r_[np.inf, np.ones(len(y)-1)], 'short': lambda y: y[:-1], 'cube': lambda y: np.ones((len(y), 2, 2)),
         'None': lambda y: None, 'empty': lambda y: y[:0], 'number': lambda y: 3., 'complex': lambda y: np.ones(len(y))*1j}
BAD_W = {'NaN': lambda n: np.r_[np.nan, np.ones(n-1)], 'negative': lambda n: np.r_[-1., np.ones(n-1)], 'zero': np.zeros, 'short': lambda n: np.ones(n-1), 'matrix': lambda n: np.ones((n, 2)), 'text': lambda n: ['a']*n}


def refused(cls, act, *words):
    "The act must be refused, by name, with the words in the message."
    with pytest.raises((ValueError, TypeError)) as e: act()
    said = str(e.value)
    assert said.startswith((f'{cls.__name__}: ', f'This {cls.__name__} instance is not fitted yet')), f'a refusal must say who refuses, got: {said}'
    assert all(w in said for w in words), f'{words} must be named, got: {said}'


@every_estimator
@pytest.mark.parametrize('bad', BAD_X)
def test_bad_samples_are_refused(cls, bad):
    X, y = data(cls); est = fit(cls(), X, y); X_bad = BAD_X[bad](X)
    if bad == 'sparse' and cls().__sklearn_tags__().input_tags.sparse: return
    if bad == 'NaN' and cls._missing:   # answered, finite, and the other rows as without it where only the question has the gap
        tried(cls, X_bad, y)
        whole, said = answers(est, X), answers(est, X_bad)
        for ask in whole: assert same(np.delete(whole[ask], 1, axis=0), np.delete(said[ask], 1, axis=0)) and (said[ask].dtype.kind != 'f' or np.isfinite(said[ask]).all())
        return
    refused(cls, lambda: fit(cls(), X_bad, y))
    for ask in answers(est, X):
        if hasattr(est, ask) and callable(getattr(est, ask)): refused(cls, lambda: getattr(est, ask)(X_bad)); refused(cls, lambda: getattr(cls(), ask)(X))


@pytest.mark.parametrize('cls, bad', [pytest.param(c, b, id=f'{n}-{b}') for n, c in ESTIMATORS.items() if supervised(c) for b in BAD_Y])
def test_bad_targets_are_refused(cls, bad):
    X, y = data(cls); refused(cls, lambda: cls().fit(X, BAD_Y[bad](y)))


@pytest.mark.parametrize('cls, bad', [pytest.param(c, b, id=f'{n}-{b}') for n, c in ESTIMATORS.items() if takes_weights(c) for b in BAD_W])
def test_bad_weights_are_refused(cls, bad):
    X, y = data(cls); refused(cls, lambda: fit(cls(), X, y, sample_weight=BAD_W[bad](len(X))))


@every_estimator
def test_bad_parameters_are_refused(cls):
    X, y = data(cls)
    for name, default in cls().get_params(deep=False).items():
        if isinstance(default, (int, float)) and not isinstance(default, bool):
            for bad in (np.nan, np.inf, 'nonsense', [1., 2.]): refused(cls, lambda: fit(cls(**{name: bad}), X, y), name)
