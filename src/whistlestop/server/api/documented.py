"""What can go wrong on a route, for its description in OpenAPI."""

from typing import Final

from litestar.openapi.datastructures import ResponseSpec

from whistlestop.server.api.errors import Problem

MEANINGS: Final = {
    400: "The body or the path is not as it should be.",
    401: "The token is nobody's.",
    403: "This is not for you, or not from this page.",
    404: "There is no such thing.",
    409: "Not now.",
    413: "The body is too large, or the game.",
    415: "The body is no JSON.",
    429: "Too often: wait for as long as Retry-After says.",
    503: "The server can't do it now: try again.",
}

# What every route can answer, what those that change something, and what those that read a body.
READING: Final = (429, 503)
WRITING: Final = (*READING, 403, 415)
WITH_BODY: Final = (*WRITING, 400, 413)
# What is added where the path names something, and where only guests may ask.
NAMED: Final = (400, 404)
GUESTS: Final = (401,)


def problems(*statuses: int) -> dict[int, ResponseSpec]:
    """The problems with which a route can answer.

    >>> sorted(problems(*READING, *GUESTS))
    [401, 429, 503]
    """
    return {
        status: ResponseSpec(Problem, description=MEANINGS[status], generate_examples=False)
        for status in sorted(set(statuses))
    }
