"""The index at the end of the book: every term and every other word for it with the pages that treat it, and every symbol of the
tables at the head of the pages. nbs/terms.ipynb and nbs/symbols*.ipynb show them; nothing of it is kept by hand."""
import re
from collections import Counter
from tools.glossary import PLAIN
from tools.tables import table

OFTEN, MOST = 3, 6     # a page treats a term that it uses so often; so many pages besides those of the glossary


# ---- terms -----------------------------------------------------------------------------------------------------------

def stem(w): return re.sub(r'(?<=[^s])s$', '', re.sub(r'ies$', 'y', w.lower()))


def words(text):
    "The words of a text in order, without plurals; a hyphen is a blank, and whatever else stands between two words keeps them apart."
    out = []
    for piece in re.split(r'[^\w\s’\'\-–²]+', text):
        out += [stem(w) for w in re.split(r'[\s\-–]+', piece) if w] + ['']
    return out


def prose(page):
    "What a page says, without code, formulas and addresses."
    text = re.sub(r'```.*?```|\$\$.*?\$\$|`[^`\n]*`|\$[^$\n]*\$|\]\([^)]*\)|\{[^}\n]*\}|[*_]', lambda m: '' if m[0] in '*_' else ' | ', page.text, flags=re.S)
    return text


def sure(t):
    "The words of a term by which it is counted: its name, and of the others those that mean nothing else."
    return [t.name, *(w for w in t.also if ' ' in w or w.isupper())]


def counts(found, pages):
    "How often each page uses each term: {term: Counter of pages}."
    by_words, out = {}, {t.name: Counter() for t in found}
    for t in found:
        for w in sure(t): by_words.setdefault(tuple(x for x in words(w) if x), t.name)
    longest = max(map(len, by_words))
    for p in pages:
        said, at = words(prose(p)), 0
        while at < len(said):
            n = next((n for n in range(longest, 0, -1) if tuple(said[at:at+n]) in by_words), 0)
            if n: out[by_words[tuple(said[at:at+n])]][p.name] += 1
            at += n or 1
    return out


def treated(t, used):
    "The pages that treat a term: those of the glossary, then others that use it often, in the order of the book; for words with an everyday meaning only the former."
    often = [] if t.name in PLAIN else [n for n, k in used[t.name].most_common() if k >= OFTEN and n not in t.pages][:MOST]
    return [*t.pages, *sorted(often, key=lambda n: (re.search(r'\d+\w*', n) or ['0'])[0])]


def escape(s): return re.sub(r'([\\*_\[\]<>|$^~@#`])', r'\\\1', s)


def entries(found, used, titles):
    "The lines of the index, sorted: (word, markdown). A term leads to its pages, another name for it and a word that is explained with it to the term."
    link = lambda n, bold: f"{'**'*bold}[{titles[n]}]({n}.ipynb){'**'*bold}"
    term = lambda t: f'[{escape(t.name)}](glossary.ipynb#{t.anchor})'
    out, others, with_it, names = [], {}, {}, {t.name.lower() for t in found}
    for t in found:
        out.append((t.name, f"{term(t)}: " + ', '.join(link(n, n in t.pages) for n in treated(t, used))))
        for w in t.also:
            if w.lower() not in names: others.setdefault(w.lower(), (w, []))[1].append(term(t))
        for w in t.near:
            if w.lower() not in names: with_it.setdefault(w.lower(), (w, []))[1].append(term(t))
    out += [(w, f"{escape(w)}: see {', '.join(to)}") for w, to in others.values()]
    out += [(w, f"{escape(w)}: explained with {', '.join(to)}") for k, (w, to) in with_it.items() if k not in others]
    return sorted(out, key=lambda e: (re.sub(r'[^a-z0-9 ]', '', e[0].lower()), e[0]))


def initial(word):
    "The heading under which a word stands."
    first = re.sub(r'[^a-z0-9]', '', word.lower())[:1].upper()
    return first if first.isalpha() else 'Numbers'


def term_list(found, pages, titles):
    "All terms and their other words, by letter, as markdown."
    out, letter = [], ''
    for word, line in entries(found, counts(found, pages), titles):
        if initial(word) != letter: letter = initial(word); out.append(f'\n### {letter}\n')
        out.append(f'- {line}')
    return '\n'.join(out) + '\n'


# ---- symbols ---------------------------------------------------------------------------------------------------------

TABLE = re.compile(r'^\| *symbol *\| *code *\| *shape *\| *\n\|[-| :]+\n((?:\|.*(?:\n|\Z))+)', re.M)


def cut(row):
    "The cells of a row of a table; a bar inside a formula or code does not end one."
    parts = re.split(r'(\$[^$]*\$|`[^`]*`|\\\|)', row.strip().strip('|'))
    cells = ['']
    for k, p in enumerate(parts):
        if k % 2: cells[-1] += p
        else: head, *rest = p.split('|'); cells[-1] += head; cells += rest
    return [c.strip() for c in cells]


def symbols(pages):
    "Every row of the tables of symbols: (page, symbol, code, shape); links, which lead on from the page itself, become words."
    return [(p.name, *(cut(re.sub(r'\[([^\]]+)\]\([^)]*\)', r'\1', row)) + ['', ''])[:3]) for p in pages for m in TABLE.finditer(p.text) for row in m[1].splitlines()]


