"""The benchmarks say what they need before they measure, and the extras of settings.ini hold it."""
import re, sys
import pytest
from benchmarks import __main__ as bench
from environments import settings

EVERY = sorted(p.stem for p in bench.HERE.glob('*.py') if p.stem not in ('__init__', '__main__', 'measure'))
NAMES = {'scikit-learn': 'sklearn', 'pymdptoolbox': 'mdptoolbox'}


def packages(key): return {NAMES.get(n, n) for n in re.findall(r'^[\w-]+', '\n'.join(settings()[key].split()), re.M)}


def test_imports_are_found():
    assert {'celer', 'numpy', 'mlbook'} <= bench.imported('lasso_path_half') <= bench.imported('lasso_path_nine')   # by way of the other
    assert 'celer' not in bench.imported('lasso_small')   # it takes the measure of accuracy, not the peer
    assert 'quadprog' in bench.imported('qp_dense') and 'celer' not in bench.imported('ridge_small')


def test_the_extra_has_the_peers():
    "Runtime and `bench` are enough for every comparison; what `bench` alone has is not asked of who runs the tests."
    own = packages('requirements') | packages('bench_requirements') | {'mlbook'} | set(sys.stdlib_module_names)
    assert {k: bench.imported(k)-own for k in EVERY if bench.imported(k)-own} == {}
    assert 'celer' in packages('bench_requirements') - packages('dev_requirements')


def test_what_is_missing_is_said():
    assert bench.absent(EVERY, lambda m: True) == ''
    said = bench.absent(['ridge_small', 'lasso_path_half'], lambda m: m != 'celer')
    assert said.splitlines()[0] == 'lasso_path_half needs celer, not installed here' and "'.[bench]'" in said and 'ridge' not in said


def test_nothing_is_measured_without_a_peer(monkeypatch):
    monkeypatch.setattr(bench, 'absent', lambda names: 'lasso_path_half needs celer')
    monkeypatch.setattr(bench, 'compare', lambda name: pytest.fail('measured'))
    with pytest.raises(SystemExit, match='needs celer'): bench.main(['lasso_path_half'])
    with pytest.raises(SystemExit, match='no such comparison: lasso_pathh; there are'): bench.main(['lasso_pathh'])
