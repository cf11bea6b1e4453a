import os
os.environ['SCIPY_ARRAY_API'] = '1'   # before scipy is imported: scikit-learn's checks of array input need it
os.environ.setdefault('MPLBACKEND', 'Agg')
import pytest
from hypothesis import settings

settings.register_profile('book', derandomize=True, deadline=None, database=None, max_examples=25, print_blob=False)
settings.load_profile('book')


def pytest_collection_modifyitems(config, items):
    "Under xdist the tests of one file share a process, as their fixtures are costly; only the pages in the browser are dealt out one by one."
    if not config.pluginmanager.hasplugin('xdist'): return
    for item in items:
        if getattr(item, 'originalname', '') != 'test_page': item.add_marker(pytest.mark.xdist_group(item.path.name))
