"""What must hold on the built site, whichever engine made it. Every problem names the page, and its notebook."""
import html, json, re
from pathlib import Path, PurePosixPath
from urllib.parse import unquote
from .book import address, digest

LIMIT = 1_500_000                                            # bytes of a page with its own figures
TAG = re.compile(r'''<([a-zA-Z][\w-]*)((?:\s+[^\s"'>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?)*)\s*/?>''')
ATTR = re.compile(r'''([^\s"'>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?''')
LOADS = {'script': 'src', 'link': 'href', 'img': 'src', 'iframe': 'src', 'source': 'src', 'video': 'src', 'audio': 'src', 'embed': 'src', 'object': 'data', 'track': 'src'}
CSS_URL = re.compile(r"""(?:@import\s+(?:url\()?|url\()\s*['"]?((?:https?:)?//[^'")\s]+)""")
BROKEN = {'unresolved reference': r'<strong>(\?@[\w-]+)', 'unresolved citation': r'role="doc-biblioref"><strong>([^<]+)\?</strong>',
          'stray div fence': r'<p>(:::[^<]*)', 'unknown shortcode': r'(\{\{&lt; [^}]*)', 'formula that KaTeX could not set': r'class="katex-error"[^>]*title="([^"]*)"',
          'formula that was not typeset': r'<span class="math (?:inline|display)">([^<]{1,80})',
          'script that does not load from file://': r'(<script[^>]*type="module"[^>]*>)', 'label left in the text': r'(\{#(?:eq|fig|tbl|thm)-[^}<]*\})'}
LABEL = re.compile(r'^(?:eq|fig|tbl|thm|lem|cor|prp|def|exm|exr|sec)-|^[RPET][\dAB][\w.]*-\d+$|^[RPET]-E\d+$')


def facts(s):
    "What a page links to, loads and defines."
    bare = re.sub(r'(<script\b[^>]*>).*?</script>|(<style\b[^>]*>.*?</style>)', lambda m: m[1] or m[2], re.sub(r'<!--.*?-->', '', s, flags=re.S), flags=re.S)
    code = re.compile(r'<pre\b.*?</pre>|<code\b.*?</code>', re.S)
    prose = code.sub('', bare)
    out = dict(ids=[], links=[], loads=[], images=[], noalt=[], broken=[f'{what} {m.strip()}' for what,p in BROKEN.items() for m in re.findall(p, prose)])
    out['frames'] = []
    out['second'] = re.findall(r'<picture><source[^>]* srcset="([^"]+)"[^>]*><img[^>]*? src="([^"]+)"', bare)       # drawn again for a phone, which loads it instead
    for name,attrs in TAG.findall(bare):
        name = name.lower(); a = {k.lower(): html.unescape(v or w or x) for k,v,w,x in ATTR.findall(attrs)}
        if 'id' in a: out['ids'].append(a['id'])
        if name == 'a' and 'name' in a: out['ids'].append(a['name'])
        if name in ('a', 'area') and 'href' in a: out['links'].append(a['href'])
        if (k := LOADS.get(name)) and a.get(k) and not (name == 'link' and a.get('rel', '') in ('canonical', 'prev', 'next', 'author', 'license')): out['loads'].append(a[k])
        if name == 'img':
            out['images'].append(a.get('src', ''))
            if not a.get('alt', '').strip() and a.get('role') != 'presentation': out['noalt'].append(a.get('src', '')[:60])
        if 'data-frames' in a: out['frames'] += sorted({a.get('data-folder', '') + n for n in a['data-frames'].split()})   # of demos
        if 'srcset' in a: out['loads'] += [x.split()[0] for x in a['srcset'].split(',') if x.strip()]
        if 'style' in a: out['loads'] += CSS_URL.findall(a['style'])
    out['loads'] += [u for st in re.findall(r'<style\b[^>]*>(.*?)</style>', bare, re.S) for u in CSS_URL.findall(st)]
    return out


def read(site, cache=None):
    "Facts of every page, {path: (size, facts)}; unchanged pages come from the cache."
    old = json.loads(cache.read_text(encoding='utf8')) if cache and cache.exists() else {}
    version, new, out = digest(Path(__file__).read_bytes()), {}, {}
    for p in sorted(site.rglob('*.html')):
        b = p.read_bytes(); k = digest(version, b); new[k] = old.get(k) or facts(b.decode('utf8')); out[p.relative_to(site).as_posix()] = len(b), new[k]
    if cache: cache.parent.mkdir(parents=True, exist_ok=True); cache.write_text(json.dumps(new), encoding='utf8')
    return out


