"""The tools that make the site: addresses, links, documentation from source, pandoc filter, what Quarto's pages need, checks, whole builds."""
import base64, json, os, re, stat, struct, subprocess, sys, time
from pathlib import Path
import pytest

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
from tools.site import book as B, check, execute, frames, narrow, pages, process, quarto, symbols, vendor
from tools.test_notebooks import left


# ---- addresses

def test_addresses_are_those_of_nbdev_and_quarto():
    names = {'regression/32_ridge.ipynb': 'regression/ridge.html', 'regression/32a_tikhonov.ipynb': 'regression/tikhonov.html', 'index.ipynb': 'index.html',
             'sources/coverage.ipynb': 'sources/coverage.html', '00_Core.ipynb': 'core.html', 'x/3d_x.ipynb': 'x/x.html', '32.ipynb': '32.html'}
    assert {n: B.address(n) for n in names} == names
    from nbdev.doclinks import _nbpath2html
    for n in names: assert _nbpath2html(Path(n)).as_posix() == names[n]


def test_links_between_pages_are_relative():
    assert B.relative('core.html', 'index.html') == 'core.html'
    assert B.relative('core.html', 'regression/ridge.html') == '../core.html'
    assert B.relative('regression/ridge.html', 'regression/lasso.html') == 'ridge.html'
    assert B.relative('theory/risk.html', 'regression/ridge.html') == '../theory/risk.html'


# ---- documentation from source

SOURCE = '''
@dataclass
class Answer:
    "What was found."
    x:float      # the place
    value:float=0. # the value there
    def ok(self)->bool: # is it good?
        "Is it?"
        return True

class Ridge(Base):
    "Ridge regression."
    def __init__(self,
        lam:float=1., # price of length
        *, rng=None,  # random numbers
    ): self.lam = lam
    def fit(self, X, y=None, **kw): "Learn."; return self
    @property
    def size(self): return 1
    def _help(self): pass

def weights(
    X:np.ndarray, # samples, shape `(n, d)`
    y, lam:float=.5, # price, at least 0
)->tuple:         # weights | offset
    "Weights and offset."
    return X # not a docment
'''

def test_signatures_docments_and_methods_come_from_the_source():
    a, r, w = symbols.symbols(SOURCE)
    assert a.params == [('x', 'float', '', 'the place'), ('value', 'float', '0.0', 'the value there')]
    assert r.params == [('lam', 'float', '1.0', 'price of length'), ('rng', '', 'None', 'random numbers')] and r.bases == ['Base']
    assert [(m.name, m.kind) for m in r.methods] == [('Ridge.fit', 'method'), ('Ridge.size', 'property'), ('Ridge._help', 'method')]
    assert r.methods[0].signature == 'Ridge.fit(X, y=None, **kw)' and r.signature == 'Ridge(lam=1.0, rng=None)'
    assert w.params == [('X', 'np.ndarray', '', 'samples, shape `(n, d)`'), ('y', '', '', ''), ('lam', 'float', '0.5', 'price, at least 0')]
    assert w.returns == ('tuple', 'weights | offset') and w.doc == 'Weights and offset.'


def test_reference_has_an_anchor_for_every_method():
    r, w = symbols.symbols(SOURCE)[1:]
    for full in (True, False):
        md = symbols.reference(r, 'http://x/y.py#L3', full=full)
        assert all(f'#{a}' in md for a in ('ridge', 'ridge.fit', 'ridge.size', 'ridge._help')) and md.count('::::') == 2
    assert r'weights \| offset' in symbols.reference(w) and 'price, at least 0' not in symbols.reference(w, full=False)


# ---- links and anchors in processed notebooks

def page(rel='regression/32_ridge.ipynb', cells=()): return B.Page(rel, list(cells), 'T')

def test_links_made_by_nbdev_are_mended():
    table, url = {'core.html': ['check_x'], 'regression/ridge.html': ['ridge', 'ridge.fit']}, 'https://me.github.io/book'
    mend = lambda md: process.mend_links(md, page(), table, url)
    assert mend(f'see [`check_X`]({url}/core.html#check_x).') == 'see [`check_X`](../core.html#check_x).'
    assert mend(f'[`Ridge.fit`]({url}/regression/ridge.html#ridge.fit)') == '[`Ridge.fit`](#ridge.fit)'
    assert mend(f'[`_child`]({url}/core.html#_child)') == '`_child`'                                             # private: no page documents it
    assert mend(f'[the [`Ridge`]({url}/regression/ridge.html#ridge) class](x.ipynb)') == '[the `Ridge` class](x.ipynb)'   # no link in a link


class FakeBook:
    def __init__(self, *rels): self.pages = {r: page(r) for r in rels}

def test_inventory_ids_get_one_anchor_at_the_cell_that_tests_them():
    md = lambda s: dict(cell_type='markdown', source=s, metadata={})
    code = lambda s: dict(cell_type='code', source=s, metadata={}, outputs=[])
    cells = [md('Said first [R4.2-2, P-E1]: and `[E3.1-1]` in code, a link [T2-1](x).'), code('# the answer is stationary  [R4.2-2, E3.1-1]\nclose(1, 1)\n# [T9-9]'), md('again [R4.2-2], then [P-E1]')]
    out = process.item_anchors(cells, page(), FakeBook('sources/coverage.ipynb', 'sources/errata.ipynb'))
    all_md = '\n'.join(c['line'] if 'line' in c else c['source'] for c in out)
    for i in ('R4.2-2', 'E3.1-1', 'P-E1'): assert len(re.findall(rf'\{{#{re.escape(i)} ', all_md)) == 1, i
    for i in ('R4.2-2', 'E3.1-1'): assert f'[[{i}](../sources/coverage.html#{i})]{{#{i} .item}}' in out[1]['line'], i    # a check has them in its line
    assert '[[P-E1](../sources/errata.html#P-E1)]{#P-E1 .item}' in out[0]['source'] and '`[E3.1-1]`' in out[0]['source'] and '[T2-1](x)' in out[0]['source']
    assert '../sources/coverage.html#R4.2-2' in out[-1]['source'] and '#T9-9' not in all_md
    assert 'sources' not in process.item_anchors([md('[R4.2-2]')], page(), FakeBook())[0]['source']         # no such page, no link


# ---- the cache of outputs

def test_only_what_a_notebook_imports_makes_it_run_again(tmp_path):
    lib = tmp_path/'mlbook'; (lib/'regression').mkdir(parents=True)
    for name, s in {'__init__.py': '', 'core.py': 'import numpy', 'plot.py': '', 'regression/__init__.py': '', 'regression/ridge.py': 'def f():\n    from ..core import x\n'}.items(): (lib/name).write_text(s)
    key = lambda src: execute.Package(lib).key(src)
    sources = {'ridge': 'from mlbook.regression.ridge import Ridge', 'plot': 'from mlbook import plot', 'all': 'import mlbook', 'none': 'import numpy'}
    before = {n: key(s) for n,s in sources.items()}
    (lib/'core.py').write_text('import numpy as np'); after = {n: key(s) for n,s in sources.items()}
    assert {n for n in sources if before[n] != after[n]} == {'ridge', 'all'}
    assert execute.bare('#| fig-alt: "x"\n#| eval: false\n1+1') == '#| eval: false\n1+1'


# ---- the pandoc filter

def render(md, root=''):
    return pages.pandoc(md, root, {}, Path('.'))

