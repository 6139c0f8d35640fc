"""The one shape of every error over HTTP: a code for machines, which clients turn into a sentence, and its values."""

import math
import re
from collections.abc import Iterator, Mapping
from typing import Any, Final, TypeAlias

import msgspec
from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.status_codes import (
    HTTP_400_BAD_REQUEST,
    HTTP_429_TOO_MANY_REQUESTS,
    HTTP_500_INTERNAL_SERVER_ERROR,
    HTTP_503_SERVICE_UNAVAILABLE,
)
from litestar.types import ExceptionHandlersMap

from whistlestop.server.api.access_log import route_of
from whistlestop.server.logs import get_logger, place_of, places_of
from whistlestop.server.tables.refusals import Value

AnyRequest: TypeAlias = Request[Any, Any, Any]  # who asks, and with what, makes no difference to an error
Answer: TypeAlias = "Response[Problem]"

CODES: Final[Mapping[int, str]] = {
    HTTP_400_BAD_REQUEST: "bad_request",
    401: "not_signed_in",
    403: "forbidden",
    404: "not_found",
    405: "method_not_allowed",
    413: "too_large",
    415: "not_json",
    HTTP_429_TOO_MANY_REQUESTS: "too_many_requests",
    HTTP_500_INTERNAL_SERVER_ERROR: "internal_error",
    HTTP_503_SERVICE_UNAVAILABLE: "unavailable",
}

# What a value can be refused for, by how the parser begins to say it. The order matters.
REASONS: Final = (
    (re.compile(r"Object missing required field|'\w+'$"), "missing"),
    (re.compile(r"Object contains unknown field"), "unknown_field"),
    (re.compile(r"Expected `\w+` matching regex"), "wrong_form"),
    (re.compile(r"Expected `\w+` of length"), "wrong_length"),
    (re.compile(r"Expected `[^`]+`, got"), "wrong_type"),
    (re.compile(r"Expected `\w+` (?:[<>]|that's)"), "out_of_range"),
    (re.compile(r"Invalid (?:enum )?value"), "unknown_value"),
)
MISSING_FIELD: Final = re.compile(r"Object missing required field `(\w+)`")

log = get_logger()


class Problem(msgspec.Struct, frozen=True):
    """What went wrong, as a client gets it."""

    code: str
    values: dict[str, Value] = {}  # msgspec makes a new one for each


class ProblemError(HTTPException):
    """A refusal that a client gets to see."""

    def __init__(self, status: int, code: str, /, **values: Value) -> None:
        super().__init__(detail=code, status_code=status)
        self.problem = Problem(code, values)


def too_many_requests(seconds: float) -> ProblemError:
    """Somebody was too quick, and is told when to try again."""
    whole_seconds = max(1, math.ceil(seconds))
    error = ProblemError(HTTP_429_TOO_MANY_REQUESTS, CODES[HTTP_429_TOO_MANY_REQUESTS], seconds=whole_seconds)
    error.headers = {"Retry-After": str(whole_seconds)}
    return error


def on_problem(_request: AnyRequest, error: ProblemError) -> Answer:
    """A refusal of ours."""
    return _answer(error.status_code, error.problem, error.headers)


def on_invalid_values(_request: AnyRequest, error: ValidationException) -> Answer:
    """A body or a parameter that is not what it should be: which field, and why, but not the parser's words."""
    faults = error.extra if isinstance(error.extra, list) else []
    return _answer(HTTP_400_BAD_REQUEST, Problem(CODES[HTTP_400_BAD_REQUEST], dict(_fields(faults))))


def on_http_error(request: AnyRequest, error: HTTPException) -> Answer:
    """Whatever Litestar refuses by itself."""
    status = error.status_code
    if status == HTTP_429_TOO_MANY_REQUESTS and "Retry-After" not in (error.headers or {}):
        return on_problem(request, too_many_requests(1))
    if status not in CODES:
        is_ours = status >= HTTP_500_INTERNAL_SERVER_ERROR
        status = HTTP_500_INTERNAL_SERVER_ERROR if is_ours else HTTP_400_BAD_REQUEST
    if status == HTTP_500_INTERNAL_SERVER_ERROR:
        return on_bug(request, error)
    return _answer(status, Problem(CODES[status]), error.headers)


def on_unreadable(request: AnyRequest, error: Exception) -> Answer:
    """A body that is not UTF-8 or nested without end. The same errors from our own code are bugs."""
    if places_of(error)[-1].startswith("litestar."):
        return _answer(HTTP_400_BAD_REQUEST, Problem(CODES[HTTP_400_BAD_REQUEST]))
    return on_bug(request, error)


def on_bug(request: AnyRequest, error: Exception) -> Answer:
    """Anything else is a bug of ours. Its message may hold hands or tokens: only its class and place are written."""
    code = CODES[HTTP_500_INTERNAL_SERVER_ERROR]
    error_name, place, route = type(error).__name__, place_of(error), route_of(request.scope)
    log.error(code, error=error_name, place=place, method=request.method, route=route)
    return _answer(HTTP_500_INTERNAL_SERVER_ERROR, Problem(code))


EXCEPTION_HANDLERS: Final[ExceptionHandlersMap] = {
    ProblemError: on_problem,
    ValidationException: on_invalid_values,
    HTTPException: on_http_error,
    UnicodeDecodeError: on_unreadable,
    RecursionError: on_unreadable,
    Exception: on_bug,
}


def _answer(status: int, problem: Problem, headers: Mapping[str, str] | None = None) -> Answer:
    kept_by_nobody = {**(headers or {}), "Cache-Control": "no-store"}
    return Response(problem, status_code=status, media_type=MediaType.JSON, headers=kept_by_nobody)


def _fields(faults: list[Any]) -> Iterator[tuple[str, str]]:
    # Litestar's list: a `key` with the path of the field, or `data` for the body as a whole, and msgspec's sentence.
    for fault in faults:
        path, sentence = fault.get("key", "data"), fault["message"]
        if missing := MISSING_FIELD.match(sentence):
            path = missing[1] if path == "data" else f"{path}.{missing[1]}"
        yield "body" if path == "data" else path, _reason(sentence)


def _reason(sentence: str) -> str:
    return next((reason for pattern, reason in REASONS if pattern.match(sentence)), "invalid")
