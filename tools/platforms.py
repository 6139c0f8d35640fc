"""Query of the package index: where Whistlestop installs without a compiler.

python -m tools.platforms            ask, print and write docs/installing.md
python -m tools.platforms --print    ask and print only

For each version of Python, platform and extra, all dependencies must have wheels that fit together. Only metadata is
downloaded. The index counts as it is now, not as requirements/dev.txt has pinned it.
"""

import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
PAGE: Final = ROOT / "docs" / "installing.md"
BEGIN: Final = "<!-- platforms: begin. Written by `make platforms`. -->\n"
END: Final = "<!-- platforms: end -->\n"
NOT_FOR_USERS: Final = {"dev"}
NO_SOLUTION: Final = 1  # how uv ends when the index lacks something; it ends with 2 when it could not ask
PLATFORMS: Final = {
    "Linux, x86-64, glibc": "x86_64-manylinux_2_28",
    "Linux, ARM64, glibc": "aarch64-manylinux_2_28",
    "Linux, x86-64, musl (Alpine)": "x86_64-unknown-linux-musl",
    "macOS, Apple silicon": "aarch64-apple-darwin",
    "macOS, Intel": "x86_64-apple-darwin",
    "Windows, x86-64": "x86_64-pc-windows-msvc",
    "Windows, ARM64": "aarch64-pc-windows-msvc",
}
_CLASSIFIER: Final = re.compile(r"Programming Language :: Python :: (3\.\d+)")


def project() -> dict[str, object]:
    """Return the project table of pyproject.toml."""
    table: dict[str, object] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return table


def python_versions() -> list[str]:
    """Return the supported versions of Python."""
    classifiers = project()["classifiers"]
    assert isinstance(classifiers, list)
    return [found[1] for found in map(_CLASSIFIER.fullmatch, classifiers) if found]


def extras() -> list[str]:
    """Return the optional extras of the package."""
    optional = project()["optional-dependencies"]
    assert isinstance(optional, dict)
    return [extra for extra in optional if extra not in NOT_FOR_USERS]


def has_wheels(python: str, platform: str, *extras: str) -> bool:
    """Return whether the index has wheels of everything that an installation needs."""
    chosen = [argument for extra in extras for argument in ("--extra", extra)]
    where = ["--python-version", python, "--python-platform", platform]
    command = ["uv", "pip", "compile", "--quiet", "--only-binary", ":all:", *where, *chosen, "pyproject.toml"]
    done = subprocess.run(
        [sys.executable, "-m", *command], cwd=ROOT, capture_output=True, encoding="utf-8", check=False
    )
    if done.returncode not in (0, NO_SOLUTION):
        raise SystemExit(f"The index could not be asked.\n{done.stderr}")
    return done.returncode == 0


def answer(python: str, platform: str) -> str:
    """Return what can be installed there, in a few words."""
    if has_wheels(python, platform, *extras()):
        return "yes"
    if not has_wheels(python, platform):
        return "no"
    missing = [f"`{extra}`" for extra in extras() if not has_wheels(python, platform, extra)]
    return f"yes, without {', '.join(missing)}" if missing else "yes"


def rows(pythons: Sequence[str]) -> Iterator[str]:
    """Yield the lines of the table."""
    yield "| | " + " | ".join(f"Python {python}" for python in pythons) + " |"
    yield "|---" * (1 + len(pythons)) + "|"
    for name, platform in PLATFORMS.items():
        cells = (answer(python, platform) for python in pythons)
        yield f"| {name} | " + " | ".join(cells) + " |"


def written(page: str, table: str) -> str:
    """Return the page with another table."""
    before, begin, rest = page.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise SystemExit(f"{PAGE.name} has no place for the table")
    return f"{before}{begin}\n{table}\n{end}{after}"


def main(arguments: Sequence[str]) -> None:
    """Query every version and platform."""
    lines = []
    for line in rows(python_versions()):
        print(line, flush=True)
        lines.append(f"{line}\n")
    if "--print" not in arguments:
        PAGE.write_text(written(PAGE.read_text(encoding="utf-8"), "".join(lines)), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