def test_references_equations_theorems_and_captions():
    s, warnings = render('''By @eq-a and [-@eq-b], @thm-main, @exr-one, @fig-x, @tbl-t and @sec-here:

$$ a=b $$ {#eq-a}

$$ c $$ {#eq-b}.

::: {#thm-main}
## Main
It holds.
:::

::: {.proof}
Clear.
:::

::: {#exr-one}
Do it.
:::

::: {#fig-x}
![](a.png)

What it shows, $x$.
:::

| a | b |
|---|---|
| 1 | 2 |

: Numbers {#tbl-t}

## Somewhere {#sec-here}
''')
    assert not warnings
    for a, t in [('eq-a', 'Equation&nbsp;1'), ('eq-b', '2'), ('thm-main', 'Theorem&nbsp;1'), ('exr-one', 'Exercise&nbsp;1'), ('fig-x', 'Figure&nbsp;1'), ('tbl-t', 'Table&nbsp;1'), ('sec-here', 'Somewhere')]:
        assert f'<a href="#{a}" class="xref">{t}</a>' in s.replace('\u00a0', '&nbsp;'), a
        assert s.count(f'id="{a}"') == 1, a
    assert '(Main)' in s and '<em>Proof</em>.' in s and 'class="theorem exercise"' in s and '{#eq' not in s and 'table-scroll' in s
    assert re.search(r'id="eq-a" class="equation"><span class="math display"> a=b </span><a[^>]*>\(1\)</a>', s)


def test_a_collapsed_callout_may_hold_cells_between_two_markdown_cells():
    body = pages.Body(page())
    md = body.markdown(dict(metadata={}, cells=[dict(cell_type='raw', source='---\n---'), dict(cell_type='markdown', source='::: {.callout-tip collapse="true"}\n## Solution'),
        dict(cell_type='code', source='print(1)', outputs=[dict(output_type='stream', name='stdout', text=['1\n'])]), dict(cell_type='markdown', source=':::\n\nAfter.')]))
    s, warnings = render(md)
    inside = re.search(r'<details class="callout callout-tip">(.*?)</details>', s, re.S)[1]
    assert not warnings and 'Solution' in inside and 'print' in inside and 'cell-output-stdout' in inside and 'After' not in inside and '<h2' not in s


def test_what_cannot_be_resolved_is_reported():
    assert any('@eq-none' in w for w in render('See @eq-none.')[1])
    assert any('used twice' in w for w in render('$$ a $$ {#eq-a}\n\n$$ b $$ {#eq-a}')[1])
    assert any('unclosed' in w for w in render('::: {.callout-note}\nopen')[1])


def test_links_to_notebooks_become_links_to_pages():
    s, _ = render('[a](../theory/20_risk.ipynb#x) [b](33a_demo.ipynb) [c](/core.html) [d](https://x.org/1_a.ipynb)', '../')
    assert all(f'href="{h}"' in s for h in ('../theory/risk.html#x', 'demo.html', '../core.html', 'https://x.org/1_a.ipynb'))


def test_figures_need_alt_text_and_keep_their_order():
    png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    image = dict(output_type='display_data', data={'image/png': png, 'text/plain': 'x'}, metadata={})
    body = pages.Body(page()); md = body.code(dict(source='#| fig-alt: "a <dot>"\n#| label: fig-d\n#| fig-cap: "Dot $x$"\nplot()', outputs=[image]), 7)
    s, warnings = render(md + '\n@fig-d')
    assert not body.problems and not warnings and list(body.files) == ['32_ridge_files/figure-html/cell-7-output-1.png']
    assert 'alt="a &lt;dot&gt;" width="1" height="1"' in s and s.count('id="fig-d"') == 1
    pages.Body.code(bare := pages.Body(page()), dict(source='plot()', outputs=[image]), 7); assert 'cell 7: figure without' in bare.problems[0]


def demo_output(name='demo_x', by_name=True): return dict(output_type='execute_result', metadata={}, data={frames.DEMO: dict(name=name, by_name=by_name, fields=''), 'text/plain': 'Demo'})

def test_a_demo_becomes_its_control_with_frames_beside_the_page(tmp_path):
    p = page(); p.demos = [None, dict(html='<div class="demo" data-folder="f/" data-frames="frame-a.webp">x</div>', frames=['frame-a.webp', 'frame-b.png'])]
    result = dict(outputs=[[demo_output('first')], [], [demo_output()]]); frames.show(result, p)
    assert frames.DEMO in result['outputs'][0][0]['data']                                                  # one that failed stays what it was: the build has said so
    out = result['outputs'][2][0]; assert set(out['data']) == {'text/html', 'text/plain'} and process.draws(dict(outputs=[out])) and not process.draws(dict(outputs=[dict(data={'text/html': '<b>x</b>'})]))
    body = pages.Body(p); md = body.code(dict(source='#| fig-cap: "Moves."\nexplore(f)', outputs=[out]), 3); s, warnings = render(md)
    assert not warnings and not body.problems and 'cell-output-demo' in s and '<div class="demo"' in s and 'Moves.' in s
    book = type('b', (), dict(cache=tmp_path)); assert frames.files(p, book) == {f'32_ridge_files/figure-html/{n}': tmp_path/'frames'/n for n in ('frame-a.webp', 'frame-b.png')}


def test_frames_must_be_there_and_only_the_first_counts_to_the_size_of_a_page(tmp_path):
    demo = '<div class="demo" data-folder="x_files/" data-frames="frame-a.webp frame-b.webp frame-a.webp"><img alt="a" src="x_files/frame-a.webp"></div>'
    (tmp_path/'x_files').mkdir(); (tmp_path/'x.html').write_text('y'*200_000 + demo)
    for n, size in (('a', 100_000), ('b', 1_400_000)): (tmp_path/'x_files'/f'frame-{n}.webp').write_bytes(b'x'*size)
    assert check.check_site(tmp_path)[0] == []
    (tmp_path/'x_files'/'frame-b.webp').unlink(); assert check.check_site(tmp_path)[0] == ['x.html: frame x_files/frame-b.webp does not exist']
    (tmp_path/'x_files'/'frame-b.webp').write_bytes(b'x'); (tmp_path/'x_files'/'frame-a.webp').write_bytes(b'x'*1_400_000)
    assert 'x.html: 1.60 MB with its figures' in check.check_site(tmp_path)[0][0]


def test_a_slider_that_changes_nothing_is_noticed():
    assert frames.unmoved(list('abc'), [3]) == [] and frames.unmoved(list('aab'), [3]) == [] and frames.unmoved(list('aaa'), [3]) == [0]
    assert frames.unmoved(list('abcabc'), [2, 3]) == [0] and frames.unmoved(list('aabbcc'), [3, 2]) == [1] and frames.unmoved(list('abcabd'), [2, 3]) == []


def test_frames_all_or_few(monkeypatch):
    for said, want in (('', False), ('all', False), ('few', True)): monkeypatch.setenv('FRAMES', said); assert frames.few() == want
    monkeypatch.setenv('FRAMES', 'some')
    with pytest.raises(B.SiteError, match='FRAMES must be all or few, got some'): frames.few()


