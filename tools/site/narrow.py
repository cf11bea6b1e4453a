"""Figures for a phone: where a figure is too wide to be read there, the kernel that makes the site draws it a second time, narrow,
with its panels one below the other. Both engines then let the browser choose between the two (`<picture>`).

This file is run inside the kernel before the first cell, so it imports nothing of this project, and matplotlib only when there
is a figure."""
import base64, html, io, struct

MIME = 'application/x-narrow-figure'      # beside image/png in the output of a cell, base64
FITS, WIDTH, DPI = 5.2, 4.2, 120          # inches: what a phone shows legibly as it is, and how wide the second drawing is
MEDIA = '(max-width: 640px)'              # where it is shown


# ---- in the kernel ---------------------------------------------------------------------------------------------------

def panels(fig):
    "The axes of a figure by the place they have in its grid; None where it has another layout than one grid."
    found, grids = {}, set()
    for ax in fig.axes:
        if hasattr(ax, '_colorbar'): continue                       # goes where its panel goes
        spec = ax.get_subplotspec()
        if spec is None: return None
        grids.add(id(spec.get_gridspec())); found.setdefault((spec.rowspan.start, spec.colspan.start, spec.rowspan.stop, spec.colspan.stop), []).append(ax)
    return found if len(grids) == 1 and not fig.subfigs else None


def order(found, ncols, width):
    "Columns of the narrow grid, and the places of the panels in the order in which they follow each other."
    spans = any((r1 - r0, c1 - c0) != (1, 1) for r0,c0,r1,c1 in found)
    few = 1 if spans else max(k for k in range(1, ncols+1) if ncols % k == 0 and (k == 1 or k*width <= WIDTH))
    below = [ax for (r0,*_),axs in found.items() if r0 for ax in axs]
    if below and not any(ax.get_title() for ax in below): return few, sorted(found, key=lambda p: (p[1]//few, p[0], p[1]))   # titles head columns, which stay together
    return few, sorted(found)


def taller(axs, ratio):
    "How much higher a panel becomes that becomes wider by a ratio: as much where its scales are equal, less where they are free."
    return min(ratio, 1.4) if any(ax.get_aspect() != 'auto' for ax in axs) else min(max(ratio, .8), 1.15)


def lay_out(fig, found):
    "Put the panels into a narrow grid and make the figure as wide and high as that needs."
    from matplotlib.gridspec import GridSpec
    grid = next(iter(found.values()))[0].get_subplotspec().get_gridspec(); nrows, ncols = grid.get_geometry(); wide, high = fig.get_size_inches()
    ratios = grid.get_height_ratios(); few, places = order(found, ncols, wide/ncols); rows = -(-len(places)//few); heights = [0.]*rows
    for k,place in enumerate(places):
        r0, c0, r1, c1 = place; h = high*sum(ratios[r0:r1])/sum(ratios)
        heights[k//few] = max(heights[k//few], h*taller(found[place], WIDTH/few/(wide*(c1-c0)/ncols)))
    new = GridSpec(rows, few, figure=fig, height_ratios=heights)
    for k,place in enumerate(places):
        for ax in found[place]: ax.set_subplotspec(new[k//few, k % few])
    fig.set_size_inches(WIDTH, sum(heights), forward=False)


def own_labels(found):
    "Numbers on the axes of panels that shared those of their neighbour on the left; returns the axes changed."
    first = {place[0]: axs[0] for place,axs in sorted(found.items(), reverse=True)}
    shared = [ax for place,axs in found.items() for ax in axs if ax is not first[place[0]] and ax.get_shared_y_axes().joined(ax, first[place[0]])
              and not ax.yaxis.get_tick_params().get('labelleft', True)]
    for ax in shared: ax.tick_params(axis='y', labelleft=True)
    return shared


def wrapped(fig, found):
    "Titles that go on in a second line where the figure ends; returns those changed."
    titles = [t for t in (*(ax.title for axs in found.values() for ax in axs), *([fig._suptitle] if fig._suptitle else [])) if not t.get_wrap()]
    for t in titles: t.set_wrap(True)
    return titles


def few_colours(png):
    "The same picture with at most 128 colours, white kept white."
    from PIL import Image
    image = Image.open(io.BytesIO(png)).convert('RGB'); few = image.quantize(128, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    palette, k = few.getpalette(), few.getpixel((0, 0)); palette[3*k:3*k+3] = image.getpixel((0, 0)); few.putpalette(palette)
    file = io.BytesIO(); few.save(file, 'PNG', optimize=True)
    return min(png, file.getvalue(), key=len)


def narrow(fig):
    "A wide figure drawn again for a phone, as PNG; None where it can be read there as it is, or is no grid of panels. The figure stays as it was."
    size = fig.get_size_inches().copy(); found = panels(fig) if size[0] > FITS else None
    if not found: return None
    specs = [(ax, ax.get_subplotspec()) for axs in found.values() for ax in axs]
    labels, titles = own_labels(found), wrapped(fig, found); lay_out(fig, found); file = io.BytesIO()
    try: fig.savefig(file, format='png', dpi=DPI)
    finally:
        for ax,spec in specs: ax.set_subplotspec(spec)
        for ax in labels: ax.tick_params(axis='y', labelleft=False)
        for t in titles: t.set_wrap(False)
        fig.set_size_inches(size, forward=False)
    return few_colours(file.getvalue())


def answer(fig):
    "What the kernel adds to a figure; what goes wrong is told to the build, which fails (IPython would only print it)."
    try: png = narrow(fig)
    except Exception as e: return f'error: {type(e).__name__}: {e}'
    return None if png is None else base64.b64encode(png).decode()


def register(shell):
    "Let a kernel make the second drawing whenever it shows a figure."
    from IPython.core.formatters import BaseFormatter
    from traitlets import ObjectName, Unicode
    class Narrow(BaseFormatter):
        format_type, print_method = Unicode(MIME), ObjectName('_repr_narrow_')
        def pop(self, typ, default=None): return default            # matplotlib takes figures out of all formatters when it chooses its own
    f = Narrow(parent=shell.display_formatter); f.for_type_by_name('matplotlib.figure', 'Figure', answer)
    shell.display_formatter.formatters[MIME] = f


CONFIG = f'c.InteractiveShellApp.exec_lines = [{"__import__(%r).run_path(%r)[%r](get_ipython())" % ("runpy", __file__, "register")!r}]\n'   # of a kernel


# ---- on the page -----------------------------------------------------------------------------------------------------

def name(folder, png):
    "The file of the second drawing, named after the first."
    import hashlib
    return f'{folder}narrow-{hashlib.sha256(png).hexdigest()[:12]}.png'


def split(cells, folder):
    "Take the second drawings out of the outputs of cells: files by name, and what went wrong."
    files, wrong = {}, []
    for c in cells:
        for o in c.get('outputs', []):
            made = o.get('data', {}).pop(MIME, None)
            if made is None: continue
            made, png = (''.join(x) for x in (made, o['data']['image/png']))
            if made.startswith('error: '): wrong.append((c.get('nr'), made[7:]))
            else: files[name(folder, base64.b64decode(png))] = base64.b64decode(made)
    return files, wrong


def picture(img, src, png):
    "An image with its second drawing, between which the browser chooses by the width of the screen."
    w, h = struct.unpack('>II', png[16:24])
    return f'<picture><source media="{MEDIA}" srcset="{html.escape(src, quote=True)}" width="{w}" height="{h}">{img}</picture>'
