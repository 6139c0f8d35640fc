"""Search for the deal of a lesson: a seed with which its plan can be carried out in order.

python tools/find_lesson_deals.py usa

A plan in tools/lesson_plans.toml lists what both seats do, turn by turn, as far as it matters: `$a` is any word, the
same everywhere and different from `$b`; `*` is any word. Tickets are kept by their names. A `!` at the end of a line
asks for a deal in which no other payment needs as few wilds. The result is printed as the lesson's file needs it: the
seed, and every action in full.
"""

import sys
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import count, islice
from pathlib import Path
from typing import Final

from whistlestop.engine.actions import Action, ClaimRoute, KeepTickets
from whistlestop.engine.game import Game
from whistlestop.lessons.lesson import LEARNER, OTHER, SEATS
from whistlestop.maps.board import Box
from whistlestop.maps.loading import load_box

PLANS: Final = Path(__file__).with_name("lesson_plans.toml")
MOST_WAYS: Final = (
    4  # of carrying out one line of a plan: another deal is found sooner than the last way through this one
)
Scripts = tuple[tuple[str, ...], ...]  # what each seat does, line by line; the learner first
Bound = Mapping[str, str]


def plan_of(edition: str) -> Scripts:
    """Return the plan for an edition's lesson."""
    plan = tomllib.loads(PLANS.read_text(encoding="utf-8"))[edition]
    return tuple(plan["learner"]), tuple(plan["other"])


def ways_through(game: Game, plan: Scripts, bound: Bound) -> Iterator[Scripts]:
    """Yield every way to carry out the rest of a plan."""
    done = tuple(tuple(str(action) for by, action in game.actions if by == seat) for seat in (LEARNER, OTHER))
    if len(done[LEARNER]) == len(plan[LEARNER]):
        yield done
        return
    seat = game.open_seats[0]
    if len(done[seat]) == len(plan[seat]):
        return
    pattern = plan[seat][len(done[seat])].split()
    for action, now_bound in islice(matching(game, seat, pattern, bound), MOST_WAYS):
        after = game.copy()
        after.play_quietly(seat, action)
        yield from ways_through(after, plan, now_bound)


def matching(game: Game, seat: int, pattern: Sequence[str], bound: Bound) -> Iterator[tuple[Action, Bound]]:
    """Yield the legal actions that match a line of a plan."""
    *wanted, last = pattern
    legal = game.legal_actions(seat)
    for action in legal:
        found = bindings(words_of(game, seat, action), wanted if last == "!" else pattern, bound)
        if found is not None and is_natural(action, legal, is_only=last == "!"):
            yield action, found


def is_natural(action: Action, legal: Sequence[Action], *, is_only: bool) -> bool:
    """Return whether no other payment has as few wilds."""
    if not isinstance(action, ClaimRoute):
        return True
    others = [one.wilds for one in legal if isinstance(one, ClaimRoute) and one.track == action.track and one != action]
    return all(wilds > action.wilds or (wilds == action.wilds and not is_only) for wilds in others)


def words_of(game: Game, seat: int, action: Action) -> list[str]:
    """Return an action as a plan writes it: tickets by their names."""
    if isinstance(action, KeepTickets):
        offer = game.own_view(seat).offer
        return ["keep", *(offer[position - 1] for position in action.positions)]
    return str(action).split()


def bindings(words: Sequence[str], pattern: Sequence[str], bound: Bound) -> Bound | None:
    """Return the values of each `$` of a line, or None if the words don't match it."""
    if words[0] == "keep" == pattern[0]:
        named = [word for word in pattern[1:] if word != "*"]
        return bound if len(words) == len(pattern) and set(named) <= set(words) else None
    if len(words) != len(pattern):
        return None
    found = dict(bound)
    for word, wanted in zip(words, pattern, strict=True):
        expected = found.setdefault(wanted, word) if wanted.startswith("$") else wanted
        if expected not in (word, "*"):
            return None
    values = list(found.values())
    return found if len(set(values)) == len(values) else None


def search(box: Box, plan: Scripts, seeds: Iterable[int]) -> tuple[int, Scripts]:
    """Return the first seed with which a plan can be carried out, and its actions."""
    for seed in seeds:
        game = Game.new(box, seats=SEATS, seed=seed, start=LEARNER)
        found = next(ways_through(game, plan, {}), None)
        if found is not None:
            return seed, found
    raise ValueError("there is no such deal among these seeds")


def main() -> None:
    """Search for the given edition from the given seed, and print the result."""
    edition, *start = sys.argv[1:]
    seed, found = search(load_box(edition), plan_of(edition), count(int(start[0]) if start else 0))
    print(f"seed = {seed}")
    for script in found:
        print("\n".join(script), end="\n\n")


if __name__ == "__main__":
    main()
