"""Fits to data in blocks and on a cluster, measured on request: `python -m benchmarks.large [KIND …]`.

Kinds: `memory`, fits to a file of 8 GB and the most memory that a process held (it needs that much room in the folder
LARGE, or that of temporary files); `overhead`, time of a fit in blocks against the fit in memory on 1 GB; `daskml`, time
against dask-ml on the same cluster and arrays; `workers`, two workers against one. The results are kept in large.json,
which the site shows. dask-ml is needed for `daskml` only and is no part of an extra: `pip install dask-ml`.
"""
