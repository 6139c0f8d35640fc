"""Custom maps from files and from the record of a game."""

import json
import pickle
from pathlib import Path

import pytest

from maps.small_map import FILE, fault, small_map
from whistlestop.maps.board import Color
from whistlestop.maps.faults import Entry, Fault
from whistlestop.maps.fields import EN_DASH
from whistlestop.maps.files import LARGEST_FILE
from whistlestop.maps.loading import (
    MapError,
    box_from_data,
    check_map_data,
    check_map_file,
    edition_ids,
    load_box,
    load_map_file,
)

TOML = """
name = "Line"
colors = ["red"]
cities = ["Ames", { name = "Köln", english = "Cologne" }]

[edition]
players = [2, 2]
starting_tickets = 1
starting_keep = 1

[[route]]
between = ["Köln", "Ames"]
length = 7
tracks = ["red", "gray"]

[[ticket]]
between = ["Köln", "Ames"]
points = 9
long = true

[[ticket]]
between = ["Ames", "Köln"]
points = 8
reprint = 6
set = "late"
"""


def written(folder: Path, content: str | bytes, name: str = "my.toml") -> Path:
    path = folder / name
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


def only_fault(path: Path) -> Fault:
    [found] = check_map_file(path)
    assert str(found)
    return found


def test_a_custom_map_is_read_from_toml(tmp_path: Path) -> None:
    box = load_map_file(written(tmp_path, TOML))
    assert (box.map_name, box.colors, box.edition.id, box.edition.map) == ("Line", (Color.RED,), "custom", "custom")
    assert [(city.id, city.name, city.english) for city in box.cities] == [
        ("ames", "Ames", "Ames"),
        ("koln", "Köln", "Cologne"),
    ]
    assert [(track.id, track.color, track.twin) for track in box.tracks] == [
        ("ames-koln-1", Color.RED, "ames-koln-2"),
        ("ames-koln-2", Color.GRAY, "ames-koln-1"),
    ]


def test_a_custom_map_plays_with_all_the_tickets_of_its_file(tmp_path: Path) -> None:
    box = load_map_file(written(tmp_path, TOML))
    assert box.edition.ticket_sets == ("base", "late")
    assert [(ticket.id, ticket.points, ticket.is_long) for ticket in box.tickets] == [
        ("base-ames-koln", 9, False),  # ordinary: no long tickets are dealt
        ("late-ames-koln", 8, False),
    ]


def test_a_custom_map_says_only_what_differs_from_the_usa() -> None:
    numbers, usa = box_from_data(small_map(), "my.toml").edition, load_box("usa").edition
    assert (numbers.max_seats, usa.max_seats) == (3, 5)
    assert (numbers.pieces, numbers.tie_breaks) == (usa.pieces, usa.tie_breaks)


def test_a_custom_map_may_be_like_another_edition() -> None:
    data = small_map()
    data["edition"] = {"like": "new-york", "pieces": 20, "ticket_sets": ["base"]}
    numbers = box_from_data(data, "my.toml").edition
    assert (numbers.id, numbers.max_seats, numbers.pieces, numbers.piece_name) == ("custom", 4, 20, "taxi")


def test_P6_a_custom_map_may_use_reprinted_values() -> None:
    data = small_map()
    data["edition"]["reprinted_values"] = True
    data["ticket"][0]["reprint"] = 3
    assert [ticket.points for ticket in box_from_data(data, "my.toml").tickets[:2]] == [3, 5]


def test_a_custom_map_needs_no_edition() -> None:
    data = small_map()
    del data["edition"]
    data["ticket"] += [ticket | {"set": "more"} for ticket in data["ticket"]]
    assert box_from_data(data, "my.toml").edition.max_seats == 5


def test_long_tickets_are_marked_where_they_are_dealt() -> None:
    data = small_map()
    data["edition"] |= {"starting_long_tickets": 1, "starting_tickets": 2}
    for ticket in data["ticket"][:3]:
        ticket["long"] = True
    assert sum(ticket.is_long for ticket in box_from_data(data, "my.toml").tickets) == 3


def test_the_record_of_a_game_holds_the_map_itself(tmp_path: Path) -> None:
    box = load_map_file(written(tmp_path, TOML))
    assert box.custom is not None
    assert box_from_data(json.loads(json.dumps(box.custom)), "record") == box


def test_a_box_stays_as_it_is_whatever_becomes_of_the_data() -> None:
    data = small_map()
    box = box_from_data(data, "my.toml")
    data["route"].clear()
    assert box.custom == small_map()


def test_the_same_map_in_json_is_the_same_box(tmp_path: Path) -> None:
    from_toml = load_map_file(written(tmp_path, TOML))
    assert load_map_file(written(tmp_path, json.dumps(from_toml.custom), "my.json")) == from_toml


def test_a_file_may_start_with_a_byte_order_mark_and_end_its_lines_like_windows(tmp_path: Path) -> None:
    content = b"\xef\xbb\xbf" + TOML.replace("\n", "\r\n").encode()
    assert check_map_file(written(tmp_path, content)) == []


