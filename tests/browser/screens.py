"""Every screen there is, each as a small function that brings a player to it.

`make screenshots` takes their pictures and a test asks axe about them. To add one, write a function with `@screen`: its
name is the screen's, its editions are those it is shown in.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from browser.browser_monitor import CUT_OFF
from browser.friends import Friends
from browser.player import Player
from browser.prepared_tables import Builder, Moment, builder_at, last_round, never, owes, turn_with
from browser.questions import ROOT
from server.people import new_person
from whistlestop import edition_ids

MAPS: Final = ("usa", "europe", "new-york")
ANY: Final = ("new-york",)
TUNNELS: Final = ("europe",)
MANY_TRACKS: Final = {"new-york": 8}
TRACKS: Final = 24


class Theater:
    """Brings tables to a moment, once for all who look at them."""

    def __init__(self, address: str, friends: Friends) -> None:
        self.address = address
        self._friends = friends
        self._tables: dict[tuple[Any, ...], Builder] = {}
        self._records: dict[str, str] = {}

    def table(self, edition: str, moment: Moment, *, name: str, then: str | None = None, seats: int = 3) -> Builder:
        """Somebody at a table at a moment; the name tells one moment from another."""
        key = (edition, name, then, seats)
        if key not in self._tables:
            deed = builder_at(self.address, edition, moment, then=then, seats=seats)
            self._tables[key] = self._friends.do(deed)
        return self._tables[key]

    def record(self, edition: str) -> str:
        """The id of a recorded game."""
        if edition not in self._records:
            builder = self.table(edition, never, name="over")
            self._records[edition] = self._friends.do(_bring_record(builder))
        return self._records[edition]

    def forming(self, edition: str) -> Builder:
        """Somebody who waits at a table for another."""
        key = (edition, "forming")
        if key not in self._tables:
            self._tables[key] = self._friends.do(_waiting(self.address, edition))
        return self._tables[key]


async def _bring_record(builder: Builder) -> str:
    record = await builder.ask("GET", f"/api/tables/{builder.table}/record")
    return str((await builder.ask("POST", "/api/records", **record))["id"])


async def _waiting(address: str, edition: str) -> Builder:
    guest = await new_person(address, "Ada")
    builder = Builder(address, guest.token, guest.rng)
    await builder.open_table(edition=edition, seats=3, bots={"2": "greedy"})
    return builder


Bring = Callable[[Player, Theater, str], None]


@dataclass(frozen=True)
class Screen:
    """Something to be seen, in some editions."""

    name: str
    editions: tuple[str, ...]
    bring: Bring


SCREENS: Final[dict[str, Screen]] = {}


def screen(*editions: str) -> Callable[[Bring], Bring]:
    """This function brings a player to a screen."""

    def add(bring: Bring) -> Bring:
        name = bring.__name__.replace("_", "-")
        SCREENS[name] = Screen(name, editions, bring)
        return bring

    return add


def sit_at(player: Player, builder: Builder) -> None:
    """Take somebody's place at a table."""
    player.become(builder)
    player.visit(f"/t/{builder.table}")
    player.table.wait_until_live()


def open_form(player: Player, edition: str, button: str, field: str) -> None:
    """Open a form of the start page for an edition, and wait for a field of it."""
    player.visit()
    player.choose_edition(edition)
    player.press(button)
    player.page.wait_for_selector(field)


@screen(*ANY)
def start(player: Player, theater: Theater, edition: str) -> None:
    """Where everybody arrives."""
    del theater, edition
    player.visit()
    player.page.wait_for_selector("[data-play]:enabled")
    player.page.wait_for_function(
        "(maps) => document.querySelectorAll('[data-mini-board]').length === maps", arg=len(MAPS)
    )


@screen(*ANY)
def not_found(player: Player, theater: Theater, edition: str) -> None:
    """A wrong address."""
    del theater, edition
    player.visit("/nowhere")


@screen(*MAPS)
def rules(player: Player, theater: Theater, edition: str) -> None:
    """The rules, from the top."""
    del theater
    player.visit(f"/rules/{edition}")
    player.page.wait_for_selector("[data-rules]")


@screen(*MAPS)
def lesson(player: Player, theater: Theater, edition: str) -> None:
    """The first step of a lesson."""
    rules(player, theater, edition)
    player.press("[data-learn]")
    player.page.wait_for_selector("[data-lesson='0'][data-waiting='false']")


