"""Every estimator keeps scikit-learn's contract to the letter, and works inside scikit-learn's tools."""
import copy, dataclasses, pickle
from functools import partial
from unittest import SkipTest
import numpy as np, pandas as pd, pytest
from sklearn.base import clone
from sklearn.linear_model import LinearRegression, RidgeClassifier
from sklearn.model_selection import GridSearchCV, cross_val_score
from sklearn.pipeline import Pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.utils import ClassifierTags, RegressorTags, Tags, TargetTags, TransformerTags, get_tags
from sklearn.utils.estimator_checks import _yield_clustering_checks, check_dataframe_column_names_consistency, estimator_checks_generator
from zoo import ESTIMATORS, answers, data, every_estimator, fit, frame, same, supervised


def checks(name, cls):
    "All of scikit-learn's checks for a class; those it keeps for subclasses of its own mixin, and of names of columns, by hand."
    yield from (check for _, check in estimator_checks_generator(cls()))
    for check in (*(_yield_clustering_checks(cls()) if cls._kind == 'clusterer' else ()), check_dataframe_column_names_consistency): yield partial(check, name)


def check_id(check):
    f, options = check, {}
    while isinstance(f, partial): options |= f.keywords; f = f.func
    return '-'.join([f.__name__, *(f'{k}={v}' for k, v in options.items())])


@pytest.mark.parametrize('cls, check', [pytest.param(cls, check, id=f'{name}-{check_id(check)}') for name, cls in ESTIMATORS.items() for check in checks(name, cls)])
@pytest.mark.filterwarnings('default')   # scikit-learn's checks look after warnings themselves
def test_check(cls, check):
    try: check(cls())
    except SkipTest as e: pytest.fail(f'skipped, which is not passed: {e}')


@every_estimator
def test_no_tag_switches_a_check_off(cls):
    tags = get_tags(cls()); kind = tags.estimator_type
    free = Tags(estimator_type=kind, target_tags=TargetTags(required=supervised(cls)), transformer_tags=TransformerTags() if hasattr(cls, 'transform') else None,
                classifier_tags=ClassifierTags() if kind == 'classifier' else None, regressor_tags=RegressorTags() if kind == 'regressor' else None)
    free.target_tags.multi_output, free.input_tags.sparse = tags.target_tags.multi_output, tags.input_tags.sparse   # these two only add checks
    if kind == 'classifier': free.classifier_tags.multi_label = tags.classifier_tags.multi_label   # so does this one
    free.input_tags.allow_nan = cls._missing   # what that switches off is asked below and in test_fuzz.py: NaN answered, infinity refused
    assert dataclasses.asdict(tags) == dataclasses.asdict(free)
    assert kind in ('regressor', 'classifier', 'clusterer', 'outlier_detector', 'density_estimator') or hasattr(cls, 'fit_transform')


@every_estimator
def test_clone_copy_pickle(cls):
    X, y = data(cls); est = cls(); assert repr(est) == f'{cls.__name__}()' and same(clone(est).get_params(), est.get_params())
    said = answers(fit(est, X, y), X)
    for twin in (copy.copy(est), copy.deepcopy(est), pickle.loads(pickle.dumps(est))):
        assert same(vars(twin), vars(est)) and same(answers(twin, X), said)
    assert not any(k.endswith('_') for k in vars(clone(est))) and '<table' in est._repr_html_()


@pytest.mark.filterwarnings(r'ignore:.* stopped after \d+ epochs')   # few samples take many epochs, and a network says so: not what is asked here
@every_estimator
def test_inside_scikit_learn_with_data_frames(cls):
    X, y = data(cls, n=40); X, est = frame(X), cls()
    target = np.asarray(X['x1']**2 if y is None else y)
    last = [('last', LinearRegression() if y is None else RidgeClassifier())] if hasattr(cls, 'transform') else []
    pipe = Pipeline([('scale', StandardScaler().set_output(transform='pandas')), ('est', est), *last]).fit(X, target)
    assert list(pipe['est'].feature_names_in_) == list(X.columns)
    if not supervised(cls) and not last: return   # nothing to score
    assert np.isfinite(cross_val_score(pipe, X, target, cv=4)).all() and pipe.predict(X).shape == target.shape
    grid = {f'est__{k}': [v] for k, v in list(est.get_params(deep=False).items())[:1]}
    search = GridSearchCV(pipe, grid, cv=3, error_score='raise').fit(X, pd.Series(target, index=X.index))
    assert same(search.predict(X), pipe.predict(X), rtol=1e-9)


@every_estimator
def test_missing_entries_of_a_data_frame(cls):
    "Missing entries are refused, or answered by estimators that say so."
    X, y = data(cls)
    whole = pd.DataFrame(np.round(10*X).astype(int), columns=list('abcd')).astype('Int64')
    gap = whole.mask(whole.index.to_series() == 7, pd.NA)
    assert same(answers(fit(cls(), whole, y), whole), answers(fit(cls(), np.round(10*X), y), np.round(10*X)), rtol=1e-9)
    if cls._missing:   # gaps are answered, as those of an array are
        holes = np.where(np.arange(len(X))[:, None] == 7, np.nan, np.round(10*X))
        assert same(answers(fit(cls(), gap, y), gap), answers(fit(cls(), holes, y), holes), rtol=1e-9)
        return
    with pytest.raises(ValueError, match=f'^{cls.__name__}: Input X contains NaN'): fit(cls(), gap, y)


@every_estimator
def test_a_word_is_not_true(cls):
    "Parameters that are true or false by default refuse everything else when `fit` begins, and take numpy's booleans."
    X, y = data(cls); switches = [k for k, v in cls().get_params(deep=False).items() if isinstance(v, bool)]
    for name in switches:
        for bad in ('no', None, 2):
            with pytest.raises(ValueError, match=f'{cls.__name__}: {name} must be True or False, got {bad!r}'): fit(cls(**{name: bad}), X, y)
        fit(cls(**{name: np.bool_(getattr(cls(), name))}), X, y)
