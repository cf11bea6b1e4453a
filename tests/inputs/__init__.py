"""Valid input for every public function of the book, for the battery in test_functions.py.

Each module of this folder has a table `INPUTS` from the name of a function to a `call`, or to a list of calls."""
import importlib, pkgutil
from dataclasses import dataclass, field


@dataclass
class Call:
    "One valid call of a function, and what is special about it."
    kw: dict                                    # arguments by name
    allows: dict = field(default_factory=dict)  # argument -> kinds of odd input that it rightly answers, such as {'upper': 'inf'}
    rows: tuple = ()                            # arguments that hold one row a sample; found by their lengths when not given
    law: dict = field(default_factory=dict)     # argument -> power p: with that argument times s the answer is s**p times as large
    view: object = None                         # what of the answer is compared: a function of it
    rtol: float = 1e-9                          # how well answers agree that should be equal
    refuses: tuple = (ValueError, TypeError)    # what a refusal is


def call(kw=None, **special):
    "A valid call: `call(dict(A=A, k=2), law={'A': 1})`."
    return Call(kw or {}, **special)


def table():
    "Every entry of the folder: name of a function -> list of calls."
    found = {}
    for m in sorted(pkgutil.iter_modules(__path__), key=lambda m: m.name):
        for name, calls in importlib.import_module(f'{__name__}.{m.name}').INPUTS.items():
            assert name not in found, f'{name} has two entries'
            found[name] = calls if isinstance(calls, list) else [calls]
    return found
