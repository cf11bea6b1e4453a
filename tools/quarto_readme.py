"""What Quarto runs after rendering (`post-render` in _quarto.yml): the README that `nbdev_readme` asks it for becomes the one
of tools/readme.py, so that both commands give the same file, and the README does not become a page of the site."""
import os, shutil, subprocess, sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def main(made):
    for path in map(Path, made):
        if path.name == 'README.html': path.unlink()
        if path.name != 'README.md': continue
        python = ROOT/'.venv'/'bin'/'python'   # Quarto takes the first Python on the PATH, which may not have what the tool needs
        subprocess.run([python if python.exists() else sys.executable, ROOT/'tools'/'readme.py'], check=True)
        shutil.copy(ROOT/'README.md', path)


if __name__ == '__main__': main(os.environ.get('QUARTO_PROJECT_OUTPUT_FILES', '').splitlines())
