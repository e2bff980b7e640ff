"""Runs scipy for run.ts: products of sparse matrices."""
import numpy as np
from scipy import sparse
from serve import serve

TOP = 10


def build(held, _):
    ends = (np.array(held.sources), np.array(held.targets))
    if not held.directed:
        ends = (np.concatenate(ends), np.concatenate(ends[::-1]))
    ones = np.ones(len(ends[0]))
    return lambda: sparse.csr_matrix((ones, ends), shape=(held.n, held.n)), lambda matrix: [held.n, matrix.nnz / (1 if held.directed else 2)]


def best_pairs(matrix, common):
    """How many pairs are kept when each row keeps its ten best by Jaccard, and the sum of their similarities."""
    degrees = np.diff(matrix.indptr)
    count = 0
    total = 0.0
    for u in range(common.shape[0]):
        row = slice(common.indptr[u], common.indptr[u + 1])
        others = common.indices[row] != u
        shared = common.data[row][others]
        best = shared / (degrees[u] + degrees[common.indices[row][others]] - shared)
        if len(best) > TOP:
            best = np.partition(best, len(best) - TOP)[-TOP:]
        count += len(best)
        total += best.sum()
    return [count, float(total)]


def similarity(held, _):
    matrix = held.graph
    return lambda: matrix @ matrix.T, lambda common: best_pairs(matrix, common)


serve({"build": build, "similarity": similarity})
