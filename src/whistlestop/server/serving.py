"""Uvicorn, configured and run on a listening socket: `whistlestop serve`."""

import logging
import socket
from collections.abc import Callable
from typing import Final

import uvicorn
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from whistlestop.server.api.access_log import AccessLogMiddleware
from whistlestop.server.api.services import Services
from whistlestop.server.app import make_app
from whistlestop.server.garbage import freeze_startup_heap
from whistlestop.server.logs import configure_logging, get_logger
from whistlestop.server.protocols.guard import DEFAULT_BUDGETS, NO_BUDGETS, Connections, Guard, GuardedConfig
from whistlestop.server.protocols.guarded_http import GuardedHttp
from whistlestop.server.protocols.guarded_socket import GuardedSocket
from whistlestop.server.sockets import raise_file_limit
from whistlestop.server.storage.migrating import migrate

MAX_OPEN_FILES: Final = 65_536
MAX_MESSAGE_BYTES: Final = 65_536
SHUTDOWN_SECONDS: Final = 5
log = get_logger()


def serve(
    services: Services,
    listener: socket.socket,
    *,
    trusted_proxies: str,
    log_level: int = logging.INFO,
    on_loaded: Callable[[], None] = lambda: None,
    on_ready: Callable[[], None],
) -> None:
    """Serve until the process is stopped. `on_loaded` runs before the database is opened."""
    configure_logging(level=log_level)
    files = raise_file_limit(MAX_OPEN_FILES)
    log.info("starting", worker=services.worker, count=files)

    def ready() -> None:
        freeze_startup_heap()
        on_ready()

    app = AccessLogMiddleware(make_app(services, on_ready=ready))
    config = GuardedConfig(
        app,
        loop="uvloop" if _has_uvloop() else "asyncio",
        http=GuardedHttp,
        ws=GuardedSocket,
        ws_max_size=MAX_MESSAGE_BYTES,
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
        server_header=False,
        date_header=False,
        proxy_headers=True,
        forwarded_allow_ips=trusted_proxies,
        timeout_graceful_shutdown=SHUTDOWN_SECONDS,
    )
    config.guard = make_guard(services, trusted_proxies)
    config.load()
    on_loaded()
    migrate(services.configuration.database_url)
    uvicorn.Server(config).run(sockets=[listener])


def make_guard(services: Services, trusted_proxies: str) -> Guard:
    """Build the connection guard from the host's configuration."""
    configuration = services.configuration
    limits, has_limits = configuration.connections, configuration.has_rate_limits
    proxies = ProxyHeadersMiddleware(_null_app, trusted_hosts=trusted_proxies).trusted_hosts
    return Guard(
        limits,
        budgets=DEFAULT_BUDGETS if has_limits else NO_BUDGETS,
        connections=Connections(limits.per_address if has_limits else 0, is_proxy=lambda address: address in proxies),
        sending_seconds=configuration.patience.sending,
        on_drop=lambda reason: services.metrics.dropped.labels(reason).inc(),
    )


async def _null_app(*_: object) -> None:
    """Do nothing: an ASGI application for a middleware that is only asked for its trusted hosts."""


def _has_uvloop() -> bool:
    try:
        import uvloop  # noqa: F401
    except ImportError:  # there is none for Windows
        return False
    return True