def test_a_demo_is_drawn_again_only_when_it_may_have_changed(tmp_path):
    lib = tmp_path/'mlbook'; lib.mkdir(); files = {'__init__.py': '', 'demo.py': '', 'core.py': '', 'one.py': 'from .core import x', 'two.py': ''}
    for n, s in files.items(): (lib/n).write_text(s)
    book, p = type('b', (), dict(lib=lib)), B.Page('10_one.ipynb', [], 'T', module='one')
    def keys(): return {(by, thin): frames.key(demo_output(by_name=by)['data'][frames.DEMO], p, 'page', book, execute.Package(lib), thin) for by in (True, False) for thin in (True, False)}
    before = keys(); assert len(set(before.values())) == 4
    (lib/'two.py').write_text('x = 1'); assert keys() == before                                             # nothing it needs
    (lib/'core.py').write_text('x = 1'); after = keys(); assert [after[k] != before[k] for k in before] == [True, True, False, False]   # by name: what the module imports; else the page
    assert frames.key(demo_output(by_name=False)['data'][frames.DEMO], p, 'other', book, execute.Package(lib), False) != before[False, False]


def test_a_check_is_one_line_and_code_that_is_not_the_lesson_folds():
    assert process.is_test('close(a, b)') and process.is_test('assert x') and process.is_test('with raises(ValueError): f()') and not process.is_test('print(x)')
    assert process.opening('#| label: x\n# It holds\n# for all `n`.  [R1-1]\nassert a') == ('It holds for all `n`.  [R1-1]', '#| label: x\nassert a')
    assert process.literal('a*b `c*d` $e_f$ [g]') == r'a\*b `c*d` $e_f$ \[g\]'
    assert process.fold_line('#| export\nimport numpy as np') == 'Imports' and process.fold_line('#| hide\nimport a\nuse_style()') == 'Imports of checks and pictures'
    assert process.fold_line('#| exporti\ndef _f(x):\n    "The square of a*b."\n    return x') == r'`_f`: The square of a\*b.'
    assert process.fold_line('#| exporti\n_A = 3') == '`_A`' and process.fold_line('#| exports\ndef f(): pass') is None
    assert process.fold_line('#| hide\nimport nbdev; nbdev.nbdev_export()') is None and process.fold_line('f(3)') is None
    cell = lambda s, **kw: dict(cell_type='code', source=s, metadata={}, outputs=[], **kw)
    made = process.fold([cell('x'), cell('assert a', line='✓ It holds.', box='check')])
    assert [c['cell_type'] for c in made] == ['code', 'markdown', 'code', 'markdown'] and '<details class="check">' in made[1]['source'] and '</details>' in made[3]['source']
    picture = dict(output_type='display_data', data={'image/png': ''}, metadata={})
    drawn = process.item_anchors([cell('# It is seen.\nassert a') | dict(outputs=[picture])], page(), FakeBook())
    assert 'line' not in drawn[-1]                                                                          # a picture is never folded away


def test_the_code_of_a_solution_is_open_and_has_no_tick():
    md = lambda s: dict(cell_type='markdown', source=s, metadata={})
    code = lambda s, **kw: dict(cell_type='code', source=s, metadata={}, outputs=[], **kw)
    solution = '::: {#exr-a}\nDo it.\n:::\n\n::: {.callout-tip collapse="true"}\n## Solution\n\nLike this.'
    cells = [md(solution), code('# It holds.  [R4.2-2]\nassert a'), code('def f(): pass', line='`f`: code', box='code-fold'), md(':::\n\n## Further reading'), code('# So does this.\nassert b')]
    out = process.fold(process.item_anchors(cells, page(), FakeBook()))
    inside = out[:next(k for k, c in enumerate(out) if 'Further reading' in c['source'])]
    assert not any('<details' in c['source'] or '✓' in c['source'] for c in inside) and [c['source'] for c in inside if c['cell_type'] == 'code'] == ['# It holds.  [R4.2-2]\nassert a', 'def f(): pass']
    assert any('#R4.2-2 .item-anchor' in c['source'] for c in inside)                                       # what it shows can still be linked to
    assert '[✓]{.tick} So does this.' in out[-3]['source']
    assert process.solved('::: {.callout-note}\n## To remember\n', []) == [False] and process.solved('::::\n', [True, False]) == [True]
    assert process.solved('::: {.callout-note collapse="true"}\n\n## Solution of both\n```\n:::\n```\n', []) == [True]   # a fence in code closes nothing


def test_every_check_can_be_linked_to():
    code = lambda s: dict(cell_type='code', source=s, metadata={}, outputs=[])
    cells = [code('# The answer is `x`, for all $n$: stationary!  [R4.2-2]\nassert a'), code('# The answer is for all stationary.\nassert a'), code('assert b')]
    out = process.fold(process.item_anchors(cells, page(), FakeBook()))
    heads = [c['source'] for c in out if '<details' in c['source']]
    ids = [re.search('<details class="check" id="([^"]+)">', h)[1] for h in heads]
    assert ids == ['check-the-answer-is-for-all-stationary', 'check-the-answer-is-for-all-stationary-2', 'check-unnamed']
    assert all(f'[link to this check](#{i})' in h for i, h in zip(ids, heads)) and 'Checks' in heads[0] and 'Checks' not in heads[1]


def test_the_alt_text_of_a_demo_is_the_one_written_beside_it():
    shown = '<div class="demo" data-alt="The fit at one `lam`" data-frames="a b"><img alt="The fit at one `lam`: λ = 0.1" src="a"></div>'
    cell = lambda source: dict(source=source, outputs=[dict(data={'text/html': shown})])
    process.described(own := cell('#| fig-alt: "A line and \\"points\\"."\nexplore(f)')); process.described(bare := cell('explore(f)'))
    assert own['outputs'][0]['data']['text/html'] == '<div class="demo" data-alt="A line and &quot;points&quot;" data-frames="a b"><img alt="A line and &quot;points&quot;: λ = 0.1" src="a"></div>'
    assert bare['outputs'][0]['data']['text/html'] == shown.replace('`', '')


def test_the_line_of_a_box_and_comments_are_mended_in_html():
    s = '<details class="check"><summary>\n<p><span class="tick">✓</span> It holds.</p>\n</summary><p id="eq-a">x</p><span class="co"># eq-a, eq-b</span>'
    assert process.mend_html(s, page(), FakeBook()) == '<details class="check"><summary><span class="tick">✓</span> It holds.</summary><p id="eq-a">x</p><span class="co"># <a href="#eq-a">eq-a</a>, eq-b</span>'
    s = '<details class="code-fold"><summary><a href="x.html#f"><code>f</code></a>: it <a href="#y">adds</a>.</summary><a href="z">z</a>'   # a line that is a button holds no link
    assert process.mend_html(s, page(), FakeBook()) == '<details class="code-fold"><summary><code>f</code>: it adds.</summary><a href="z">z</a>'


