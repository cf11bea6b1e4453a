"""What an editor and a type checker see of `import mlbook`: names, parameters, types. The client is what a user would write."""
import json, subprocess, sys
import jedi, pytest
from tools.book import ROOT
from tools.site.vendor import fetch, tool
from tools.stubs import stub

CLIENT = '''
import numpy as np
import mlbook
from mlbook import LogisticRegression, cross_validate, solve_qp
from mlbook.regression.ridge import ridge_objective

X = np.ones((6, 2))
y = np.arange(6.)
for model in (mlbook.Ridge(lam=.1), mlbook.RidgeCV(), mlbook.LinearRegression(), mlbook.KernelRidge(lam=1e-3), mlbook.KNeighborsRegressor(k=3),
              mlbook.GaussianProcessRegressor(sigma=1.), mlbook.SVR(lam=.01)): model.fit(X, y)
for machine in (LogisticRegression(lam=.1), mlbook.SVC(sigma=2.), mlbook.GaussianNB(), mlbook.LinearDiscriminantAnalysis()): machine.fit(X, y > 2)
value = ridge_objective(np.ones(2), 0., X, y, .1) + 1.
answer = solve_qp(np.eye(2), np.ones(2))
splits = mlbook.KFold(3)
data = mlbook.load_iris()
weights, offset = mlbook.ridge_weights(X, y, .1)
rng = mlbook.as_rng(0)
norm = mlbook.spectral_norm(X)
labels = mlbook.one_hot(np.array([0, 1, 1]), np.array([0, 1]))
square = mlbook.check_number(2., 'x', 'client')
score = mlbook.r2_score(y, y)
found = mlbook.all_estimators()
version = mlbook.__version__.split('.')
close = mlbook.close
'''
WRONG = "import mlbook\nmlbook.Rigde()\nmlbook.Ridge(alpha=1.)\n"


@pytest.fixture
def client(tmp_path):
    (tmp_path/'client.py').write_text(CLIENT)
    (tmp_path/'wrong.py').write_text(WRONG)
    return tmp_path


def test_the_stub_is_up_to_date():
    assert (ROOT/'mlbook'/'__init__.pyi').read_text(encoding='utf8') == stub(), 'run python tools/stubs.py'
    assert (ROOT/'mlbook'/'py.typed').exists()


def test_pyright(client):
    class Place: root = ROOT
    pyright = fetch(Place, print, 'devDependencies')['pyright']
    (client/'pyrightconfig.json').write_text(json.dumps(dict(extraPaths=[str(ROOT)], include=['.'], reportMissingModuleSource=False)))
    r = subprocess.run([*tool('node'), str(pyright/'index.js'), '--outputjson', '--pythonpath', sys.executable, '-p', str(client)], capture_output=True, text=True)
    said = json.loads(r.stdout)['generalDiagnostics']
    errors = {name: [d['message'] for d in said if d['severity'] == 'error' and d['file'].endswith(name)] for name in ('client.py', 'wrong.py')}
    assert errors['client.py'] == []
    assert len(errors['wrong.py']) == 2 and 'Rigde' in errors['wrong.py'][0] and 'alpha' in errors['wrong.py'][1]


def test_mypy(client):
    r = lambda name: subprocess.run([sys.executable, '-m', 'mypy', '--follow-imports=silent', '--cache-dir', str(client/'cache'), name], cwd=client, capture_output=True, text=True,
                                    env={'MYPYPATH': str(ROOT), 'PATH': ''})
    assert r('client.py').returncode == 0, r('client.py').stdout
    assert 'has no attribute "Rigde"' in r('wrong.py').stdout


def test_completion_and_hover():
    project = jedi.Project(ROOT)
    names = lambda code: [c.name for c in jedi.Script(code, project=project).complete()]
    assert 'Ridge' in names('import mlbook\nmlbook.Ri') and 'ridge_weights' in names('import mlbook\nmlbook.ridge_w')
    assert 'predict' in names('import mlbook\nmlbook.Ridge().pre')
    assert any(n.startswith('lam') for n in names('import mlbook\nmlbook.Ridge(la'))
    hover, = jedi.Script('import mlbook\nmlbook.Ridge', project=project).help(2, 9)
    assert 'Ridge(lam' in hover.docstring() and len(hover.docstring()) > 40
