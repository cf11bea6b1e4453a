"""Open every page of the site in a browser, for each engine that is here: python tools/crawl.py

Builds the site with the engine, then runs the page tests of tests/test_site_browser.py over all pages (errors on the console,
requests that leave the machine, images, every slider, width of a phone, links to the notebook and the next page), and prints
what was seen. Exits 1 when a page failed with either engine."""
import json, os, shutil, subprocess, sys, tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def crawl(engine):
    "Exit code of the tests, and what they counted."
    with tempfile.TemporaryDirectory() as folder:
        seen = Path(folder)/'seen.json'
        env = {**os.environ, 'ENGINE': engine, 'CRAWL': str(seen)}
        what = 'test_page or test_checks_fold or test_code_stays or test_sliders or test_play or test_names or test_terms or test_tables'
        code = subprocess.run([sys.executable, '-m', 'pytest', '-q', 'tests/test_site_browser.py', '-k', what], cwd=ROOT, env=env).returncode
        return code, json.loads(seen.read_text()) if seen.exists() else {}


if __name__ == '__main__':
    engines = [e for e in ('pandoc', 'quarto') if e == 'pandoc' or shutil.which('quarto')]
    results = {e: crawl(e) for e in engines}
    for engine, (code, seen) in results.items():
        print(f"{engine}: {'all pages right' if code == 0 else 'FAILED'}; " + ', '.join(f'{v} {k}' for k, v in seen.items()))
    if len(engines) < 2: print('quarto: not on the PATH, not crawled')
    sys.exit(any(code for code, _ in results.values()))
