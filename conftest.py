"""Notebook cells as pytest items, on request: `pytest nbs/regression/32_ridge.ipynb`, or one cell: `…ipynb::cell_12`.

The cells of a notebook run in order in one IPython shell, in the notebook's folder, as in `nbdev_test`: cells with
`#| eval: false` or `#| slow` are left out. A cell asked for alone brings the cells above it with it. A cell that stumbles
over a name which a failed cell should have defined is skipped, and says so."""
import os, sys, traceback, warnings
from pathlib import Path
import pytest
from tools.book import Page


def pytest_collect_file(file_path, parent):
    if file_path.suffix == '.ipynb': return Notebook.from_parent(parent, path=file_path)


class Notebook(pytest.File):
    "A notebook: its cells, and the shell they run in."
    def collect(self):
        self.cells = [c for c in Page(self.path, self.path.parent).code if c.runs]
        return [Code.from_parent(self, name=f'cell_{c.index}', cell=c) for c in self.cells]

    def setup(self):
        from execnb.shell import CaptureShell
        os.environ.setdefault('MPLBACKEND', 'Agg'); os.environ['IN_TEST'] = '1'
        self.before = sys.modules['__main__'], sys.path[:], os.getcwd()
        self.shell, self.errors, self.filters = CaptureShell(self.path), {}, [('default', None, Warning, None, 0)]

    def teardown(self): sys.modules['__main__'], sys.path[:], _ = self.before

    def run(self, last):
        "Run what has not run yet, up to the cell `last`."
        os.chdir(self.path.parent)
        with warnings.catch_warnings():
            warnings.filters[:] = self.filters   # what one cell filters stays filtered in the next
            for c in self.cells[:self.cells.index(last)+1]:
                if c.index in self.errors: continue
                for o in self.shell.run(c.src): print(*o.get('text', ''), sep='', end='')
                self.errors[c.index] = self.shell.exc
            self.filters = warnings.filters[:]
        os.chdir(self.before[2])


class Code(pytest.Item):
    "A code cell; passes when it runs without an exception."
    def __init__(self, *, cell, **kw): super().__init__(**kw); self.cell = cell

    def runtest(self):
        self.parent.run(self.cell)
        failed = [i for i, e in self.parent.errors.items() if e and i < self.cell.index]
        error = self.parent.errors[self.cell.index]
        if failed and isinstance(error, NameError): pytest.skip(f'{error}: cell {failed[0]} failed before')
        if error: raise error

    def repr_failure(self, excinfo):
        e, frames = excinfo.value, traceback.extract_tb(excinfo.value.__traceback__)
        own = [f for f in frames if not {'IPython', 'execnb', '_pytest'} & set(Path(f.filename).parts) and f.filename != __file__]
        return '\n'.join([f'{self.path.name} cell {self.cell.index}:', *('    '+l for l in self.cell.src.splitlines()), '',
                          ''.join(traceback.format_list(own) + traceback.format_exception_only(e)).rstrip()])

    def reportinfo(self): return self.path, None, f'{self.path.name} cell {self.cell.index}'
