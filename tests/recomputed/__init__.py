"""Certificates computed anew, by somebody else: from the public attributes of a fitted estimator, or from the answer of a
solver and the problem it was given, with none of the solver's own code.

Each module of this folder may have two tables.
`ESTIMATORS`: name -> list of pairs (estimator, function of the fitted estimator, X and y that gives the certificate).
`SOLVERS`: name -> function of a scale and an `rng` that solves a problem of that scale and returns the `Solution` and the
certificate computed anew; the data have entries of about that scale."""
import importlib, pkgutil


def tables():
    "All entries of the folder: estimators, solvers."
    estimators, solvers = {}, {}
    for m in sorted(pkgutil.iter_modules(__path__), key=lambda m: m.name):
        module = importlib.import_module(f'{__name__}.{m.name}')
        estimators |= getattr(module, 'ESTIMATORS', {})
        solvers |= getattr(module, 'SOLVERS', {})
    return estimators, solvers
