"""The convolutional network with its default settings reads the digits: held-out accuracy in the mean over five seeds of training."""
import numpy as np
from mlbook.data import load_digits
from mlbook.networks.conv_layers import ConvClassifier
from mlbook.prepare import train_test_split


def test_five_seeds():
    data = load_digits()
    X, X_new, y, y_new = train_test_split(data.X, data.y, stratify=data.y, rng=0)
    scores = [ConvClassifier(rng=seed).fit(X, y).score(X_new, y_new) for seed in range(5)]
    assert np.mean(scores) >= .98, scores
