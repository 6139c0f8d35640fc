"""The document names every part of an observation, in order, with its shape; and everything that can be chosen."""

import re

from docs.documents import read
from whistlestop.env.features import PARTS, Sizes
from whistlestop.env.rewards import REWARDS

ROW = re.compile(r"^\| `(?P<name>\w+)` \| (?P<shape>[\w, ]+) \| ", re.MULTILINE)
# Sizes that can't be mistaken for each other, and what the document calls them.
LETTERS = {1001: "S", 1002: "T", 1003: "C", 1004: "K", 1005: "O"}
SIZES = Sizes(
    seats=1001,
    tracks=1002,
    cities=1003,
    tickets=1004,
    offer=1005,
    cards=0,
    pieces=0,
    most_points=0,
    stations=1,
    tunnels=1,
    actions=0,
)
DOCUMENT = read("docs/environments.md")


def test_the_table_of_parts_is_the_layout() -> None:
    table = DOCUMENT.partition("\n## The observation\n")[2]
    told = [(row["name"], row["shape"]) for row in ROW.finditer(table)]
    assert told == [
        (part.name, ", ".join(LETTERS.get(size, str(size)) for size in part.shape(SIZES))) for part in PARTS
    ]


def test_every_reward_is_described() -> None:
    assert [reward for reward in REWARDS if f'"{reward}"' not in DOCUMENT] == []
