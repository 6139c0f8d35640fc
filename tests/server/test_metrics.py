import gc

from litestar import Litestar
from litestar.testing import TestClient

from server.minimal_app import little_app
from whistlestop.server.api.health import make_metrics_route
from whistlestop.server.metrics import GcPauseRecorder, Metrics


def test_metrics_are_rendered_for_prometheus() -> None:
    metrics = Metrics()
    metrics.tables.set(3)
    metrics.moves.labels(who="stand_in").inc()
    metrics.move_seconds.observe(0.0015)
    metrics.refusals.labels(code="D4").inc(2)
    metrics.dropped.labels(reason="too_slow").inc()
    with TestClient(Litestar([make_metrics_route(metrics)], logging_config=None)) as client:
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


def test_metrics_of_two_servers_are_independent() -> None:
    first, second = Metrics(), Metrics()
    first.sockets.inc()
    assert b"whistlestop_sockets 0.0" in second.render()


def test_long_gc_pauses_are_recorded_once() -> None:
    times = iter([0.0, 0.1, 1.0, 1.019])
    watch = GcPauseRecorder(lambda: next(times))
    for phase in ("start", "stop") * 2:
        watch.record(phase, {})
    assert (watch.drain(), watch.drain()) == ([0.1], [])


def test_gc_pauses_are_recorded_until_stopped() -> None:
    metrics = Metrics()
    times = iter([0.0, 0.3])
    metrics.gc_pauses = GcPauseRecorder(lambda: next(times))
    metrics.gc_pauses.start()
    gc.collect()
    metrics.gc_pauses.stop()
    gc.collect()
    assert b'whistlestop_gc_pause_seconds_bucket{le="0.5"} 1.0' in metrics.render()


def test_a_server_is_alive_before_it_is_ready() -> None:
    app = little_app()

    async def can_store() -> bool:
        return True

    with TestClient(app) as client:
        before = [client.get(path).status_code for path in ("/healthz", "/readyz")]
        app.state.is_ready, app.state.can_store = True, can_store
        after = [client.get(path).status_code for path in ("/healthz", "/readyz")]
    assert (before, after) == ([200, 503], [200, 200])
