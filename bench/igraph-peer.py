"""Runs python-igraph for run.ts: one JSON command a line on stdin, one JSON answer a line on stdout. Only the igraph call is timed, in CPU time."""
import json
import sys
import time
import warnings
from array import array

import igraph

warnings.simplefilter("ignore")  # targets out of reach are part of the input

graphs = {}


def digest_vector(values):
    return [sum(values), sum(value * ((i * 7919) % 1009) for i, value in enumerate(values))]


def digest_shares(values):
    total, mixed = digest_vector(values)
    return [1, mixed / total]


def digest_groups(clustering):
    sizes = clustering.sizes()
    return [len(sizes), sum(size * size for size in sizes)]


def zero_nan(values):
    return [0 if value != value else value for value in values]


def read(command):
    def column(kind, name):
        values = array(kind)
        with open(command[name], "rb") as file:
            values.frombytes(file.read())
        return values

    graphs[command["name"]] = {
        "n": command["nodeCount"],
        "directed": command["directed"],
        "edges": list(zip(column("I", "sources"), column("I", "targets"))),
        "weights": column("d", "weights").tolist(),
    }


def path_costs(weights, paths):
    return [sum(weights[edge] for edge in path) for path in paths]


def triangles(graph):
    degrees = graph.degree()
    shares = graph.transitivity_local_undirected(mode="zero")
    return sum(round(share * degree * (degree - 1) / 2) for share, degree in zip(shares, degrees)) / 3


def operation(name, held, options):
    """The call to time, and what makes its digest."""
    graph = held.get("graph")
    weights = held["weights"]
    return {
        "build": lambda: (lambda: igraph.Graph(n=held["n"], edges=held["edges"], directed=held["directed"]), lambda g: [g.vcount(), g.ecount()]),
        "pagerank": lambda: (lambda: graph.pagerank(damping=0.85), digest_shares),
        "wcc": lambda: (lambda: graph.connected_components(mode="weak"), digest_groups),
        "scc": lambda: (lambda: graph.connected_components(mode="strong"), digest_groups),
        "bfs": lambda: (
            lambda: graph.distances(source=options["source"], mode="out")[0],
            lambda row: digest_vector([-1 if depth == float("inf") else depth for depth in row]),
        ),
        "shortestPaths": lambda: (
            lambda: [graph.get_shortest_paths(s, to=t, weights=weights, mode="out", output="epath")[0] for s, t in options["pairs"]],
            lambda paths: path_costs(weights, paths),
        ),
        "kShortestPaths": lambda: (
            lambda: graph.get_k_shortest_paths(options["source"], to=options["target"], k=options["k"], weights=weights, mode="out", output="epath"),
            lambda paths: path_costs(weights, paths),
        ),
        "degree": lambda: (lambda: graph.degree(), digest_vector),
        "betweenness": lambda: (lambda: graph.betweenness(directed=held["directed"]), digest_vector),
        "closeness": lambda: (lambda: graph.closeness(mode="in"), lambda values: digest_vector(zero_nan(values))),
        "triangles": lambda: (lambda: triangles(graph), lambda total: [total]),
        "louvain": lambda: (lambda: graph.community_multilevel(), lambda clustering: [clustering.modularity]),
    }[name]()


def answer(command):
    if command["do"] == "read":
        read(command)
        return {"version": igraph.__version__}
    held = graphs[command["name"]]
    run, digest = operation(command["do"], held, command.get("options", {}))
    start = time.process_time()
    result = run()
    ms = (time.process_time() - start) * 1000
    if command["do"] == "build":
        held["graph"] = result
    return {"ms": ms, "digest": digest(result)}


for line in sys.stdin:
    try:
        reply = answer(json.loads(line))
    except Exception as error:  # the other side decides what a failed call means
        reply = {"error": f"{type(error).__name__}: {error}"}
    print(json.dumps(reply), flush=True)
