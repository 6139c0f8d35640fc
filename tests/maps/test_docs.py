"""docs/maps.md agrees with the loader, and every sentence about maps has its text."""

import re
import tomllib
from importlib.resources import files
from pathlib import Path

import pytest

from whistlestop.maps.editions import CUSTOM_KEYS, NUMBERS
from whistlestop.maps.layout import load_layout
from whistlestop.maps.loading import box_from_data, check_map_data, load_box, load_map_file
from whistlestop.maps.routes import ROUTE_KEYS
from whistlestop.maps.tickets import TICKET_KEYS
from whistlestop.texts import keys

DOC = Path(__file__).parents[2] / "docs" / "maps.md"
TEXT = DOC.read_text(encoding="utf-8")
MAP_BLOCK, LAYOUT_BLOCK = re.findall(r"```toml\n(.*?)```", TEXT, flags=re.DOTALL)


def test_the_example_can_be_played_on(tmp_path: Path) -> None:
    path = tmp_path / "my.toml"
    path.write_text(MAP_BLOCK, encoding="utf-8")
    (tmp_path / "my.layout.toml").write_text(LAYOUT_BLOCK, encoding="utf-8")
    box = load_map_file(path)
    assert (box.map_name, len(box.cities), len(box.tracks), len(box.tickets)) == ("The island", 5, 6, 6)
    assert load_layout(box).positions[box.cities[0].id] == (0.2, 0.5)


def test_the_faults_shown_are_those_that_are_found() -> None:
    data = tomllib.loads(MAP_BLOCK)
    data["route"][3]["between"][0] = "Lighthous"
    del data["ticket"][5]
    for fault in check_map_data(data, "my.toml"):
        assert f"\n{fault}\n" in TEXT
    assert len(check_map_data(data, "my.toml")) == 2


@pytest.mark.parametrize("field", sorted({*CUSTOM_KEYS, *ROUTE_KEYS, *TICKET_KEYS}))
def test_every_field_is_explained(field: str) -> None:
    assert f"\n| `{field}` |" in TEXT


@pytest.mark.parametrize("field", NUMBERS)
def test_the_table_of_numbers_is_right(field: str) -> None:
    low, high = NUMBERS[field]
    default = getattr(load_box("usa").edition, field)
    limits = "1 to all" if field.endswith("_keep") else f"{low}-{high} |"
    assert f"\n| `{field}` | {default} | {limits}" in TEXT


def test_the_example_uses_a_name_with_an_english_one() -> None:
    cities = box_from_data(tomllib.loads(MAP_BLOCK), "my.toml").cities
    assert [(city.id, city.english) for city in cities if city.name != city.english] == [("vieux_moulin", "Windmill")]


def test_every_text_about_maps_is_used_and_every_used_one_is_there() -> None:
    sources = [
        file.read_text(encoding="utf-8") for file in files("whistlestop.maps").iterdir() if file.name.endswith(".py")
    ]
    used = set(re.findall(r'"(maps\.[a-z_0-9]+)"', "".join(sources)))
    entries = {f"maps.entry.{kind}" for kind in re.findall(r'Entry\("([a-z]+)"', "".join(sources))}
    entries |= {f"maps.entry.{kind}" for kind in ("route", "ticket", "layout", "place")}
    assert {key for key in keys() if key.startswith("maps.")} == used | entries
