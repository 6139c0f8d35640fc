"""Hosting fits together: image, containers, proxy and docs/hosting.md. Needs no Docker."""

import json
import re
import shlex
from itertools import takewhile
from typing import Any, Final

import pytest
import yaml  # type: ignore[import-untyped]  # it has no types

from cli.command import ran
from docs.documents import ROOT, blocks, read
from whistlestop.server.api.errors import CODES
from whistlestop.server.metrics import Metrics
from whistlestop.server.storage import postgres_connection, postgres_reader

PAGE: Final = read("docs/hosting.md")
DOCKERFILE: Final = read("Dockerfile")
COMPOSE: Final[dict[str, Any]] = yaml.safe_load(read("compose.yaml"))
SERVICES: Final[dict[str, dict[str, Any]]] = COMPOSE["services"]
SERVERS: Final = [name for name in SERVICES if name.startswith("server-")]

_INSTRUCTION: Final = re.compile(r"^(?P<name>[A-Z]+) +(?P<rest>(?:.*\\\n)*.*)$", re.MULTILINE)
_TAGGED: Final = re.compile(r"[a-z0-9./-]+:(?!latest\b)[a-z0-9.-]*\d[a-z0-9.-]*")
_LOGGED: Final = re.compile(r'^ +log\.[a-z]+\("(\w+)"', re.MULTILINE)
# In shell, on a line of its own or after a path, and as the end of a unit's ExecStart.
_COMMAND: Final = re.compile(r"(?:^|[ /])whistlestop (?P<rest>(?:serve|backup|restore)\b[^\n`&|]*)", re.MULTILINE)


def instructions(name: str) -> list[str]:
    return [found["rest"].replace("\\\n", " ") for found in _INSTRUCTION.finditer(DOCKERFILE) if found["name"] == name]


def commands() -> list[list[str]]:
    """Yield every command for a server, wherever a host reads it."""
    in_page = [shlex.split(found["rest"]) for code in all_code() for found in _COMMAND.finditer(code)]
    in_image = [json.loads(rest) for rest in instructions("CMD") if rest.startswith("[")]
    in_containers = [service["command"] for service in SERVICES.values() if "command" in service]
    return in_page + [words[1:] for words in in_image + in_containers]


def all_code() -> list[str]:
    joined = [block.replace("\\\n", " ") for language in ("sh", "ini") for block in blocks(PAGE, language)]
    return [*joined, *re.findall(r"`([^`\n]+)`", PAGE)]


