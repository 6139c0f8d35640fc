"""The error responses of each route, for its description in OpenAPI."""

from typing import Final

from litestar.openapi.datastructures import ResponseSpec

from whistlestop.server.api.errors import Problem

MEANINGS: Final = {
    400: "The body or the path is invalid.",
    401: "The token is missing or invalid.",
    403: "Not allowed, or a cross-origin request.",
    404: "Not found.",
    409: "Not possible now.",
    413: "The body, or the game, is too large.",
    415: "The body is not JSON.",
    429: "Too many requests (see Retry-After), or too many tables.",
    503: "Temporarily unavailable: try again.",
}

# Routes that only read, that change something, and that read a body.
READING: Final = (429, 503)
WRITING: Final = (*READING, 403, 415)
WITH_BODY: Final = (*WRITING, 400, 413)
# Added where the path names something, and where only guests are allowed.
NAMED: Final = (400, 404)
GUESTS: Final = (401,)


def describe_problems(*statuses: int) -> dict[int, ResponseSpec]:
    """Return the OpenAPI responses for the problems that a route can answer with.

    >>> sorted(describe_problems(*READING, *GUESTS))
    [401, 429, 503]
    """
    return {
        status: ResponseSpec(Problem, description=MEANINGS[status], generate_examples=False)
        for status in sorted(set(statuses))
    }
