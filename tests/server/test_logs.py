import io
import json
import logging
from collections.abc import Iterator

import httpx
import pytest
import structlog

from server.minimal_app import little_app, serving
from whistlestop.server.api.access_log import AccessLogMiddleware
from whistlestop.server.logs import configure_logging, get_logger, hash_address, locate_error

LOGGERS = ("", "uvicorn", "uvicorn.error", "uvicorn.asgi", "uvicorn.access")


@pytest.fixture
def stream() -> Iterator[io.StringIO]:
    """The log of one test; everything is put back after it."""
    loggers = [logging.getLogger(name) for name in LOGGERS]
    before = [(logger, logger.handlers, logger.level, logger.propagate) for logger in loggers]
    stream = io.StringIO()
    configure_logging(stream)
    yield stream
    structlog.reset_defaults()
    for logger, handlers, level, propagate in before:
        logger.handlers, logger.propagate = handlers, propagate
        logger.setLevel(level)


def lines(stream: io.StringIO) -> list[dict[str, object]]:
    return [json.loads(line) for line in stream.getvalue().splitlines()]


def raised(error: Exception) -> Exception:
    try:
        raise error
    except Exception as caught:
        return caught


def test_a_line_is_json_with_time_and_level(stream: io.StringIO) -> None:
    get_logger().info("table_loaded", table="k3v9", seconds=0.25)
    (line,) = lines(stream)
    assert str(line.pop("timestamp")).endswith("Z")
    assert line == {"event": "table_loaded", "level": "info", "table": "k3v9", "seconds": 0.25}


def test_keys_outside_the_allow_list_are_dropped(stream: io.StringIO) -> None:
    get_logger().warning("refused", code="D4", hand="3 red", token="s3cret", path="/t/s3cret")  # noqa: S106
    assert lines(stream)[0].keys() == {"event", "level", "timestamp", "code"}


def test_allowed_keys_hold_short_texts_and_numbers_only(stream: io.StringIO) -> None:
    get_logger().info("x" * 1_000, table={"hand": "3 red"})
    assert lines(stream)[0]["event"] == "x" * 200
    assert lines(stream)[0]["table"] == "dict"


@pytest.mark.parametrize("as_text", [False, True])
def test_error_is_logged_by_class_and_place_without_its_message(stream: io.StringIO, as_text: bool) -> None:
    error = raised(ValueError("3 red"))
    if as_text:
        logging.getLogger("uvicorn.error").error("Exception in ASGI application\n", exc_info=error)
    else:
        get_logger().error("broken", exc_info=error)
    (line,) = lines(stream)
    assert (line["error"], str(line["place"]).split(":")[0]) == ("ValueError", "server.test_logs")
    assert "red" not in stream.getvalue()


def test_the_place_of_a_group_of_errors_is_that_of_its_first() -> None:
    group = ExceptionGroup("all", [raised(ValueError())])
    assert locate_error(group).startswith("server.test_logs:")


def test_an_error_that_was_never_raised_has_no_place() -> None:
    assert locate_error(ValueError()) == "unknown"


def test_values_in_library_messages_are_dropped(stream: io.StringIO) -> None:
    logging.getLogger("uvicorn.error").info("Started server process [%d]", 77)
    logging.getLogger("asyncio").error("Task exception was never retrieved\nfuture: <Task exception=E('3 red')>")
    logging.getLogger("uvicorn.error").error("Traceback (most recent call last):\n  File x\nValueError: 3 red")
    told = [(line["logger"], line["event"], line.get("error")) for line in lines(stream)]
    assert told == [
        ("uvicorn.error", "Started server process [%d]", None),
        ("asyncio", "Task exception was never retrieved", None),
        ("uvicorn.error", "Traceback (most recent call last):", "ValueError"),
    ]


def test_uvicorn_never_logs_socket_messages(stream: io.StringIO) -> None:
    configure_logging(stream, level=logging.DEBUG)
    logging.getLogger("uvicorn.error").debug("< TEXT '3 red'")
    logging.getLogger("uvicorn.error").info('%s - "WebSocket %s" [accepted]', "192.0.2.1", "/t/s3cret")
    assert not lines(stream)


def test_log_is_readable_on_a_terminal(stream: io.StringIO) -> None:
    configure_logging(stream, is_pretty=True)
    get_logger().info("table_loaded", hand="3 red")
    assert "table_loaded" in stream.getvalue()
    assert "{" not in stream.getvalue()
    assert "red" not in stream.getvalue()


def test_access_log_has_the_route_and_not_the_path(stream: io.StringIO) -> None:
    with (
        serving(AccessLogMiddleware(little_app())) as host,
        httpx.Client(base_url=f"http://{host}", trust_env=False) as client,
    ):
        for path in ("/api/tables/s3cret?token=s3cret", "/api/s3cret", "/t/s3cret", "/api/bug"):
            client.get(path)
    requests = [line for line in lines(stream) if line["event"] == "request"]
    assert [(line["route"], line["status"]) for line in requests] == [
        ("/api/tables/{table}", 200),
        ("unmatched", 404),
        ("/{path}", 200),
        ("/api/bug", 500),
    ]
    assert all(float(str(line["seconds"])) > 0 for line in requests)
    assert "s3cret" not in stream.getvalue()


def test_addresses_are_logged_as_keyed_hashes() -> None:
    hashes = [hash_address(address) for address in ("192.0.2.1", "192.0.2.2", "2001:db8::1", "2001:db8::2")]
    assert len(set(hashes)) == 3
    assert all(len(address) == 16 for address in hashes)
