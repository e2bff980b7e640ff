"""What schemathesis cannot know of the GraphQL interface."""

import schemathesis
from hypothesis import strategies as st
from schemathesis.graphql import nodes
from schemathesis.graphql.checks import GraphQLClientError, GraphQLServerError

schemathesis.graphql.scalar("Long", st.integers(min_value=0, max_value=2**53).map(nodes.Int))
schemathesis.graphql.scalar("JSON", st.one_of(st.text(max_size=20).map(nodes.String), st.integers(-1000, 1000).map(nodes.Int), st.booleans().map(nodes.Boolean)))

INTERNAL = 500


def is_told(error):
    """The service says by a code of its own what is wrong with the input: a name that is not there, a text that is too short."""
    extensions = error.get("extensions") or {}
    return str(extensions.get("code", "")).startswith("EDGEWISE_") and extensions.get("status", INTERNAL) < INTERNAL


def is_beyond_the_schema(error):
    """The generator does not know @oneOf, so it gives a node both by name and by id, or by neither; nor the limits that a document has as a whole."""
    if "Parsing aborted" in error["message"]:  # The drawn document is longer than the server reads.
        return True
    return "NodeInput" in error["message"] or "limit" in (error.get("extensions") or {})


@schemathesis.hook
def filter_failure(context, failure, case, response):
    errors = (response.json() or {}).get("errors", []) if isinstance(failure, (GraphQLServerError, GraphQLClientError)) else []
    if isinstance(failure, GraphQLServerError):
        return not all(is_told(error) for error in errors)
    if isinstance(failure, GraphQLClientError):
        return not all(is_beyond_the_schema(error) for error in errors)
    return True