def test_errata_are_closed_and_counted_and_every_picture_has_a_caption():
    md = 'Text.\n\n::: {.callout-warning}\n## Errata of this section\n- **R-E1** is wrong. [R-E1]\n- **R-E2** too. [R-E2]\n:::\n\nMore.\n'
    assert process.errata_fold(md) == 'Text.\n\n::: {.callout-warning collapse="true"}\n## Errata of this section: 2\n- **R-E1** is wrong. [R-E1]\n- **R-E2** too. [R-E2]\n:::\n\nMore.\n'
    assert process.errata_fold('::: {.callout-warning}\n## Erratum [P-E3]\nA sign.\n:::') == '::: {.callout-warning collapse="true"}\n## Errata of this section: 1\nA sign.\n\n[P-E3]\n:::'
    assert process.errata_fold('::: {.callout-warning}\n## Mind the units\nx\n:::') == '::: {.callout-warning}\n## Mind the units\nx\n:::'
    many = '::: {.callout-warning}\n## Errata of this section [R-E1, P-E2]\n- **R-E1** a sign (another edition: R-E3).\n- **P-E2** a factor.\n- Doubtful: **R-E4**.\n:::'
    assert '## Errata of this section: 2\n' in process.errata_fold(many, {'R-E3', 'R-E4'}) and '## Errata of this section: 3\n' in process.errata_fold(many)   # one that is only mentioned is not counted
    assert process.captioned('#| fig-alt: "A line, a_b."\nplot()') == '#| fig-alt: "A line, a_b."\n#| fig-cap: "A line, a\\\\_b."\nplot()'
    own = '#| fig-alt: "A line."\n#| fig-cap: "The fit."\nplot()'; assert process.captioned(own) == own and process.captioned('plot()') == 'plot()'


def test_search_sections_hold_text_code_and_short_formulas():
    s = '<p>Intro <a href="x">link</a>.</p><h2 id="a">Head <a class="anchor" href="#a"></a></h2><p>The price <span class="math inline">\\lambda</span>.</p><pre>w = <span>1</span></pre><script>no</script>'
    assert pages.sections(s) == [('', '', 'Intro link.', ''), ('a', 'Head', 'The price λ .', 'w = 1')]
    folded = '<details class="code-fold"><summary>Imports</summary><pre>import a</pre></details><details class="code-fold"><summary>Imports of checks and pictures</summary><pre>import b</pre></details>'
    page = folded + '<p>You will see.</p><div class="claim-source">\n<p>Title</p>\n<p>It is <em>small</em>, <span class="math inline">\\lambda</span>.</p></div>'
    assert pages.sections(*pages.said(page)) == [('', '', 'It is small, λ . You will see.', 'import a import b')]                     # a page says first what it claims
    assert pages.sections('<p>printed: <code class="formula">\\hat w=\\lambda X^\\top y</code></p>')[0][2] == 'printed: w=λ X y'     # no LaTeX in the results


# ---- the glossary and the index

def test_a_word_that_is_explained_with_a_term_is_not_another_name_for_it(tmp_path):
    from tools import glossary, term_index
    (tmp_path/'g.txt').write_text('p-value | ~significance level | a/1_x | A probability.\nridge regression | weight decay, ~shrinkage | a/1_x | A fit.\n')
    p, ridge = glossary.terms(tmp_path/'g.txt')
    assert p.also == () and p.near == ('significance level',) and ridge.also == ('weight decay',) and 'shrinkage' in ridge.spellings       # search knows both
    said = glossary.listing([p, ridge], {'a/1_x': 'X'})
    assert '**p-value**. A probability. *Explained with it:* significance level. → [X](a/1_x.ipynb)' in said and '**ridge regression** (weight decay). A fit.' in said
    lines = dict(term_index.entries([p, ridge], term_index.counts([p, ridge], []), {'a/1_x': 'X'}))
    assert lines['significance level'] == 'significance level: explained with [p-value](glossary.ipynb#term-p-value)' and lines['weight decay'].startswith('weight decay: see [ridge')
    real = {t.name: t for t in glossary.terms()}
    for name, near in dict({'p-value': 'significance level', 'power of a test': 'type II error', 'accuracy': 'error rate', 'eigenvalue': 'eigenvector', 'quantile': 'pinball loss'}).items(): assert near in real[name].near


def test_a_term_leads_to_the_section_that_treats_it():
    from tools import glossary
    term = lambda name, *also: glossary.Term(name, also, (), '')
    cells = ['# The norm\n> claim', 'Of **spans** first.\n\n## The `dual` form, and more\n\n```\n## span\n```\n::: {.callout-tip}\n## Solution by kernels\n:::\nA **Gram matrix** here.',
             '## Gram–Schmidt {#gs}\n', '## Twice\nkernel', '## Twice\nkernel kernels, a kernel: kernel', '## 3. In $x$\nslack slack slack', '## Later\nslack slack, slacks; hinge']
    at = lambda *words: glossary.section(term(*words), cells)
    assert at('dual form') == ('the-dual-form-and-more', 'The `dual` form, and more') == at('span', 'the dual form') and at('Gram–Schmidt') == ('gs', 'Gram–Schmidt')
    assert at('Gram matrix') == ('the-dual-form-and-more', 'The `dual` form, and more')                                  # the heading over the first bold use
    assert at('norm') is None and at('span') is None and at('kernel') is None and at('hinge') is None                     # the page is about it; before any heading; no id; once
    assert at('slack') == ('later', 'Later') and glossary.heading_id('2. Rates: O(1/n)') == 'rates-o1n' and glossary.heading_id('On $x$') is None


def test_a_word_with_an_everyday_meaning_is_linked_only_where_it_is_treated():
    from tools.glossary import Term
    book = type('b', (), dict(terms=(Term('shrinking', ('x',), ('svm/56a_working_sets',), 'Leaving out.'), Term('ridge regression', ('x',), ('regression/32_ridge',), 'A fit.'))))
    said = 'Shrinking weights, ridge regression.'
    assert process.term_links(said, page('regression/32_ridge.ipynb'), book, set()).startswith('Shrinking weights, [ridge regression](../glossary.html#term-ridge-regression)')
    assert '#term-shrinking' in process.term_links(said, page('svm/55_margin.ipynb'), book, set())
    book = type('b', (), dict(terms=(Term('MAP', ('x',), ('regression/34_bayes_linear',), 'A mode.'),)))   # an abbreviation is written in capitals
    said = process.term_links('A map, then the MAP.', page('regression/32_ridge.ipynb'), book, set())
    assert said.startswith('A map, then the [MAP](') and said.endswith('.')


# ---- what Quarto's pages need: strings as Quarto 1.7 writes them

WIDGET = '''<script src="https://cdnjs.cloudflare.com/ajax/libs/require.js/2.3.6/require.min.js" integrity="sha512-c3Nl8+7g4LMSTdrm621y7kf9v3SDPnhxLNhcjFJbKECVnmZHTdo+IRO05sNLTH/D3vA6u1X32ehoLC7WFVdheg==" crossorigin="anonymous"></script>
<script src="https://cdnjs.cloudflare.com/ajax/libs/jquery/3.5.1/jquery.min.js" integrity="sha512-bLT0Qm9VnAYZDflyKcBaQ2gg0hSYNQrJ8RilYldYQ1FxQYoCLtUjuuRuZo+fjqhx/qtq/1itJ0C2ejDxltZVFg==" crossorigin="anonymous"></script>
<script type="application/javascript">define('jquery', [],function() {return window.jQuery;})</script>
<script src="https://unpkg.com/@jupyter-widgets/html-manager@*/dist/embed-amd.js" crossorigin="anonymous"></script>
<script src="https://cdnjs.cloudflare.com/polyfill/v3/polyfill.min.js?features=es6"></script>
'''
MODULES = '''<script src="../site_libs/quarto-html/quarto.js" type="module"></script>
<script src="../site_libs/quarto-html/tabsets/tabsets.js" type="module"></script>
'''
KATEX = '''<script defer="" src="../assets/katex/katex.min.js"></script>
  <script>document.addEventListener("DOMContentLoaded", function () {
 var mathElements = document.getElementsByClassName("math"); });</script>
<link rel="stylesheet" href="../assets/katex/katex.min.css">
'''
EQUATION = r'<p><span id="eq-a"><span class="math display">\lVert w\rVert^2 = 1 \qquad(1)</span></span> and <span class="math inline">a&lt;b</span></p>'
HOVER = 'if (mathEl.tagName == "SPAN") { katex.render(texText.data) }'

