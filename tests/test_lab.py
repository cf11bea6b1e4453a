"""A downloaded page in a real JupyterLab, driven by a real browser: all cells run, a slider moves its picture; and where the package is
not installed, the first cell says what to do. Skipped where there is no Chromium."""
import json, os, secrets, socket, subprocess, sys, time, venv
from statistics import median
from urllib.error import URLError
from urllib.request import urlopen
import pytest
from test_site_browser import BOOK, CHROMIUM
from tools.book import ROOT
from tools.site.process import download

PAGE = 'regression/31a_basis.ipynb'
DONE = """() => { const n = window.jupyterapp?.shell.currentWidget, k = n?.sessionContext?.session?.kernel;
    if (!k || k.status !== 'idle') return null;
    const code = [...n.content.model.cells].filter(c => c.type === 'code'), ran = code.filter(c => c.executionCount);
    const wrong = c => c.outputs.toJSON().filter(o => o.output_type === 'error').map(o => o.ename + ': ' + o.evalue), errors = code.flatMap(wrong);
    return ran.length === code.length || errors.length ? {code: code.length, ran: ran.length, first: wrong(code[0]), errors} : null; }"""
READY = "() => window.jupyterapp?.shell.currentWidget?.sessionContext?.session?.kernel?.status === 'idle'"

pytestmark = [pytest.mark.skipif(not CHROMIUM, reason='no Chromium on the PATH: apt-get install chromium-headless-shell or chromium (or set CHROMIUM to one)'), pytest.mark.xdist_group('lab')]


def bare_python(folder):
    "A Python that has all packages of this environment but mlbook: its site-packages are on the path, what is installed in place is not."
    venv.create(folder, with_pip=False)
    python = next(p for p in (folder/'bin'/'python', folder/'Scripts'/'python.exe') if p.exists())
    env = {'PYTHONPATH': os.pathsep.join(p for p in sys.path if p.endswith('site-packages'))}
    found = subprocess.run([python, '-c', 'import importlib.util as u; print([m for m in ("mlbook", "sklearn", "ipykernel") if u.find_spec(m)])'], cwd=folder, env=os.environ | env,
                           capture_output=True, text=True, check=True).stdout
    assert found.strip() == "['sklearn', 'ipykernel']", found
    return python, env


@pytest.fixture(scope='module')
def lab(tmp_path_factory):
    "The address of a JupyterLab with a downloaded page for each of two kernels: with mlbook, and without."
    tmp = tmp_path_factory.mktemp('lab')
    (work := tmp/'work').mkdir()
    bare, path = bare_python(tmp/'bare')
    for name, argv, env in (('book', sys.executable, {'PYTHONPATH': str(ROOT)}), ('bare', str(bare), path)):
        (spec := tmp/'data'/'kernels'/name).mkdir(parents=True)
        (spec/'kernel.json').write_text(json.dumps(dict(argv=[argv, '-m', 'ipykernel_launcher', '-f', '{connection_file}'], display_name=name, language='python', env=env)))
        page = json.loads(download(BOOK.pages[PAGE]))
        page['metadata']['kernelspec'] = dict(name=name, display_name=name, language='python')
        (work/f'{name}.ipynb').write_text(json.dumps(page))
    with socket.socket() as s: s.bind(('127.0.0.1', 0)); port = s.getsockname()[1]
    token, log = secrets.token_hex(8), open(tmp/'log', 'w')
    server = subprocess.Popen([sys.executable, '-m', 'jupyterlab', '--no-browser', '--allow-root', '--expose-app-in-browser', f'--ServerApp.root_dir={work}', '--ServerApp.ip=127.0.0.1',
                               f'--ServerApp.port={port}', '--ServerApp.port_retries=0', f'--IdentityProvider.token={token}', '--LabApp.news_url=None',
                               '--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate', '--LabApp.extension_manager=readonly'], cwd=work, stdout=log, stderr=log,
                              env={k: v for k, v in os.environ.items() if k != 'PYTHONPATH'} | {f'JUPYTER_{k}_DIR': str(tmp/k.lower()) for k in ('DATA', 'CONFIG', 'RUNTIME')})
    base, end = f'http://127.0.0.1:{port}', time.monotonic() + 90
    def up():
        try: return urlopen(f'{base}/api/status?token={token}', timeout=5).status == 200
        except URLError: return False
    try:
        while not up():
            assert server.poll() is None and time.monotonic() < end, f'no server:\n{(tmp/"log").read_text()[-3000:]}'
            time.sleep(.2)
        yield lambda name: f'{base}/lab/tree/{name}.ipynb?reset&token={token}'
    finally:
        server.terminate()
        server.wait(20)
        log.close()


