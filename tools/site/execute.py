"""Run the notebooks: outputs and widget state of every code cell, kept in .cache/ until the code or what it imports changes."""
import ast, json, os, re, sys, time
from concurrent.futures import ThreadPoolExecutor, as_completed
from functools import lru_cache
from pathlib import Path
from .book import digest, text
from .symbols import exported
from . import kernels, narrow

VERSION = 2                    # raise it when the meaning of what is stored changes
ENV = dict(IN_TEST='1',        # nbdev_export() at the end of a notebook does nothing
           MLBOOK_SITE='1',    # demos pack themselves, for `frames` to draw
           OMP_NUM_THREADS='1', OPENBLAS_NUM_THREADS='1', PYTHONHASHSEED='0', PYDEVD_DISABLE_FILE_VALIDATION='1',
           MPLBACKEND='module://matplotlib_inline.backend_inline')


def no_eval(src):
    "Is this cell not to be run?"
    return re.search(r'^#\|\s*eval:\s*false', src, re.M) is not None


def bare(src):
    "A cell without directives that do not change what it computes."
    return '\n'.join(l for l in src.splitlines() if not l.startswith('#|') or no_eval(l))


@lru_cache(None)
def environment():
    "Python and every installed package, with versions."
    return digest(sys.version, sorted({p.name for folder in sys.path if folder for p in Path(folder).glob('*.dist-info')}))


class Package:
    "The modules of the library and what each of them imports, to know what a notebook depends on."
    def __init__(self, lib):
        self.lib, self.name = Path(lib), Path(lib).name
        self.files = {self._module(p): p for p in sorted(self.lib.rglob('*.py'))}
        self.data = digest(*(p.read_bytes() for p in sorted(self.lib.rglob('*')) if p.is_file() and '__pycache__' not in p.parts
                             and p.suffix not in ('.py', '.pyc', '.pyi', '.jsonl')))   # stubs and help follow from the modules
        self.hash = {m: digest(p.read_bytes()) for m,p in self.files.items() if not m.endswith('_modidx')}

    def _module(self, p):
        parts = p.relative_to(self.lib.parent).with_suffix('').parts
        return '.'.join(parts[:-1] if parts[-1] == '__init__' else parts)

    def imports(self, source, package=''):
        "Modules of the library that some source imports; the bare package stands for all of them (it loads lazily)."
        found = set()
        try: tree = ast.parse(re.sub(r'^\s*[%!].*$', 'pass', source, flags=re.M))
        except SyntaxError: return {self.name}
        for x in ast.walk(tree):
            if isinstance(x, ast.Import): found |= {a.name for a in x.names}
            elif isinstance(x, ast.ImportFrom):
                base = x.module or ''
                if x.level: base = '.'.join([*package.split('.')[:len(package.split('.'))-x.level+1], *([base] if base else [])])
                found |= {f'{base}.{a.name}' if f'{base}.{a.name}' in self.files else base for a in x.names}
        return {m for m in found if m.split('.')[0] == self.name}

    @lru_cache(None)
    def needs(self, module):
        "Modules one module imports directly."
        p = self.files[module]
        return frozenset(self.imports(p.read_text(encoding='utf8'), module if p.name == '__init__.py' else module.rpartition('.')[0]))

    def closure(self, modules):
        "All modules that these import, directly or not; everything if the bare package is among them."
        todo, seen = set(modules), set()
        while todo:
            m = todo.pop()
            if m == self.name: return set(self.hash)
            if m in seen or m not in self.hash: continue
            seen.add(m); todo |= self.needs(m) - {self.name}   # a module that says `import mlbook` means only what it then names
        return seen

    def key(self, source):
        "Changes when anything this source imports changes."
        mods = self.closure(self.imports(source))
        return digest(self.data, {m: self.hash[m] for m in mods}) if mods else ''


def key(page, book, package):
    """Changes when the outputs of a notebook may change: its code, what it imports, files of nbs/ it names; all notebooks
    when it speaks of .ipynb files. A comment `# depends: nbs/sources/*.json` names further files."""
    code = '\n'.join(page.code); others = [[text(c['source']) for c in p.cells] for p in book.pages.values()] if '.ipynb' in code else ''
    names = {p for p in book.nbs.rglob('*') if p.is_file() and p.suffix not in ('.ipynb', '.yml', '.scss') and p.name in code}
    for globs in re.findall(r'^#\s*depends:(.*)$', code, re.M): names |= {p for g in globs.split() for p in book.root.glob(g) if p.is_file()}
    return digest(VERSION, Path(narrow.__file__).read_bytes(), page.rel, [bare(c) for c in page.code], package.key(code), environment(), others,
                  {p.relative_to(book.root).as_posix(): digest(p.read_bytes()) for p in names})