def test_nothing_is_loaded_from_elsewhere_after_the_replacements():
    s = quarto.localise(WIDGET + MODULES + HOVER + "const isFileUrl = () => {\n  return window.location.protocol === 'file:';\n}" + '<a href="https://me.github.io/book/core.html#x">x</a><a href="https://me.github.io/book/core.py">y</a>', '../', 'https://me.github.io/book')
    assert 'cdnjs' not in s and 'unpkg' not in s and 'define(' not in s and 'type="module"' not in s
    assert '<script src="../assets/embed.js"></script>' in s and 'crossorigin' not in s
    assert '<script src="../site_libs/quarto-html/quarto.js" defer></script>' in s and 'tabsets' not in s
    assert 'tagName == "SPAN" && texText.data)' in s and "'file:'" not in s
    assert 'href="../core.html#x"' in s and 'href="https://me.github.io/book/core.py"' in s
    assert quarto.localise(s, '../', 'https://me.github.io/book') == s                                      # may run twice


def test_equation_numbers_stand_beside_the_formula_and_katex_scripts_go_away():
    assert r'\lVert w\rVert^2 = 1</span><span class="eqno">(1)</span></span>' in quarto.number_equations(EQUATION)
    assert quarto.drop_katex(KATEX) == '<link rel="stylesheet" href="../assets/katex/katex.min.css">\n'


def test_quartos_scripts_run_from_file():
    js = quarto.one_script('import * as tabsets from "./tabsets/tabsets.js";\nconst x = 1;\ntabsets.init();\n', 'export function init() {}\n')
    assert 'import' not in js and 'export' not in js and 'const tabsets = (() => {' in js and js.count('return { init };') == 1 and quarto.one_script(js, '') == js
    s = quarto.local_search('if (window.location.protocol === "file:" && !shownWarning) alert();\nconst r = await fetch(offsetURL("search.json"));\n')
    assert 'if (false)' in s and 'await loadSearchDocs()' in s and 'function loadSearchDocs' in s and 'fetch(' not in s and quarto.local_search(s) == s


def test_quartos_search_shows_words():
    docs = [dict(href='a.html', text='Imports\nImports of checks and pictures\nYou will see Imports here.'), dict(href='sources/errata.html#x', text='printed: \\hat w=\\lambda X^\\top y')]
    assert [d['text'] for d in json.loads(quarto.plain_search(json.dumps(docs)))] == ['You will see Imports here.', 'printed: w=λ X y']


def test_quartos_warnings_are_errors():
    said = '''[1/2] core.ipynb
\x1b[33mWARNING (/opt/quarto/share/filters/main.lua:20) Unable to resolve crossref @eq-x\x1b[39m
[WARNING] Citeproc: citation x not found
WARN: Unable to resolve link target: a/b.ipynb
Output created: _docs/index.html'''
    assert len(quarto.complaints(said)) == 3 and '@eq-x' in quarto.complaints(said)[0] and quarto.complaints('Output created: _docs/index.html') == []


# ---- figures for a phone

def drawn(nrows, ncols, size, titles=lambda r, c: f'{r}{c}', **options):
    "A figure with a grid of panels, each with a dot and a title."
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure
    fig = FigureCanvasAgg(Figure(figsize=size, layout='constrained')).figure; axs = fig.subplots(nrows, ncols, squeeze=False, **options)
    for r in range(nrows):
        for c in range(ncols): axs[r, c].plot([1, 2], [3, 4]); axs[r, c].set_title(titles(r, c))
    return fig, axs


def stacked(fig):
    "Width and height of the second drawing in inches, and the titles row by row of its grid, seen while it is drawn."
    seen = []
    def look(event=None):
        for ax in fig.axes:
            if p := ax.get_subplotspec(): seen.append((p.rowspan.start, p.colspan.start, ax.get_title()))
    save = fig.savefig; fig.savefig = lambda *a, **kw: (look(), save(*a, **kw))
    png = narrow.narrow(fig); fig.savefig = save
    if png is None: return None
    w, h = struct.unpack('>II', png[16:24]); rows = {}
    for r, c, t in sorted(seen): rows.setdefault(r, []).append(t)
    return (w/narrow.DPI, h/narrow.DPI), list(rows.values())


def test_a_wide_figure_is_drawn_again_with_its_panels_one_below_the_other():
    fig, axs = drawn(1, 3, (9.6, 2.8)); size, rows = stacked(fig)
    assert rows == [['00'], ['01'], ['02']] and abs(size[0] - narrow.WIDTH) < .02 and 2.8*3 <= size[1] <= 2.8*3*1.2
    assert list(fig.get_size_inches()) == [9.6, 2.8] and [a.get_subplotspec().colspan.start for a in axs.flat] == [0, 1, 2]   # as it was
    assert stacked(fig) == (size, rows)
    assert stacked(drawn(2, 2, (6.4, 5.6))[0])[1] == [['00'], ['01'], ['10'], ['11']]                                        # as one reads
    assert stacked(drawn(2, 2, (6.4, 5.6), lambda r, c: f'{c}'*(r == 0))[0])[1] == [['0'], [''], ['1'], ['']]                 # titles head columns
    assert stacked(drawn(1, 4, (8., 2.))[0])[1] == [['00', '01'], ['02', '03']]                                              # small panels: two a row
    assert stacked(drawn(2, 6, (6., 2.), lambda r, c: f'{c}'*(r == 0))[0])[1] == [['0', '1', '2'], ['']*3, ['3', '4', '5'], ['']*3]
    (w, h), rows = stacked(drawn(1, 1, (7., 3.))[0]); assert rows == [['00']] and abs(w - narrow.WIDTH) < .02 and 2.3 < h < 3


def test_a_figure_that_can_be_read_is_not_drawn_again():
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure
    assert narrow.narrow(drawn(1, 2, (5., 2.5))[0]) is None
    free = FigureCanvasAgg(Figure(figsize=(9, 3))).figure; free.add_axes((.1, .1, .8, .8)); assert narrow.narrow(free) is None       # no grid
    two = FigureCanvasAgg(Figure(figsize=(9, 3))).figure
    for part in two.subfigures(1, 2): part.subplots()
    assert narrow.narrow(two) is None


def test_what_panels_share_stays_readable():
    "Numbers on a shared axis stand at every panel of a stack; twins and colour bars follow their panel; all is as before afterwards."
    fig, axs = drawn(1, 2, (8., 3.), sharey=True); labelled = lambda: [a.yaxis.get_tick_params().get('labelleft', True) for a in axs.flat]
    seen = []; save = fig.savefig; fig.savefig = lambda *a, **kw: (seen.append(labelled()), save(*a, **kw)); before = labelled()
    assert narrow.narrow(fig) and before == [True, False] == labelled() and seen == [[True, True]]
    fig, axs = drawn(1, 2, (8., 3.)); axs[0, 1].twinx().plot([5, 6]); bar = fig.colorbar(axs[0, 0].imshow([[1, 2]]), ax=axs[0, 0]).ax
    save, at = fig.savefig, []; fig.savefig = lambda *a, **kw: (save(*a, **kw), at.append((bar.get_position().y0, axs[0, 1].get_position().y1)))
    assert stacked(fig)[1] == [['00'], ['', '01']] and at[0][0] > at[0][1]


