"""The lock of the web client is good on every platform. npm leaves out what it can't find, without a word."""

import json
from copy import deepcopy
from pathlib import Path
from typing import Any, Final

import pytest

WEB: Final = Path(__file__).parents[2] / "web"
PACKAGES: Final = json.loads((WEB / "package-lock.json").read_text(encoding="utf-8"))["packages"]
# What Vite is made of comes as a program of its own for each of these.
NATIVE: Final = ("@rolldown/binding-", "lightningcss-")
PLATFORMS: Final = [
    ("darwin", "arm64", None),
    ("darwin", "x64", None),
    ("linux", "arm64", "glibc"),
    ("linux", "arm64", "musl"),
    ("linux", "x64", "glibc"),
    ("linux", "x64", "musl"),
    ("win32", "x64", None),
]


def faults(packages: dict[str, Any]) -> list[str]:
    """What is wrong with a lock."""
    names = {path.rpartition("node_modules/")[2] for path in packages}
    found = []
    for path, package in packages.items():
        if "resolved" in package:
            found.append(f"{path}: has an address")
        if path and "integrity" not in package and not package.get("inBundle"):
            found.append(f"{path}: has no hash")
        missing = sorted(set(package.get("optionalDependencies", {})) - names)
        found += [f"{path}: {name} is not in the lock" for name in missing]
    return found


def test_the_lock_is_complete_and_names_no_place_to_download_from() -> None:
    assert faults(PACKAGES) == []


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (lambda lock: lock.pop("node_modules/@rolldown/binding-darwin-x64"), "@rolldown/binding-darwin-x64 is not in"),
        (lambda lock: lock["node_modules/svelte"].pop("integrity"), "svelte: has no hash"),
        (lambda lock: lock["node_modules/svelte"].update(resolved="https://example.org"), "svelte: has an address"),
    ],
)
def test_a_bad_lock_is_found(change: Any, fault: str) -> None:  # Any: something that spoils a lock
    bad = deepcopy(PACKAGES)
    change(bad)
    assert fault in faults(bad)[0]


@pytest.mark.parametrize("native", NATIVE)
@pytest.mark.parametrize("platform", PLATFORMS, ids=str)
def test_every_platform_finds_its_programs(platform: tuple[str, str, str | None], native: str) -> None:
    system, processor, library = platform
    fitting = [
        path
        for path, package in PACKAGES.items()
        if path.startswith(f"node_modules/{native}")
        and system in package["os"]
        and processor in package["cpu"]
        and library in package.get("libc", [library])
    ]
    assert len(fitting) == 1


def test_the_lock_is_of_this_package_with_exact_versions() -> None:
    package = json.loads((WEB / "package.json").read_text(encoding="utf-8"))
    wanted = {**package.get("dependencies", {}), **package["devDependencies"], **package["overrides"]}
    assert {name: PACKAGES[f"node_modules/{name}"]["version"] for name in wanted} == wanted
