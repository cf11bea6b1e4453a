"""Speed, accuracy and memory of mlbook against its peers, as ratios measured in the same run: `make bench`.

Each other file of this folder is one comparison: `PEER`, `MUST` (the ratio to reach), `data()`, `ours(data)`,
`peer(data)` and `accuracy(data, a, b)`, which returns the errors of both and the bound for ours. All is measured warm.
Small data never compile a loop: the plain version runs unless the compiled one is in the cache already, from any larger fit.
A comparison on small data that means the compiled one has `warm()`, which makes such a fit first; without it the result
would depend on what was run before.
"""
