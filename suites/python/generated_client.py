"""Asks by a client that was generated from the contract. Arguments: the folder it is in, base URL. Prints "ok" or "not ok" and what was checked, a line each."""

import sys

sys.path.insert(0, sys.argv[1])

from edgewise_client import Client  # noqa: E402
from edgewise_client.api.ask import ask  # noqa: E402
from edgewise_client.api.tools import call_find_shortest_path  # noqa: E402
from edgewise_client.models import Answer, AskBody, CallFindShortestPathBody, Problem  # noqa: E402


def check(holds, what):
    print(f"{'ok' if holds else 'not ok'} {what}")


with Client(base_url=sys.argv[2], timeout=60) as client:
    answer = ask.sync(client=client, body=AskBody(question="How many stations are in each zone?"))
    check(isinstance(answer, Answer) and answer.status == "answered", "an answer has its type")
    path = call_find_shortest_path.sync(client=client, body=CallFindShortestPathBody(source="Paddington", target="Bank"))
    # The generator takes the summary of any result in the place of the tool's own.
    check(path.summary["found"] is True, "the result of a tool can be read")
    problem = call_find_shortest_path.sync(client=client, body=CallFindShortestPathBody(source="Padington", target="Bank"))
    check(isinstance(problem, Problem) and problem.code == "EDGEWISE_UNKNOWN_NODE", "a problem has its type")
