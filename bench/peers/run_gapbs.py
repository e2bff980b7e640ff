"""Runs the programs of the GAP Benchmark Suite in the folder that is named. They print no results, so each first checks itself (`-v`), except PageRank, whose check
wants scores that have converged."""
import os
import re
import subprocess
import sys
import tempfile

from serve import serve

folder = sys.argv[1]
# Fewer trials of a slow program, as the bench repeats a short call too.
TRIALS = "5"
checked = set()


def list_edges(held, weighted):
    """A file of relationships; its programs read no other text."""
    name = "weighted" if weighted else "plain"
    if not hasattr(held, name):
        handle, path = tempfile.mkstemp(suffix=".wel" if weighted else ".el")
        with os.fdopen(handle, "w") as file:
            if weighted:
                file.writelines(f"{u} {v} {int(w)}\n" for u, v, w in zip(held.sources, held.targets, held.weights))
            else:
                file.writelines(f"{u} {v}\n" for u, v in zip(held.sources, held.targets))
        setattr(held, name, path)
    return getattr(held, name)


def seconds(program, held, options):
    words = [os.path.join(folder, program), "-f", list_edges(held, program == "sssp"), "-n", TRIALS, *([] if held.directed else ["-s"]), *options]
    key = (program, id(held))
    first = [*words, "-v"] if key not in checked and program != "pr" else words
    checked.add(key)
    done = subprocess.run(first, capture_output=True, text=True, env={**os.environ, "OMP_NUM_THREADS": "1"}, check=True)
    if "FAIL" in done.stdout:
        raise RuntimeError(f"{program} failed its own check")
    return sorted(float(found) for found in re.findall(r"Trial Time:\s+([\d.]+)", done.stdout))[int(TRIALS) // 2]


def timed(program, words):
    """`run` returns the seconds that the program measured; `serve` takes them as the time."""
    return lambda held, options: (lambda: seconds(program, held, words(options)), None)


serve(
    {
        "bfs": timed("bfs", lambda options: ["-r", str(options["source"])]),
        "wcc": timed("cc", lambda _: []),
        "dijkstra": timed("sssp", lambda options: ["-r", str(options["source"]), "-d", "64"]),
        "deltaStepping": timed("sssp", lambda options: ["-r", str(options["source"]), "-d", str(options["delta"])]),
        "pagerank20": timed("pr", lambda _: ["-i", "20", "-t", "0"]),
        "triangles": timed("tc", lambda _: []),
    }
)
