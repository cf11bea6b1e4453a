"""Formulas -> HTML at build time, so that pages need no script for them and bad LaTeX fails the build."""
import html, json, re, subprocess
from pathlib import Path
from .book import SiteError
from .vendor import tool

MATH = r'<span class="math (inline|display)">([^<]*)</span>'   # what pandoc --katex and Quarto write

MANY = 1000   # formulas


def found(s):
    "Formulas of a page: [(kind, TeX)]."
    return [(kind, html.unescape(tex)) for kind,tex in re.findall(MATH, s)]


def typeset(jobs, katex):
    "[(kind, TeX)] -> [(HTML, error)], one call of node for all of them."
    if not jobs: return []
    unique = list(dict.fromkeys(jobs))
    r = subprocess.run([*tool('node'), str(Path(__file__).with_name('formulas.cjs')), str(Path(katex).resolve())], input=json.dumps(unique), capture_output=True, text=True, encoding='utf8')
    if r.returncode: raise SiteError(f'KaTeX did not run: {r.stderr.strip()}')
    done = dict(zip(unique, json.loads(r.stdout)))
    return [done[tuple(j)] for j in jobs]


def prerender(pages, katex):
    "Pages with their formulas typeset, {name: HTML}, and the errors: [(name, TeX, message)]."
    jobs = [(p, *f) for p,s in pages.items() for f in found(s)]
    results = typeset([j[1:] for j in jobs], katex); done = iter(results)
    out = {p: re.sub(MATH, lambda m: f'<span class="math {m[1]}">{next(done)[0] or m[2]}</span>', s) for p,s in pages.items()}
    out = {p: re.sub(r'<annotation.*?</annotation>', '', s, flags=re.S) if s.count('<annotation') > MANY else s for p,s in out.items()}   # an index of formulas does without their TeX
    return out, [(p, tex.strip(), err) for (p,_,tex),(_,err) in zip(jobs, results) if err]
