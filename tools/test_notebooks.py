"""Run the notebooks as tests. A notebook that was executed for the site, as it is now and with the package as it is now, has passed its tests
there, in a process of its own; `nbdev_test` runs all others."""
import subprocess, sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
if str(ROOT) not in sys.path: sys.path.insert(0, str(ROOT))
from tools.site.book import Book
from tools.site.execute import stored


def left(book):
    "Notebooks without a stored execution of exactly what they are now, as paths below nbs/."
    done = {rel for rel,(_,path) in stored(book).items() if path.exists()}
    every = (p.relative_to(book.nbs).as_posix() for p in book.nbs.rglob('*.ipynb'))
    return sorted(rel for rel in every if rel not in done and not any(part.startswith(('.', '_')) for part in Path(rel).parts))


def main():
    book, nbdev = Book(ROOT), str(Path(sys.executable).with_name('nbdev_test')); todo = left(book)
    print(f'{len(book.pages)-len(todo)} notebooks have run for the site and have not changed since; nbdev_test runs {len(todo)}', flush=True)
    if len(todo) >= len(book.pages): return subprocess.run([nbdev, '--n_workers', '2'], cwd=ROOT).returncode
    with ThreadPoolExecutor(2) as pool:
        codes = list(pool.map(lambda rel: subprocess.run([nbdev, '--path', str(book.nbs/rel)], cwd=ROOT).returncode, todo))
    for rel, code in zip(todo, codes):
        if code: print(f'nbs/{rel}: failed', file=sys.stderr)
    return int(any(codes))


if __name__ == '__main__': sys.exit(main())
