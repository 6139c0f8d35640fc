"""What ten thousand games tell: ticket values, the advantage of beginning, and the routes that are wanted.

    whistlestop simulate --edition usa --games 10000 --bots planner --jobs 4 --seed 1 --out games.parquet
    python examples/analyze_games.py games.parquet games.png

Needs `pip install 'whistlestop[env]' matplotlib`. Each function can be pasted into a notebook as it stands.
"""

import argparse
from collections import Counter
from math import sqrt
from typing import Any

import matplotlib as mpl
import matplotlib.pyplot as plt
import pyarrow.parquet as pq
from matplotlib.axes import Axes
from matplotlib.ticker import PercentFormatter

Games = list[dict[str, Any]]


def ticket_values(games: Games) -> dict[str, float]:
    """The points that each ticket brought to those who kept it, on average."""
    kept, brought = Counter[str](), Counter[str]()
    for game in games:
        for ticket in game["tickets"]:
            kept[ticket["ticket"]] += 1
            brought[ticket["ticket"]] += ticket["points"] if ticket["is_completed"] else -ticket["points"]
    return {ticket: brought[ticket] / count for ticket, count in kept.items()}


def wins_by_order(games: Games) -> list[float]:
    """How often who acts first, second and so on wins."""
    wins = [0.0] * games[0]["seats"]
    for game in games:
        for seat in game["winners"]:
            wins[(seat - game["first_seat"]) % game["seats"]] += 1 / len(game["winners"])
    return [share / len(games) for share in wins]


def route_popularity(games: Games) -> dict[str, float]:
    """The part of the games in which each route was claimed: at least one of its tracks."""
    claimed = Counter(route for game in games for route in {route_of(part["track"]) for part in game["tracks"]})
    return {route: count / len(games) for route, count in claimed.most_common()}


def route_of(track: str) -> str:
    """Two cities: of `denver-kansas_city-1` those before the number of the track."""
    return "-".join(track.split("-")[:2])


def shown(cities: str) -> str:
    """Two cities as people write them; a ticket's id has the name of its set before them."""
    return " \N{EN DASH} ".join(city.replace("_", " ").title() for city in cities.split("-")[-2:])


def plot_tickets(axes: Axes, games: Games) -> None:
    """What tickets bring, the best on top; in red what costs more than it brings."""
    values = sorted(ticket_values(games).items(), key=lambda item: item[1])
    colors = ["tab:blue" if value >= 0 else "tab:red" for _, value in values]
    axes.barh([shown(ticket) for ticket, _ in values], [value for _, value in values], color=colors)
    axes.set(title="What a ticket brings", xlabel="points, on average of all who kept it")


def plot_order(axes: Axes, games: Games) -> None:
    """Wins by order, with the interval that holds the true share in 95 of 100 cases; dashed what would be fair."""
    order = wins_by_order(games)
    margins = [1.96 * sqrt(share * (1 - share) / len(games)) for share in order]
    axes.bar([str(place) for place in range(1, len(order) + 1)], order, yerr=margins, capsize=6)
    axes.axhline(1 / len(order), linestyle="--", color="black")
    axes.yaxis.set_major_formatter(PercentFormatter(1, decimals=0))
    axes.set(title="Who wins", xlabel="place in the order of play", ylabel="games won")


def plot_routes(axes: Axes, games: Games, most: int = 30) -> None:
    """The routes that are wanted most."""
    popular = list(route_popularity(games).items())[:most][::-1]
    axes.barh([shown(route) for route, _ in popular], [share for _, share in popular])
    axes.xaxis.set_major_formatter(PercentFormatter(1, decimals=0))
    axes.set(title="The routes most wanted", xlabel="games in which somebody claimed it")


def plot(games: Games, file: str) -> None:
    """All three side by side."""
    figure, (left, middle, right) = plt.subplots(1, 3, figsize=(16, 9), layout="constrained", width_ratios=(3, 2, 3))
    plot_tickets(left, games)
    plot_order(middle, games)
    plot_routes(right, games)
    for axes in (left, right):
        axes.margins(y=0.01)
        axes.grid(axis="x", alpha=0.3)
        axes.set_axisbelow(True)
    figure.suptitle(f"{len(games):,} games of {games[0]['edition']}, {games[0]['seats']} players")
    figure.savefig(file)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", help="a Parquet file that `whistlestop simulate --out` has written")
    parser.add_argument("picture", help="the picture to write, such as games.png")
    options = parser.parse_args()
    mpl.use("agg")
    plot(pq.read_table(options.games).to_pylist(), options.picture)
