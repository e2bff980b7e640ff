"""Runs the script of each case in a folder in one Spark session, and writes what it gave to file descriptor 3, as a line of JSON: Java may print warnings to stdout."""

import importlib.util
import json
import math
import os
import pathlib
import sys
import threading
from concurrent.futures import ThreadPoolExecutor

from pyspark.sql import SparkSession

THREADS = 3
PARTITIONS = 2


def plain(value):
    """JSON has no words for what is no finite number; those of JavaScript stand in."""
    if not isinstance(value, float) or math.isfinite(value):
        return value
    return "NaN" if math.isnan(value) else "Infinity" if value > 0 else "-Infinity"


def run(spark, folder):
    try:
        spec = importlib.util.spec_from_file_location(folder.name, folder / "script.py")
        script = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(script)
        summary = script.run(spark, str(folder), str(folder / "out"), {}, PARTITIONS)
        rows = [{name: plain(value) for name, value in row.asDict().items()} for row in spark.read.parquet(str(folder / "out" / "rows")).collect()]
        return {"name": folder.name, "rows": rows, **{name: summary[name] for name in ("values", "path", "supersteps")}}
    except Exception as error:
        return {"name": folder.name, "error": f"{type(error).__name__}: {error}"[:2000]}


def main():
    builder = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false").config("spark.driver.memory", "1g")
    builder = builder.config("spark.driver.host", "127.0.0.1").config("spark.driver.bindAddress", "127.0.0.1")
    # A session this short gains nothing from the compiler for long ones. Without it Java keeps 48 MB for code, stops compiling once they are full, and slows down many times.
    builder = builder.config("spark.driver.extraJavaOptions", "-XX:TieredStopAtLevel=1 -XX:ReservedCodeCacheSize=256m -XX:+UseSerialGC")
    spark = builder.config("spark.sql.codegen.wholeStage", "false").config("spark.ui.showConsoleProgress", "false").getOrCreate()
    spark.sparkContext.setLogLevel("OFF")
    outcomes = os.fdopen(3, "w")
    lock = threading.Lock()

    def tell(folder):
        outcome = json.dumps(run(spark, folder))
        with lock:
            print(outcome, file=outcomes, flush=True)

    with ThreadPoolExecutor(THREADS) as pool:
        list(pool.map(tell, sorted(path.parent for path in pathlib.Path(sys.argv[1]).glob("*/script.py"))))
    spark.stop()


main()
