"""The browser of tests, screenshots and measurements, installed where possible.

python -m tools.browsers    find one, or install it; exit with 1 and a sentence if neither works

WHISTLESTOP_CHROMIUM names another program; WHISTLESTOP_NO_BROWSER=1 does without one.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, Playwright, sync_playwright

NAMES: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
NAMED: Final = "WHISTLESTOP_CHROMIUM"
WITHOUT: Final = "WHISTLESTOP_NO_BROWSER"
# A small /dev/shm is usual in containers. Widths of letters are not rounded, so that all machines agree on them.
ARGUMENTS: Final = (
    "--no-sandbox",
    "--disable-dev-shm-usage",
    "--font-render-hinting=none",
    "--disable-background-networking",
)
MISSING: Final = f"""No browser was found. Install Chromium (on Debian: apt-get install chromium), or name one with
{NAMED}, or install Playwright's (playwright install chromium); {WITHOUT}=1 leaves out what needs a browser."""
INSTALL_SECONDS: Final = 900
OS_RELEASE: Final = Path("/etc/os-release")

Command = tuple[str, ...]
Run = Callable[[Command], bool]


def is_wanted(environment: Mapping[str, str] = os.environ) -> bool:
    """Return whether browsers are to be used at all."""
    return environment.get(WITHOUT) != "1"


def named_browser(environment: Mapping[str, str] = os.environ) -> str | None:
    """Return the named program, or the first usual browser of this machine."""
    return environment.get(NAMED) or next(filter(None, map(shutil.which, NAMES)), None)


def has_browser(playwright: Playwright) -> bool:
    """Return whether there is a browser: one of this machine, or Playwright's own."""
    return named_browser() is not None or Path(playwright.chromium.executable_path).exists()


@contextmanager
def launched() -> Iterator[Browser]:
    """Launch a headless browser. Meanwhile this thread can't run another event loop."""
    with sync_playwright() as playwright:
        if not has_browser(playwright):
            raise LookupError(MISSING)
        browser = playwright.chromium.launch(executable_path=named_browser(), args=list(ARGUMENTS))
        try:
            yield browser
        finally:
            browser.close()


def installation(is_root: bool, system: Mapping[str, str]) -> list[Command]:
    """Return the commands that install a browser on a system with this description."""
    if is_root and system.get("ID") == "debian":
        return [
            ("apt-get", "update", "-qq"),
            ("apt-get", "install", "-qq", "--yes", "--no-install-recommends", "chromium"),
        ]
    # Elsewhere a package of that name may be something else; Playwright brings its own browser.
    options = ("--with-deps",) if is_root and sys.platform == "linux" else ()
    return [(sys.executable, "-m", "playwright", "install", *options, "chromium")]


def install(run: Run) -> None:
    """Install a browser if possible."""
    commands = installation(hasattr(os, "geteuid") and os.geteuid() == 0, system_description())
    all(run(command) for command in commands)


def system_description() -> dict[str, str]:
    """Return a Linux system's description of itself."""
    lines = OS_RELEASE.read_text(encoding="utf-8").splitlines() if OS_RELEASE.exists() else []
    return {name: value.strip('"') for name, _, value in (line.partition("=") for line in lines)}


def run_quietly(command: Command) -> bool:
    """Run a command, and show its output only if it fails."""
    print(f"installing a browser: {' '.join(command)}", flush=True)
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    try:
        done = subprocess.run(
            command, env=environment, capture_output=True, text=True, timeout=INSTALL_SECONDS, check=False
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        print(error)
        return False
    if done.returncode != 0:
        print((done.stderr.strip() or done.stdout.strip())[-2000:])
    return done.returncode == 0


def main() -> int:
    """Ensure that there is a browser, if one is wanted."""
    if not is_wanted():
        return 0
    with sync_playwright() as playwright:
        if not has_browser(playwright):
            install(run_quietly)
        if not has_browser(playwright):
            print(MISSING, file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
