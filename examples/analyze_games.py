"""What ten thousand games tell: ticket values, the advantage of beginning, and the routes that are wanted.

    whistlestop simulate --edition usa --games 10000 --bots planner --jobs 4 --seed 1 --out games.parquet
    python examples/analyze_games.py games.parquet games.png

Needs `pip install 'whistlestop[env]' matplotlib`. Each function can be pasted into a notebook as it stands.
"""

import sys
from collections import Counter
from typing import Any

import matplotlib as mpl
import matplotlib.pyplot as plt
import pyarrow.parquet as pq

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


def track_popularity(games: Games) -> dict[str, float]:
    """The part of the games in which each track was claimed."""
    claimed = Counter(part["track"] for game in games for part in game["tracks"])
    return {track: count / len(games) for track, count in claimed.most_common()}


def plot(games: Games, file: str) -> None:
    """All three side by side."""
    figure, (left, middle, right) = plt.subplots(1, 3, figsize=(16, 9), layout="constrained")
    values = sorted(ticket_values(games).items(), key=lambda item: item[1])
    left.barh([ticket for ticket, _ in values], [value for _, value in values])
    left.set_title("points a ticket brings")
    order = wins_by_order(games)
    middle.bar(range(1, len(order) + 1), order)
    middle.axhline(1 / len(order), linestyle="--")
    middle.set_title("wins by place in the order of play")
    popular = list(track_popularity(games).items())[:30][::-1]
    right.barh([track for track, _ in popular], [share for _, share in popular])
    right.set_title("the 30 tracks most wanted, by games")
    figure.savefig(file)


if __name__ == "__main__":
    mpl.use("agg")
    plot(pq.read_table(sys.argv[1]).to_pylist(), sys.argv[2])
