"""Custom maps as people write them: Iberia with its layout, and Greece in Greek."""

from typing import Any, Final

Data = dict[str, Any]  # Any: plain TOML

IBERIA: Final = """\
name = "Península"
colors = ["red", "blue", "green", "yellow", "black", "white"]
cities = [
    "A Coruña", "Porto", { name = "Lisboa", english = "Lisbon" }, { name = "Sevilla", english = "Seville" },
    "Madrid", "Bilbao", "Zaragoza", "València", "Barcelona", "Málaga",
]

[edition]
players = [2, 4]
pieces = 20
cards_per_color = 8
wild_cards = 8
starting_tickets = 3

[[route]]
between = ["A Coruña", "Porto"]
length = 2
tracks = ["gray"]

[[route]]
between = ["A Coruña", "Bilbao"]
length = 5
tracks = ["green"]

[[route]]
between = ["Porto", "Lisboa"]
length = 3
tracks = ["red", "yellow"]

[[route]]
between = ["Porto", "Madrid"]
length = 5
tracks = ["white"]

[[route]]
between = ["Lisboa", "Sevilla"]
length = 4
tracks = ["blue"]

[[route]]
between = ["Lisboa", "Madrid"]
length = 5
tracks = ["black"]

[[route]]
between = ["Sevilla", "Madrid"]
length = 4
tracks = ["red", "green"]

[[route]]
between = ["Sevilla", "Málaga"]
length = 2
tracks = ["gray"]

[[route]]
between = ["Málaga", "València"]
length = 5
tracks = ["yellow"]

[[route]]
between = ["Madrid", "Bilbao"]
length = 3
tracks = ["gray"]
tunnel = true

[[route]]
between = ["Madrid", "Zaragoza"]
length = 3
tracks = ["blue", "white"]

[[route]]
between = ["Madrid", "València"]
length = 3
tracks = ["gray"]

[[route]]
between = ["Bilbao", "Zaragoza"]
length = 3
tracks = ["black"]

[[route]]
between = ["Zaragoza", "Barcelona"]
length = 3
tracks = ["red"]

[[route]]
between = ["València", "Barcelona"]
length = 4
tracks = ["green"]
""" + "".join(
    f'\n[[ticket]]\nbetween = ["{first}", "{second}"]\npoints = {points}\n'
    for first, second, points in (
        ("A Coruña", "Barcelona", 11),
        ("A Coruña", "Sevilla", 9),
        ("Porto", "València", 8),
        ("Porto", "Málaga", 9),
        ("Lisboa", "Barcelona", 11),
        ("Lisboa", "Bilbao", 8),
        ("Lisboa", "València", 8),
        ("Sevilla", "Zaragoza", 7),
        ("Sevilla", "Barcelona", 10),
        ("Málaga", "Bilbao", 9),
        ("Málaga", "Barcelona", 9),
        ("Madrid", "Barcelona", 6),
        ("Bilbao", "València", 6),
    )
)

PLACES: Final = {
    "A Coruña": (0.08, 0.12),
    "Porto": (0.12, 0.36),
    "Lisboa": (0.06, 0.66),
    "Sevilla": (0.26, 0.84),
    "Madrid": (0.45, 0.45),
    "Bilbao": (0.5, 0.1),
    "Zaragoza": (0.68, 0.3),
    "València": (0.72, 0.6),
    "Barcelona": (0.93, 0.3),
    "Málaga": (0.4, 0.93),
}


def layout_text(*cities: str) -> str:
    """Return the layout file of the peninsula, with all cities or with some."""
    lines = [f'"{city}" = {{ position = {list(PLACES[city])} }}' for city in cities or PLACES]
    return "aspect = 1.2\n\n[cities]\n" + "\n".join(lines) + "\n"


def greek_map() -> Data:
    """Return six cities with Greek names, and a ticket for every pair."""
    cities = ["Αθήνα", "Πάτρα", "Λάρισα", "Θεσσαλονίκη", "Ιωάννινα", "Καβάλα"]
    ends = [(0, 1, 3), (0, 2, 4), (1, 4, 3), (2, 3, 2), (2, 4, 3), (3, 5, 2), (3, 4, 4)]
    return {
        "name": "Ελλάδα",
        "colors": ["red", "blue", "green", "yellow"],
        "cities": cities,
        "route": [
            {"between": [cities[first], cities[second]], "length": length, "tracks": ["gray"]}
            for first, second, length in ends
        ],
        "ticket": [
            {"between": [first, second], "points": 5}
            for place, first in enumerate(cities)
            for second in cities[place + 1 :]
        ],
        "edition": {"players": [2, 3], "pieces": 20, "starting_tickets": 2, "starting_keep": 1},
    }
