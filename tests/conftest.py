import os
os.environ['SCIPY_ARRAY_API'] = '1'   # before scipy is imported: scikit-learn's checks of array input need it
os.environ.setdefault('MPLBACKEND', 'Agg')
import pytest
from hypothesis import settings
from tools.book import pages
from tools.lint_notebooks import public_names

settings.register_profile('book', derandomize=True, deadline=None, database=None, max_examples=25, print_blob=False)
settings.load_profile('book')


def pytest_addoption(parser):
    parser.addoption('--page', help='only the tests that concern a page, such as regression/32_ridge, or something it exports')


def concerns(item, names):
    "Is one of the names among the parameters of a test?"
    return bool(names & set(item.name.partition('[')[2].rstrip(']').split('-')))


@pytest.hookimpl(tryfirst=True)                    # before xdist reads the groups
def pytest_collection_modifyitems(config, items):
    """With `--page` what does not concern it is left out. Under xdist the tests of one file share a process, as their
    fixtures are costly; only tests of single pages are dealt out one by one."""
    if config.getoption('--page'):
        page, = (p for p in pages() if p.name == config.getoption('--page'))
        names = {page.name, *(n for _, n in public_names(page))}
        config.hook.pytest_deselected(items=[i for i in items if not concerns(i, names)])
        items[:] = [i for i in items if concerns(i, names)]
    if not config.pluginmanager.hasplugin('xdist'): return
    for item in items:
        if getattr(item, 'originalname', '') not in ('test_page', 'test_nbdev_processes'): item.add_marker(pytest.mark.xdist_group(item.path.name))
