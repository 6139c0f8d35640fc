"""`whistlestop map check`."""

import json
from pathlib import Path

import pytest

from cli.command import ran
from maps.small_map import fault, small_map
from sentences import says
from whistlestop.maps.faults import Entry
from whistlestop.texts import text

DASH = "\N{EN DASH}"


def written(tmp_path: Path, **changes: object) -> Path:
    file = tmp_path / "ring.json"
    file.write_text(json.dumps({**small_map(), **changes}))
    return file


def fine(file: Path) -> str:
    """Return the line that sums up the small map."""
    return text(
        "cli.map.fine",
        file=file,
        cities=text("cli.map.cities", count=5),
        tracks=text("cli.map.tracks", count=6),
        tickets=text("cli.map.tickets", count=10),
    )


def test_a_good_map_is_summed_up(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = written(tmp_path)
    done = ran(capsys, "map", "check", file)
    assert (done.code, done.out) == (0, f"{fine(file)}\n")


def test_every_fault_is_on_its_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    done = ran(capsys, "map", "check", written(tmp_path, name="", colors=["rde", "blue"]))
    assert done.code == 1
    assert done.err == ""
    assert len(done.out.splitlines()) > 1
    assert all(line.startswith("ring.json: ") for line in done.out.splitlines())


def test_several_maps_for_programs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_text("name = ")
    done = ran(capsys, "map", "check", written(tmp_path), bad, "--json")
    good, broken = json.loads(done.out)["maps"]
    assert done.code == 1
    assert (good["cities"], good["tracks"], good["tickets"], good["faults"]) == (5, 6, 10, [])
    assert says(broken["faults"][0], "maps.broken_line", line=1, syntax="TOML")


def test_a_layout_beside_a_map_is_checked_with_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "ring.layout.toml").write_text("aspect = 1.5\n[cities]\nAmes = { position = [0.5, 7] }\n")
    done = ran(capsys, "map", "check", written(tmp_path))
    assert done.code == 1
    expected = fault(
        Entry("city", 1, "Ames"),
        "maps.not_a_spot",
        file="ring.layout.toml",
        field="position",
        ranges=("0..1, 0..1",),
        value=[0.5, 7],
    )
    assert done.out.splitlines()[0] == str(expected)


ROUTE_2, ROUTE_3 = Entry("route", 2, f"Bath {DASH} Cork"), Entry("route", 3, f"Cork {DASH} Dover")


def warned(entry: Entry, key: str, **values: object) -> str:
    return str(fault(entry, key, file="ring.json", **values))


@pytest.mark.parametrize(
    ("edition", "warning"),
    [
        ({"pieces": 3}, warned(ROUTE_3, "maps.route_beyond_pieces", length=4, pieces=3)),
        ({"cards_per_color": 2, "wild_cards": 1, "starting_cards": 0}, None),
        (
            {"cards_per_color": 3, "wild_cards": 0, "starting_cards": 0},
            warned(ROUTE_3, "maps.route_beyond_cards", length=4, cards=3),
        ),
        ({"wild_cards": 0}, warned(ROUTE_2, "maps.ferry_beyond_wilds", wilds=1, cards=0)),
        (
            {"pieces": 4},
            warned(Entry("ticket", 6, f"Bath {DASH} Dover"), "maps.ticket_beyond_pieces", needed=5, pieces=4),
        ),
        ({"pieces": 2}, warned(Entry("ticket", 2, f"Ames {DASH} Cork"), "maps.ticket_without_way")),
    ],
)
def test_what_nobody_can_do_on_a_map_is_a_warning(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], edition: dict[str, int], warning: str | None
) -> None:
    file = written(tmp_path, edition={"players": [2, 3], **edition})
    done = ran(capsys, "map", "check", file)
    *warnings, last = done.out.splitlines()
    assert (done.code, last) == (0, fine(file))
    assert warning is None or text("cli.map.warning", warning=warning) in warnings
    [told] = json.loads(ran(capsys, "map", "check", file, "--json").out)["maps"]
    assert [text("cli.map.warning", warning=line) for line in told["warnings"]] == warnings


def test_a_station_saves_the_pieces_of_a_route(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    edition = {"players": [2, 3], "pieces": 4}
    without = ran(capsys, "map", "check", written(tmp_path, edition=edition)).out
    with_stations = ran(capsys, "map", "check", written(tmp_path, edition=edition | {"stations": 1})).out
    assert says(without, "maps.ticket_beyond_pieces")
    assert not says(with_stations, "maps.ticket_beyond_pieces")


@pytest.mark.parametrize(
    "names",
    [
        ("Αθήνα", "Πάτρα"),
        ("Київ", "Львів"),
        ("القاهرة", "أسوان"),
        ("北京", "上海"),
        ("दिल्ली", "मुंबई"),
        ("می\N{ZERO WIDTH NON-JOINER}جان", "قم"),
    ],
)
def test_names_may_be_in_any_script(tmp_path: Path, capsys: pytest.CaptureFixture[str], names: tuple[str, str]) -> None:
    content = json.dumps(small_map() | {"name": names[1]}, ensure_ascii=False)
    file = tmp_path / "my.json"
    file.write_text(content.replace("Ames", names[0]).replace("Bath", names[1]), encoding="utf-8")
    done = ran(capsys, "map", "check", file)
    assert (done.code, done.out) == (0, f"{fine(file)}\n")
