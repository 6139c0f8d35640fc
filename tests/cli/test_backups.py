"""`whistlestop backup` and `whistlestop restore` report numbers in the right plural form."""

import pytest

from cli.command import ran
from whistlestop.server.storage import backups
from whistlestop.server.storage.backups import BackupSummary
from whistlestop.texts import text


def counted(summary: BackupSummary) -> dict[str, str]:
    """Return the tables and entries of a backup in the right plural forms."""
    return {
        "tables": text("cli.backup.tables", count=summary.games),
        "entries": text("cli.backup.entries", count=summary.events),
    }


@pytest.mark.parametrize("summary", [BackupSummary(games=1, events=1), BackupSummary(games=2, events=0)])
def test_a_backup_says_what_is_in_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, summary: BackupSummary
) -> None:
    monkeypatch.setattr(backups, "back_up", lambda *_, **__: summary)
    done = ran(capsys, "backup", "all.backup", "--database-url", "sqlite:///tables.sqlite")
    sentence = text("cli.backup.done", count=None, file="all.backup", **counted(summary))
    assert (done.code, done.out) == (0, f"{sentence}\n")


def test_restoring_says_what_was_added(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    summary = BackupSummary(games=1, events=20, skipped=3)
    monkeypatch.setattr(backups, "restore", lambda *_: summary)
    done = ran(capsys, "restore", "all.backup", "--database-url", "sqlite:///tables.sqlite")
    sentence = text("cli.restore.done", count=None, file="all.backup", skipped=3, **counted(summary))
    assert (done.code, done.out) == (0, f"{sentence}\n")
