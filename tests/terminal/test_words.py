"""Names of things: plural forms of the language, and the second person for the player."""

import pytest

from whistlestop import texts
from whistlestop.maps.board import Color
from whistlestop.maps.loading import load_box
from whistlestop.terminal.client import winners_sentence
from whistlestop.terminal.words import Words
from whistlestop.texts import text

WORDS = Words(load_box("usa"), ["You", "Ada", "Bo"], me=0)


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", ["3 black + 1 locomotive", "4 red", "23 trains", "45%"]),
        ("ro", ["3 negre + 1 locomotivă", "4 roșii", "23 de vagoane", "45\u00a0%"]),
        ("nl", ["3 zwarte + 1 locomotief", "4 rode", "23 treinwagons", "45%"]),
        ("fr", ["3 noires + 1 locomotive", "4 rouges", "23 wagons", "45\u00a0%"]),
        ("el", ["3 μαύρες + 1 ατμομηχανή", "4 κόκκινες", "23 βαγόνια", "45%"]),
    ],
)
def test_things_are_counted(monkeypatch: pytest.MonkeyPatch, language: str, expected: list[str]) -> None:
    monkeypatch.setattr(texts, "spoken_language", lambda: language)
    counted = [WORDS.payment(4, Color.BLACK, 1), WORDS.payment(4, Color.RED, 0), WORDS.pieces(23), texts.percent(0.451)]
    assert counted == expected


@pytest.mark.parametrize(
    ("winners", "sentence"),
    [
        ((0,), text("terminal.you_win")),
        ((1,), text("terminal.wins", players="Ada")),
        ((1, 2), text("terminal.share", players=f"Ada{text('terminal.and')}Bo")),
        ((0, 1), text("terminal.you_share", players="Ada")),
    ],
)
def test_winners_are_named(winners: tuple[int, ...], sentence: str) -> None:
    assert winners_sentence(WORDS, winners) == sentence
