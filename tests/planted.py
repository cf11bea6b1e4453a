"""Small notebooks for tests: a page is a list of strings, code cells being those that start with `>>> `."""
import json

GOOD = """# Squares

> A number times itself.
---
>>> #| default_exp part.squares
---
>>> #| export
import numpy as np
from mlbook.core import check_number
---
>>> #| hide
from mlbook.testing import close
---
**You will** square. **You need** [core](../00_core.ipynb#the-core).

| symbol | code | shape |
|---|---|---|
| $x$ | `x` | scalar |

**Sources**: none.
---
## Squaring

A square is $$ s=x^2. $$ {#eq-squares-square}
---
>>> #| exports
def square(
    x:float,  # any number
)->float:     # its square
    "The square of a number."
    return x*x   # eq-squares-square
---
>>> # The square of three is known.
close(square(3.), 9.)
---
>>> #| fig-alt: "A parabola."
picture()
---
::: {.callout-note}
## To remember
- @eq-squares-square
:::
---
## Exercises

::: {#exr-squares-root}
Take the root.
:::

::: {.callout-tip collapse="true"}
## Solution
---
>>> assert square(2.)**.5==2.
---
:::
---
>>> #| hide
import nbdev; nbdev.nbdev_export()""".split('\n---\n')

CORE = ['# The core\n\n> A page to import from.', '>>> #| default_exp core', '>>> #| export\nimport numpy as np']
PICTURE = {'output_type': 'display_data', 'metadata': {}, 'data': {'image/png': 'iVBORw0KGgo=', 'text/plain': ['<Figure>']}}


def write(path, cells, more=(), **metadata):
    "Write a notebook of these cells; the one that calls `picture()` shows a picture and `more`."
    def cell(i, s):
        if not s.startswith('>>> '): return {'cell_type': 'markdown', 'metadata': {}, 'source': s.splitlines(True), 'id': f'c{i}'}
        return {'cell_type': 'code', 'metadata': {}, 'source': s[4:].splitlines(True), 'outputs': [PICTURE, *more] if 'picture()' in s else [], 'execution_count': None, 'id': f'c{i}'}
    path.parent.mkdir(parents=True, exist_ok=True)
    nb = {'cells': [cell(i, s) for i, s in enumerate(cells)], 'metadata': metadata, 'nbformat': 4, 'nbformat_minor': 5}
    path.write_text(json.dumps(nb), encoding='utf8')
