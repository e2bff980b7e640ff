"""Runs rustworkx for the bench."""
import os

os.environ["RAYON_NUM_THREADS"] = "1"

import rustworkx as rx
from serve import digest_distances, digest_groups, digest_shares, digest_vector, serve


def build(held, _):
    edges = list(zip(held.sources, held.targets, held.weights))

    def run():
        graph = (rx.PyDiGraph if held.directed else rx.PyGraph)(multigraph=False)
        graph.add_nodes_from(range(held.n))
        graph.add_edges_from(edges)
        return graph

    return run, lambda graph: [graph.num_nodes(), graph.num_edges()]


def on_graph(call, digest):
    return lambda held, _: (lambda: call(held.graph), digest)


def by_node(values, n, missing=0):
    return [values[u] if u in values else missing for u in range(n)]


def dijkstra(held, options):
    source = options["source"]

    def digest(found):
        return digest_distances([0 if u == source else value for u, value in enumerate(by_node(found, held.n, -1))])

    return lambda: rx.dijkstra_shortest_path_lengths(held.graph, source, float), digest


serve(
    {
        "build": build,
        "pagerank": lambda held, _: (
            lambda: rx.pagerank(held.graph, alpha=0.85, max_iter=1000, tol=1e-12),
            lambda scores: digest_shares(by_node(scores, held.n)),
        ),
        "wcc": on_graph(rx.weakly_connected_components, lambda groups: digest_groups(map(len, groups))),
        "scc": on_graph(rx.strongly_connected_components, lambda groups: digest_groups(map(len, groups))),
        "dijkstra": dijkstra,
        "spanningTree": on_graph(lambda graph: rx.minimum_spanning_edges(graph, float), lambda edges: [sum(weight for _, _, weight in edges)]),
        "betweenness": lambda held, _: (
            lambda: rx.betweenness_centrality(held.graph, normalized=False),
            lambda scores: digest_vector(by_node(scores, held.n)),
        ),
        "closeness": lambda held, _: (
            lambda: rx.closeness_centrality(held.graph, wf_improved=False),
            lambda scores: digest_vector(by_node(scores, held.n)),
        ),
        "kCore": lambda held, _: (lambda: rx.core_number(held.graph), lambda cores: digest_vector(by_node(cores, held.n))),
        "articulationPoints": on_graph(rx.articulation_points, lambda nodes: [len(nodes)]),
        "bridges": on_graph(rx.bridges, lambda edges: [len(edges)]),
    }
)
