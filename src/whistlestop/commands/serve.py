"""`whistlestop serve`: tables for friends and bots."""

import logging
import socket
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from whistlestop.terminal.progress import compile_rules_once, error_console
from whistlestop.texts import text

if TYPE_CHECKING:
    from whistlestop.server.configuration import Configuration

DEFAULT_PORT: Final = 8460
THIS_MACHINE: Final = "127.0.0.1"
DatabaseUrl = Annotated[
    str | None, typer.Option(envvar="WHISTLESTOP_DATABASE_URL", help=text("cli.option.database_url"))
]


def serve(
    host: Annotated[str, typer.Option(help=text("cli.serve.host"))] = THIS_MACHINE,
    port: Annotated[int, typer.Option(min=0, max=65_535, help=text("cli.serve.port"))] = DEFAULT_PORT,
    database_url: DatabaseUrl = None,
    origins: Annotated[list[str] | None, typer.Option("--origin", help=text("cli.serve.origin"))] = None,
    trusted_proxies: Annotated[str, typer.Option(help=text("cli.serve.trusted_proxies"))] = THIS_MACHINE,
    bot_delay: Annotated[bool, typer.Option(help=text("cli.serve.bot_delay"))] = True,
    rate_limits: Annotated[bool, typer.Option(help=text("cli.serve.rate_limits"))] = True,
) -> None:
    """Serve tables until somebody stops it."""
    from whistlestop.server.configuration import BotPace, Configuration
    from whistlestop.server.sockets import listening_socket
    from whistlestop.server.storage.database_urls import parse_url

    url = chosen_database(database_url)
    parse_url(url)  # a misspelled address must not wait for the engine to load
    listener = listening_socket(host, port)
    address = f"http://{host}:{listener.getsockname()[1]}"
    bots = BotPace() if bot_delay else BotPace(least_delay=0.0, most_delay=0.0)
    serve_tables(
        listener,
        address,
        Configuration(url, tuple(origins or ()), has_rate_limits=rate_limits, bots=bots),
        trusted_proxies=trusted_proxies,
        log_level=logging.INFO,
        on_ready=lambda: error_console().print(text("cli.serve.ready", address=address)),
    )


def serve_tables(
    listener: socket.socket,
    address: str,
    configuration: "Configuration",
    *,
    trusted_proxies: str = THIS_MACHINE,
    log_level: int,
    on_ready: Callable[[], None],
) -> None:
    """Compile the rules, if that was never done on this machine, and serve until somebody stops it."""
    compile_rules_once(error_console())

    from whistlestop.bots.warmup import warm_up
    from whistlestop.commands.whereabouts import note_address
    from whistlestop.server.services import Services
    from whistlestop.server.serving import serve as run_server
    from whistlestop.server.storage.stores import store_for

    warm_up()  # nobody's first move shall wait for the rules to load
    url = configuration.database_url

    def ready() -> None:
        note_address(url, address)
        on_ready()

    services = Services(configuration, store_for(url))
    run_server(services, listener, trusted_proxies=trusted_proxies, log_level=log_level, on_ready=ready)


def chosen_database(url: str | None) -> str:
    """The database that was named, or a file in the user's data folder."""
    if url is not None:
        return url
    from platformdirs import user_data_path

    return f"sqlite:///{Path(user_data_path('whistlestop')) / 'tables.sqlite'}"
