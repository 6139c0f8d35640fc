"""`whistlestop serve`: tables for friends and bots."""

import logging
import socket
from collections.abc import Callable
from dataclasses import replace
from ipaddress import ip_address
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from whistlestop.commands.lan import list_reachable_addresses, print_invitation
from whistlestop.terminal.progress import compile_rules_once, error_console
from whistlestop.texts import text

if TYPE_CHECKING:
    from whistlestop.server.configuration import Configuration, NoticeSettings
    from whistlestop.server.preparation import Preparation

DEFAULT_PORT: Final = 8460
CONNECTIONS_PER_ADDRESS: Final = 500
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
    max_connections: Annotated[
        int, typer.Option(min=0, help=text("cli.serve.max_connections"))
    ] = CONNECTIONS_PER_ADDRESS,
    public_url: Annotated[
        str | None, typer.Option(envvar="WHISTLESTOP_PUBLIC_URL", help=text("cli.serve.public_url"))
    ] = None,
    smtp_url: Annotated[
        str | None, typer.Option(envvar="WHISTLESTOP_SMTP_URL", help=text("cli.serve.smtp_url"))
    ] = None,
    mail_from: Annotated[
        str | None, typer.Option(envvar="WHISTLESTOP_MAIL_FROM", help=text("cli.serve.mail_from"))
    ] = None,
    allow_private_webhooks: Annotated[bool, typer.Option(help=text("cli.serve.allow_private_webhooks"))] = False,
) -> None:
    """Serve tables until stopped."""
    from whistlestop.server.configuration import BotPace, Configuration, ConnectionLimits
    from whistlestop.server.sockets import open_listener
    from whistlestop.server.storage.database_urls import parse_url

    url = database_url_or_default(database_url)
    notices = _notice_settings(public_url, smtp_url, mail_from, allow_private_webhooks)
    parse_url(url)  # a misspelled address must not wait for the engine to load
    listener = open_listener(host, port)
    address = f"http://{host}:{listener.getsockname()[1]}"
    bots = BotPace() if bot_delay else BotPace(min_delay=0.0, max_delay=0.0)
    connections = ConnectionLimits(per_address=max_connections)

    def on_ready() -> None:
        error_console().print(text("cli.serve.ready", address=address))
        if ip_address(listener.getsockname()[0]).is_unspecified:
            print_invitation(error_console(), _list_addresses_of(listener))

    serve_tables(
        listener,
        address,
        Configuration(
            url,
            tuple(origins or ()),
            has_rate_limits=rate_limits,
            bots=bots,
            connections=connections,
            notices=notices,
        ),
        trusted_proxies=trusted_proxies,
        log_level=logging.INFO,
        on_ready=on_ready,
    )


def _notice_settings(
    public_url: str | None, smtp_url: str | None, mail_from: str | None, allows_private: bool
) -> "NoticeSettings":
    """Return how this server sends notices; refuse settings for mail that can't work."""
    from whistlestop.server.configuration import NoticeSettings

    if smtp_url is not None or mail_from is not None:
        from whistlestop.server.notices.smtp import SmtpUrlError, parse_smtp_url, require_sender

        if smtp_url is None or mail_from is None or public_url is None:
            raise SmtpUrlError("notices.mail_incomplete")
        parse_smtp_url(smtp_url)
        require_sender(mail_from)
    return NoticeSettings(public_url, smtp_url, mail_from, allows_private_addresses=allows_private)


def serve_tables(
    listener: socket.socket,
    address: str,
    configuration: "Configuration",
    *,
    trusted_proxies: str = THIS_MACHINE,
    log_level: int,
    preparation: "Preparation | None" = None,
    on_loaded: Callable[[], None] = lambda: None,
    on_ready: Callable[[], None],
) -> None:
    """Serve until stopped. Rules never compiled on this machine are compiled first.

    A `preparation` means that another process compiles them: then they run uncompiled here.
    """
    if preparation is None:
        _load_compiled_rules()
    from whistlestop.commands.server_address import write_address
    from whistlestop.server.api.services import Services
    from whistlestop.server.preparation import Preparation
    from whistlestop.server.serving import serve as run_server
    from whistlestop.server.storage.stores import make_store

    url = configuration.database_url

    def ready() -> None:
        write_address(url, address)
        on_ready()

    configuration = replace(configuration, reachable_addresses=tuple(_list_addresses_of(listener)))
    services = Services(configuration, make_store(url), preparation=preparation or Preparation())
    run_server(
        services,
        listener,
        trusted_proxies=trusted_proxies,
        log_level=log_level,
        on_loaded=on_loaded,
        on_ready=ready,
    )


def _list_addresses_of(listener: socket.socket) -> list[str]:
    """Return the addresses at which other devices reach a listening socket."""
    host, port = listener.getsockname()[:2]
    return list_reachable_addresses(host, port)


def _load_compiled_rules() -> None:
    """Compile the rules once, then load them, so that no first move waits for that."""
    compile_rules_once(error_console())
    from whistlestop.bots.warmup import warm_up

    warm_up()


def database_url_or_default(url: str | None) -> str:
    """Return the given database URL, or that of a file in the user's data folder."""
    if url is not None:
        return url
    from platformdirs import user_data_path

    return f"sqlite:///{Path(user_data_path('whistlestop')) / 'tables.sqlite'}"
