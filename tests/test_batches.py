"""What an estimator says about a row does not depend on the other rows it is asked about."""
import numpy as np, pytest
from zoo import ASKS, data, every_estimator, fit

WILD = {'sentinel': -999999., 'far': 1e9, 'farther': 1e100}


def said(est, X): return {m: np.asarray(getattr(est, m)(X)) for m in ASKS if hasattr(est, m)}


@every_estimator
def test_one_row_alone(cls):
    X, y = data(cls)
    est = fit(cls(), X, y)
    for method, whole in said(est, X).items():
        alone = np.concatenate([getattr(est, method)(X[i:i+1]) for i in range(len(X))])
        if whole.dtype.kind != 'f': assert (alone == whole).all(), method
        else: np.testing.assert_allclose(alone, whole, rtol=1e-10, atol=1e-12*abs(whole).max(), err_msg=method)


@every_estimator
@pytest.mark.parametrize('wild', WILD)
def test_beside_a_wild_row(cls, wild):
    X, y = data(cls)
    est = fit(cls(), X, y)
    row = np.full((1, X.shape[1]), WILD[wild])
    for method, whole in said(est, X).items():
        try: beside = np.asarray(getattr(est, method)(np.r_[X, row]))[:-1]
        except ValueError as e:
            assert str(e).startswith(f'{cls.__name__}: '), e   # a wild row may be refused, then the whole batch is
            continue
        if whole.dtype.kind != 'f': assert (beside == whole).all(), method
        else: np.testing.assert_allclose(beside, whole, rtol=1e-10, atol=1e-12*abs(whole).max(), err_msg=method)