def resolve(url, page, doc_url=''):
    "(path from the root of the site, anchor) of a local address, or None for another place."
    if doc_url and (url == doc_url or url.startswith(doc_url+'/')): url, page = url[len(doc_url)+1:], 'index.html'
    elif re.match(r'[a-zA-Z][\w+.-]*:|//', url): return None
    path, _, anchor = url.partition('#'); path = unquote(path.partition('?')[0])
    if not path: return page, unquote(anchor)
    if path.startswith('/'): return None if not path.strip('/') else (path.lstrip('/'), unquote(anchor))
    parts = list(PurePosixPath(page).parent.parts)
    for x in path.split('/'):
        if x == '..':
            if not parts: return '..', ''
            parts.pop()
        elif x not in ('', '.'): parts.append(x)
    if path.endswith('/') or path == '.': parts.append('index.html')
    return '/'.join(parts), unquote(anchor)


def check_site(site, book=None, cache=None):
    "All problems of a built site, and how much was looked at."
    site = Path(site); pages = read(site, cache); doc_url = book.doc_url if book else ''
    files = {p.relative_to(site).as_posix() for p in site.rglob('*') if p.is_file()}
    ids = {p: set(f['ids']) for p,(_,f) in pages.items()}; problems, links = [], 0
    unbuilt = {address(rel): rel for rel in (book.order if book else ()) if address(rel) not in files}   # reported once, not at every link
    def at(p): return f'{p} (nbs/{book.by_url[p]})' if book and p in book.by_url else p
    for p,(size,f) in pages.items():
        problems += [f'{at(p)}: {b}' for b in f['broken']]
        for src in f['noalt']: problems.append(f'{at(p)}: image {src} has no alt text')
        for url in f['loads']:
            if url.startswith(('data:', 'blob:')): continue
            if re.match(r'(?:[a-zA-Z][\w+.-]*:)?//', url): problems.append(f'{at(p)}: loads {url} from elsewhere'); continue
            t = resolve(url, p)
            if t and t[0] not in files: problems.append(f'{at(p)}: loads {url}, which does not exist')
        for url in dict.fromkeys(f['links']):
            links += 1; t = resolve(url, p, doc_url)
            if t is None or t[0] in unbuilt: continue
            if t[0] not in files: problems.append(f'{at(p)}: broken link {url}')
            elif t[1] and t[0] in ids and t[1] not in ids[t[0]] and t[1] != 'top': problems.append(f'{at(p)}: broken anchor {url}')
        twice = {i for i in f['ids'] if f['ids'].count(i) > 1 and LABEL.search(i)} if len(f['ids']) != len(ids[p]) else ()
        problems += [f'{at(p)}: label {i} is used twice' for i in sorted(twice)]
        for src in f['frames']:                               # they come later, when a slider moves: not counted
            if resolve(src, p)[0] not in files: problems.append(f'{at(p)}: frame {src} does not exist')
        # of a figure and its drawing for a phone a browser loads one: the larger is counted
        weight = lambda src: (site/t[0]).stat().st_size if not src.startswith('data:') and (t := resolve(src, p)) and t[0] in files else 0
        own = sum(weight(src) for src in {*f['images']} - {a for a,_ in f['second']}) + sum(max(0, weight(a) - weight(b)) for a,b in f['second'])
        if size + own > LIMIT: problems.append(f'{at(p)}: {(size+own)/1e6:.2f} MB with its figures, {LIMIT/1e6} MB are allowed')
    for css in site.rglob('*.css'):
        for url in CSS_URL.findall(css.read_text(encoding='utf8')): problems.append(f'{css.relative_to(site).as_posix()}: loads {url} from elsewhere')
    if book:
        problems += book.problems
        problems += [f'nbs/{rel}: its page {url} was not built' for url,rel in unbuilt.items()]
    return list(dict.fromkeys(problems)), dict(pages=len(pages), links=links, largest=max(((s, p) for p,(s,_) in pages.items()), default=(0, '')))
