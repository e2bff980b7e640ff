"""Runs NetworKit for run.ts, with one thread."""
import networkit as nk
import numpy as np
from serve import digest_distances, digest_groups, digest_shares, digest_vector, serve

nk.setNumberOfThreads(1)
nk.setSeed(1, False)


def build(held, _):
    arrays = (np.array(held.weights), (np.array(held.sources, dtype=np.int64), np.array(held.targets, dtype=np.int64)))
    return (
        lambda: nk.GraphFromCoo(arrays, n=held.n, weighted=True, directed=held.directed),
        lambda graph: [graph.numberOfNodes(), graph.numberOfEdges()],
    )


def plain(held):
    """Without weights, which most of NetworKit would use."""
    if not hasattr(held, "plain"):
        held.plain = nk.graphtools.toUnweighted(held.graph)
    return held.plain


def on_plain(algorithm, read, digest):
    def make(held, options):
        graph = plain(held)
        return lambda: read(algorithm(graph, options).run()), digest

    return make


def scores(algorithm, digest=digest_vector):
    return on_plain(lambda graph, _: algorithm(graph), lambda run: run.scores(), digest)


def communities(algorithm):
    def make(held, _):
        graph = plain(held)
        return lambda: algorithm(graph).run().getPartition(), lambda partition: [nk.community.Modularity().getQuality(partition, graph)]

    return make


def sizes(algorithm):
    return on_plain(lambda graph, _: algorithm(graph), lambda run: run.getComponentSizes(), lambda found: digest_groups(found.values()))


def path_cost(graph, source, target):
    cost = nk.distance.BidirectionalDijkstra(graph, source, target).run().getDistance()
    return 0 if cost > 1e300 else cost


def triangles(held, _):
    graph = plain(held)
    degrees = [graph.degree(u) for u in range(held.n)]

    def count(shares):
        return [sum(round(share * degree * (degree - 1) / 2) for share, degree in zip(shares, degrees)) / 3]

    return lambda: nk.centrality.LocalClusteringCoefficient(graph, True).run().scores(), count


def pagerank20(graph):
    ranking = nk.centrality.PageRank(graph, tol=0)
    ranking.maxIterations = 20
    return ranking


serve(
    {
        "build": build,
        "pagerank": scores(
            lambda graph: nk.centrality.PageRank(graph, tol=1e-12, distributeSinks=nk.centrality.SinkHandling.DistributeSinks),
            digest_shares,
        ),
        "pagerank20": scores(pagerank20, digest_shares),
        "wcc": sizes(nk.components.WeaklyConnectedComponents),
        "scc": sizes(nk.components.StronglyConnectedComponents),
        "bfs": on_plain(lambda graph, options: nk.distance.BFS(graph, options["source"], storePaths=False), lambda run: run.getDistances(), digest_distances),
        "dijkstra": lambda held, options: (
            lambda: nk.distance.Dijkstra(held.graph, options["source"], storePaths=False).run().getDistances(),
            digest_distances,
        ),
        "shortestPaths": lambda held, options: (lambda: [path_cost(held.graph, s, t) for s, t in options["pairs"]], list),
        "betweenness": scores(lambda graph: nk.centrality.Betweenness(graph), lambda values: [value / 2 for value in digest_vector(values)]),
        "harmonic": scores(lambda graph: nk.centrality.HarmonicCloseness(graph, normalized=True)),
        "triangles": triangles,
        "clustering": scores(lambda graph: nk.centrality.LocalClusteringCoefficient(graph, True)),
        "kCore": scores(nk.centrality.CoreDecomposition),
        "louvain": communities(lambda graph: nk.community.PLM(graph, par="none randomized")),
        "leiden": communities(lambda graph: nk.community.ParallelLeiden(graph)),
        "labelPropagation": communities(nk.community.PLP),
    }
)
