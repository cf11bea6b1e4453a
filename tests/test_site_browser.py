"""The built site in a real browser: every page, every slider, search, links, themes, phones, over http and from files.

The site is built once (seconds when nothing changed), by our own engine, or by the one that ENGINE names: `make crawl` opens
every page of both. Skipped where there is no Chromium or no Node."""
import fcntl, functools, gzip, http.server, json, os, re, shutil, subprocess, sys, threading
from collections import Counter
from pathlib import Path
from urllib.parse import urljoin
import pytest

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
from tools.site.book import Book, SiteError
from tools.site.process import runs_alone
from tools.site.vendor import fetch, tool

CHROMIUM = os.environ.get('CHROMIUM') or next(filter(None, map(shutil.which, ('chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'chrome'))), None)
BOOK = Book(ROOT); PAGES = [BOOK.pages[r].url for r in BOOK.order]
WIDE, PHONE = {'width': 1280, 'height': 900}, {'width': 375, 'height': 800}
ENGINE = os.environ.get('ENGINE') or 'pandoc'
NEXT, NOTEBOOK = {'pandoc': ('.pager a.next', 'a[download]'), 'quarto': ('.nav-page-next a', ':is(.quarto-other-links, .other-links) a[href$=".ipynb"]:not([href*="/blob/"])')}[ENGINE]
own_theme = pytest.mark.skipif(ENGINE != 'pandoc', reason='of our own theme')


def missing():
    "What the tests need and this machine does not have."
    try: import playwright  # noqa: F401
    except ImportError: return 'playwright is not installed: pip install playwright'
    if not CHROMIUM: return 'no Chromium on the PATH: apt-get install chromium-headless-shell or chromium (or set CHROMIUM to one)'
    try: tool('node')
    except SiteError as e: return str(e)


pytestmark = pytest.mark.skipif(bool(missing()), reason=f'site not opened in a browser: {missing()}')


# ---- the site, a server, a browser -----------------------------------------------------------------------------------

@pytest.fixture(scope='session')
def site():
    "The folder of the built site; of several test processes the first builds it."
    (ROOT/'.cache').mkdir(exist_ok=True)
    run = os.environ.get('PYTEST_XDIST_TESTRUNUID', '')
    with open(ROOT/'.cache'/'site.lock', 'a+') as lock:
        fcntl.flock(lock, fcntl.LOCK_EX); lock.seek(0)
        if run and lock.read() == run: return ROOT/'_docs'                # another process of this run has built it
        r = subprocess.run([sys.executable, '-m', 'tools.site', '--engine', ENGINE], cwd=ROOT, capture_output=True, text=True)
        lock.seek(0); lock.truncate(); lock.write('' if r.returncode else run)
    if r.returncode: pytest.fail(f'the site could not be built:\n{r.stdout[-2000:]}\n{r.stderr[-4000:]}', pytrace=False)
    return ROOT/'_docs'


@pytest.fixture(scope='session')
def http_base(site):
    "The site served on this machine."
    class Quiet(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *args): pass
    server = http.server.ThreadingHTTPServer(('127.0.0.1', 0), functools.partial(Quiet, directory=str(site)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f'http://127.0.0.1:{server.server_port}/'
    server.shutdown(); server.server_close()


@pytest.fixture(scope='session')
def file_base(site): return site.resolve().as_uri() + '/'


@pytest.fixture(scope='session')
def chromium():
    from playwright.sync_api import sync_playwright
    with sync_playwright() as p:
        browser = p.chromium.launch(executable_path=CHROMIUM, args=['--no-sandbox'])
        yield browser
        browser.close()


class Tab:
    "A page of the browser that notes what goes wrong: errors on the console, requests that fail or leave the machine."
    def __init__(self, browser, base, **options):
        self.base, self.trouble = base, []
        self.context = browser.new_context(**{'viewport': WIDE, **options}); self.page = self.context.new_page(); self.page.set_default_timeout(60_000)
        self.page.on('console', lambda m: self.trouble.append(f'console: {m.text}') if m.type == 'error' else None)
        self.page.on('pageerror', lambda e: self.trouble.append(f'script: {e}'))
        self.page.on('request', lambda r: None if r.url.startswith((base, 'data:', 'blob:', 'about:')) else self.trouble.append(f'request to {r.url}'))
        self.page.on('requestfailed', lambda r: None if r.url.startswith('blob:') or 'ABORTED' in (r.failure or '') else self.trouble.append(f'failed: {r.url}'))   # who leaves a page stops what it was loading
        self.page.on('response', lambda r: self.trouble.append(f'{r.status}: {r.url}') if r.status >= 400 else None)

    def open(self, url):
        self.page.goto(urljoin(self.base, url)); self.page.evaluate('document.fonts.ready.then(() => true)')
        return self.page

    def demos(self):
        "The demos of the page, in sight: solutions opened, controls there."
        self.page.evaluate("document.querySelectorAll('main details').forEach(d => d.open = true); document.querySelectorAll('main .callout-collapse').forEach(d => d.classList.add('show'))")   # ours; Quarto's
        self.page.wait_for_function("[...document.querySelectorAll('.demo-controls')].every(e => getComputedStyle(e).visibility === 'visible')")
        found = self.page.locator('.demo')
        return [found.nth(k) for k in range(found.count())]


@pytest.fixture
def tab(chromium, http_base, request):
    t = Tab(chromium, http_base, **getattr(request, 'param', {}))
    yield t
    t.context.close()


@pytest.fixture(scope='session')
def kept(chromium, http_base):
    "One tab for all pages: what they share is loaded once."
    t = Tab(chromium, http_base)
    yield t
    t.context.close()


@pytest.fixture
def reader(kept):
    "That tab, empty before and after."
    kept.page.set_viewport_size(WIDE); kept.trouble.clear()
    yield kept
    kept.page.goto('about:blank')


@pytest.fixture
def file_tab(chromium, file_base):
    t = Tab(chromium, file_base)
    yield t
    t.context.close()


@pytest.fixture(scope='session')
def figures():
    "What was seen on all pages, for `make crawl`."
    seen = Counter()
    yield seen
    if os.environ.get('CRAWL'): Path(os.environ['CRAWL']).write_text(json.dumps(seen))


# ---- every page ------------------------------------------------------------------------------------------------------

@functools.cache
def sent(file):
    "Bytes that a server sends which compresses text, as those of the usual hosts do."
    body = file.read_bytes()
    return len(gzip.compress(body, 6)) if file.suffix in ('.html', '.css', '.js', '.json', '.svg') else len(body)


def first_view(page, base, site):
    "Bytes that the first view of a page takes over http, and how many frames of demos are among its files."
    page.wait_for_load_state('networkidle')
    names = {n.partition('?')[0] for n in page.evaluate("performance.getEntriesByType('resource').map(r => r.name)") if n.startswith(base)}
    return sum(sent(site/n[len(base):]) for n in {page.url.partition('#')[0], *names}), sum('/frame-' in n for n in names)


def picture(demo): return demo.locator('img').first.get_attribute('src')


def wanted(demo):
    "The picture that belongs to where the sliders stand."
    return demo.evaluate("""d => { const at = [...d.querySelectorAll('input')], f = d.dataset.frames.split(' ');
        return d.dataset.folder + f[at.reduce((k, s) => k * (+s.max + 1) + +s.value, 0)]; }""")


def press(page, slider, key, demo):
    "Press a key on a slider and wait for the picture that belongs there, loaded and described; its address."
    slider.focus(); page.keyboard.press(key); want = wanted(demo)
    page.wait_for_function('([d, s]) => { const i = d.querySelector("img"); return i.getAttribute("src") === s && i.complete && i.naturalWidth > 0; }', arg=[demo.element_handle(), want])
    said = demo.locator('img').first.get_attribute('alt')
    for name, value in demo.evaluate("d => [...d.querySelectorAll('input')].map(s => [s.dataset.name, s.getAttribute('aria-valuetext')])"): assert f'{name} = {value}' in said
    return want


def walk(page, demo, url, everywhere):
    "Move every slider of a demo by its keys, to each place or to both ends: the picture is the one drawn for that place, and differs wherever those that were drawn differ."
    sliders = demo.locator('input[type=range]'); assert sliders.count()
    for k in range(sliders.count()):
        slider = sliders.nth(k); last = int(slider.get_attribute('max')); at = lambda: int(slider.input_value())
        shown = [press(page, slider, 'Home', demo)]; assert at() == 0
        for i, key in enumerate(['ArrowRight']*last if everywhere else ['End'], 1): shown.append(press(page, slider, key, demo)); assert at() == (i if everywhere else last)
        back = press(page, slider, 'ArrowLeft', demo); assert at() == last-1 and (back == shown[-2] or not everywhere)
        assert len({*shown, back}) > 1, f'{url}: slider {k} shows one picture at {len(shown)} places'


@pytest.mark.parametrize('url', PAGES)
def test_page(reader, site, figures, url):
    """A page loads without an error or a request that leaves the machine, every image is there and described, every slider moves,
    nothing is wider than a phone; it offers its notebook and leads to the next page. The first view of a page with demos takes
    less than 1 MB, and of its frames at most one a demo."""
    page = reader.open(url); count = page.locator('.demo').count()
    if count and ENGINE == 'pandoc':              # Quarto's own scripts and styles alone are 1.8 MB as they are
        total, frames = first_view(page, reader.base, site); assert 10_000 < total < 1_000_000 and frames <= count, (total, frames)
    demos = reader.demos(); title = page.title()
    assert title and page.locator('h1').count() == 1
    for demo in demos: walk(page, demo, url, everywhere=False)
    figures.update(pages=1, demos=len(demos), sliders=page.locator('.demo input').count(), images=page.locator('img').count(),
                   checks=page.locator('details.check').count(), folded=page.locator('details.code-fold').count(), formulas=page.locator('.katex').count())
    page.evaluate("document.querySelectorAll('img[loading=lazy]').forEach(i => i.loading = 'eager')")
    page.wait_for_function("[...document.images].every(i => i.complete)")
    assert page.evaluate("[...document.images].filter(i => !i.naturalWidth).map(i => i.src.slice(0, 80))") == []
    assert page.evaluate("[...document.images].filter(i => !i.alt.trim() && i.getAttribute('role') !== 'presentation').map(i => i.src.slice(0, 80))") == []
    assert page.locator('.katex-error').count() == 0
    page.set_viewport_size(PHONE)
    wide = page.evaluate("""() => { const w = document.documentElement.clientWidth; if (document.documentElement.scrollWidth <= w) return [];
        return [...document.querySelectorAll('body *')].filter(e => e.getBoundingClientRect().right > w + 1).slice(0, 5).map(e => e.outerHTML.slice(0, 120)); }""")
    assert page.evaluate('document.documentElement.scrollWidth') <= PHONE['width'], wide
    href = lambda css: page.evaluate('css => document.querySelector(css)?.href', css)
    after = PAGES[PAGES.index(url)+1:]; assert href(NEXT) == (reader.base+after[0] if after else None)
    notebook = href(NOTEBOOK); assert (notebook is None) == (not runs_alone(BOOK.pages[BOOK.by_url[url]]))
    assert notebook is None or notebook.endswith('.ipynb') and (site/notebook[len(reader.base):]).is_file()
    assert reader.trouble == []


# ---- demos -----------------------------------------------------------------------------------------------------------

FINE = 'demo.html'                                # its demos have 25, 13 x 7 and 16 places
LOADED = "performance.getEntriesByType('resource').map(r => r.name).filter(n => n.includes('/frame-'))"

@pytest.mark.parametrize('kind', ['http', 'file'])
def test_sliders(chromium, http_base, file_base, site, kind):
    "With the arrow keys every slider of a page shows, at every place, the picture that was drawn for it."
    t = Tab(chromium, http_base if kind == 'http' else file_base); page = t.open(FINE); demos = t.demos(); assert len(demos) == 3
    for demo in demos: walk(page, demo, FINE, everywhere=True)
    assert t.trouble == []; t.context.close()


@pytest.mark.parametrize('kind', ['http', 'file'])
def test_play(chromium, http_base, file_base, kind):
    "The play button moves the picture and the slider through all places, in step, by mouse and by keyboard, until it is pressed again or the slider is moved."
    t = Tab(chromium, http_base if kind == 'http' else file_base)
    page = t.open(FINE); demo = t.demos()[0]; button, slider = demo.locator('button'), demo.locator('input').first
    moved = lambda before: page.wait_for_function('([e, s]) => e.querySelector("img").getAttribute("src") !== s', arg=[demo.element_handle(), before])
    before, at = picture(demo), slider.input_value(); button.click(); moved(before); assert button.get_attribute('aria-label') == 'pause λ'
    now = picture(demo); moved(now); assert slider.input_value() != at
    button.click(); page.wait_for_timeout(300); still = picture(demo); page.wait_for_timeout(1000); assert picture(demo) == still == wanted(demo) and button.get_attribute('aria-label') == 'play λ'
    button.focus(); page.keyboard.press('Enter'); moved(still)
    times = page.evaluate("""d => new Promise(done => { const seen = [], img = d.querySelector('img');
        const watch = new MutationObserver(() => { seen.push(performance.now()); if (seen.length > 20) { watch.disconnect(); done(seen); } }); watch.observe(img, {attributeFilter: ['src']}); })""", demo.element_handle())
    gaps = sorted(b-a for a, b in zip(times, times[1:])); interval = float(demo.get_attribute('data-interval'))
    assert gaps[len(gaps)//2] < 1.25*interval, gaps                                                          # in step
    press(page, slider, 'Home', demo); page.wait_for_timeout(2*interval + 200); assert slider.input_value() == '0' and picture(demo) == wanted(demo)   # who takes the slider stops it
    assert t.trouble == []; t.context.close()


def test_frames_come_when_they_are_needed(chromium, http_base):
    "A page that is only read loads one picture of each demo; who turns to a demo gets the neighbours of the one in sight, and no others."
    t = Tab(chromium, http_base); page = t.open(FINE); demos = t.demos(); page.wait_for_load_state('networkidle')
    first = {page.evaluate('s => new URL(s, location.href).href', picture(d)) for d in demos}; assert set(page.evaluate(LOADED)) <= first
    demo = demos[1]; demo.scroll_into_view_if_needed(); demo.locator('input').first.focus()
    page.wait_for_function(f'{LOADED}.length >= 6'); page.wait_for_load_state('networkidle')
    frames, counts = demo.get_attribute('data-frames').split(), [13, 7]; i, j = 6, 3
    near = {frames[(i+a)*7 + j+b] for a in range(-2, 4) for b in range(-2, 4) if not a*b}
    got = {n.rsplit('/', 1)[-1] for n in set(page.evaluate(LOADED)) - first}; assert got and got <= near and len(near) < len(frames)/4
    assert t.trouble == []; t.context.close()


def test_names_of_controls(chromium, http_base, site):
    "A screen reader has a name for every slider and button of a demo, and the value that the slider shows; without a script there is a picture and no dead control."
    t = Tab(chromium, http_base); page = t.open(FINE)
    for demo in t.demos():
        names = demo.get_by_role('slider').evaluate_all('s => s.map(x => x.labels[0].textContent.trim())'); assert names and all(names) and len(set(names)) == len(names), names
        press(page, demo.get_by_role('slider').first, 'ArrowRight', demo)
        for k in range(len(names)): assert demo.get_by_role('slider', name=names[k]).get_attribute('aria-valuetext') == demo.locator('output').nth(k).inner_text()
        assert demo.get_by_role('button', name=f'play {names[0]}').count() == 1
    assert t.trouble == []; t.context.close()
    t = Tab(chromium, http_base, java_script_enabled=False); t.page.goto(http_base + FINE)
    assert t.page.locator('.demo img').count() == 3 and t.page.locator('.demo button:visible').count() == 0; t.context.close()


# ---- finding, reading ------------------------------------------------------------------------------------------------

@own_theme
@pytest.mark.parametrize('kind', ['http', 'file'])
def test_search(chromium, http_base, file_base, kind):
    "A word of another page is found and leads there, with the keyboard alone."
    t = Tab(chromium, http_base if kind == 'http' else file_base); page = t.open(PAGES[-1])
    for word, url in (('explore', 'demo.html'), ('ConvergenceWarning', 'core.html')):
        page.keyboard.press('/'); page.keyboard.type(word); page.wait_for_selector('#search-results li')
        found = page.evaluate("[...document.querySelectorAll('#search-results a')].map(a => a.href)")
        assert any(url in f for f in found[:5]), found
        for _ in range([url in f for f in found].index(True)): page.keyboard.press('ArrowDown')
        with page.expect_navigation(): page.keyboard.press('Enter')
        assert url in page.url and word.lower() in page.locator('article').inner_text().lower()
    page.keyboard.press('/'); page.keyboard.type('zzxqy'); page.wait_for_function("document.querySelector('#search-status').textContent.includes('zzxqy')")
    assert t.trouble == []; t.context.close()


@own_theme
def test_dark_mode(tab):
    "The button turns light into dark, and the choice is remembered on the next page."
    page = tab.open(PAGES[0]); shade = lambda: page.evaluate("getComputedStyle(document.body).backgroundColor.match(/\\d+/g).slice(0, 3).map(Number).reduce((a, b) => a + b)")
    light = shade(); assert light > 600
    page.locator('.theme-button:visible').first.click(); page.wait_for_function("document.documentElement.dataset.theme === 'dark'")
    page.wait_for_timeout(400); assert shade() < 250
    page = tab.open(PAGES[1]); assert page.evaluate('document.documentElement.dataset.theme') == 'dark' and shade() < 250
    assert tab.trouble == []


@pytest.mark.parametrize('tab', [{'color_scheme': 'dark'}], indirect=True)
def test_dark_system(tab):
    "Who has a dark system gets a dark page, with text that stands out."
    page = tab.open(PAGES[0])
    ink, paper = page.evaluate("['color', 'backgroundColor'].map(k => getComputedStyle(document.body)[k].match(/\\d+/g).slice(0, 3).map(Number).reduce((a, b) => a + b))")
    assert paper < 250 and ink > 450


@own_theme
@pytest.mark.parametrize('tab', [{'viewport': PHONE, 'has_touch': True}], indirect=True)
def test_phone_menu(tab):
    "On a phone the contents open and close, and lead to another page."
    page = tab.open(PAGES[0]); link = page.locator('#sidebar details[open] a[href]:not([aria-current])').last
    page.locator('#menu-button').click(); page.wait_for_timeout(400); assert page.locator('#menu-button').get_attribute('aria-expanded') == 'true'
    page.keyboard.press('Escape'); assert page.locator('#menu-button').get_attribute('aria-expanded') == 'false'
    page.locator('#menu-button').click()
    with page.expect_navigation(): link.click()
    assert tab.trouble == []


@own_theme
def test_solutions(tab):
    "Solutions are folded, open with a click, and a link to something inside one opens it."
    page = tab.open('demo.html'); box = page.locator('details.callout').last
    assert box.get_attribute('open') is None
    box.locator('summary').first.click(); assert box.get_attribute('open') is not None
    page = tab.open('regression/ridge.html'); box = page.locator('details.callout', has_text='Solution').first
    assert page.evaluate("document.querySelectorAll('details.callout details.check').length") == 0
    box.locator('summary').first.click(); assert box.locator('pre').first.is_visible() and '✓' not in box.inner_text()   # its code is open


def test_checks_fold(chromium, http_base, file_base):
    "A check is one line until a click or a key opens it; the switch opens all, on the next page too; a link to an id inside opens its check."
    for base in (http_base, file_base):
        t = Tab(chromium, base); page = t.open('regression/ridge.html')
        box = page.locator('details.check').first; line = box.locator('summary')
        assert line.inner_text().startswith('✓') and not box.locator('pre').first.is_visible()
        line.click(); assert box.locator('pre').first.is_visible()
        line.focus()
        for key in ('Enter', 'Space'): page.keyboard.press(key)
        assert box.locator('pre').first.is_visible(); line.click()
        count = lambda: page.evaluate("document.querySelectorAll('details.check[open]').length")
        assert count() == 0
        page.locator('.fold-switch input').click(); assert count() == page.locator('details.check').count() > 5
        page = t.open('core.html'); assert count() == page.locator('details.check').count() > 5
        page.locator('.fold-switch input').click(); assert count() == 0
        page = t.open('regression/ridge.html'); assert count() == 0
        inside = page.evaluate("document.querySelector('details.check .item[id]').id")
        page = t.open('index.html'); page = t.open('regression/ridge.html#' + inside); page.wait_for_function("document.querySelectorAll('details.check[open]').length === 1")
        untagged = page.evaluate("[...document.querySelectorAll('details.check')].find(d => !d.querySelector('.item[id]')).id"); assert untagged
        page = t.open('core.html'); page = t.open('regression/ridge.html#' + untagged); page.wait_for_function("document.querySelector('details.check[open]')?.id === arguments[0]".replace('arguments[0]', json.dumps(untagged)))
        page.emulate_media(media='print'); assert page.locator('details.check summary').first.is_visible()
        assert t.trouble == []; t.context.close()


def test_code_stays_in_its_box(tab):
    "No line of code is cut off, on a desktop or on a phone."
    for url in ('regression/ridge.html', 'regression/least_squares.html', 'api/svm.html'):
        page = tab.open(url); page.evaluate("document.querySelectorAll('main details').forEach(d => d.open = true)")
        for size in (WIDE, PHONE):
            page.set_viewport_size(size); page.wait_for_timeout(200)
            assert page.evaluate("[...document.querySelectorAll('main pre')].filter(e => e.scrollWidth > e.clientWidth + 1).length") == 0, (url, size)


@own_theme
def test_words_people_search_for(file_tab):
    "What a student would type, in both spellings, leads to the page that treats it among the first three results, from a file."
    asked = [[x.strip() for x in l.split(' | ')] for l in (ROOT/'tests'/'searches.txt').read_text().splitlines() if not l.startswith('#')]
    assert len(asked) >= 120
    page = file_tab.open('index.html'); page.keyboard.press('/'); page.wait_for_selector('#search-input'); page.wait_for_function('window.searchIndex')
    lost = []
    for query, pages in asked:
        page.fill('#search-input', query)
        got = page.evaluate("[...document.querySelectorAll('#search-results a')].slice(0, 3).map(a => a.getAttribute('href').split('#')[0])")
        if not {BOOK.pages[f'{p}.ipynb'].url for p in pages.split()} & set(got): lost.append((query, got))
    assert lost == []


def test_terms_are_explained(tab):
    "The first use of a term on a page leads to the glossary, and says what it means while the pointer or the focus rests on it."
    page = tab.open('regression/ridge.html'); term = page.locator('a.term').first
    name = term.inner_text(); term.hover(); said = page.locator('.says').inner_text()
    assert said == term.get_attribute('data-says') and said.endswith('.')
    page.mouse.move(0, 0); assert page.locator('.says').count() == 0
    term.focus(); assert page.locator('.says').inner_text() == said
    words = page.evaluate("[...document.querySelectorAll('a.term')].map(a => a.textContent.toLowerCase())"); assert len(words) == len({*words}) > 10
    term.click(); page.wait_for_url('**/glossary.html#*'); assert page.evaluate('document.getElementById(location.hash.slice(1)) !== null'), name
    assert tab.trouble == []


def test_every_figure_has_a_caption(tab):
    "Under every picture stands what there is to see in it; errata are closed, with their number in the heading."
    page = tab.open('classification/linear.html')
    assert page.evaluate("[...document.querySelectorAll('.cell-output-figure, .cell-output-demo')].filter(e => !e.closest('.float')?.querySelector('.caption')?.textContent.trim()).length") == 0
    boxes = page.locator('details.callout-warning'); heads = boxes.locator('summary').all_inner_texts()
    assert heads and all(h.startswith('Errata of this section: ') for h in heads) and boxes.first.get_attribute('open') is None


@pytest.mark.parametrize('url', ['index.html', 'regression/ridge.html', 'classification/linear.html', 'foundations/convex.html'])
def test_figures_can_be_read_on_a_phone(tab, url):
    "On a phone every figure that is wide on a desktop is shown in its second drawing, whole, and larger than its letters need; on a desktop in the first."
    page = tab.open(url); figures = "[...document.querySelectorAll('main img')].filter(i => !i.closest('.demo') && /_files\\//.test(i.currentSrc))"
    for size, second in ((WIDE, False), (PHONE, True)):
        page.set_viewport_size(size)
        page.evaluate("document.querySelectorAll('img[loading=lazy]').forEach(i => i.loading = 'eager')"); page.wait_for_function(f"{figures}.every(i => i.complete)")
        page.wait_for_function(f"[...document.querySelectorAll('main picture img')].every(i => i.currentSrc.includes('/narrow-') === {str(second).lower()})")
        seen = page.evaluate(f"{figures}.map(i => [i.naturalWidth, i.naturalHeight, i.clientWidth, i.clientHeight])")
        for w, h, width, height in seen: assert abs(height/width - h/w) < .05*h/w, 'stretched'      # dark frames have a small margin
        if second: assert all(w <= 530 for w, *_ in seen), 'too wide to be read'                     # 5.2 inches, 100 dots each
    assert page.evaluate("[...document.querySelectorAll('main picture img')].every(i => i.alt.trim())")
    assert url == 'index.html' or page.locator('main picture').count() > 1
    assert tab.trouble == []


@pytest.mark.parametrize('tab', [{'viewport': PHONE}], indirect=True)
def test_the_map_of_the_front_page(tab):
    "The map fits on a phone with letters that can be read, dark too, and every written part leads to its first page."
    page = tab.open('index.html')
    for scheme in ('light', 'dark'):
        page.emulate_media(color_scheme=scheme); page = tab.open('index.html')
        box = page.locator('svg.map').bounding_box(); assert box['x'] >= 0 and box['x'] + box['width'] <= PHONE['width']
        high = page.evaluate("[...document.querySelectorAll('svg.map text')].map(t => t.getBoundingClientRect().height)"); assert min(high) > 11
        inks, paper = page.evaluate("(light => [[...document.querySelectorAll('svg.map text')].map(t => light(getComputedStyle(t).fill)), light(getComputedStyle(document.body).backgroundColor)])(c => c.match(/\\d+/g).slice(0, 3).map(Number).reduce((a, b) => a + b))")
        assert min(abs(ink - paper) for ink in inks) > 300
    parts = page.evaluate("[...document.querySelectorAll('svg.map a')].map(a => a.getAttribute('href'))")
    assert {*parts} == {BOOK.pages[rels[0]].url for name, rels in BOOK.sections if rels[0].split('/')[0] in {p.split('/')[0] for p in parts}} and len(parts) >= 6
    with page.expect_navigation(): page.locator('svg.map a').nth(1).click()
    assert page.url.endswith(parts[1]) and tab.trouble == []


def test_the_front_page_begins_with_the_map_and_is_short(tab):
    "The map is whole on the first screen of a desktop, long lists are folded, and the benchmarks show all their columns there."
    page = tab.open('index.html'); page.set_viewport_size({'width': 1280, 'height': 800})
    box = page.locator('svg.map').bounding_box(); assert box['y'] + box['height'] <= 800
    assert page.evaluate('document.body.scrollHeight') < 9*800 and page.locator('details.listing:not([open])').count() == page.locator('details.listing').count() > 6
    assert page.locator('.demo img').first.get_attribute('alt') and len(page.locator('.demo').first.get_attribute('data-frames').split()) >= 63
    page = tab.open('benchmarks.html'); assert page.evaluate("[...document.querySelectorAll('.table-scroll')].every(e => e.scrollWidth <= e.clientWidth)")
    assert tab.trouble == []


def test_the_index_leads_to_terms_and_symbols(tab):
    "A term of the index leads to its page, another word for it to the glossary, a letter to the notation."
    page = tab.open('terms.html'); entry = page.locator('.index li').filter(has_text=re.compile(r'^\s*hinge loss:'))
    with page.expect_navigation(): entry.locator('strong a, b a').first.click()
    assert page.url.endswith('svm/margin.html')
    page = tab.open('terms.html')
    with page.expect_navigation(): page.locator('.index li', has_text='weight decay: see').locator('a').click()
    assert page.url.endswith('glossary.html#term-ridge-regression') and page.evaluate('!!document.getElementById(location.hash.slice(1))')
    page = tab.open('symbols_greek.html')
    with page.expect_navigation(): page.locator('main table a[href$="notation.html#sym-lam"]').click()
    assert page.url.endswith('notation.html#sym-lam') and page.evaluate('!!document.getElementById(location.hash.slice(1))')
    assert tab.trouble == []


def test_tables_sort_and_errata_filter(tab):
    "A click on a heading sorts by it, numbers as numbers, and again the other way, and a third time as it was; the errata can be chosen by source and kind."
    page = tab.open('benchmarks.html'); column = lambda k: page.evaluate("k => [...document.querySelector('main table').tBodies[0].rows].map(r => r.cells[k].textContent)", k)
    heads = page.locator('main table thead th').all_inner_texts(); k = next(k for k, h in enumerate(heads) if 'ratio' in h)
    as_it_was, button = column(k), page.locator('main table .sort').nth(k)
    value = lambda s: float(s.split()[0])
    button.click(); assert column(k) == sorted(as_it_was, key=value) != as_it_was
    assert page.locator('main table thead th').nth(k).get_attribute('aria-sort') == 'ascending'
    button.focus(); page.keyboard.press('Enter'); assert [*map(value, column(k))] == sorted(map(value, as_it_was), reverse=True)
    button.click(); assert column(k) == as_it_was
    page = tab.open('sources/errata.html'); page.locator('.filter select').nth(0).select_option('R'); page.locator('.filter select').nth(1).select_option('sign')
    shown = page.evaluate("[...document.querySelectorAll('.erratum')].filter(e => e.offsetParent).map(e => [e.id[0], e.dataset.kind])")
    heads = lambda: page.evaluate("[...document.querySelectorAll('main :is(h2, h3)')].filter(e => e.offsetParent).map(e => e.textContent.trim())")
    assert heads() == ['How many, of which kind', 'Rosasco'] and 'E-E96 gathers' not in page.locator('main').inner_text()   # no heading stays over nothing
    page.locator('.filter select').nth(1).select_option('doubtful'); assert heads() == ['How many, of which kind', 'Doubtful', 'Rosasco']
    page.locator('.filter select').nth(0).select_option(''); page.locator('.filter select').nth(1).select_option(''); assert len(heads()) == 10
    page.locator('.filter select').nth(0).select_option('R'); page.locator('.filter select').nth(1).select_option('sign')
    assert shown and all(x == ['R', 'sign'] for x in shown) and page.locator('.filter output').inner_text().startswith(f'{len(shown)} of 334')
    assert tab.trouble == []


@own_theme
def test_where_one_is_and_what_comes_next(tab):
    "The sidebar opens the part one is in and no other; the page says which of its part it is, and what the next one claims."
    page = tab.open('regression/ridge.html')
    assert page.locator('.sidebar details[open] > summary').all_inner_texts() == ['Regression']
    parts = page.locator('.sidebar summary').all_inner_texts(); assert parts[-1] == 'Underneath' and parts.index('Foundations') == 1
    rels = next(rels for name, rels in BOOK.sections if name == 'Regression')
    assert page.locator('.place').inner_text() == f"page {rels.index('regression/32_ridge.ipynb')+1} of {len(rels)}"
    assert page.locator('.pager .next small').inner_text().strip()


KINDS = ['index.html', 'demo.html', 'regression/ridge.html', 'svm/machines.html', 'api/svm.html', 'benchmarks.html', 'sources/errata.html', 'notation.html', 'terms.html', 'symbols.html']   # one of each kind of page

@own_theme
@pytest.mark.parametrize('url', KINDS)
def test_accessible(chromium, http_base, url):
    "axe-core finds nothing that keeps somebody from reading the page, light or dark, everything opened."
    axe = fetch(BOOK, print, 'devDependencies')['axe-core']/'axe.min.js'
    for scheme in ('light', 'dark'):
        t = Tab(chromium, http_base, color_scheme=scheme); page = t.open(url); t.demos()
        page.add_script_tag(path=str(axe))
        found = page.evaluate("axe.run(document, {resultTypes: ['violations']}).then(r => r.violations.map(v => [v.id, v.nodes.length, v.nodes[0].html.slice(0, 160)]))")
        assert found == [], found
        t.context.close()


def test_errata(file_tab):
    "All formulas of the errata are typeset, also from a file, and each erratum can be linked to."
    if 'sources/errata.html' not in PAGES: pytest.skip('no errata page yet')
    page = file_tab.open('sources/errata.html#R-E72')
    assert page.evaluate("[...document.querySelectorAll('code.formula')].map(e => e.textContent)") == []
    assert page.locator('.erratum').count() == 334 and page.locator('.erratum .katex').count() > 600 and page.locator('.katex-error').count() == 0
    assert page.locator('#R-E72').evaluate('e => { const r = e.getBoundingClientRect(); return r.top > -5 && r.top < innerHeight; }')
    assert file_tab.trouble == []
