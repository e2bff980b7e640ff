"""Runs python-graphblas (SuiteSparse) for the bench. It has no algorithms of its own: these are the textbook loops over its products."""
import graphblas as gb
import numpy as np
from graphblas import Matrix, Vector, dtypes, monoid, semiring
from matrices import ends_of, weights_of
from serve import digest_distances, digest_shares, serve

gb.ss.config["nthreads"] = 1
DAMPING = 0.85


def build(held, _):
    (sources, targets), weights = ends_of(held), weights_of(held)
    return (
        lambda: Matrix.from_coo(sources, targets, weights, nrows=held.n, ncols=held.n),
        lambda matrix: [held.n, matrix.nvals / (1 if held.directed else 2)],
    )


def pagerank(held, rounds, least):
    """
    From the projection on: its transpose, by which the scores are pulled, is part of the time, as sorting the rows is part of ours.
    It ends when scores change by less than `least` in sum, or after `rounds`; `least` of None checks no change.
    """
    n = held.n

    def run():
        matrix = held.graph.T.new()
        degrees = held.graph.reduce_rowwise(gb.agg.count).new().to_dense(0).astype(float)
        shares = Vector.from_dense(np.where(degrees > 0, DAMPING / np.maximum(degrees, 1), 0.0))
        ends = Vector.from_dense(np.where(degrees > 0, 0.0, DAMPING / n))
        scores = Vector.from_scalar(1 / n, n, dtypes.FP64)
        for _ in range(rounds):
            lost = ends.ewise_mult(scores, gb.binary.times).reduce().value or 0.0
            sent = shares.ewise_mult(scores, gb.binary.times).new()
            after = Vector.from_scalar((1 - DAMPING) / n + lost, n, dtypes.FP64)
            after(gb.binary.plus) << semiring.plus_second(matrix @ sent)
            before, scores = scores, after
            if least is not None and scores.ewise_add(before, gb.binary.minus).new().apply(gb.unary.abs).reduce().value < least:
                break
        return scores

    return run, lambda scores: digest_shares(scores.to_dense().tolist())


def bfs(held, options):
    matrix = held.graph

    def run():
        depths = Vector(dtypes.INT32, held.n)
        front = Vector.from_coo([options["source"]], [True], size=held.n)
        depth = 0
        while front.nvals > 0:
            depths(front.S) << depth
            front(~depths.S, replace=True) << semiring.any_pair(front @ matrix)
            depth += 1
        return depths

    return run, lambda depths: digest_distances(depths.to_dense(-1).tolist())


def dijkstra(held, options):
    """Rounds of Bellman and Ford over the nodes whose cost fell."""
    matrix = held.graph

    def run():
        costs = Vector.from_coo([options["source"]], [0.0], size=held.n)
        front = costs.dup()
        while front.nvals > 0:
            offered = semiring.min_plus(front @ matrix).new()
            isLess = offered.ewise_mult(costs, gb.binary.lt).new()
            isNew = offered.dup()
            better = Vector(dtypes.FP64, held.n)
            better(isLess.V) << offered
            better(~costs.S) << isNew
            costs(monoid.min.binaryop) << better
            front = better
        return costs

    return run, lambda costs: digest_distances(costs.to_dense(-1.0).tolist())


def triangles(held, _):
    lower = held.graph.select("tril", -1).new()

    def run():
        found = Matrix(dtypes.INT64, held.n, held.n)
        found(lower.S) << semiring.plus_pair(lower @ lower.T)
        return found.reduce_scalar().value

    return run, lambda total: [total or 0]


serve(
    {
        "build": build,
        "pagerank": lambda held, _: pagerank(held, 1000, 1e-12),
        "pagerank20": lambda held, _: pagerank(held, 20, None),
        "bfs": bfs,
        "dijkstra": dijkstra,
        "triangles": triangles,
    }
)
