"""What the runners share: one JSON command a line on stdin, one JSON answer a line on stdout. Only the call itself is timed, in CPU time."""
import json
import sys
import time
import warnings
from array import array

warnings.simplefilter("ignore")  # targets out of reach are part of the input


class Held:
    """An input, and the package's graph once it is built."""

    def __init__(self, command):
        self.n = command["nodeCount"]
        self.directed = command["directed"]
        self.sources = column("I", command["sources"])
        self.targets = column("I", command["targets"])
        self.weights = column("d", command["weights"])
        self.graph = None


def column(kind, path):
    values = array(kind)
    with open(path, "rb") as file:
        values.frombytes(file.read())
    return values


def digest_vector(values):
    return [sum(values), sum(value * ((i * 7919) % 1009) for i, value in enumerate(values))]


def digest_shares(values):
    total, mixed = digest_vector(values)
    return [1, mixed / total]


def digest_groups(sizes):
    sizes = list(sizes)
    return [len(sizes), sum(size * size for size in sizes)]


def digest_distances(values):
    """-1 for what is out of reach; NetworKit says so by the largest number there is."""
    return digest_vector([-1 if value > 1e300 else value for value in values])


def zero_nan(values):
    return [0 if value != value else value for value in values]


def resident_bytes():
    """Of this process; 0 where the system does not tell."""
    try:
        with open("/proc/self/statm") as file:
            return int(file.read().split()[1]) * 4096
    except OSError:
        return 0


def answer(held, operations, command):
    make = operations.get(command["do"])
    if make is None:
        return {"error": "none"}
    run, digest = make(held, command["options"])
    before = resident_bytes()
    start = time.process_time()
    result = run()
    if digest is None:  # the seconds that another program measured
        return {"ms": result * 1000, "digest": None, "grownBytes": 0}
    ms = (time.process_time() - start) * 1000
    grown = resident_bytes() - before
    if command["do"] == "build":
        held.graph = result
    return {"ms": ms, "digest": digest(result), "grownBytes": grown}


def serve(operations):
    """`operations`: by name, what takes the input and options and returns the call to time and what makes its digest."""
    held = None
    for line in sys.stdin:
        try:
            command = json.loads(line)
            if command["do"] == "read":
                held = Held(command)
                reply = {}
            else:
                reply = answer(held, operations, command)
        except Exception as error:  # the other side decides what a failed call means
            reply = {"error": f"{type(error).__name__}: {error}"}
        print(json.dumps(reply), flush=True)
