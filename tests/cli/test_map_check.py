"""`whistlestop map check`."""

import json
from pathlib import Path

import pytest

from cli.command import ran
from maps.small_map import small_map

DASH = "\N{EN DASH}"


def written(tmp_path: Path, **changes: object) -> Path:
    file = tmp_path / "ring.json"
    file.write_text(json.dumps({**small_map(), **changes}))
    return file


def test_a_good_map_is_summed_up(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = written(tmp_path)
    done = ran(capsys, "map", "check", file)
    assert (done.code, done.out) == (0, f"{file}: fine (5 cities, 6 tracks, 10 tickets)\n")


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
    assert "line 1 is not valid TOML" in broken["faults"][0]


def test_a_layout_beside_a_map_is_checked_with_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "ring.layout.toml").write_text("aspect = 1.5\n[cities]\nAmes = { position = [0.5, 7] }\n")
    done = ran(capsys, "map", "check", written(tmp_path))
    assert done.code == 1
    assert done.out.startswith(
        "ring.layout.toml: city 1 (Ames): 'position' must be two numbers within 0..1, 0..1, not "
    )


ROUTE_3 = f"ring.json: route 3 (Cork {DASH} Dover): no one can claim it: "


@pytest.mark.parametrize(
    ("edition", "warning"),
    [
        ({"pieces": 3}, f"{ROUTE_3}its length is 4, and a player has 3 pieces"),
        ({"cards_per_color": 2, "wild_cards": 1, "starting_cards": 0}, None),
        (
            {"cards_per_color": 3, "wild_cards": 0, "starting_cards": 0},
            f"{ROUTE_3}its length is 4, and one color and all wild cards make 3",
        ),
        (
            {"wild_cards": 0},
            f"ring.json: route 2 (Bath {DASH} Cork): no one can claim it: "
            "the ferry asks for 1 wild cards, and there are 0",
        ),
        (
            {"pieces": 4},
            f"ring.json: ticket 6 (Bath {DASH} Dover): no one can complete it: "
            "even the shortest way takes 5 pieces, and a player has 4",
        ),
        (
            {"pieces": 2},
            f"ring.json: ticket 2 (Ames {DASH} Cork): no one can complete it: "
            "every way has a route that no one can claim",
        ),
    ],
)
def test_what_nobody_can_do_on_a_map_is_a_warning(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], edition: dict[str, int], warning: str | None
) -> None:
    file = written(tmp_path, edition={"players": [2, 3], **edition})
    done = ran(capsys, "map", "check", file)
    *warnings, last = done.out.splitlines()
    assert (done.code, last) == (0, f"{file}: fine (5 cities, 6 tracks, 10 tickets)")
    assert warning is None or f"Warning: {warning}" in warnings
    [told] = json.loads(ran(capsys, "map", "check", file, "--json").out)["maps"]
    assert [f"Warning: {line}" for line in told["warnings"]] == warnings


def test_a_station_saves_the_pieces_of_a_route(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    edition = {"players": [2, 3], "pieces": 4}
    without = ran(capsys, "map", "check", written(tmp_path, edition=edition)).out
    with_stations = ran(capsys, "map", "check", written(tmp_path, edition=edition | {"stations": 1})).out
    assert "no one can complete it" in without
    assert "no one can complete it" not in with_stations


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
    text = json.dumps(small_map() | {"name": names[1]}, ensure_ascii=False)
    file = tmp_path / "my.json"
    file.write_text(text.replace("Ames", names[0]).replace("Bath", names[1]), encoding="utf-8")
    done = ran(capsys, "map", "check", file)
    assert (done.code, done.out) == (0, f"{file}: fine (5 cities, 6 tracks, 10 tickets)\n")
