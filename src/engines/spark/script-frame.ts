/** The parts of a script that are the same for every program. */

export const imports = `import argparse
import functools
import json
import math
import operator
import sys
import time

from pyspark.sql import SparkSession
from pyspark.sql import functions as F`

export const constants = `INF = float("inf")
NAN = float("nan")
NONE = -1  # no vertex

MAX_WEDGES = 2_000_000_000  # ways from one end of an edge to the other over a third vertex, before they are compared

# A superstep passes messages between parts that stay where they are, so their number is fixed; names differ by capitals;
# what has no value is handled here instead of by errors.
SETTINGS = {
    "spark.sql.adaptive.enabled": "false",
    "spark.sql.caseSensitive": "true",
    "spark.sql.ansi.enabled": "false",
    "spark.sql.autoBroadcastJoinThreshold": "-1",
}`

export const framework = `class ProgramError(Exception):
    """Why the program cannot run, or was given up."""


class Graph:
    """Edges and names of vertices; both lie by vertex, so that supersteps move messages alone."""

    def __init__(self, spark, data, partitions):
        self.partitions = partitions
        self.vertices = spark.read.parquet(f"{data}/vertices.parquet")
        edges = spark.read.parquet(f"{data}/edges.parquet").select("src", "dst", *(["weight"] if READS_WEIGHTS else []))
        self.turned = edges.select(F.col("dst").alias("src"), F.col("src").alias("dst"), *edges.columns[2:])
        self.edges = edges.union(self.turned) if UNDIRECTED else edges
        self.kept = {}
        self.nodes = float(self.check(edges))

    def check(self, edges):
        lacking = [F.count_if(F.col(name).isNull()).alias(name) for name, missing in INPUTS.items() if missing is None]
        found = self.vertices.agg(F.count("id").alias("_count"), F.max("id").alias("_last"), *lacking).first()
        if found["_count"] > 0 and found["_last"] != found["_count"] - 1:
            raise ProgramError(f"The ids of {found['_count']} vertices must count from 0 without gaps; the last is {found['_last']}.")
        for name in INPUTS:
            if name in found and found[name] > 0:
                raise ProgramError(f"{found[name]} vertices have no {name}, which the program needs.")
        if TAKES_NO_NEGATIVE_WEIGHTS and edges.where((F.col("weight") < 0.0) | F.isnan("weight")).take(1):
            raise ProgramError("A weight is below zero, and the program takes none.")
        return found["_count"]

    def keep(self, name, edges):
        if name not in self.kept:
            self.kept[name] = edges().repartition(self.partitions, "src").persist()
        return self.kept[name]

    def edges_out(self):
        """Edges as messages go along them: from src to dst."""
        return self.keep("out", lambda: self.edges)

    def edges_in(self):
        return self.edges_out() if UNDIRECTED else self.keep("in", lambda: self.turned)

    def edges_both(self):
        return self.edges_out() if UNDIRECTED else self.keep("both", lambda: self.edges.union(self.turned))

    def release(self):
        for edges in self.kept.values():
            edges.unpersist()

    def id_of(self, key):
        found = self.vertices.where(F.col("key") == key).select("id").first()
        if found is None:
            raise ProgramError(f'No vertex has the key "{key}".')
        return found["id"]

    def key_of(self, vertex):
        return None if vertex == NONE else self.vertices.where(F.col("id") == vertex).select("key").first()["key"]


class Run:
    """One run: what was given, what was measured of all vertices, and what each superstep did."""

    def __init__(self, spark, graph, parameters):
        self.spark, self.graph, self.parameters = spark, graph, parameters
        self.totals, self.history, self.between = {}, [], None
        self.clock = time.monotonic()
        _, self.stage = shuffled_since(spark, None)

    def measure(self, phase, state, numbers=(), measures=None):
        """Looks at all vertices once: returns how many have changed, and keeps the totals of the phase."""
        wrong = [F.count_if(F.isnan(name)).alias(f"_{name}") for name in numbers]
        totals = [value.alias(name) for name, value in (measures or {}).items()]
        found = state.agg(F.count_if("changed").alias("_changed"), *wrong, *totals).first()
        for name in numbers:
            if found[f"_{name}"] > 0:
                raise ProgramError(f'In {phase}, "{name}" of a vertex became NaN, e.g. from 0 / 0 or infinity - infinity.')
        self.totals.update((name, found[name]) for name in measures or {})
        return found["_changed"]

    def settle(self, phase, state, numbers=(), measures=None):
        """Keeps the state of a superstep, cut off from how it came to be."""
        state = state.localCheckpoint(eager=False)
        changed = self.measure(phase, state, numbers, measures)
        seconds, self.clock = time.monotonic() - self.clock, time.monotonic()
        shuffled, self.stage = shuffled_since(self.spark, self.stage)
        self.history.append({"phase": phase, "changed": changed, "seconds": round(seconds, 3), "shuffledBytes": shuffled})
        return state, changed
`

