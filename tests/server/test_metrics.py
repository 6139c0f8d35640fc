import gc

from litestar import Litestar
from litestar.testing import TestClient

from server.little_app import little_app
from whistlestop.server.metrics import Metrics, PauseWatch, metrics_handler


def test_the_numbers_are_told_in_prometheus_text() -> None:
    metrics = Metrics()
    metrics.tables.set(3)
    metrics.moves.labels(who="stand_in").inc()
    metrics.move_seconds.observe(0.0015)
    metrics.refusals.labels(code="D4").inc(2)
    metrics.dropped.labels(reason="too_slow").inc()
    with TestClient(Litestar([metrics_handler(metrics)], logging_config=None)) as client:
        answer = client.get("/metrics")
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    told = set(answer.text.splitlines())
    assert told >= {
        "whistlestop_tables 3.0",
        'whistlestop_moves_total{who="stand_in"} 1.0',
        'whistlestop_move_seconds_bucket{le="0.001"} 0.0',
        'whistlestop_move_seconds_bucket{le="0.002"} 1.0',
        'whistlestop_refusals_total{code="D4"} 2.0',
        'whistlestop_dropped_total{reason="too_slow"} 1.0',
    }


def test_two_servers_in_one_process_count_apart() -> None:
    first, second = Metrics(), Metrics()
    first.sockets.inc()
    assert b"whistlestop_sockets 0.0" in second.text()


def test_only_long_pauses_of_the_garbage_collector_are_noted_and_only_once() -> None:
    times = iter([0.0, 0.1, 1.0, 1.019])
    watch = PauseWatch(lambda: next(times))
    for phase in ("start", "stop") * 2:
        watch.note(phase, {})
    assert (watch.take(), watch.take()) == ([0.1], [])


def test_pauses_are_watched_until_they_are_not() -> None:
    metrics = Metrics()
    times = iter([0.0, 0.3])
    metrics.pause_watch = PauseWatch(lambda: next(times))
    metrics.pause_watch.start()
    gc.collect()
    metrics.pause_watch.stop()
    gc.collect()
    assert b'whistlestop_gc_pause_seconds_bucket{le="0.5"} 1.0' in metrics.text()


def test_a_server_is_alive_before_it_is_ready() -> None:
    app = little_app()
    with TestClient(app) as client:
        before = [client.get(path).status_code for path in ("/healthz", "/readyz")]
        app.state.is_ready = True
        after = [client.get(path).status_code for path in ("/healthz", "/readyz")]
    assert (before, after) == ([200, 503], [200, 200])