@pytest.fixture(scope='module')
def browser():
    from playwright.sync_api import sync_playwright
    with sync_playwright() as p:
        b = p.chromium.launch(executable_path=CHROMIUM, args=['--no-sandbox'])
        yield b
        b.close()


def run_all(browser, address):
    "Open a page and choose *Run All Cells*; the page, and what came of its cells."
    tab = browser.new_context(viewport={'width': 1280, 'height': 900}).new_page()
    tab.set_default_timeout(120_000)
    tab.goto(address)
    tab.wait_for_function(READY)
    tab.get_by_role('menuitem', name='Run', exact=True).click()
    tab.get_by_role('menuitem', name='Run All Cells', exact=True).click()
    return tab, tab.wait_for_function(DONE).json_value()


FOLLOWS = """([e, key]) => new Promise(done => { const before = e.querySelector('img').src, start = performance.now();
    const look = () => { const i = e.querySelector('img'); if (i && i.src !== before && i.complete) done(performance.now() - start); else requestAnimationFrame(look); };
    e.querySelector('.noUi-handle').dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true})); look(); })"""


def lags(tab, demo):
    "Milliseconds from a key on the first slider to a picture that was not drawn before: there, and back with the second slider at its first place."
    demo.scroll_into_view_if_needed()
    handles = demo.locator('.noUi-handle')
    handles.first.wait_for()
    def go(k, key):
        handles.nth(k).focus()
        tab.keyboard.press(key)
        tab.wait_for_timeout(1000)
    last = int(float(handles.first.get_attribute('aria-valuemax')))
    def walk(key): return [tab.evaluate(FOLLOWS, [demo.element_handle(), key]) for _ in range(last)]
    go(0, 'Home')
    there = walk('ArrowRight')
    go(1, 'Home')
    return there + walk('ArrowLeft')


def test_run_all_and_move_a_slider(lab, browser):
    tab, outcome = run_all(browser, lab('book'))
    assert outcome['errors'] == [] and outcome['ran'] == outcome['code'] > 20
    found = tab.locator('.jp-OutputArea-output .widget-vbox:has(.widget-play)')
    demo = found.first
    demo.scroll_into_view_if_needed()
    handle, picture = demo.locator('.noUi-handle').first, lambda: demo.locator('img').first.get_attribute('src')
    handle.wait_for()
    for key in ('ArrowRight', 'Home', 'End'):
        before, said = picture(), handle.get_attribute('aria-valuenow')
        handle.focus()
        tab.keyboard.press(key)
        tab.wait_for_function('([e, s]) => e.querySelector("img").getAttribute("src") !== s', arg=[demo.element_handle(), before])
        assert handle.get_attribute('aria-valuenow') != said
    assert tab.evaluate('e => { const i = e.querySelector("img"); return i.complete && i.naturalWidth > 100; }', demo.element_handle())
    seen = [t for k in range(1, found.count()) for t in lags(tab, found.nth(k))]
    assert len(seen) > 10 and median(seen) < 300, seen   # the picture follows the slider
    tab.context.close()


def test_without_the_package_the_first_cell_says_what_to_do(lab, browser):
    tab, outcome = run_all(browser, lab('bare'))
    assert outcome['first'] == ['SystemExit: not installed: [\'mlbook\']. First run: pip install "mlbook[book]"']   # what stops after it is Jupyter's affair
    tab.locator('.jp-OutputArea-output', has_text='First run: pip install "mlbook[book]"').first.wait_for()   # in sight
    tab.context.close()