export const wedges = `
    def wedges(self):
        """For each two vertices that are joined, those that both lead to, themselves apart."""
        if self.between is None:
            leads = self.graph.edges_out().select("src", "dst").distinct()
            pairs = leads.union(leads.select("dst", "src")).distinct()
            ways = pairs.groupBy(F.col("dst").alias("src")).count().join(leads.groupBy("src").agg(F.count(F.lit(1)).alias("more")), "src")
            count = ways.agg(F.sum(F.col("count") * F.col("more")).alias("ways")).first()["ways"] or 0
            if count > MAX_WEDGES:
                raise ProgramError(f"Common neighbours take {count} comparisons, more than MAX_WEDGES ({MAX_WEDGES}).")
            one, two = leads.alias("one"), leads.alias("two")
            self.between = (
                pairs.alias("pair")
                .join(one, F.col("pair.src") == F.col("one.src"))
                .join(two, (F.col("pair.dst") == F.col("two.src")) & (F.col("one.dst") == F.col("two.dst")))
                .where((F.col("one.dst") != F.col("pair.src")) & (F.col("one.dst") != F.col("pair.dst")))
                .select(F.col("pair.src").alias("_src"), F.col("pair.dst").alias("_dst"), F.col("one.dst").alias("_other"))
                .persist()
            )
        return self.between
`

export const functions = `

def begin(state):
    """The state that a phase begins with, in which all count as changed; kept, for Spark 3.5 does not join a new literal with itself."""
    return state.withColumn("changed", F.lit(True)).localCheckpoint(eager=False)


def apply(state, joined, new):
    """All vertices at once: new values where there are any, and whether one differs from the old."""
    names = [name for name in state.columns if name != "changed"]
    values = [new[name].alias(name) if name in new else F.col(f"node.{name}") for name in names]
    differs = functools.reduce(operator.or_, [value != F.col(f"node.{name}") for name, value in new.items()])
    return joined.select(*values, differs.alias("changed"))


def supersteps(bound):
    return bound if bound == INF else max(0, math.floor(bound))


def shuffled_since(spark, stage):
    """Bytes that the stages after one have written for others, and the newest stage; None where Spark does not tell."""
    try:
        context = spark.sparkContext
        scala = context._jsc.sc()
        scala.listenerBus().waitUntilEmpty()
        nothing = (context._gateway.new_array(context._jvm.double, 0), context._jvm.java.util.ArrayList())
        stages = scala.statusStore().stageList(None, False, False, *nothing)  # the newest first
        count = stages.size()
        newest = stages.apply(0).stageId() if count > 0 else -1
        written = 0
        for at in range(0 if stage is None else count):
            data = stages.apply(at)
            if data.stageId() <= stage:
                break
            written += data.shuffleWriteBytes()
        return written, newest
    except Exception:  # Of a session without a Java gateway, or another version of Spark: the run does not need it.
        return None, stage`

export const main = `def given_parameters(graph, given):
    """Values of the parameters: those given, else the defaults; vertices by their keys."""
    values = {}
    for name, parameter in PARAMETERS.items():
        value = parameter["default"] if given.get(name) is None else given[name]
        if value is None:
            raise ProgramError(f"--{name} is missing.")
        if parameter["type"] == "node":
            value = graph.id_of(value)
        if parameter["type"] == "number" and not parameter.get("least", -INF) <= value <= parameter.get("most", INF):
            raise ProgramError(f"--{name} is {value}, wanted {parameter.get('least', -INF)} to {parameter.get('most', INF)}.")
        values[name] = value
    return values


def run(spark, data, out, given, partitions=None):
    """Runs the program and returns its summary; both rows and summary are written under \`out\`."""
    started = time.monotonic()
    partitions = partitions or spark.sparkContext.defaultParallelism
    for name, value in {**SETTINGS, "spark.sql.shuffle.partitions": str(partitions)}.items():
        spark.conf.set(name, value)
    graph = Graph(spark, data, partitions)
    this = Run(spark, graph, given_parameters(graph, given))
    state = initial_state(this)
    for phase in PHASES:
        state = phase(this, state)
    rows(this, state).write.mode("overwrite").parquet(f"{out}/rows")
    summary = {
        "program": PROGRAM,
        "nodes": int(graph.nodes),
        "supersteps": len(this.history),
        "values": {name: None if isinstance(value, float) and not math.isfinite(value) else value for name, value in values(this, state).items()},
        "path": path(this, state),
        "seconds": round(time.monotonic() - started, 3),
        "history": this.history,
    }
    graph.release()
    spark.range(1).select(F.lit(json.dumps(summary)).alias("value")).coalesce(1).write.mode("overwrite").text(f"{out}/summary")
    return summary


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", required=True, help="folder of vertices.parquet and edges.parquet")
    parser.add_argument("--out", required=True, help="folder to write to")
    parser.add_argument("--partitions", type=int, help="parts that vertices and edges are cut into; default: as many as there are cores")
    types = {"node": str, "number": float, "boolean": lambda text: text.lower() == "true"}
    for name, parameter in PARAMETERS.items():
        parser.add_argument(option(name), dest=f"given_{name}", type=types[parameter["type"]], help=f"{parameter['type']}; default: {parameter['default']}")
    arguments = vars(parser.parse_args())
    spark = SparkSession.builder.appName(PROGRAM).getOrCreate()
    try:
        given = {name: arguments[f"given_{name}"] for name in PARAMETERS}
        print(json.dumps(run(spark, arguments["data"], arguments["out"], given, arguments["partitions"]), indent=2))
    except ProgramError as error:
        sys.exit(str(error))
    finally:
        spark.stop()


def option(name):
    return f"--param-{name}" if name in ("data", "out", "partitions", "help") else f"--{name}"


if __name__ == "__main__":
    main()`
