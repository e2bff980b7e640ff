"""Runs the script of each folder in one local Spark session; prints the summary of each as a line of JSON. The first run warms the session up and is not told."""

import importlib.util
import json
import pathlib
import sys

from pyspark.sql import SparkSession


def run(spark, folder):
    (script,) = folder.glob("*.py")
    spec = importlib.util.spec_from_file_location(script.stem, script)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.run(spark, str(folder), str(folder / "out"), {}, 4)


builder = SparkSession.builder.master("local[2]").config("spark.driver.memory", "4g")
for setting in ("spark.ui.enabled", "spark.ui.showConsoleProgress"):
    builder = builder.config(setting, "false")
for setting in ("spark.driver.host", "spark.driver.bindAddress"):
    builder = builder.config(setting, "127.0.0.1")
spark = builder.config("spark.ui.retainedStages", "100000").getOrCreate()
spark.sparkContext.setLogLevel("OFF")
folders = [pathlib.Path(folder) for folder in sys.argv[1:]]
run(spark, folders[0])
for folder in folders:
    print(json.dumps(run(spark, folder)), flush=True)
spark.stop()
