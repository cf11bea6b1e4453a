"""The index at the end of the book: every term and every other word for it with the pages that treat it, and every symbol of the
tables at the head of the pages. nbs/terms.ipynb shows both; nothing of it is kept by hand."""
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
    "The lines of the index, sorted: (word, markdown). A term leads to its pages, another word for it to the term."
    link = lambda n, bold: f"{'**'*bold}[{titles[n]}]({n}.ipynb){'**'*bold}"
    term = lambda t: f'[{escape(t.name)}](glossary.ipynb#{t.anchor})'
    out, others, names = [], {}, {t.name.lower() for t in found}
    for t in found:
        out.append((t.name, f"{term(t)}: " + ', '.join(link(n, n in t.pages) for n in treated(t, used))))
        for w in t.also:
            if w.lower() not in names: others.setdefault(w.lower(), (w, []))[1].append(term(t))
    out += [(w, f"{escape(w)}: see {', '.join(to)}") for w, to in others.values()]
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


def names_in(code): return [m[0] for c in re.findall(r'`([^`]+)`', code) if (m := re.search(r'[A-Za-z_][\w.]*', c))]


def letter_of(symbol):
    "A symbol without its definition: $K_{ij}=k(x_i,x_j)$ that opens an entry becomes $K_{ij}$."
    def one(m):
        head = re.split(r'(?<![<>!:])=', m[1], maxsplit=1)[0].rstrip(' ,')
        whole = all(head.count(x) == head.count(y) for x, y in ('{}', '()', '[]')) and r'\left' not in head
        return f'${head}$' if head and whole else m[0]
    return re.sub(r'^\$([^$]+)\$', one, symbol)


def by_name(pages):
    "The rows by the name in code: {name: {(symbol, shape): [pages]}}; what has no name in code under ''."
    found = {}
    for page, symbol, code, shape in symbols(pages):
        for n in dict.fromkeys(names_in(code)) or ['']:
            found.setdefault(n, {}).setdefault((letter_of(symbol), shape), []).append(page)
    return found


def symbol_table(pages, titles, letters):
    "Every symbol of every page, by its name in code; `letters` are the rows of the notation that hold everywhere, {name: anchor}."
    rows = []
    for n, meanings in sorted(by_name(pages).items(), key=lambda x: (x[0] == '', x[0].lower(), x[0])):
        for k, ((symbol, shape), where) in enumerate(meanings.items()):
            head = '' if not n else f'[`{n}`](notation.ipynb#{letters[n]})' if n in letters else f'`{n}`'
            rows.append([head if k == 0 or not n else f'`{n}`', f'{symbol}: {shape}' if shape else symbol, ', '.join(f'[{titles[p]}]({p}.ipynb)' for p in dict.fromkeys(where))])
    return table(['code', 'symbol and shape', 'pages'], rows)
