"""Write the data sets that ship with the package: python tools/make_datasets.py

Iris, the 8x8 digits and the breast cancer data are copied, value by value, from scikit-learn (a development dependency) to
`mlbook/datasets/*.csv.gz`: one line a sample, the label last. Running it again writes the same bytes.
`nist_strd.json` holds numbers that NIST publishes and is not made here; the page of `mlbook.data` solves its problems exactly."""
import gzip, io
from pathlib import Path
import numpy as np
from sklearn.datasets import load_breast_cancer, load_digits, load_iris

HOME = Path(__file__).resolve().parents[1]/'mlbook'/'datasets'


def write(name, X, y, head, fmt):
    "One compressed text file; the time of writing is left out, so that the bytes depend on the data alone."
    text = io.StringIO()
    np.savetxt(text, np.c_[X, y], fmt=[fmt]*X.shape[1] + ['%d'], delimiter=',', header=','.join(head), comments='')
    with open(HOME/name, 'wb') as raw, gzip.GzipFile('', 'wb', 9, raw, mtime=0) as f: f.write(text.getvalue().encode('ascii'))


if __name__ == '__main__':
    HOME.mkdir(parents=True, exist_ok=True)
    write('iris.csv.gz', *load_iris(return_X_y=True), [f'{part} {size} (cm)' for part in ('sepal', 'petal') for size in ('length', 'width')] + ['class'], '%.1f')
    write('digits.csv.gz', *load_digits(return_X_y=True), [f'pixel {i} {j}' for i in range(8) for j in range(8)] + ['class'], '%d')
    cancer = load_breast_cancer()
    write('breast_cancer.csv.gz', cancer.data, cancer.target, [*cancer.feature_names, 'class'], '%.6g')   # six digits give every value back
    for p in sorted(HOME.glob('*.gz')): print(p.relative_to(HOME.parents[1]), p.stat().st_size, 'bytes')
