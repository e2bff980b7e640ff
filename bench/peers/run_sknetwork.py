"""Runs scikit-network for the bench."""
import numpy as np
from matrices import ends_of, modularity_of, sizes_of, weights_of
from scipy import sparse
from serve import digest_distances, digest_groups, digest_vector, serve
from sknetwork.clustering import Leiden, Louvain, PropagationClustering
from sknetwork.path import get_distances
from sknetwork.topology import get_connected_components, get_core_decomposition


def build(held, _):
    """Its graphs are matrices of scipy."""
    ends, weights = ends_of(held), weights_of(held)
    return (
        lambda: sparse.csr_matrix((weights, ends), shape=(held.n, held.n)),
        lambda matrix: [held.n, matrix.nnz / (1 if held.directed else 2)],
    )


def plain(held):
    """Without weights."""
    if not hasattr(held, "plain"):
        held.plain = held.graph.copy()
        held.plain.data = np.ones(len(held.plain.data))
    return held.plain


def components(connection):
    return lambda held, _: (lambda: get_connected_components(plain(held), connection=connection), lambda labels: digest_groups(sizes_of(labels)))


def communities(algorithm):
    def make(held, _):
        matrix = plain(held)
        return lambda: algorithm().fit_predict(matrix), lambda labels: modularity_of(matrix, labels)

    return make


def on_plain(call, digest):
    def make(held, options):
        matrix = plain(held)
        return lambda: call(matrix, options), digest

    return make


serve(
    {
        "build": build,
        "wcc": components("weak"),
        "scc": components("strong"),
        "bfs": on_plain(lambda matrix, options: get_distances(matrix, options["source"]), lambda depths: digest_distances(depths.tolist())),
        "kCore": on_plain(lambda matrix, _: get_core_decomposition(matrix), lambda cores: digest_vector(cores.tolist())),
        "louvain": communities(lambda: Louvain(random_state=1)),
        "leiden": communities(lambda: Leiden(random_state=1)),
        "labelPropagation": communities(PropagationClustering),
    }
)