@screen(*ANY)
def forming(player: Player, theater: Theater, edition: str) -> None:
    """People sit down."""
    builder = theater.forming(edition)
    player.become(builder)
    player.visit(f"/t/{builder.table}")
    player.page.wait_for_selector("[data-lobby]")


@screen(*ANY)
def invited(player: Player, theater: Theater, edition: str) -> None:
    """Somebody has got the link of a table."""
    player.visit(f"/t/{theater.forming(edition).table}")
    player.page.wait_for_selector("[data-sit-down]")


@screen(*MAPS)
def starting_tickets(player: Player, theater: Theater, edition: str) -> None:
    """The first choice."""
    sit_at(player, theater.table(edition, owes("starting-tickets"), name="starting-tickets"))


@screen(*edition_ids())
def turn(player: Player, theater: Theater, edition: str) -> None:
    """One's own turn, in the middle of a game."""
    sit_at(player, theater.table(edition, turn_with(MANY_TRACKS.get(edition, TRACKS)), name="turn"))


@screen(*MAPS)
def claim(player: Player, theater: Theater, edition: str) -> None:
    """A route is chosen, and the ways to pay for it are shown."""
    turn(player, theater, edition)
    player.table.choose_track()


@screen(*TUNNELS)
def building(player: Player, theater: Theater, edition: str) -> None:
    """A city for a station is to be chosen."""
    turn(player, theater, edition)
    player.press("[data-build]")
    player.page.wait_for_selector("[data-building-bar]")


@screen(*ANY)
def moves(player: Player, theater: Theater, edition: str) -> None:
    """Everything that can be done, as a list."""
    turn(player, theater, edition)
    player.table.open_list()


@screen(*MAPS)
def hint(player: Player, theater: Theater, edition: str) -> None:
    """What the strongest bot would do, and why."""
    turn(player, theater, edition)
    player.press("[data-ask-hint]")
    player.page.wait_for_selector("[data-hint='there']")


@screen(*ANY)
def second_card(player: Player, theater: Theater, edition: str) -> None:
    """One card is drawn."""
    sit_at(player, theater.table(edition, turn_with(4), name="second-card", then="draw blind"))


@screen(*ANY)
def keep_tickets(player: Player, theater: Theater, edition: str) -> None:
    """More tickets to choose from."""
    sit_at(player, theater.table(edition, turn_with(4), name="keep-tickets", then="tickets"))


@screen(*TUNNELS)
def tunnel(player: Player, theater: Theater, edition: str) -> None:
    """A tunnel asks for more."""
    sit_at(player, theater.table(edition, owes("tunnel"), name="tunnel"))


@screen(*MAPS)
def full_board(player: Player, theater: Theater, edition: str) -> None:
    """The last round, with as many players as there can be."""
    seats = 4 if edition == "new-york" else 5
    sit_at(player, theater.table(edition, last_round, name="last-round", seats=seats))


@screen(*ANY)
def watching(player: Player, theater: Theater, edition: str) -> None:
    """Somebody watches others play."""
    builder = theater.table(edition, turn_with(MANY_TRACKS.get(edition, TRACKS)), name="turn")
    player.visit(f"/t/{builder.table}")
    player.table.wait_until_live()


@screen(*MAPS)
def final(player: Player, theater: Theater, edition: str) -> None:
    """Who has won, and why."""
    sit_at(player, theater.table(edition, never, name="over"))
    player.page.wait_for_selector("[data-final]")
    if player.table.has("[data-skip]"):
        player.press("[data-skip]")


@screen(*ANY)
def statistics(player: Player, theater: Theater, edition: str) -> None:
    """Every number about a game."""
    final(player, theater, edition)
    player.press("[data-statistics]")
    player.page.wait_for_selector("[data-all-statistics]")


@screen(*ANY)
def shuffle(player: Player, theater: Theater, edition: str) -> None:
    """What the page has found out about the shuffle."""
    final(player, theater, edition)
    player.press("[data-shuffle]")
    player.page.wait_for_selector("[data-shuffle-found]")


@screen(*MAPS)
def replay(player: Player, theater: Theater, edition: str) -> None:
    """A recorded game, somewhere in the middle."""
    player.visit(f"/r/{theater.record(edition)}")
    player.page.locator("[data-scrubber]").fill("40")
    player.page.wait_for_selector("[data-step='40'][data-busy='false']")


