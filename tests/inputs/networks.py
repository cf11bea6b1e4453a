"""Neural networks: layers, derivatives, training."""
import numpy as np
from . import call

rng = np.random.default_rng(0)


def smooth(a, b): return ((a@b).tanh()**2).sum()


INPUTS = {
    # 80a
    'value_and_gradients': call(dict(f=smooth, arrays=[rng.normal(size=(3, 2)), rng.normal(size=(2, 4))])),
    'gradient_gap': call(dict(f=smooth, arrays=[rng.normal(size=(3, 2)), rng.normal(size=(2, 4))], h=1e-5)),
}