@pytest.mark.parametrize("words", commands(), ids=" ".join)
def test_every_command_and_option_exists(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    name = list(takewhile(str.isalpha, words))[:1]
    explained = ran(capsys, *name, "--help")
    assert explained.code == 0
    known = set(re.findall(r"--[a-z-]+", explained.out))
    assert {word.partition("=")[0] for word in words if word.startswith("--")} <= known


def test_commands_are_found() -> None:
    assert {words[0] for words in commands()} == {"serve", "backup", "restore"}
    assert ["serve", "--port", "8460"] in commands()


# The image


def test_the_image_does_not_run_as_root() -> None:
    users = instructions("USER")
    assert users
    assert not re.match(r"(?:root|0)\b", users[-1])
    assert DOCKERFILE.rindex("\nUSER ") < DOCKERFILE.rindex("\nENTRYPOINT ") < DOCKERFILE.rindex("\nCMD ")


def test_the_image_writes_only_where_it_may_be_written() -> None:
    places = dict(re.findall(r"([A-Z_]+)=(\S+)", " ".join(instructions("ENV"))))
    assert places["PYTHONDONTWRITEBYTECODE"] == "1"
    cache, data = places["XDG_CACHE_HOME"], "/var/lib/whistlestop"
    assert places["WHISTLESTOP_DATABASE_URL"] == f"sqlite:///{data}/tables.sqlite"
    assert instructions("VOLUME") == [data]
    assert f"--mode=0700 {data} {cache}" in DOCKERFILE
    assert f"--read-only --tmpfs /tmp --tmpfs {cache}" in PAGE
    assert f"--volume whistlestop:{data}" in PAGE


def test_every_image_has_a_version() -> None:
    of_stages = [rest.split()[0] for rest in instructions("FROM")]
    images = [*of_stages, *(service["image"] for service in SERVICES.values())]
    assert [image for image in images if not _TAGGED.fullmatch(image)] == []
    assert len(of_stages) == 2


def test_the_image_is_made_from_what_it_needs_and_from_no_secret() -> None:
    ignored = read(".dockerignore").split()
    assert "*" in ignored
    copied = {"LICENSE", "README.md", "pyproject.toml", "requirements/", "src/", "docs/rules.md"}
    assert {f"!{name}" for name in copied} <= set(ignored)
    assert "**/.env" in ignored


# The containers


@pytest.mark.parametrize("name", SERVICES)
def test_a_container_has_a_read_only_root_and_a_health_check(name: str) -> None:
    service = SERVICES[name]
    assert service["read_only"] is True
    assert "/tmp" in service["tmpfs"]  # noqa: S108 - a place inside the container
    assert service["healthcheck"]["test"]
    assert "no-new-privileges:true" in service["security_opt"]


@pytest.mark.parametrize("name", SERVERS)
def test_a_server_is_healthy_when_it_is_ready(name: str) -> None:
    service = SERVICES[name]
    assert "/readyz" in service["healthcheck"]["test"][-1]
    assert any(place.startswith("/var/cache/whistlestop") for place in service["tmpfs"])
    assert service["cap_drop"] == ["ALL"]
    assert SERVICES["proxy"]["depends_on"][name] == {"condition": "service_healthy"}
    assert f"{name}:8460" in read("Caddyfile")


def test_there_are_two_servers() -> None:
    assert SERVERS == ["server-1", "server-2"]


def test_the_servers_trust_the_proxy_and_nobody_else() -> None:
    address = SERVICES["proxy"]["networks"]["outside"]["ipv4_address"]
    for name in SERVERS:
        command = SERVICES[name]["command"]
        assert command[command.index("--trusted-proxies") + 1] == address
        assert "ports" not in SERVICES[name]


def test_no_secret_is_in_the_file() -> None:
    for service in SERVICES.values():
        secrets = [value for key, value in service.get("environment", {}).items() if "PASSWORD" in key]
        assert all(secret.startswith("${WHISTLESTOP_DATABASE_PASSWORD:?") for secret in secrets)
    assert not re.search(r"://[^/@\s]+:[^/@\s]+@", read("compose.yaml"))


def test_the_database_can_be_reached_by_the_servers_only() -> None:
    assert SERVICES["database"]["networks"] == ["inside"]
    assert "ports" not in SERVICES["database"]
    assert "inside" not in SERVICES["proxy"]["networks"]
    assert COMPOSE["networks"]["inside"] == {"internal": True}


@pytest.mark.parametrize("proxy", [read("Caddyfile"), blocks(PAGE, "text")[0], blocks(PAGE, "nginx")[0]])
def test_a_proxy_hides_the_numbers(proxy: str) -> None:
    assert re.search(r"/metrics (?:404|\{\s+return 404;)", proxy)


# The page


def test_every_number_is_explained() -> None:
    families = list(Metrics().registry.collect())
    names = {f"{family.name}_total" if family.type == "counter" else family.name for family in families}
    assert set(re.findall(r"^\| `(whistlestop_\w+)`", PAGE, re.MULTILINE)) == names


def test_the_connections_to_the_database_are_counted_right() -> None:
    listener = 1
    most = postgres_connection._MAX_CONNECTIONS + postgres_reader._THREADS + listener
    assert f"up to {most} connections" in PAGE


def test_every_line_of_the_log_is_explained() -> None:
    sources = (ROOT / "src" / "whistlestop" / "server").rglob("*.py")
    logged = {event for file in sources for event in _LOGGED.findall(file.read_text(encoding="utf-8"))}
    rows = PAGE.partition("| event | what it means |")[2].partition("\n\n")[0].splitlines()
    explained = {event for row in rows for event in re.findall(r"`(\w+)`", row.split("|")[1] if row else "")}
    assert explained == logged | {CODES[500]}
