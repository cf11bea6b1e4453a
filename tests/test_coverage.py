"""The inventory is sound, the tags on the pages are the inventory's, and the count is the one its definition gives."""
import ast, json, re, subprocess, sys
from collections import Counter
from functools import cache
import pytest
from tools import tables
from tools.book import ROOT, Page, pages
from tools.coverage import ARGUED, ID, NEEDS_TEST, as_json, inventory, measure, place, report
from planted import write

ITEMS, ERRATA = inventory()
BOOK = pages()
PEER = ROOT.parent/'shared'/'tools'/'coverage.py'   # an independent count, where there is one beside the repository


@cache
def covered(): return measure(BOOK, ITEMS, ERRATA)


def test_inventory_is_sound():
    every = [x for p in sorted((ROOT/'nbs'/'sources').glob('?*.json')) for x in json.loads(p.read_text(encoding='utf8'))]
    assert not [i for i, n in Counter(x['id'] for x in every).items() if n > 1] and len(every) == len(ITEMS) + len(ERRATA) > 1700
    assert all(ID.fullmatch(x['id']) and x['notebook'] for x in every)
    assert {x['kind'] for x in ITEMS.values()} == NEEDS_TEST | {'definition', 'remark', 'topic', 'figure'}
    assert all(x['printed'] and x['correct'] and x['severity'] for x in ERRATA.values())


def test_tags_are_known(): assert not covered().unknown


def test_no_cell_is_crowded(): assert not covered().crowded


def test_existing_notebooks_cover_what_is_theirs():
    row = covered().table(lambda i, x: place(x['notebook']) in covered().places)[True]
    for what in ('items', 'errata'):
        got, all_ = covered().count(row, what)
        assert got >= .97*all_, f'{got} of {all_} {what} covered; missing: {" ".join(row["missing"])}'


def test_errata_have_their_callout():
    said = {p.name: ' '.join(re.findall(r'^:::+ *\{\.callout[^}]*\}\s*\n## Errat(?:um|a)\b.*?^:::', p.text, re.M | re.S)) for p in BOOK}
    for i, x in covered().certain_errata().items():
        for page, cell, code in covered().where.get(i, []):
            shows = code or x['severity'] in ARGUED
            assert not shows or re.search(rf'{i}\b', said[page]), f'{page} cell {cell} names {i}, but no callout `## Erratum {i}` on the page tells of it'


def test_the_stored_tables_are_what_the_tool_gives(monkeypatch):
    "The page holds what its cells give today: the numbers of `tools/coverage.py`, as tables."
    page = Page(ROOT/'nbs'/'sources'/'coverage.ipynb', ROOT/'nbs')
    monkeypatch.chdir(page.path.parent)
    monkeypatch.setenv('IN_TEST', '1')   # as when outputs are stored: long tables are cut
    names, differ, compared = {}, [], 0
    for cell in page.code:
        if not cell.directives: continue  # a check, which runs with the page
        *body, last = cell.body
        shows = isinstance(last, ast.Expr) and 'Markdown(' in cell.src
        exec(compile(ast.Module(body if shows else cell.body, []), page.name, 'exec'), names)
        if not shows: continue
        stored = ''.join(cell.outputs[0]['data']['text/markdown'])
        compared += 1
        if eval(compile(ast.Expression(last.value), page.name, 'eval'), names).data != stored: differ.append(cell.index)
    assert compared >= 10 and not differ, f'cells {differ} are out of date: run tools/run_notebooks.py nbs/sources/coverage.ipynb'
    total = re.search(r'covered (\d+) of (\d+), errata (\d+) of (\d+)', list(report(covered()))[-1]).groups()
    assert [n for n in re.findall(r'\d+', tables.by_source(covered()).splitlines()[-1])][:4] == list(total)


@pytest.mark.skipif(not PEER.exists(), reason='no independent count beside the repository')
def test_agrees_with_the_independent_count():
    said = subprocess.run([sys.executable, PEER, ROOT/'nbs'/'sources', ROOT/'nbs'], capture_output=True, text=True).stdout
    ours = measure(pages(), ITEMS, ERRATA); numbers = as_json(ours)['sources']
    for k in 'RPET': assert re.search(rf'^{k} .* {numbers[k]["items"][0]} / +{numbers[k]["items"][1]}$', said, re.M), said
    assert list(report(ours))[-1].strip() == said.splitlines()[-1]


