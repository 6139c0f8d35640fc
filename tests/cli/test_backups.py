"""`whistlestop backup` and `whistlestop restore` report numbers in the right plural form."""

import pytest

from cli.command import ran
from whistlestop.server.storage import backups
from whistlestop.server.storage.backups import BackupSummary


@pytest.mark.parametrize(
    ("summary", "sentence"),
    [
        (BackupSummary(games=1, events=1), "1 table with 1 entry"),
        (BackupSummary(games=2, events=0), "2 tables with 0 entries"),
    ],
)
def test_a_backup_says_what_is_in_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, summary: BackupSummary, sentence: str
) -> None:
    monkeypatch.setattr(backups, "back_up", lambda *_, **__: summary)
    done = ran(capsys, "backup", "all.backup", "--database-url", "sqlite:///tables.sqlite")
    assert (done.code, done.out) == (0, f"all.backup: {sentence}\n")


def test_restoring_says_what_was_added(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backups, "restore", lambda *_: BackupSummary(games=1, events=20, skipped=3))
    done = ran(capsys, "restore", "all.backup", "--database-url", "sqlite:///tables.sqlite")
    assert (done.code, done.out) == (0, "all.backup: added 1 table with 20 entries; there already: 3\n")
