"""Runs python-igraph for run.ts."""
import random

import igraph
from serve import digest_distances, digest_groups, digest_shares, digest_vector, serve, zero_nan

random.seed(1)  # igraph draws from it
igraph.Graph(n=2, edges=[(0, 1)])  # loads what the first graph needs, which is no part of its memory


def build(held, _):
    edges = list(zip(held.sources, held.targets))
    return lambda: igraph.Graph(n=held.n, edges=edges, directed=held.directed), lambda graph: [graph.vcount(), graph.ecount()]


def path_costs(weights, paths):
    return [sum(weights[edge] for edge in path) for path in paths]


def triangles(graph):
    degrees = graph.degree()
    shares = graph.transitivity_local_undirected(mode="zero")
    return sum(round(share * degree * (degree - 1) / 2) for share, degree in zip(shares, degrees)) / 3


def on_graph(call, digest):
    return lambda held, _: (lambda: call(held.graph), digest)


def with_weights(call, digest):
    """For calls that take weights and options; the weights become a list before the clock starts."""

    def make(held, options):
        weights = held.weights.tolist()
        return lambda: call(held.graph, weights, options), lambda result: digest(weights, result)

    return make


def modularity(clustering):
    return [clustering.modularity]


serve(
    {
        "build": build,
        "pagerank": on_graph(lambda graph: graph.pagerank(damping=0.85), digest_shares),
        "wcc": on_graph(lambda graph: graph.connected_components(mode="weak"), lambda clustering: digest_groups(clustering.sizes())),
        "scc": on_graph(lambda graph: graph.connected_components(mode="strong"), lambda clustering: digest_groups(clustering.sizes())),
        "bfs": lambda held, options: (lambda: held.graph.distances(source=options["source"], mode="out")[0], digest_distances),
        "dijkstra": with_weights(
            lambda graph, weights, options: graph.distances(source=options["source"], weights=weights, mode="out")[0], lambda _, row: digest_distances(row)
        ),
        "shortestPaths": with_weights(
            lambda graph, weights, options: [graph.get_shortest_paths(s, to=t, weights=weights, mode="out", output="epath")[0] for s, t in options["pairs"]],
            path_costs,
        ),
        "kShortestPaths": with_weights(
            lambda graph, weights, options: graph.get_k_shortest_paths(
                options["source"], to=options["target"], k=options["k"], weights=weights, mode="out", output="epath"
            ),
            path_costs,
        ),
        "maxFlow": with_weights(
            lambda graph, weights, options: graph.maxflow_value(options["source"], options["target"], capacity=weights), lambda _, value: [value]
        ),
        "spanningTree": with_weights(lambda graph, weights, _: graph.spanning_tree(weights=weights, return_tree=False), lambda weights, tree: path_costs(weights, [tree])),
        "betweenness": lambda held, _: (lambda: held.graph.betweenness(directed=held.directed), digest_vector),
        "closeness": on_graph(lambda graph: graph.closeness(mode="in"), lambda values: digest_vector(zero_nan(values))),
        "harmonic": on_graph(lambda graph: graph.harmonic_centrality(mode="in"), digest_vector),
        "triangles": on_graph(triangles, lambda total: [total]),
        "clustering": on_graph(lambda graph: graph.transitivity_local_undirected(mode="zero"), digest_vector),
        "kCore": on_graph(lambda graph: graph.coreness(), digest_vector),
        "articulationPoints": on_graph(lambda graph: graph.articulation_points(), lambda nodes: [len(nodes)]),
        "bridges": on_graph(lambda graph: graph.bridges(), lambda edges: [len(edges)]),
        "louvain": on_graph(lambda graph: graph.community_multilevel(), modularity),
        "leiden": on_graph(lambda graph: graph.community_leiden(objective_function="modularity"), modularity),
        "labelPropagation": on_graph(lambda graph: graph.community_label_propagation(), modularity),
    }
)