def run(page, book, manager, tries=3):
    "Execute one notebook in a kernel of a manager; returns {'outputs', 'widgets', 'seconds'} or {'error'}. One that does not start is started again."
    import nbclient, nbformat                                # `execute` has loaded them
    nb = nbformat.reads(json.dumps(page.raw), 4)
    code = [c for c in nb.cells if c.cell_type == 'code']
    for c in code:
        c.outputs = []; c.metadata['tags'] = ['skip-execution'] if no_eval(c.source) else []
    at, start = [0], time.time()
    client = nbclient.NotebookClient(nb, timeout=600, kernel_name='python3', kernel_manager_class=manager, coalesce_streams=True, extra_arguments=['--log-level=40'], resources={'metadata': {'path': str((book.nbs/page.rel).parent)}},
                                     on_cell_start=lambda cell, cell_index: at.__setitem__(0, cell_index))
    try: client.execute(env={**os.environ, **ENV, 'MLBOOK_EXPORTS': ' '.join(exported(page)), 'IPYTHONDIR': str(book.cache.parent/'ipython')})
    except Exception as e:
        said = re.sub(r'\x1b\[[0-9;]*m', '', str(e)).strip()
        if tries > 1 and said.startswith('Kernel died before replying to kernel_info'): return run(page, book, manager, tries-1)   # no cell has run: two took the same port
        return {'error': f'nbs/{page.rel}, cell {at[0]} (id {nb.cells[at[0]].get("id", "?")}): {said}'}
    for c in code:
        c.outputs = [o for o in c.outputs if not (o.output_type == 'stream' and o.name == 'stderr')]
    return {'outputs': [c.outputs for c in code], 'widgets': nb.metadata.get('widgets'), 'seconds': time.time()-start}


def stored(book):
    "For each notebook its key, and where its outputs are kept if it has been executed without an error, {notebook: (key, path)}."
    package = Package(book.lib); keys = {rel: key(p, book, package) for rel,p in book.pages.items()}
    return {rel: (k, book.cache/'executed'/f'{rel.replace("/", "-")[:-6]}-{k}.json') for rel,k in keys.items()}


def execute(book, say, jobs=2):
    "Outputs of all notebooks, {notebook: result}, running what is not in the cache; and the problems met."
    store = book.cache/'executed'; store.mkdir(parents=True, exist_ok=True)
    where = stored(book); keys, path = ({rel: w[i] for rel,w in where.items()} for i in (0, 1))
    done, problems = {}, []
    todo = []
    for rel in book.order:
        if path[rel].exists(): os.utime(path[rel]); done[rel] = path[rel]
        else: todo.append(rel)
    if todo:
        import nbclient, nbformat                               # before the threads: what is loaded at first use must not be loaded twice at once
        profile = book.cache.parent/'ipython'/'profile_default'; profile.mkdir(parents=True, exist_ok=True)
        (profile/'ipython_kernel_config.py').write_text('c = get_config()\nc.InlineBackend.print_figure_kwargs = {"bbox_inches": None}   # figures make room themselves: no second drawing to crop them\n' + narrow.CONFIG)
        size = {rel: sum(map(len, book.pages[rel].code)) for rel in todo}
        with kernels.ready({**os.environ, **ENV}) as manager, ThreadPoolExecutor(jobs) as pool:
            futures = {pool.submit(run, book.pages[rel], book, manager): rel for rel in sorted(todo, key=size.get, reverse=True)}
            for k,f in enumerate(as_completed(futures), 1):
                rel, r = futures[f], f.result()
                if 'error' in r: problems.append(r['error']); say(f'  [{k}/{len(todo)}] nbs/{rel}: FAILED'); continue
                tmp = path[rel].with_suffix('.tmp'); tmp.write_text(json.dumps(r), encoding='utf8'); tmp.replace(path[rel])
                done[rel] = path[rel]; say(f"  [{k}/{len(todo)}] nbs/{rel}: {r['seconds']:.1f} s")
    say(f'executed {len(todo)-len(problems)} of {len(book.pages)} notebooks, {len(book.pages)-len(todo)} unchanged')
    for p in store.iterdir():                                   # forget what nobody has asked for in two weeks
        if time.time()-p.stat().st_mtime > 14*86400: p.unlink()
    return done, {rel: keys[rel] for rel in done}, problems
