"""HTTP errors in one shape: a code, which clients turn into a sentence, and its values."""

import math
import re
from collections.abc import Iterator, Mapping
from typing import Any, Final, TypeAlias

import msgspec
from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException, InternalServerException, ValidationException
from litestar.status_codes import (
    HTTP_400_BAD_REQUEST,
    HTTP_429_TOO_MANY_REQUESTS,
    HTTP_500_INTERNAL_SERVER_ERROR,
    HTTP_503_SERVICE_UNAVAILABLE,
)
from litestar.types import ExceptionHandlersMap

from whistlestop.server.api.access_log import get_route_template
from whistlestop.server.logs import get_logger, locate_error, trace_error
from whistlestop.server.tables.refusals import Value
from whistlestop.texts import SOURCE_LANGUAGE, SentenceError, languages

AnyRequest: TypeAlias = Request[Any, Any, Any]  # Any: errors depend on neither user nor state

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

# Why a value is refused, by the beginning of the parser's sentence. The order matters.
REASONS: Final = (
    (re.compile(r"Object missing required field|'\w+'$"), "missing"),
    (re.compile(r"Object contains unknown field"), "unknown_field"),
    (re.compile(r"Expected `\w+` matching regex"), "wrong_form"),
    (re.compile(r"Expected `\w+` of length"), "wrong_length"),
    (re.compile(r"Expected `[^`]+`, got"), "wrong_type"),
    (re.compile(r"Expected `\w+` (?:[<>]|that's)"), "out_of_range"),
    (re.compile(r"Invalid (?:enum )?value"), "unknown_value"),
)
BODY_READER: Final = "litestar.connection.request:"
MISSING_FIELD: Final = re.compile(r"Object missing required field `(\w+)`")

log = get_logger()


class Problem(msgspec.Struct, frozen=True):
    """An error as a client gets it."""

    code: str
    values: dict[str, Value] = {}  # msgspec makes a new one for each


# A program gets the problem, a person the sentence.
Answer: TypeAlias = Response[Problem] | Response[str]


class ProblemError(HTTPException):
    """An error that is answered with its own status, code and values."""

    def __init__(self, status: int, code: str, /, **values: Value) -> None:
        super().__init__(detail=code, status_code=status)
        self.problem = Problem(code, values)


def make_rate_limit_error(seconds: float) -> ProblemError:
    """Return the error 429, with the seconds to wait as Retry-After."""
    whole_seconds = max(1, math.ceil(seconds))
    error = ProblemError(HTTP_429_TOO_MANY_REQUESTS, CODES[HTTP_429_TOO_MANY_REQUESTS], seconds=whole_seconds)
    error.headers = {"Retry-After": str(whole_seconds)}
    return error


def on_problem(request: AnyRequest, error: ProblemError) -> Answer:
    """Answer with one of our own errors: in a sentence where a browser would show it as a page."""
    if request.headers.get("sec-fetch-mode") == "navigate":
        problem = SentenceError(f"problem.{error.problem.code}", **error.problem.values)
        sentence = problem.sentence(_get_language(request))
        return Response(sentence, status_code=error.status_code, headers=error.headers, media_type=MediaType.TEXT)
    return _answer(error.status_code, error.problem, error.headers)


def on_invalid_values(_request: AnyRequest, error: ValidationException) -> Answer:
    """Answer 400 for an invalid body or parameter, with the fields and the reasons."""
    faults = error.extra if isinstance(error.extra, list) else []
    return _answer(HTTP_400_BAD_REQUEST, Problem(CODES[HTTP_400_BAD_REQUEST], dict(_describe_fields(faults))))


def on_http_error(request: AnyRequest, error: HTTPException) -> Answer:
    """Answer with an error that Litestar raised by itself."""
    status = error.status_code
    if status == HTTP_429_TOO_MANY_REQUESTS and "Retry-After" not in (error.headers or {}):
        return on_problem(request, make_rate_limit_error(1))
    if status not in CODES:
        is_ours = status >= HTTP_500_INTERNAL_SERVER_ERROR
        status = HTTP_500_INTERNAL_SERVER_ERROR if is_ours else HTTP_400_BAD_REQUEST
    if status == HTTP_500_INTERNAL_SERVER_ERROR and _is_client_gone(error):
        status = HTTP_400_BAD_REQUEST
    if status == HTTP_500_INTERNAL_SERVER_ERROR:
        return on_bug(request, error)
    return _answer(status, Problem(CODES[status]), error.headers)


def on_unreadable(request: AnyRequest, error: Exception) -> Answer:
    """Answer 400 for a body that is not UTF-8 or nested too deep; elsewhere these are bugs."""
    if trace_error(error)[-1].startswith("litestar."):
        return _answer(HTTP_400_BAD_REQUEST, Problem(CODES[HTTP_400_BAD_REQUEST]))
    return on_bug(request, error)


def on_bug(request: AnyRequest, error: Exception) -> Answer:
    """Answer 500 for a bug, and log its class and place: its message may hold hands or tokens."""
    code = CODES[HTTP_500_INTERNAL_SERVER_ERROR]
    error_name, place, route = type(error).__name__, locate_error(error), get_route_template(request.scope)
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


def _is_client_gone(error: HTTPException) -> bool:
    """Return whether the client disconnected in the middle of a body, which is no bug of ours."""
    return isinstance(error, InternalServerException) and trace_error(error)[-1].startswith(BODY_READER)


def _get_language(request: AnyRequest) -> str:
    """Return the first language that a browser accepts and we speak."""
    accepted = (part.strip()[:2].lower() for part in request.headers.get("accept-language", "").split(","))
    return next((language for language in accepted if language in languages()), SOURCE_LANGUAGE)


def _answer(status: int, problem: Problem, headers: Mapping[str, str] | None = None) -> Answer:
    uncached = {**(headers or {}), "Cache-Control": "no-store"}
    return Response(problem, status_code=status, media_type=MediaType.JSON, headers=uncached)


def _describe_fields(faults: list[Any]) -> Iterator[tuple[str, str]]:
    # Litestar's list: a `key` with the path of the field, or `data` for the body as a whole, and msgspec's sentence.
    for fault in faults:
        path, sentence = fault.get("key", "data"), fault["message"]
        if missing := MISSING_FIELD.match(sentence):
            path = missing[1] if path == "data" else f"{path}.{missing[1]}"
        yield "body" if path == "data" else path, _classify_reason(sentence)


def _classify_reason(sentence: str) -> str:
    return next((reason for pattern, reason in REASONS if pattern.match(sentence)), "invalid")
