"""Runner of the command line, in this process or a separate one."""

import os
import subprocess
import sys
from dataclasses import dataclass

import pytest

from whistlestop.cli import run


@dataclass(frozen=True)
class Ran:
    """The result of a command."""

    code: int
    out: str
    err: str


def ran(capsys: pytest.CaptureFixture[str], *arguments: object) -> Ran:
    """Run a command here; check that it never prints a traceback."""
    code = run([str(argument) for argument in arguments])
    said = capsys.readouterr()
    assert "Traceback" not in said.out + said.err
    return Ran(code, said.out, said.err)


def ran_outside(*arguments: object, stdin: str = "", language: str | None = None) -> Ran:
    """Run a command in a separate process."""
    command = [sys.executable, "-m", "whistlestop", *map(str, arguments)]
    spoken = {} if language is None else {"WHISTLESTOP_LANGUAGE": language, "PYTHONUTF8": "1"}
    done = subprocess.run(
        command,
        input=stdin,
        capture_output=True,
        encoding="utf-8",
        timeout=300,
        check=False,
        env={**os.environ, **spoken},
    )
    assert "Traceback" not in done.stdout + done.stderr
    return Ran(done.returncode, done.stdout, done.stderr)