@pytest.mark.parametrize("edition", edition_ids())
def test_no_shipped_edition_is_called_custom(edition: str) -> None:
    assert edition != "custom"


def test_a_missing_file_is_a_fault(tmp_path: Path) -> None:
    expected = fault(FILE, "maps.unreadable", file="none.toml", reason=("No such file or directory",))
    assert only_fault(tmp_path / "none.toml") == expected


def test_a_folder_is_no_map(tmp_path: Path) -> None:
    assert only_fault(tmp_path).key == "maps.unreadable"


def test_a_path_that_no_system_has_is_a_fault() -> None:
    assert only_fault(Path("a\0b.toml")).key == "maps.unreadable"


@pytest.mark.parametrize(
    ("name", "content", "key", "values"),
    [
        ("my.toml", b'name = "K\xf6ln"', "maps.not_utf8", {"line": 1}),
        ("my.toml", b"\n\n# \xff", "maps.not_utf8", {"line": 3}),
        (
            "my.toml",
            b'name = "x"\ncities [',
            "maps.broken_line",
            {"line": 2, "syntax": ("TOML",), "reason": ("Expected '=' after a key in a key/value pair",)},
        ),
        (
            "my.toml",
            b'name = "x',
            "maps.broken_line",
            {"line": 1, "syntax": ("TOML",), "reason": ("Unterminated string",)},
        ),
        (
            "my.toml",
            b'name = "x"\nname = "y"',
            "maps.broken_line",
            {"line": 2, "syntax": ("TOML",), "reason": ("Cannot overwrite a value",)},
        ),
        (
            "my.json",
            b'{\n"name": }',
            "maps.broken_line",
            {"line": 2, "syntax": ("JSON",), "reason": ("Expecting value",)},
        ),
        ("my.json", b'{"name": "x", "name": "y"}', "maps.key_twice", {"field": "name"}),
        ("my.json", b"[" * 100_000, "maps.too_deep", {}),
        ("my.toml", b"a = " + b"[" * 100_000, "maps.too_deep", {}),
        ("my.json", b"[]", "maps.not_table", {}),
        ("my.json", b"", "maps.broken_line", {"line": 1, "syntax": ("JSON",), "reason": ("Expecting value",)}),
        ("my.toml", b" " * (LARGEST_FILE + 1), "maps.too_large", {"most": 1000000}),
    ],
)
def test_a_file_that_cannot_be_understood_is_a_fault(
    tmp_path: Path, name: str, content: bytes, key: str, values: dict[str, object]
) -> None:
    assert only_fault(written(tmp_path, content, name)) == fault(FILE, key, file=name, **values)


@pytest.mark.parametrize("name", ["my.toml", "my.json"])
def test_a_number_too_long_for_python_is_a_fault(tmp_path: Path, name: str) -> None:
    number = b"9" * 5000
    content = b"a = " + number if name == "my.toml" else b'{"a": ' + number + b"}"
    found = only_fault(written(tmp_path, content, name))
    assert (found.file, found.key) == (name, "maps.broken")


def test_dates_and_other_things_toml_knows_are_faults(tmp_path: Path) -> None:
    path = written(tmp_path, TOML.replace("length = 7", "length = 2020-02-02").replace("points = 9", "points = nan"))
    assert [found.key for found in check_map_file(path)] == ["maps.not_number", "maps.not_number"]


def test_an_error_lists_every_fault_on_a_line(tmp_path: Path) -> None:
    path = written(tmp_path, TOML.replace("length = 7", "length = 70").replace("points = 9", "points = 900"))
    with pytest.raises(MapError) as caught:
        load_map_file(path)
    ends = f"Köln {EN_DASH} Ames"
    assert str(caught.value).splitlines() == [
        str(fault(Entry("route", 1, ends), "maps.not_number", field="length", low=1, high=9, value=70)),
        str(fault(Entry("ticket", 1, ends), "maps.not_number", field="points", low=1, high=99, value=900)),
    ]


def test_an_error_survives_the_way_between_processes() -> None:
    error = MapError(check_map_data({}, "my.toml"))
    assert str(pickle.loads(pickle.dumps(error))) == str(error)  # noqa: S301 - our own bytes


def test_data_that_is_no_map_is_refused_with_its_first_fault() -> None:
    with pytest.raises(MapError) as caught:
        box_from_data({}, "record")
    assert caught.value.faults == (fault(FILE, "maps.missing", file="record", field="name"),)


def test_a_fault_tells_machines_where_and_what() -> None:
    data = small_map()
    data["route"][3]["between"][1] = "Esen"
    [found] = check_map_data(data, "my.toml")
    assert (found.file, found.entry.kind, found.entry.number, found.key) == ("my.toml", "route", 4, "maps.no_such_city")
    assert found.values == {"name": "'Esen'", "guess": "'Essen'"}