GREEK = 'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigma tau upsilon phi chi psi omega'.split()
DRESS = r'\\(?:hat|bar|tilde|widehat|widetilde|mathcal|mathbf|mathbb|mathrm|boldsymbol|operatorname\*?|overline|vec|text|left|right|bigl?|lVert|rVert|lvert|rvert|langle|rangle|lfloor|lceil|[{|])\b|[\s({\[|]'


def letter_of(symbol):
    "A symbol without its definition: $K_{ij}=k(x_i,x_j)$ that opens an entry becomes $K_{ij}$."
    def one(m):
        head = re.split(r'(?<![<>!:])=', m[1], maxsplit=1)[0].rstrip(' ,')
        whole = all(head.count(x) == head.count(y) for x, y in ('{}', '()', '[]')) and r'\left' not in head
        return f'${head}$' if head and whole else m[0]
    return re.sub(r'^\$([^$]+)\$', one, symbol)


def pieces(tex):
    "The symbols of a formula that lists several: `x,u,v` but not `k(x,z)` or `x_1,\\dots,x_n`."
    if r'\dots' in tex or r'\ldots' in tex: return [tex]
    out, depth = [''], 0
    for c in re.findall(r'\\[A-Za-z]+|\\.|.', tex):
        depth += (c in ('(', '{', '[', r'\{', r'\langle')) - (c in (')', '}', ']', r'\}', r'\rangle'))
        if c == ',' and depth == 0: out.append('')
        else: out[-1] += c
    return [x.replace(r'\ ', '').strip() for x in out if x.replace(r'\ ', '').strip()]


OPENS = r'\$[^$]+\$(?:(?:\s*,\s*|\s+and\s+)\$[^$]+\$)*'


def leading(symbol):
    "The symbols a row is about: the formulas that open it, or else the last of those in it; none in a row of words."
    opens = re.match(OPENS, symbol)
    some = re.findall(r'\$([^$]+)\$', opens[0]) if opens else re.findall(r'\$([^$]+)\$', symbol)[-1:]
    return [f'${x}$' for tex in some for x in pieces(letter_of(f'${tex}$')[1:-1])]


def rank(symbol):
    "Where a symbol stands in the index: Latin letters first, small before large, then Greek ones, then signs; dressed ones after plain ones."
    plain = re.sub(rf'^(?:{DRESS})+', '', symbol.strip('$'))
    m = re.match(r'\\(?:var)?([A-Za-z]+)|([A-Za-z])', plain)
    name = (m[1] or m[2]) if m else ''
    if name == 'ell': name = 'l'
    if m and name.lower() in GREEK: place = (1, GREEK.index(name.lower()), name[0].isupper())
    elif len(name) == 1: place = (0, ord(name.lower()), name.isupper())
    else: place = (2, 0, False)
    return (*place, plain != symbol.strip('$'), len(symbol), symbol)


def part(symbol):
    "The page of the index a symbol stands on: 'a–l', 'm–z', or 'Greek' with the signs and the rows of words."
    kind, place, *_ = rank(symbol)
    return 'Greek' if kind else 'a–l' if chr(place) < 'm' else 'm–z'


def by_symbol(pages):
    "The rows by symbol: {symbol: {(meaning, code, shape): [pages]}}; rows of words under ''."
    found = {}
    for page, meaning, code, shape in symbols(pages):
        for x in leading(meaning) or ['']: found.setdefault(x, {}).setdefault((meaning, '' if code == '–' else code, shape), []).append(page)
    return dict(sorted(found.items(), key=lambda x: (x[0] == '', rank(x[0]))))


def first_name(code):
    "The name in code of a row of words, by which it is sorted."
    m = re.search(r'`[^`A-Za-z_]*([A-Za-z_][\w.]*)', code)
    return m[1].lower() if m else ''


def symbol_table(pages, titles, letters, among=None, words=False):
    "Every symbol of every page, or those of one part of the index; `letters` are those that mean the same everywhere, {symbol: anchor in the notation}. With `words` the rows that have no symbol, by their name in code."
    rows = []
    for x, meanings in by_symbol(pages).items():
        if (x == '') != words or among and part(x) != among: continue
        order = sorted(meanings.items(), key=lambda m: (first_name(m[0][1]), m[0][1])) if words else meanings.items()
        for k, ((meaning, code, shape), where) in enumerate(order):
            if x: meaning = re.sub(rf'^{re.escape(x)}\s+(?=\S)' if leading(meaning)[0] == x else OPENS + r'\s+(?=\S)', '', meaning)   # the list of symbols stands with its first
            links = [f'[{titles[p]}]({p}.ipynb)' for p in dict.fromkeys(where)]
            if x in letters and k == 0: links.insert(0, f'[{titles["notation"]}](notation.ipynb#{letters[x]})')
            rows.append([*([] if words else [x]), meaning, code, shape, ', '.join(links)])
    return table([*([] if words else ['symbol']), 'meaning', 'code', 'shape', 'pages'], rows)
