"""Whatever comes in, a function gives the right answer or a clear refusal in its own name: never a silently wrong number.

`inputs/` gives every public function valid arguments; the battery spoils them one at a time. What must be refused:
NaN, infinity, nothing, one axis too many, a wrong length, and for parameters text, lists, fractions for whole numbers.
What must give the same answer: lists, integers, single precision, read-only arrays. A column for a vector is refused or
gives the same numbers. Scales of 1e100 and 1e-100 and one single sample give a number that is one (and, where a law is
stated, the scaled answer) or a refusal. Inputs stay as they were, and numpy has nothing to warn about.
Run it for one function with `pytest tests/test_functions.py -k low_rank`."""
import copy, inspect, pkgutil, warnings
from importlib import import_module
import numpy as np, pytest
import mlbook
from mlbook.core import ConvergenceWarning, DataConversionWarning
from inputs import table
from zoo import same

TABLE = table()


def functions():
    "Every public function that does not draw, by name."
    found = {}
    for m in pkgutil.walk_packages(mlbook.__path__, 'mlbook.'):
        if m.ispkg or m.name.endswith('_modidx'): continue
        module = import_module(m.name)
        found |= {n: getattr(module, n) for n in module.__all__ if inspect.isfunction(inspect.unwrap(getattr(module, n)))}
    return {n: f for n, f in sorted(found.items()) if not n.startswith(('demo_', 'plot_'))}


FUNCTIONS = functions()


# -- odd input, by kind

