import os
os.environ['SCIPY_ARRAY_API'] = '1'   # before scipy is imported: scikit-learn's checks of array input need it
os.environ.setdefault('MPLBACKEND', 'Agg')
from hypothesis import settings

settings.register_profile('book', derandomize=True, deadline=None, database=None, max_examples=25, print_blob=False)
settings.load_profile('book')