HARD = next(i for i, x in ITEMS.items() if x['kind'] == 'theorem'); SOFT = next(i for i, x in ITEMS.items() if x['kind'] == 'remark')
SOFTS = [i for i, x in ITEMS.items() if x['kind'] == 'remark'][:5]
SLIPS = [i for i, x in ERRATA.items() if x['severity'] in ARGUED][:6]
ERRATUM = next(i for i, x in ERRATA.items() if x['severity'] == 'dimension')
PLANTED = {   # cells of a page, and what they cover
    'a tagged test': ([f'>>> # a property  [{HARD}, {ERRATUM}]\nassert f(2)==3; close(f(4), 5)'], {HARD, ERRATUM}),
    'too few assertions': ([f'>>> # a property  [{HARD}, {ERRATUM}]\nassert f(2)==3'], set()),
    'an assertion that cannot fail': ([f'>>> # a property  [{HARD}]\nassert 1==1\nclose(1., 1.)'], set()),
    'no brackets': ([f'>>> # a property {HARD}\nassert f(2)==3'], set()),
    'a tag below the opening comment': ([f'>>> x = 1\n# a property  [{HARD}]\nassert f(2)==3'], set()),
    'directives and lines of comment above': ([f'>>> #| hide_line\n# first\n# second  [{HARD}]\nassert f(2)==3'], {HARD}),
    'a cell that is not run': ([f'>>> #| eval: false\n# a property  [{HARD}]\nassert f(2)==3', f'>>> #| slow\n# a property  [{ERRATUM}]\nassert f(2)==3'], set()),
    'an exported cell': ([f'>>> #| exports\n# a property  [{HARD}]\nassert f(2)==3'], set()),
    'a theorem in markdown': ([f'Said in words [{HARD}].'], set()),
    'a remark in markdown': ([f'Said in words [{SOFT}].'], {SOFT}),
    'an erratum in markdown': ([f'Said in words [{ERRATUM}].'], set()),
    'five in one markdown cell': ([f'Said in words [{", ".join(SOFTS)}].'], set()),
    'a rising trace and a mean': ([f'>>> # a property  [{HARD}, {ERRATUM}]\nincreasing(f(2))\nmean_is(f(3), 4.)'], {HARD, ERRATUM}),
    'a slip of notation in markdown': ([f'Said in words [{SLIPS[0]}].'], {SLIPS[0]}),
    'a slip of notation in a test': ([f'>>> # a property  [{SLIPS[0]}]\nassert f(2)==3'], {SLIPS[0]}),
    'slips and an erratum beside four': ([f'Said in words [{", ".join(SOFTS[:4] + SLIPS + [ERRATUM])}].'], {*SOFTS[:4], *SLIPS}),
    'five beside a slip': ([f'Said in words [{", ".join(SOFTS + SLIPS[:1])}].'], set()),
    'four in one markdown cell': ([f'Said in words [{", ".join(SOFTS[:4])}].'], set(SOFTS[:4])),
}


@pytest.mark.parametrize('case', PLANTED)
def test_what_counts(tmp_path, case):
    cells, covers = PLANTED[case]
    write(tmp_path/'part'/'10_page.ipynb', ['# Title\n\n> Claim.', *cells])
    c = measure(pages(tmp_path), ITEMS, ERRATA)
    assert {i for i in (*ITEMS, *ERRATA) if c.covered(i)} == covers and c.places == {'part/10'}
    if 'few' in case or 'five' in case: assert [x[:2] for x in c.crowded] == [('part/10_page', 1)]


def test_unknown_ids_are_found(tmp_path):
    write(tmp_path/'10_page.ipynb', ['# Title\n\n> Claim.', 'Said [R99.9-1].', '>>> # tested  [P-E9999]\nassert f(2)==3'])
    assert measure(pages(tmp_path), ITEMS, ERRATA).unknown == [('10_page', 1, 'R99.9-1'), ('10_page', 2, 'P-E9999')]