def test_the_second_drawing_stands_beside_the_first():
    "Out of the outputs, into a file named after the figure; the browser chooses; what went wrong is reported."
    png = lambda w, h: b'\x89PNG\r\n\x1a\n' + struct.pack('>I', 13) + b'IHDR' + struct.pack('>II', w, h); b64 = lambda b: base64.b64encode(b).decode()
    cell = dict(cell_type='code', nr=7, source='#| fig-alt: "dots"', outputs=[dict(output_type='display_data', metadata={}, data={'image/png': b64(png(960, 280)), narrow.MIME: b64(png(504, 900))})])
    files, wrong = narrow.split([cell], 'a_files/figure-html/'); (name, made), = files.items()
    assert made == png(504, 900) and wrong == [] and narrow.MIME not in cell['outputs'][0]['data'] and name == narrow.name('a_files/figure-html/', png(960, 280))
    body = pages.Body(B.Page('a.ipynb', [], 'A')); body.files = dict(files); s = body.figure(png(960, 280), 'svg', 7, 1, 'dots', {})
    assert f'<picture><source media="(max-width: 640px)" srcset="{name}" width="504" height="900"><img src="a_files/figure-html/cell-7-output-1.svg" alt="dots"' in s and '</picture>' in s
    assert '<picture>' not in body.figure(png(960, 281), 'svg', 8, 1, 'dots', {})
    assert narrow.split([dict(nr=3, outputs=[dict(data={'image/png': '', narrow.MIME: 'error: ValueError: x'})])], 'f') == ({}, [(3, 'ValueError: x')])
    class Bad:
        def get_size_inches(self): raise ValueError('x')
    assert narrow.answer(Bad()) == 'error: ValueError: x'


def test_quartos_figures_get_their_second_drawing(tmp_path):
    png = lambda w, h: b'\x89PNG\r\n\x1a\n' + struct.pack('>I', 13) + b'IHDR' + struct.pack('>II', w, h)
    folder = tmp_path/'a_files'/'figure-html'; folder.mkdir(parents=True); (folder/'cell-2-output-1.png').write_bytes(png(960, 280)); (folder/'cell-3-output-1.png').write_bytes(png(500, 320))
    name = narrow.name('a_files/figure-html/', png(960, 280)); (tmp_path/name).write_bytes(png(504, 900))
    s = '<p><img src="a_files/figure-html/cell-2-output-1.png" alt="x" class="figure-img"></p><img src="a_files/figure-html/cell-3-output-1.png"><img src="images/b.png">'
    made = quarto.add_narrow(s, tmp_path)
    assert made.count('<picture>') == 1 and f'srcset="{name}" width="504" height="900"><img src="a_files/figure-html/cell-2-output-1.png" alt="x" class="figure-img"></picture></p>' in made
    assert quarto.add_narrow(made, tmp_path) == made


# ---- checks of a built site

GOOD = '<html><head><link rel="stylesheet" href="s.css"></head><body><h2 id="a">A</h2><a href="b/two.html#c">x</a><a href="https://x.org">out</a><img src="i.png" alt="dot"><pre>{#eq-x} ?@eq</pre></body></html>'

@pytest.fixture
def site(tmp_path):
    (tmp_path/'b').mkdir(); (tmp_path/'s.css').write_text('a{background:url("data:x")}'); (tmp_path/'i.png').write_bytes(b'x')
    (tmp_path/'b'/'two.html').write_text('<p id="c">C</p><a href="../one.html#a">back</a>'); (tmp_path/'one.html').write_text(GOOD)
    return tmp_path

def test_a_link_to_a_folder_is_a_link_to_its_first_page():
    assert check.resolve('./', 'index.html') == ('index.html', '') and check.resolve('./', 'a/b.html') == ('a/index.html', '')
    assert check.resolve('../', 'a/b.html') == ('index.html', '') and check.resolve('../c/#x', 'a/b.html') == ('c/index.html', 'x')
    assert check.resolve('../c.html', 'a/b.html') == ('c.html', '') and check.resolve('../../c.html', 'a/b.html')[0] == '..'


def test_a_good_site_passes(site):
    problems, seen = check.check_site(site); assert problems == [] and seen['pages'] == 2 and seen['links'] == 3

@pytest.mark.parametrize('bad,said', [
    ('<a href="none.html">x</a>', 'broken link none.html'), ('<a href="b/two.html#zz">x</a>', 'broken anchor b/two.html#zz'), ('<a href="#zz">x</a>', 'broken anchor #zz'),
    ('<img src="none.png" alt="x">', 'loads none.png, which does not exist'), ('<img src="i.png">', 'no alt text'), ('<img src="i.png" alt=" ">', 'no alt text'),
    ('<script src="https://cdn.x/y.js"></script>', 'from elsewhere'), ('<link rel="stylesheet" href="//fonts.x/y.css">', 'from elsewhere'), ('<style>@import url(https://fonts.x/f);</style>', 'from elsewhere'),
    ('<div style="background:url(https://x/y.png)"></div>', 'from elsewhere'), ('<strong>?@eq-x</strong>', 'unresolved reference ?@eq-x'), ('<p>::: {.x}</p>', 'stray div fence'),
    ('<span class="math inline">\\x</span>', 'not typeset'), ('<span class="katex-error" title="bad">x</span>', 'KaTeX could not set'), ('<script type="module" src="s.css"></script>', 'file://'),
    ('<p id="eq-a"></p><p id="eq-a"></p>', 'label eq-a is used twice'), ('x'*1_500_001, 'MB are allowed'), ('<p>{{&lt; include x &gt;}}</p>', 'unknown shortcode')])
def test_a_bad_page_is_named(site, bad, said):
    (site/'one.html').write_text(GOOD.replace('</body>', bad+'</body>')); problems = check.check_site(site)[0]
    assert len(problems) == 1 and problems[0].startswith('one.html: ') and said in problems[0], problems


def test_of_two_drawings_the_larger_is_counted(site):
    (site/'a.png').write_bytes(b'x'*900_000); (site/'b.png').write_bytes(b'x'*700_000)
    page = lambda first, second: (site/'one.html').write_text(GOOD.replace('</body>', f'<picture><source media="x" srcset="{second}" width="1" height="1"><img src="{first}" alt="x"></picture></body>'))
    for first, second in (('a.png', 'b.png'), ('b.png', 'a.png')): page(first, second); assert check.check_site(site)[0] == []
    (site/'b.png').write_bytes(b'x'*1_500_001)
    for first, second in (('a.png', 'b.png'), ('b.png', 'a.png')): page(first, second); assert 'MB are allowed' in check.check_site(site)[0][0]
    page('a.png', 'none.png'); assert any('loads none.png, which does not exist' in x for x in check.check_site(site)[0])


def test_style_sheets_load_nothing_from_elsewhere(site):
    (site/'s.css').write_text('@import "https://fonts.x/y.css";'); assert check.check_site(site)[0] == ['s.css: loads https://fonts.x/y.css from elsewhere']


