"""Is a page as it should be? python tools/check_page.py regression/32_ridge

Exports the package, runs the page from its first cell and stores its outputs, cleans it, holds it against the house style,
and runs those tests of tests/ that concern the page and what it exports. Says at the end what is wrong: page, cell and rule,
or the test. Exits 1 when something is."""
import re, subprocess, sys, time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from tools import run_notebooks
from tools.book import ROOT, pages
from tools.lint_notebooks import chosen, lint, told

BIN = Path(sys.executable).parent
FROM_OUTPUTS = ('first-figure', 'readable')   # rules that say nothing about a page that does not run to its end
BY_NAME = ('functions', 'estimators', 'fuzz', 'batches', 'certificates', 'real_data', 'nbdev')   # files of tests/ whose tests have names of the book as parameters


def the_page(word):
    "The one page that a word means: its name, its file name, or a part of it that no other page has."
    word = re.sub(r'^(\./)?nbs/|\.ipynb$', '', word)
    found = chosen(pages(), [word])
    exact = [p for p in found if word in (p.name, p.path.stem, p.stem)]
    if len(exact or found) > 1: raise SystemExit(f'{word!r} may be {", ".join(p.name for p in exact or found)}: which one?')
    return (exact or found)[0]


def tests(page):
    "The lines in which pytest says what failed of the tests that concern a page, and how many it ran."
    files = [f for f in (ROOT/'tests'/f'test_{name}.py' for name in BY_NAME) if f.exists()]
    r = subprocess.run([sys.executable, '-m', 'pytest', '-q', '--tb=short', '--page', page.name, *files], cwd=ROOT, capture_output=True, text=True)
    failed = re.findall(r'^(?:FAILED|ERROR) .*', r.stdout, re.M)
    if r.returncode and not failed: failed = [(r.stdout + r.stderr)[-2000:]]
    return failed, r.stdout.strip().splitlines()[-1] if r.stdout.strip() else 'pytest said nothing'


def check(page):
    "Everything that is wrong with a page, a line each."
    start = time.time()
    def say(text): print(f'{time.time()-start:5.1f} s  {text}', flush=True)
    subprocess.run([BIN/'nbdev_export'], cwd=ROOT, check=True)
    say('exported')
    run_notebooks.environment()
    with ThreadPoolExecutor(3) as pool:   # the page in its kernel, the tests in pytest, and what editors and `help` read
        written = pool.submit(subprocess.run, [sys.executable, 'tools/stubs.py'], cwd=ROOT, capture_output=True, text=True)
        ran, tested = pool.submit(run_notebooks.run, page.path), pool.submit(tests, page)
        error = ran.result(); say(f'{page.name} ran' if not error else f'{page.name} does not run')
        run_notebooks.clean(page.path)
        found = lint(pages(), names=[page.name])
        for f in found:
            if f.note: say(told(f))
        broken = [told(f) for f in found if not f.note and not (error and f.rule in FROM_OUTPUTS)]; say(f'cleaned; {len(broken)} broken rules')
        failed, summary = tested.result(); say(f'tests that concern it: {summary}')
        unwritten = written.result().stderr.strip()[-300:] if written.result().returncode else ''
    return [*([error] if error else []), *broken, *failed, *([f'tools/stubs.py failed: {unwritten}'] if unwritten else [])]


def main(words):
    if len(words) != 1: raise SystemExit('which page? make check NB=regression/32_ridge')
    page = the_page(words[0]); wrong = check(page)
    print('\n'.join(['', *wrong, f'{page.name}: {len(wrong)} things wrong' if wrong else f'{page.name}: all is well']))
    return int(bool(wrong))


if __name__ == '__main__':
    sys.exit(main([w for w in sys.argv[1:] if w]))
