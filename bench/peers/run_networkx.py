"""Runs networkx for run.ts."""
import networkx as nx
from serve import digest_distances, digest_groups, digest_shares, digest_vector, serve

# A search from every node of a larger graph takes minutes: nodes times relationships.
MOST_STEPS = 3e7


def build(held, _):
    def run():
        graph = nx.DiGraph() if held.directed else nx.Graph()
        graph.add_nodes_from(range(held.n))
        graph.add_weighted_edges_from(zip(held.sources, held.targets, held.weights))
        return graph

    return run, lambda graph: [graph.number_of_nodes(), graph.number_of_edges()]


def by_node(held, values, missing=0):
    return [values.get(u, missing) for u in range(held.n)]


def scores(call, scale=lambda _: 1):
    """For calls that return values by node."""
    return lambda held, _: (lambda: call(held.graph), lambda values: digest_vector([value * scale(held) for value in by_node(held, values)]))


def from_every_node(make):
    def guarded(held, options):
        if held.n * len(held.sources) > MOST_STEPS:
            raise RuntimeError("skipped, would take minutes")
        return make(held, options)

    return guarded


def groups(call):
    return lambda held, _: (lambda: list(call(held.graph)), lambda members: digest_groups(map(len, members)))


def communities(call):
    return lambda held, _: (lambda: list(call(held.graph)), lambda members: [nx.community.modularity(held.graph, members, weight=None)])


def count(call):
    return lambda held, _: (lambda: list(call(held.graph)), lambda found: [len(found)])


def path_cost(graph, source, target):
    try:
        return nx.bidirectional_dijkstra(graph, source, target)[0]
    except nx.NetworkXNoPath:
        return 0


def distances(call):
    return lambda held, options: (lambda: call(held.graph, options["source"]), lambda found: digest_distances(by_node(held, found, -1)))


serve(
    {
        "build": build,
        "pagerank": lambda held, _: (
            lambda: nx.pagerank(held.graph, alpha=0.85, max_iter=1000, tol=1e-12, weight=None),
            lambda values: digest_shares(by_node(held, values)),
        ),
        "wcc": groups(nx.weakly_connected_components),
        "scc": groups(nx.strongly_connected_components),
        "bfs": distances(nx.single_source_shortest_path_length),
        "dijkstra": distances(nx.single_source_dijkstra_path_length),
        "shortestPaths": lambda held, options: (lambda: [path_cost(held.graph, s, t) for s, t in options["pairs"]], list),
        "spanningTree": lambda held, _: (lambda: list(nx.minimum_spanning_edges(held.graph)), lambda edges: [sum(data["weight"] for _, _, data in edges)]),
        "betweenness": from_every_node(scores(lambda graph: nx.betweenness_centrality(graph, normalized=False))),
        "closeness": from_every_node(scores(lambda graph: nx.closeness_centrality(graph, wf_improved=False))),
        "harmonic": from_every_node(scores(nx.harmonic_centrality, lambda held: 1 / (held.n - 1))),
        "triangles": lambda held, _: (lambda: sum(nx.triangles(held.graph).values()) / 3, lambda total: [total]),
        "clustering": scores(nx.clustering),
        "kCore": scores(nx.core_number),
        "articulationPoints": count(nx.articulation_points),
        "bridges": count(nx.bridges),
        "louvain": communities(lambda graph: nx.community.louvain_communities(graph, weight=None, seed=1)),
        "labelPropagation": communities(lambda graph: nx.community.asyn_lpa_communities(graph, seed=1)),
    }
)