# ---- whole builds of a small book

INI = '''[DEFAULT]
lib_name = minibook
lib_path = minibook
nbs_path = nbs
doc_path = _docs
repo = minibook
user = me
branch = main
version = 0.0.1
title = Mini
description = A small book
author = me
author_email = me@example.org
copyright = me
keywords = x
license = apache2
status = 3
language = English
min_python = 3.10
audience = Education
recursive = True
black_formatting = False
tst_flags = slow
custom_sidebar = True
put_version_in_init = True
git_url = https://github.com/me/minibook
doc_host = https://me.github.io
doc_baseurl = /minibook
'''
YML = '''project: {type: website, output-dir: _docs}
website:
  title: Mini
  sidebar:
    contents:
      - index.ipynb
      - section: Part
        contents:
          - part/10_one.ipynb
'''

def notebook(*cells):
    made = [dict(cell_type='code', source=c[1:], metadata={}, outputs=[], execution_count=None, id=f'c{k:03d}') if c[0] == '>' else dict(cell_type='markdown', source=c, metadata={}, id=f'c{k:03d}') for k,c in enumerate(cells)]
    return json.dumps(dict(cells=made, metadata=dict(kernelspec=dict(name='python3', display_name='python3', language='python')), nbformat=4, nbformat_minor=5))

INDEX = notebook('# Mini\n\n> A small $x^2$ book.', 'See [one](part/10_one.ipynb#twice).')
ONE = ('# One\n\n> First.', '>#| default_exp part.one', '## Sums\n\n$$ a+b $$ {#eq-sum}\n\nUse `twice`, see @eq-sum.', '>#| exports\ndef twice(\n    x, # a number\n):     # its double\n    "Double it."\n    return 2*x  # eq-sum',
       '># doubles  [R4.2-2]\nassert twice(4)==8', '>import ipywidgets as w\na,b = w.IntSlider(description="a"),w.IntText(); w.jslink((a, "value"), (b, "value")); w.VBox([a, b])', '>import os; print(os.environ["MLBOOK_SITE"], os.environ["IN_TEST"])',
       '::: {.callout-tip collapse="true"}\n## Solution', '>#| eval: false\n1/0', ':::',
       '>#| fig-alt: "three empty panels"\nimport matplotlib.pyplot as plt\nfig, axs = plt.subplots(1, 3, figsize=(9, 3), layout="constrained")')

@pytest.fixture(scope='module')
def tools():
    try:
        vendor.tool('node'); class_book = type('b', (), dict(root=ROOT)); return vendor.fetch(class_book, print)
    except B.SiteError as e: pytest.skip(f'KaTeX cannot be fetched here: {e}')

@pytest.fixture
def mini(tmp_path, tools):
    root = tmp_path/'mini'; (root/'nbs'/'part').mkdir(parents=True); (root/'nbs'/'assets').mkdir(); (root/'minibook').mkdir(); (root/'minibook'/'__init__.py').write_text('')
    (root/'settings.ini').write_text(INI); (root/'_quarto.yml').write_text(YML); (root/'nbs'/'_quarto.yml').symlink_to('../_quarto.yml')
    (root/'package.json').write_bytes((ROOT/'package.json').read_bytes()); (root/'nbs'/'assets'/'favicon.svg').write_bytes((ROOT/'nbs/assets/favicon.svg').read_bytes())
    (root/'.cache').mkdir(); (root/'.cache'/'npm').symlink_to(ROOT/'.cache'/'npm')
    (root/'nbs'/'index.ipynb').write_text(INDEX); (root/'nbs'/'part'/'10_one.ipynb').write_text(notebook(*ONE))
    return root

def build(root, engine='pandoc', path=''):
    env = {**os.environ, 'PYTHONPATH': str(ROOT), 'PATH': path + os.pathsep + os.environ['PATH'] if path else os.environ['PATH']}
    r = subprocess.run([sys.executable, '-m', 'tools.site', '--root', str(root), '--engine', engine], capture_output=True, text=True, cwd=root, env=env)
    return r.returncode, r.stdout, r.stderr


def test_a_kernel_that_does_not_start_is_started_again(mini, monkeypatch):
    import nbclient
    from jupyter_client import AsyncKernelManager
    book = B.Book(mini); page = book.pages['part/10_one.ipynb']; calls = []
    def execute_(self, **kw):
        calls.append(kw)
        if len(calls) <= dead: raise RuntimeError('Kernel died before replying to kernel_info')
        if page_fails: raise RuntimeError('a cell failed')
    monkeypatch.setattr(nbclient.NotebookClient, 'execute', execute_)
    for dead, page_fails, tried in ((0, False, 1), (2, False, 3), (9, False, 3), (0, True, 1)):   # one whose cell fails is not run again
        calls.clear(); r = execute.run(page, book, AsyncKernelManager)
        assert len(calls) == tried and ('error' in r) == (dead > 2 or page_fails)


def test_a_book_is_built_and_not_built_again(mini):
    both = ['index.ipynb', 'part/10_one.ipynb']; assert left(B.Book(mini)) == both
    rc, out, err = build(mini); assert rc == 0, err + out
    assert left(B.Book(mini)) == []
    assert 'executed 2 of 2' in out and (mini/'_docs'/'index.html').as_uri() in out
    s = (mini/'_docs'/'part'/'one.html').read_text(encoding='utf8')
    for part in ('<h3 id="twice"', 'class="katex"', '<a href="#eq-sum">eq-sum</a>', '<a href="#eq-sum" class="xref">Equation', 'application/vnd.jupyter.widget-view+json', 'widget-state+json', '../assets/embed.js',
                 'aria-current=page', '<code>minibook.part.one</code>', 'href="10_one.ipynb" download', 'blob/main/nbs/part/10_one.ipynb', 'id="R4.2-2"', '<details class="check" id="check-', '</summary>', '<summary><span class="tick">✓</span>', 'class="cell exported"', '<code>1 1</code>', '<span class="op">/</span>'): assert part in s, part
    second = re.search(r'<picture><source media="[^"]+" srcset="([^"]+)" width="504" height="(\d+)"><img src="[^"]+" alt="three empty panels"', s)   # for a phone
    assert int(second[2]) > 1000 and (mini/'_docs'/'part'/second[1]).read_bytes()[:4] == b'\x89PNG'
    assert 'crossorigin' not in s and 'embed.js' not in (mini/'_docs'/'index.html').read_text() and (mini/'_docs'/'part'/'10_one.ipynb').exists()
    assert '>Download this notebook</a> (<code>pip install mlbook[book]</code>)' in s   # beside the link: what it needs
    index = (mini/'_docs'/'assets'/'search.js').read_text(encoding='utf8'); assert index.startswith('window.searchIndex=') and 'part/one.html#sums' in index
    rc, out, err = build(mini); assert rc == 0 and 'executed 0 of 2' in out and 'rendered 0 of 2' in out
    (mini/'nbs'/'part'/'10_one.ipynb').write_text(notebook(*ONE, 'More *prose*.')); rc, out, err = build(mini)         # prose alone does not run the code again
    assert rc == 0 and 'executed 0 of 2' in out and 'rendered 1 of 2' in out and 'More <em>prose</em>' in (mini/'_docs'/'part'/'one.html').read_text(encoding='utf8')
    assert left(B.Book(mini)) == []; (mini/'nbs'/'part'/'10_one.ipynb').write_text(notebook(*ONE, '>1+1')); assert left(B.Book(mini)) == both[1:]   # what has changed is tested again