def spoilt(a, value):
    a = np.array(a, dtype=float)
    a.flat[a.size//2] = value
    return a


def read_only(a):
    a = a.copy()
    a.flags.writeable = False
    return a


def is_array(v): return isinstance(v, np.ndarray) and v.dtype.kind in 'fiu' and v.size > 0


def is_number(v): return isinstance(v, (int, float, np.number)) and not isinstance(v, bool)


def is_whole(v): return isinstance(v, (int, np.integer)) and not isinstance(v, bool)


REFUSED = {'nan': lambda a: spoilt(a, np.nan), 'inf': lambda a: spoilt(a, np.inf), 'empty': lambda a: a[:0], 'shape': lambda a: a[None]}
TWINS = {'list': (np.ndarray.tolist, np.copy), 'read-only': (read_only, np.copy)}          # odd input, and what it must equal
FLOAT_TWINS = {'float32': (lambda a: a.astype(np.float32), lambda a: a.astype(np.float32).astype(float)),
               'integer': (lambda a: np.round(a).astype(int), np.round)}
NUMBERS = {'nan': np.nan, 'inf': np.inf, 'text': 'nonsense', 'list': [1., 2.]}
SCALES = {'1e100': 1e100, '1e-100': 1e-100}


class Battery:
    "One call of one function, tried with odd input; collects what is wrong."
    def __init__(self, name, call): self.name, self.f, self.call, self.wrong = name, FUNCTIONS[name], call, []

    def says(self, what, text): self.wrong.append(f'{what}: {text}')

    def tried(self, what, kw):
        "The answer, or None after a refusal; anything else is wrong, and then the answer is None too."
        before = copy.deepcopy(kw)
        with warnings.catch_warnings():
            for kind in (ConvergenceWarning, DataConversionWarning): warnings.simplefilter('ignore', kind)
            try: answer = self.f(**kw)
            except self.call.refuses as e:
                if not str(e).startswith(f'{self.name}: '): self.says(what, f'refused, but not in its own name: {type(e).__name__}: {e}')
                return None
            except Exception as e: return self.says(what, f'{type(e).__name__}: {e}')
            finally:
                if not same(kw, before): self.says(what, 'changed its input')
            return (self.call.view(answer) if self.call.view else answer,)

    def allowed(self, name, kind): return kind in self.call.allows.get(name, ())

    def refused(self, name, kind, value):
        answer = self.tried(f'{name} {kind}', self.call.kw | {name: value})
        if answer: self.says(f'{name} {kind}', f'not refused, answered {short(answer[0])}')

    def alike(self, name, kind, value, twin):
        one, two = self.tried(f'{name} {kind}', self.call.kw | {name: value}), self.tried(f'{name} {kind}, twin', self.call.kw | {name: twin})
        if (one is None) != (two is None): self.says(f'{name} {kind}', f'{"refused" if one is None else "answered"}, its twin not')
        elif one and not same(one[0], two[0], self.call.rtol, 1e-300): self.says(f'{name} {kind}', f'{short(one[0])} is not {short(two[0])}')

    def equal(self, name, kind, value):
        answer = self.tried(f'{name} {kind}', self.call.kw | {name: value})
        if answer and not equal_numbers(answer[0], self.base, self.call.rtol): self.says(f'{name} {kind}', f'answered {short(answer[0])}, not {short(self.base)}')

    def sane(self, what, kw):
        answer = self.tried(what, kw)
        if answer and not all(np.isfinite(a).all() for a in numbers_in(answer[0])): self.says(what, f'not finite: {short(answer[0])}')
        return answer

    def array(self, name, a, others):
        for kind, change in REFUSED.items():
            if not self.allowed(name, kind): self.refused(name, kind, change(a))
            elif kind == 'shape': self.equal(name, kind, change(a))
        for kind, (change, twin) in (TWINS | (FLOAT_TWINS if a.dtype.kind == 'f' else {})).items():
            if not self.allowed(name, kind): self.alike(name, kind, change(a), twin(a))
        if len(a) > 1 and any(o.ndim and len(o) == len(a) for o in others) and not self.allowed(name, 'short'): self.refused(name, 'short', a[:-1])
        if a.ndim == 1 and not self.allowed(name, 'column'): self.equal(name, 'column', a[:, None])
        for kind, s in SCALES.items() if a.dtype.kind == 'f' else ():
            if self.allowed(name, kind): continue
            answer = self.sane(f'{name} times {kind}', self.call.kw | {name: a*s})
            if answer and name in self.call.law:
                want = scaled(self.base, s**self.call.law[name])
                if not same(answer[0], want, self.call.rtol, 1e-300): self.says(f'{name} times {kind}', f'{short(answer[0])} breaks the law, not {short(want)}')

    def number(self, name, v):
        for kind, odd in (NUMBERS | ({'fraction': v + .5} if is_whole(v) else {})).items():
            if not self.allowed(name, kind): self.refused(name, kind, odd)

    def run(self):
        kw = self.call.kw
        first, again = self.tried('valid', dict(kw)), self.tried('valid, again', dict(kw))
        if not first or not again: return self.wrong + ['valid input must be answered']
        if not same(first[0], again[0]): self.says('valid', 'two calls, two answers')
        self.base = first[0]
        arrays = {n: v for n, v in kw.items() if is_array(v) and v.ndim}
        for n, v in kw.items():
            if n in arrays: self.array(n, v, [a for m, a in arrays.items() if m != n])
            elif is_number(v): self.number(n, v)
            elif isinstance(v, str) and not self.allowed(n, 'text'): self.refused(n, 'text', 'nonsense')
        length = next((len(a) for a in arrays.values()), 0)
        rows = self.call.rows or [n for n, a in arrays.items() if len(a) == length]
        if arrays and not any(self.allowed(n, 'one') for n in rows): self.sane('one sample', kw | {n: kw[n][:1] for n in rows})
        return self.wrong


# -- answers

def numbers_in(a):
    "All arrays of numbers inside an answer."
    if isinstance(a, (list, tuple)): return [x for v in a for x in numbers_in(v)]
    if isinstance(a, dict): return numbers_in(list(a.values()))
    if isinstance(a, (np.ndarray, np.generic, float, int)): return [np.asarray(a)] if np.asarray(a).dtype.kind in 'fciub' else []
    return numbers_in(vars(a)) if hasattr(a, '__dict__') and not isinstance(a, type) and not callable(a) else []


def equal_numbers(a, b, rtol):
    "Do two answers hold the same numbers, whatever their shape?"
    a, b = numbers_in(a), numbers_in(b)
    return len(a) == len(b) and all(u.size == v.size and np.allclose(u.ravel(), v.ravel(), rtol=rtol, atol=1e-300, equal_nan=True) for u, v in zip(a, b))


def scaled(a, s):
    "An answer with every number times `s`."
    if isinstance(a, (list, tuple)): return type(a)(scaled(v, s) for v in a)
    return a*s


def short(a): return ' '.join(repr(a).split())[:90]


@pytest.mark.parametrize('name', FUNCTIONS)
def test_function(name):
    assert name in TABLE, f'{name} has no valid input in tests/inputs'
    for c in TABLE[name]:
        wrong = Battery(name, c).run()
        assert not wrong, f'{name}: {len(wrong)} odd inputs\n' + '\n'.join(wrong)


def test_every_entry_names_a_function():
    assert set(TABLE) <= set(FUNCTIONS), set(TABLE) - set(FUNCTIONS)
    for name, calls in TABLE.items():
        for c in calls: assert {*c.allows, *c.law, *c.rows} <= set(c.kw), f'{name}: special arguments that the call does not have'
