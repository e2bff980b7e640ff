"""What schemathesis cannot know of the REST interface, and how far its requests get."""

import atexit
import itertools
import re
from collections import Counter

import schemathesis
from schemathesis.core.parameters import ParameterLocation
from schemathesis.openapi.checks import RejectedPositiveData

# What goes together, and what only stored data or a text knows, is told by sentences, since the document cannot. Valid data may be refused by these, and by no others.
TOLD = re.compile(
    "|".join(
        [
            r"(needs|takes) (a|no|a single) value|(needs|requires) a list",  # by the operator of a condition
            r"Give (either )?\\\"(trace|handle|expiresInDays)|Choose jobs by|\\\"state\\\" must be",  # one of two
            r"\\\"(threshold|shortest)\\\" needs|needs features: name",  # what another parameter asks for
            r"is what is to be learned, so it cannot be among",
            r"name at least one node by",
            r"one message must have the role",
            r"No model is named",
            r"is a stored graph; this call drops projections only|is a graph, not a named projection",
            r"needs a bipartite graph",
            r"cannot grant",
            r"The form contains no file|must be JSON such as|Unknown field|Unknown format of",  # a file is text to the document
            r"The query is read, never run",
            r"is not a valid graph name",
            r"The limit of \d+ \w+ is reached",  # by what the tenant has
            r"The input of a job|The secret must|is not a URL",  # by the kind of the job, the scheme of the hook
            r"EDGEWISE_INVALID_PROGRAM|reads no weights|needs directed relationships",  # by the language of vertex programs, and by the program
            r"/(program|definition|parameters|inputs|edges|directed)[/\w]*: ",  # one of two; what a program declares; lines of a text
        ]
    )
)

calls = itertools.count()
answers = Counter()


def is_valid(case):
    return case.meta is None or case.meta.generation.mode.is_positive


@schemathesis.hook
def before_call(context, case, kwargs):
    """A key names one request: under the one of the document's example all but the first would be refused."""
    headers = case.headers or {}
    if "idempotency-key" in headers and not (case.meta and case.meta.is_negative_at(ParameterLocation.HEADER)):
        headers["idempotency-key"] = f'"suite-{next(calls)}"'


@schemathesis.hook
def filter_failure(context, failure, case, response):
    is_refusal = isinstance(failure, RejectedPositiveData) and failure.status_code == 400
    return not (is_refusal and TOLD.search(response.text))


@schemathesis.hook
def after_call(context, case, response):
    """The service under test marks what its handlers answer; with 400 a handler refuses arguments before it does anything."""
    if is_valid(case):
        is_handled = "x-handled" in response.headers and response.status_code != 400
        answers[case.operation.label, response.status_code, is_handled] += 1


@atexit.register
def tell():
    for (operation, status, is_handled), count in sorted(answers.items()):
        if not is_handled:
            print(f"not handled: {operation} {status}: {count}")
    handled = sum(count for (_, _, is_handled), count in answers.items() if is_handled)
    print(f"Handled: {handled} of {answers.total()} valid requests")
