"""The pass that draws the frames of demos: pages only say which demos they have (`mlbook.demo.pack_demo`); here every picture is
drawn, by two processes, and kept in .cache/ until the plotting function or something it imports changes. A picture is stored once."""
import json, math, os, sys, time, traceback
from concurrent.futures import ProcessPoolExecutor, as_completed
from importlib import import_module
from multiprocessing import get_context
from .book import SiteError, digest
from . import execute

VERSION = 1                                          # raise it when the meaning of what is stored changes
DEMO = 'application/vnd.mlbook.demo+json'            # `mlbook.demo.PACKED`


def few():
    "Are the grids thinned (FRAMES=few), for a quick build?"
    asked = os.environ.get('FRAMES') or 'all'
    if asked not in ('all', 'few'): raise SiteError(f'FRAMES must be all or few, got {asked}')
    return asked == 'few'


def outputs(result): return [o for cell in result['outputs'] for o in cell if DEMO in o.get('data', {})]


def folder(page): return page.rel.rsplit('/', 1)[-1][:-6] + '_files/figure-html/'


def key(packed, page, page_key, book, package, thin):
    "Changes when a picture of a demo may: its grids, its function and what that imports; for a function the page does not export, the page."
    source = package.key(f'import {book.lib.name}.{page.module}\nimport {book.lib.name}.demo') if packed['by_name'] else page_key
    return digest(VERSION, packed, source, execute.environment(), thin)


def draw(packed, module, where, store, thin):
    "Draw all frames of one demo, in a process of its own; returns the control with its files, or what went wrong."
    from mlbook.demo import draw_image, frame_control, small_webp, unpack_demo
    index, start = (), time.time()
    try:
        demo = unpack_demo(packed, getattr(import_module(module), packed['name']) if packed['by_name'] else None)
        if thin: demo = demo.few()
        names, written = [], 0
        for index in demo.places():
            image = demo.image(index)
            data = small_webp(image); names.append(f'frame-{digest(data)[:12]}.webp')
            if not (path := store/names[-1]).exists():
                tmp = store/f'{names[-1]}.{os.getpid()}'; tmp.write_bytes(data); tmp.replace(path)
            written += len(data)
        if demo.over and image != draw_image(demo.draw, demo.setting(index), demo.size, demo.place): return {'error': f'{packed["name"]}: a picture over the ground of another one is not what it is alone'}
        if still := unmoved(names, [len(v) for v in demo.grids.values()]): return {'error': f'{packed["name"]}: {", ".join([*demo.grids][k] for k in still)} changes no picture'}
        return dict(name=packed['name'], html=frame_control(demo, names, where), frames=sorted(set(names)), count=len(names), bytes=written, seconds=time.time()-start)
    except Exception: return {'error': f'{packed["name"]}{index or ""}: {traceback.format_exc()}'}


def unmoved(names, counts):
    "Sliders that change nothing, wherever the other one stands."
    def line(k): return math.prod(counts[k+1:])                     # eq-demo-place: how far apart neighbours on slider k are
    return [k for k in range(len(counts)) if all(names[i] == names[i - i//line(k)%counts[k]*line(k)] for i in range(len(names)))]


def ready(root):
    "What a drawing process needs."
    os.environ.update(execute.ENV, MPLBACKEND='Agg')
    if root not in sys.path: sys.path.insert(0, root)


def press(book, done, keys, say, jobs=2):
    "Draw the frames of all demos that are not in the cache; every page learns its controls. Returns the keys of the pages, and the problems."
    store = book.cache/'frames'; store.mkdir(parents=True, exist_ok=True); package, thin = execute.Package(book.lib), few()
    todo, path, problems, start = {}, {}, [], time.time()
    for rel in done:
        page = book.pages[rel]
        for k,o in enumerate(outputs(json.loads(done[rel].read_text(encoding='utf8')))):
            packed = o['data'][DEMO]; name = digest(key(packed, page, keys[rel], book, package, thin), k if not packed['by_name'] else '')
            path[rel, k] = store/f'{name}.json'
            if not path[rel, k].exists(): todo[path[rel, k]] = (rel, packed, f'{book.lib.name}.{page.module}', folder(page))
    if todo:
        os.environ.update({k: v for k,v in execute.ENV.items() if k != 'MPLBACKEND'}, MPLBACKEND='Agg')   # numpy reads them when it is loaded
        with ProcessPoolExecutor(jobs, get_context('spawn'), ready, (str(book.root),)) as pool:
            futures = {pool.submit(draw, packed, module, where, store, thin): (p, rel) for p,(rel,packed,module,where) in todo.items()}
            for n,f in enumerate(as_completed(futures), 1):
                (p, rel), r = futures[f], f.result()
                if 'error' in r: problems.append(f'nbs/{rel}: {r["error"]}'); say(f'  [{n}/{len(todo)}] nbs/{rel}: FAILED'); continue
                tmp = p.with_suffix('.tmp'); tmp.write_text(json.dumps(r), encoding='utf8'); tmp.replace(p)
                say(f"  [{n}/{len(todo)}] nbs/{rel}: {r['name']}, {r['count']} frames, {r['seconds']:.1f} s")
    for rel in done: book.pages[rel].demos = []
    for (rel, k),p in path.items():
        book.pages[rel].demos.append(json.loads(p.read_text(encoding='utf8')) if p.exists() else None)   # none: it failed, and is among the problems
        if p.exists(): os.utime(p)
    made = [d for rel in done for d in book.pages[rel].demos if d]
    say(f"drew the frames of {len(todo)-len(problems)} of {len(path)} demos in {time.time()-start:.0f} s, {len(path)-len(todo)} unchanged: {sum(d['count'] for d in made)} frames, {sum(d['bytes'] for d in made)/1e6:.1f} MB{' (FRAMES=few)' if thin else ''}")
    tidy(store)
    return {rel: digest(keys[rel], [p.stem for (r, _),p in path.items() if r == rel]) for rel in done}, problems


def tidy(store):
    "Forget demos that nobody has asked for in two weeks, and pictures that no demo has."
    for p in store.glob('*.json'):
        if time.time() - p.stat().st_mtime > 14*86400: p.unlink()
    used = {n for p in store.glob('*.json') for n in json.loads(p.read_text(encoding='utf8'))['frames']}
    for p in store.glob('frame-*'):
        if p.name not in used: p.unlink()


def show(result, page):
    "The outputs of an executed page with the controls of its demos in place."
    for o,d in zip(outputs(result), page.demos):
        if d: o['data'] = {'text/html': d['html'], 'text/plain': o['data']['text/plain']}


def files(page, book):
    "The frames of a page, {path beside the page: file}."
    return {folder(page) + n: book.cache/'frames'/n for d in page.demos if d for n in d['frames']}
