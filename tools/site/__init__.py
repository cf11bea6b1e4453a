"""The documentation site: `python -m tools.site` turns nbs/ into _docs/ (see `__main__` for the options).

    book      what the site is made of: settings.ini, _quarto.yml, the notebooks, their addresses
    execute   notebooks -> outputs, cached by the code cells and by what they import
    frames    the pictures of demos, drawn in parallel and cached by the demo and by what it imports
    process   nbdev's processing, links between pages, anchors; the same notebooks feed both engines
    symbols   what a page exports: signatures, docments, methods, read from the source
    vendor    KaTeX and the widget player, from the npm registry into .cache/
    formulas  all formulas of a site -> HTML, by KaTeX, in one call
    pages     engine 1: notebook -> markdown -> pandoc -> page in our own theme (filter.lua, theme/)
    quarto    engine 2: Quarto on the same notebooks, then what its pages need to work offline
    check     what must hold on the built site, whichever engine made it
"""
