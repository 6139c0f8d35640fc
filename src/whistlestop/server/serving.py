"""Runs the server: `whistlestop serve`."""

import logging
import socket
from collections.abc import Callable
from typing import Final

import uvicorn

from whistlestop.server.api.access_log import AccessLog
from whistlestop.server.app import make_app
from whistlestop.server.garbage import tame
from whistlestop.server.logs import get_logger, set_up_logs
from whistlestop.server.services import Services
from whistlestop.server.sockets import raise_file_limit
from whistlestop.server.storage.migrating import migrate

FILES_WANTED: Final = 65_536
MESSAGE_BYTES: Final = 65_536
GOODBYE_SECONDS: Final = 5
log = get_logger()


def serve(
    services: Services,
    listener: socket.socket,
    *,
    trusted_proxies: str,
    log_level: int = logging.INFO,
    on_ready: Callable[[], None],
) -> None:
    """Serve until somebody stops it."""
    set_up_logs(level=log_level)
    migrate(services.configuration.database_url)
    files = raise_file_limit(FILES_WANTED)
    log.info("starting", worker=services.worker, count=files)

    def ready() -> None:
        tame()
        on_ready()

    config = uvicorn.Config(
        AccessLog(make_app(services, on_ready=ready)),
        loop="uvloop" if _has_uvloop() else "asyncio",
        http="httptools",
        ws="websockets-sansio",
        ws_max_size=MESSAGE_BYTES,
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
        server_header=False,
        date_header=False,
        proxy_headers=True,
        forwarded_allow_ips=trusted_proxies,
        timeout_graceful_shutdown=GOODBYE_SECONDS,
    )
    uvicorn.Server(config).run(sockets=[listener])


def _has_uvloop() -> bool:
    try:
        import uvloop  # noqa: F401
    except ImportError:  # there is none for Windows
        return False
    return True
