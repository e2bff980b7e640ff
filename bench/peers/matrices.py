"""What the runners on sparse matrices share."""
import numpy as np


def ends_of(held):
    """Sources and targets; both ways for an undirected input."""
    ends = (np.array(held.sources), np.array(held.targets))
    return ends if held.directed else (np.concatenate(ends), np.concatenate(ends[::-1]))


def weights_of(held):
    weights = np.array(held.weights)
    return weights if held.directed else np.concatenate((weights, weights))


def sizes_of(labels):
    return np.bincount(labels).tolist()


def modularity_of(matrix, labels):
    """Of an undirected graph without weights."""
    degrees = np.diff(matrix.indptr)
    inside = (np.repeat(labels, degrees) == labels[matrix.indices]).sum()
    shares = np.bincount(labels, weights=degrees) / degrees.sum()
    return [float(inside / degrees.sum() - (shares * shares).sum())]
