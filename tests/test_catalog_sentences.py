"""Sentences as people read them: a few of every catalog, the only ones that tests spell out.

All other tests name a text by its key: to reword texts, edit the catalogs and this file.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import read_po

import whistlestop
from maps.small_map import FILE, fault
from whistlestop.engine.errors import Refusal
from whistlestop.maps.faults import Entry
from whistlestop.maps.fields import EN_DASH
from whistlestop.texts import text

CATALOGS = sorted(Path(whistlestop.__file__).parent.joinpath("locales", "en").glob("*.po"))
Values = Mapping[str, Any]  # Any: `count` is a number, the others are of any kind
ENGLISH: list[tuple[str, Values, str]] = [
    (
        "bots.unknown_guess",
        {"name": "'gredy'", "guess": "'greedy'", "known": "random, greedy"},
        "no bot is called 'gredy'; did you mean 'greedy'? (the bots are: random, greedy)",
    ),
    ("bots.too_many", {"count": 1, "bots": 2}, "2 bots are named, but there is only 1 seat for them"),
    ("bots.too_many", {"count": 2, "bots": 3}, "3 bots are named, but there are only 2 seats for them"),
    (
        "bots.option.form",
        {"spec": "'searcher:100'"},
        "'searcher:100': write a bot's options as name=value, with colons before them, such as searcher:ms=100",
    ),
    ("color.purple", {}, "purple"),
    ("identity.devices_count", {"count": 1}, "1 device is signed in as you."),
    ("identity.devices_count", {"count": 2}, "2 devices are signed in as you."),
    ("notices.begun.title", {}, "The game has begun: choose your tickets"),
    ("web.notices.mail.none", {}, "This server sends no mail."),
    (
        "cli.play.ready",
        {"address": "http://127.0.0.1:8461"},
        "Whistlestop is ready: http://127.0.0.1:8461 (Ctrl+C ends it)",
    ),
    ("cli.replay.fine", {"count": 1}, "1 record is fine."),
    ("cli.replay.fine", {"count": 4}, "4 records are fine."),
    ("cli.error.exists", {"file": "games.jsonl"}, "games.jsonl exists already; --force overwrites it"),
    (
        "cli.map.fine",
        {"file": "my.toml", "cities": "5 cities", "tracks": "6 tracks", "tickets": "10 tickets"},
        "my.toml: fine (5 cities, 6 tracks, 10 tickets)",
    ),
    ("data.balance.title", {"count": 1000, "map": "USA", "seats": 3}, "USA: 1,000 games with 3 players"),
    (
        "refusal.unknown_track_guess",
        {"name": "'denver-kansas_citi-1'", "guess": "'denver-kansas_city-1'"},
        "there is no track 'denver-kansas_citi-1' on this map; did you mean 'denver-kansas_city-1'?",
    ),
    ("refusal.track_takes", {"count": 1}, "the track takes exactly 1 card"),
    ("error.bad_seats", {"edition": "usa", "least": 2, "most": 5, "seats": 6}, "usa is for 2 to 5 players, not 6"),
    (
        "env.bad_reward",
        {"reward": "'luck'", "known": "win, points"},
        "no reward is called 'luck' (the rewards are: win, points)",
    ),
    ("hints.announced", {"action": "Take red", "why": "It is the last one."}, "Hint: Take red. It is the last one."),
    ("hints.both", {"first": "First", "second": "second"}, "First and second."),
    ("lesson.progress", {"step": 2, "steps": 9}, "Step 2 of 9"),
    (
        "maps.not_number",
        {"field": "'length'", "low": 1, "high": 9, "value": 70},
        "'length' must be a whole number from 1 to 9, not 70",
    ),
    (
        "maps.did_you_mean",
        {"reason": "no city is called 'Bathh'", "guess": "'Bath'"},
        "no city is called 'Bathh'; did you mean 'Bath'?",
    ),
    (
        "maps.route_beyond_pieces",
        {"length": 4, "pieces": 3},
        "no one can claim it: its length is 4, and a player has 3 pieces",
    ),
    ("rules.title", {"edition": "New York"}, "Rules: New York"),
    ("database.unreachable", {"reason": "timeout"}, "PostgreSQL can't be reached: timeout"),
    ("backup.not_a_backup", {"file": "letter.txt"}, "the file letter.txt is not a backup of Whistlestop"),
    ("problem.no_such_offer", {}, "No seat waits for this link; it may have been used already."),
    ("shuffle.proven.replay", {"count": 1}, "The game replays from that key: 1 action, and it is legal."),
    ("shuffle.proven.replay", {"count": 2}, "The game replays from that key: 2 actions, and all are legal."),
    ("shuffle.fault.contribution", {"seat": 2}, "the bytes of seat 2 are not the ones it committed to"),
    ("terminal.greeting", {"map": "Ring", "players": "Greedy"}, "Ring: you play against Greedy."),
    (
        "terminal.refused",
        {"refusal": "C1: the hand does not have these cards", "rule": "C1"},
        "C1: the hand does not have these cards\nNothing has changed; ? C1 shows the rule.",
    ),
    ("terminal.menu.station", {"count": 2}, "In which city? The station costs 2 cards of one color."),
    ("terminal.you_share", {"players": "Ada"}, "You share the victory with Ada."),
    ("web.not_found.title", {}, "Page not found"),
    ("web.letter.black", {}, "K"),
    ("web.board.track", {"route": "Denver to Omaha", "cards": "4 black cards"}, "Denver to Omaha, 4 black cards"),
    ("web.final.shuffle.own", {}, "Your own part is in the key, unchanged."),
    ("web.log.no_talk", {}, "Nobody has said anything yet."),
    ("web.net.guest_name", {"number": 7}, "Traveler 7"),
    ("web.replay.about", {"count": 1, "map": "USA"}, "USA · 1 player · replay"),
    ("web.replay.about", {"count": 3, "map": "USA"}, "USA · 3 players · replay"),
    ("web.games.waiting_for", {"names": "Ada"}, "Waiting for Ada"),
    ("web.table.cards", {"count": 1}, "1 card"),
    ("web.table.cards", {"count": 0}, "0 cards"),
    ("web.table.strip.offline", {}, "The connection is lost. Your moves are kept and sent as soon as it is back."),
]
# Romanian has three forms: for one, for a few, and with "de" from twenty on.
ROMANIAN: list[tuple[str, Values, str]] = [
    ("bots.too_many", {"count": 1, "bots": 2}, "boți numiți: 2, dar pentru ei există doar 1 loc"),
    ("bots.too_many", {"count": 5, "bots": 6}, "boți numiți: 6, dar pentru ei există doar 5 locuri"),
    ("bots.too_many", {"count": 20, "bots": 21}, "boți numiți: 21, dar pentru ei există doar 20 de locuri"),
    ("cli.replay.fine", {"count": 1}, "1 înregistrare este în regulă."),
    ("cli.replay.fine", {"count": 4}, "4 înregistrări sunt în regulă."),
    ("cli.replay.fine", {"count": 20}, "20 de înregistrări sunt în regulă."),
    ("shuffle.proven.replay", {"count": 1}, "Partida se reia din această cheie: 1 acțiune, permisă de reguli."),
    (
        "shuffle.proven.replay",
        {"count": 119},
        "Partida se reia din această cheie: 119 acțiuni, toate permise de reguli.",
    ),
    (
        "shuffle.proven.replay",
        {"count": 120},
        "Partida se reia din această cheie: 120 de acțiuni, toate permise de reguli.",
    ),
]


@pytest.mark.parametrize(("key", "values", "sentence"), ENGLISH)
def test_english(key: str, values: Values, sentence: str) -> None:
    assert text(key, language="en", **values) == sentence


@pytest.mark.parametrize(("key", "values", "sentence"), ROMANIAN)
def test_romanian_plurals(key: str, values: Values, sentence: str) -> None:
    assert text(key, language="ro", **values) == sentence


@pytest.mark.parametrize("catalog", CATALOGS, ids=lambda catalog: catalog.stem)
def test_every_catalog_has_a_sentence_here(catalog: Path) -> None:
    with catalog.open("rb") as file:
        ids = [message.id for message in read_po(file) if message.id]
    keys = {one[0] if isinstance(one, tuple) else one for one in ids}
    assert keys & {key for key, _, _ in ENGLISH}


def test_a_fault_of_a_map_names_file_place_and_guess() -> None:
    ends = f"Ames {EN_DASH} Bathh"
    unknown = fault(Entry("route", 1, ends), "maps.no_such_city", name="Bathh", guess="Bath")
    assert str(unknown) == f"my.toml: route 1 ({ends}): no city is called 'Bathh'; did you mean 'Bath'?"
    assert str(fault(FILE, "maps.missing", field="name")) == "my.toml: the field 'name' is missing"


@pytest.mark.parametrize(
    ("language", "count", "expected"),
    [
        ("en", 1, "1 card"), ("en", 0, "0 cards"),
        ("ro", 1, "1 carte"), ("ro", 2, "2 cărți"), ("ro", 19, "19 cărți"), ("ro", 20, "20 de cărți"),
        ("ro", 101, "101 cărți"), ("fr", 0, "0 carte"), ("fr", 2, "2 cartes"), ("nl", 2, "2 kaarten"),
        ("el", 1, "1 κάρτα"), ("el", 2, "2 κάρτες"),
    ],
)  # fmt: skip
def test_cards_are_counted(language: str, count: int, expected: str) -> None:
    assert text("web.table.cards", count=count, language=language) == expected


@pytest.mark.parametrize(
    ("language", "count", "expected"),
    [
        ("en", 1, "C1: the track takes exactly 1 card"),
        ("ro", 2, "C1: linia costă exact 2 cărți"),
        ("nl", 1, "C1: dit spoor kost precies 1 kaart"),
        ("fr", 3, "C1: cette voie coûte exactement 3 cartes"),
        ("el", 1, "C1: η γραμμή θέλει ακριβώς 1 κάρτα"),
    ],
)
def test_refusals_are_counted(language: str, count: int, expected: str) -> None:
    assert Refusal("C1", "refusal.track_takes", {"count": count}).sentence(language) == expected
