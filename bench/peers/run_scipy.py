"""Runs scipy for the bench: sparse matrices and scipy.sparse.csgraph."""
import numpy as np
from matrices import ends_of, sizes_of, weights_of
from scipy import sparse
from scipy.sparse import csgraph
from serve import digest_distances, digest_groups, digest_vector, serve

TOP = 10


def build(held, _):
    ends, weights = ends_of(held), weights_of(held)
    return (
        lambda: sparse.csr_matrix((weights, ends), shape=(held.n, held.n)),
        lambda matrix: [held.n, matrix.nnz / (1 if held.directed else 2)],
    )


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
    matrix = held.graph.copy()
    matrix.data[:] = 1
    return lambda: matrix @ matrix.T, lambda common: best_pairs(matrix, common)


def components(connection):
    return lambda held, _: (
        lambda: csgraph.connected_components(held.graph, directed=held.directed, connection=connection),
        lambda found: digest_groups(sizes_of(found[1])),
    )


def bfs(held, options):
    """It returns the order and the parents; the depths follow from both."""
    source = options["source"]

    def digest(found):
        order, parents = found
        depths = [-1] * held.n
        depths[source] = 0
        for u in order[1:]:
            depths[u] = depths[parents[u]] + 1
        return digest_vector(depths)

    return lambda: csgraph.breadth_first_order(held.graph, source), digest


def max_flow(held, options):
    capacities = held.graph.astype(np.int32)
    return lambda: csgraph.maximum_flow(capacities, options["source"], options["target"]), lambda flow: [int(flow.flow_value)]


serve(
    {
        "build": build,
        "similarity": similarity,
        "wcc": components("weak"),
        "scc": components("strong"),
        "bfs": bfs,
        "dijkstra": lambda held, options: (
            lambda: csgraph.dijkstra(held.graph, indices=options["source"]),
            lambda costs: digest_distances(costs.tolist()),
        ),
        "maxFlow": max_flow,
        "spanningTree": lambda held, _: (lambda: csgraph.minimum_spanning_tree(held.graph), lambda tree: [float(tree.sum())]),
    }
)
