"""Speed, accuracy and memory of mlbook against its peers, as ratios measured in the same run: `make bench`.

Each other file of this folder is one comparison: `PEER`, `MUST` (the ratio to reach), `data()`, `ours(data)`,
`peer(data)` and `accuracy(data, a, b)`, which returns the errors of both and the bound for ours.
"""