@screen(*ANY)
def no_such_table(player: Player, theater: Theater, edition: str) -> None:
    """A link to a table that is not there."""
    del theater, edition
    player.watch.expect("404")
    player.visit("/t/0000000000000000")


@screen(*ANY)
def no_such_record(player: Player, theater: Theater, edition: str) -> None:
    """A link to a recorded game that is not there."""
    del theater, edition
    player.watch.expect("404")
    player.visit("/r/0000000000000000")
    player.page.wait_for_selector("[data-replay-problem]")


@screen(*ANY)
def replay_too_early(player: Player, theater: Theater, edition: str) -> None:
    """A link to the replay of a game that still goes on."""
    builder = theater.table(edition, turn_with(MANY_TRACKS.get(edition, TRACKS)), name="turn")
    player.watch.expect("status of 4")
    player.become(builder)
    player.visit(f"/t/{builder.table}?replay")
    player.page.wait_for_selector("[data-replay-problem]")


@screen(*ANY)
def cut_off(player: Player, theater: Theater, edition: str) -> None:
    """The connection is lost in the middle of a turn."""
    turn(player, theater, edition)
    player.watch.expect(CUT_OFF)
    player.context.set_offline(True)
    player.page.wait_for_selector(f"{ROOT}[data-link='offline']")


@screen(*ANY)
def new_table(player: Player, theater: Theater, edition: str) -> None:
    """The form for a table with people elsewhere."""
    del theater
    open_form(player, edition, "[data-create-table]", "[data-open-table]")


@screen(*ANY)
def shared_screen(player: Player, theater: Theater, edition: str) -> None:
    """The form for people at one device."""
    del theater
    open_form(player, edition, "[data-share-screen]", "[data-open-shared]")


@screen(*ANY)
def cover(player: Player, theater: Theater, edition: str) -> None:
    """The device is handed over."""
    shared_screen(player, theater, edition)
    player.press("[data-open-shared]")
    player.page.wait_for_selector("[data-cover]")


@screen(*ANY)
def new_table_view(player: Player, theater: Theater, edition: str) -> None:
    """The form for a screen that all look at."""
    del theater
    open_form(player, edition, "[data-table-view]", "[data-open-view]")


@screen(*ANY)
def table_view_lobby(player: Player, theater: Theater, edition: str) -> None:
    """The code for everybody's phone, on a screen that all look at."""
    player.visit(f"/t/{theater.forming(edition).table}?view=table")
    player.page.wait_for_selector("[data-lobby]")


@screen(*MAPS)
def table_view(player: Player, theater: Theater, edition: str) -> None:
    """A game on a screen that all look at."""
    builder = theater.table(edition, turn_with(MANY_TRACKS.get(edition, TRACKS)), name="turn")
    player.become(builder)
    player.visit(f"/t/{builder.table}?view=table")
    player.table.wait_until_live()


@screen(*ANY)
def players_and_log(player: Player, theater: Theater, edition: str) -> None:
    """What lies beside the map, or over it on small screens."""
    turn(player, theater, edition)
    if player.table.has("[data-open-column]"):
        player.press("[data-open-column]")
    player.page.wait_for_selector("aside:visible")


@screen(*ANY)
def settings(player: Player, theater: Theater, edition: str) -> None:
    """What can be set in this browser."""
    menu(player, theater, edition)
    player.press("[data-settings]")
    player.page.wait_for_selector("[data-theme-choice]")


@screen(*ANY)
def another_device(player: Player, theater: Theater, edition: str) -> None:
    """The code with which a seat moves to another device."""
    menu(player, theater, edition)
    player.press("[data-move-device]")
    player.page.wait_for_selector("dialog [data-link]")


@screen(*ANY)
def menu(player: Player, theater: Theater, edition: str) -> None:
    """What is seldom needed at a table."""
    turn(player, theater, edition)
    player.press("[data-menu]")
    player.page.wait_for_selector("dialog")


@screen(*TUNNELS)
def rules_at_the_table(player: Player, theater: Theater, edition: str) -> None:
    """The rules, over a game."""
    turn(player, theater, edition)
    player.press("[data-menu]")
    player.press("[data-open-rules]")
    player.page.wait_for_selector("dialog [data-rules]")