DEMO = ('# Two\n\n> Moves.', '>#| default_exp part.two', '>#| export\nimport numpy as np', '>from mlbook.demo import explore',
        '>#| export\ndef demo_line(k=1, slope=1., ax=None):\n    "A line"\n    ax.plot([0, 1], [0, min(k, 4)*slope])\n    ax.set_ylim(-9, 9)',
        '>#| fig-alt: "A line turns."\nexplore(demo_line, k=range(6), slope=[-1., 1.], size=(2., 1.5))', '>shift = 3\ndef own(k, ax): ax.plot([0, k+shift])', '>#| fig-alt: "Another."\nexplore(own, k=[1, 2, 4], size=(2., 1.5))')

def frames_of(mini): return [x.split() for x in re.findall('data-frames="([^"]*)"', (mini/'_docs'/'part'/'two.html').read_text(encoding='utf8'))]

def test_frames_are_drawn_once_shared_and_thinned_on_request(mini, monkeypatch):
    (mini/'nbs'/'part'/'11_two.ipynb').write_text(notebook(*DEMO)); (mini/'_quarto.yml').write_text(YML + '          - part/11_two.ipynb\n')
    monkeypatch.setenv('FRAMES', 'few'); rc, out, err = build(mini); assert rc == 0, err + out
    assert '2 of 2 demos' in out and '9 frames' in out and '(FRAMES=few)' in out and [len(f) for f in frames_of(mini)] == [6, 3]
    few = frames_of(mini); monkeypatch.setenv('FRAMES', 'all'); rc, out, err = build(mini); assert rc == 0, err + out
    assert 'executed 0 of 3' in out and '2 of 2 demos' in out and '15 frames' in out                          # the page has not run again
    line, own = frames_of(mini); assert [line[i] for i in (0, 1, 6, 7, 10, 11)] == few[0] and own == few[1]       # the thinned grid has the ends and the middle
    assert len(line) == 12 and line[8:10] == line[10:12] and line[0] == line[1] and len(set(line)) == 9          # the same picture is one file: k = 4 and 5, and the flat line of either slope
    folder = mini/'_docs'/'part'/'11_two_files'/'figure-html'; assert {p.name for p in folder.iterdir()} == {*line, *own}
    s = (mini/'_docs'/'part'/'two.html').read_text(encoding='utf8'); assert 'src="11_two_files/figure-html/' + line[7] in s and 'assets/frames.js' in s and 'embed.js' not in s and 'A line turns.' in s
    rc, out, err = build(mini); assert rc == 0 and '0 of 2 demos' in out and 'rendered 0 of 3' in out             # nothing is drawn twice
    (mini/'nbs'/'part'/'11_two.ipynb').write_text(notebook(*DEMO, '>1+1')); rc, out, err = build(mini)           # the page changed, its exported demo did not
    assert rc == 0 and 'executed 1 of 3' in out and '1 of 2 demos' in out and frames_of(mini) == [line, own], out
    (mini/'nbs'/'part'/'11_two.ipynb').write_text(notebook(*(c.replace('min(k, 4)', 'k') for c in DEMO))); rc, out, err = build(mini)
    assert rc == 0 and '2 of 2 demos' in out and len(set(frames_of(mini)[0])) == 11, out                         # its function changed: drawn again
    (mini/'nbs'/'part'/'11_two.ipynb').write_text(notebook(*(c.replace('min(k, 4)*slope', 'k') for c in DEMO))); rc, out, err = build(mini)
    assert rc == 1 and 'nbs/part/11_two.ipynb: demo_line: slope changes no picture' in err


def test_what_is_wrong_is_named_all_at_once(mini):
    (mini/'nbs'/'index.ipynb').write_text(notebook('# Mini\n\n> x', 'Bad $\\frac{1}$ and @eq-none.', '[gone](part/10_one.ipynb#gone)', '![](none.png)'))
    (mini/'nbs'/'11_lost.ipynb').write_text(notebook('# Lost\n\n> x', '>1/0'))
    rc, out, err = build(mini); assert rc == 1 and left(B.Book(mini)) == ['11_lost.ipynb']   # a failure is not stored
    for said in ('nbs/11_lost.ipynb, cell 1 (id c001)', 'ZeroDivisionError', 'nbs/index.ipynb, cell 1: KaTeX parse error', 'nbs/index.ipynb, cell 1: unresolved reference @eq-none', 'broken anchor part/one.html#gone',
                 'loads none.png, which does not exist', 'image none.png has no alt text', 'nbs/11_lost.ipynb: not in the sidebar'): assert said in err, (said, err)


QUARTO = '''#!{python}
import json, pathlib, re, sys
if '--version' in sys.argv: print('1.7.34'); sys.exit()
assert sys.argv[1] == 'render' and sys.argv[3] == '--no-execute'
proc = pathlib.Path(sys.argv[2]); out = proc/'_docs'
for p in [*proc.glob('*.ipynb'), *proc.glob('*/*.ipynb')]:
    nb = json.loads(p.read_text()); front = ''.join(nb['cells'][0]['source']); assert isinstance(nb['cells'][0]['source'], list) and 'other-links' in front
    page = out/p.parent.relative_to(proc)/re.search('output-file: (.*)', front)[1]; page.parent.mkdir(parents=True, exist_ok=True); up = '../'*len(p.parent.relative_to(proc).parts)
    widget = 'widgets' in nb['metadata']
    body = {widget!r} if widget else ''
    page.write_text('<html><head>' + body + {katex!r}.replace('../', up) + '</head><body>' + {equation!r} + '<a href="' + p.name + '">nb</a></body></html>')
import shutil; shutil.copytree(proc/'assets', out/'assets')
print({warning!r}, file=sys.stderr)
'''

def test_quarto_gets_the_same_notebooks_and_its_pages_are_mended(mini, tmp_path):
    exe = tmp_path/'bin'/'quarto'; exe.parent.mkdir()
    def fake(warning): exe.write_text(QUARTO.format(python=sys.executable, widget=WIDGET, katex=KATEX, equation=EQUATION, warning=warning)); exe.chmod(exe.stat().st_mode | stat.S_IXUSR)
    fake('WARN: Unable to resolve link target: a/b.ipynb'); rc, out, err = build(mini, 'quarto', str(exe.parent))
    assert rc == 1 and 'quarto: WARN: Unable to resolve link target' in err
    fake(''); rc, out, err = build(mini, 'quarto', str(exe.parent)); assert rc == 0, err
    s = (mini/'_docs'/'part'/'one.html').read_text(encoding='utf8'); assert '<script src="../assets/embed.js"></script>' in s and 'class="katex"' in s and 'katex.min.js' not in s and 'cdnjs' not in s
    nb = json.loads((mini/'_proc'/'part'/'10_one.ipynb').read_text()); assert 'widgets' in nb['metadata']
    sources = [''.join(c['source']) for c in nb['cells']]; assert any('classes: exported' in x for x in sources) and not any('default_exp' in x for x in sources)
    assert 'Download this notebook (pip install mlbook[book])' in sources[0]
    rc, out, err = build(mini, 'quarto', str(exe.parent)); assert rc == 0 and 'nothing changed' in out
