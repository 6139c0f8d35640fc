"""Arbitrary data in a file makes the checker find faults, and nothing else."""

import json
import tempfile
from collections.abc import Iterator
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from maps.small_map import Data, small_map
from whistlestop.maps.faults import Fault
from whistlestop.maps.loading import box_from_data, check_map_data, check_map_file

WORDS = ["Ames", "Bath", "red", "gray", "base", "usa", "name", "english", "between", "route", "ticket", "pieces"]

scalars = (
    st.none()
    | st.booleans()
    | st.integers(-5, 150)
    | st.integers()
    | st.just(1 << 5_000)
    | st.floats()
    | st.dates()
    | st.text(max_size=80)
    | st.sampled_from(WORDS)
)
keys = st.text(max_size=10) | st.sampled_from(WORDS)
rubbish = st.recursive(scalars, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(keys, inner, max_size=4))

Place = tuple[Data | list[object], str | int]


def places(node: object) -> Iterator[Place]:
    """Yield every place of a map's data where another value could stand."""
    children = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    for key, child in children:
        yield node, key  # type: ignore[misc]  # only tables and lists have children
        yield from places(child)


@st.composite
def damaged_maps(draw: st.DrawFn) -> Data:
    """Generate the small map with values replaced, and entries lost, doubled or added."""
    data = small_map()
    for _ in range(draw(st.integers(1, 4))):
        table, key = draw(st.sampled_from(list(places(data))))
        match draw(st.sampled_from(["replace", "lose", "add"])):
            case "replace":
                table[key] = draw(rubbish)  # type: ignore[index]  # the key is of this very table
            case "lose":
                del table[key]  # type: ignore[arg-type]
            case _ if isinstance(table, dict):
                table[draw(keys)] = draw(rubbish)
            case _:
                table.append(draw(rubbish | st.sampled_from(table)))
    return data


def assert_says_it_on_one_line(fault: Fault) -> None:
    line = str(fault)
    assert line.startswith("my.toml: ")
    assert line.isprintable()
    line.encode()


@given(data=damaged_maps())
def test_a_damaged_map_is_played_or_refused_with_faults(data: Data) -> None:
    faults = check_map_data(data, "my.toml")
    for fault in faults:
        assert_says_it_on_one_line(fault)
    if not faults:
        box = box_from_data(data, "my.toml")
        assert box_from_data(json.loads(json.dumps(box.custom)), "my.toml") == box


@given(data=rubbish)
def test_rubbish_is_refused_with_faults(data: object) -> None:
    faults = check_map_data(data, "my.toml")
    assert faults
    for fault in faults:
        assert_says_it_on_one_line(fault)


@given(data=st.fixed_dictionaries({}, optional=dict.fromkeys(small_map(), rubbish)))
def test_rubbish_in_the_right_fields_is_refused_with_faults(data: object) -> None:
    for fault in check_map_data(data, "my.toml"):
        assert_says_it_on_one_line(fault)


@given(content=st.binary(max_size=200) | st.text(max_size=200).map(lambda text: text.encode(errors="surrogatepass")))
def test_a_file_of_any_bytes_is_refused_with_faults(content: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        for name in ("my.toml", "my.json"):
            path = Path(folder, name)
            path.write_bytes(content)
            assert all(isinstance(fault, Fault) and str(fault) for fault in check_map_file(path))
