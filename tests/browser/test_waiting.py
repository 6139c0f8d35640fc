"""Tabs are closed in the middle of a game, and people are never there together: the game waits for all of them."""

from collections.abc import Iterator
from contextlib import AsyncExitStack

import pytest
from playwright.sync_api import expect

from browser.clicking import Clicker
from browser.conftest import NewPlayer
from browser.friends import Friends
from browser.player import Player
from server.kill_loop import Line, logs_of, until
from server.person_steps import evening
from server.running import RunningServer, running_server
from whistlestop.server.api.web_files import find_web_client
from whistlestop.texts import text

NOTE = "[data-lobby-note]"
MY_GAMES = "[data-my-games]"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server that soon notices that somebody has gone."""
    assert find_web_client() is not None, "the web client is not built: run `make web`"
    folder = tmp_path_factory.mktemp("waiting")
    url = f"sqlite:///{folder}/tables.sqlite"
    with running_server(url, folder / "log", intervals={"away_grace": 0.2}) as server:
        yield server


def lines(server: RunningServer, table: str, kind: str) -> list[Line]:
    return [line for line in logs_of(server.url)[table] if line.kind == kind]


def test_a_game_is_where_it_was_after_hours_with_the_tab_closed(
    player: Player, server: RunningServer, friends: Friends
) -> None:
    stack = AsyncExitStack()
    elsewhere = friends.do(stack.enter_async_context(evening(server)))
    player.start_against_bots(bots=2)
    before = Clicker(player.table).play(actions=3)
    link = player.page.url
    table = link.rpartition("/")[2]
    played = lines(server, table, "action-played")
    player.page.close()
    friends.do(until(lambda: lines(server, table, "person-away")))
    friends.do(elsewhere.let_hours_pass())
    assert (lines(server, table, "action-played"), lines(server, table, "stand-in-began")) == (played, [])

    player.open_tab()
    player.page.goto(link)
    found = player.table.wait_for_decision()
    assert (found.phase, found.turn, found.decision) == (before.phase, before.turn, before.decision)
    assert lines(server, table, "action-played") == played
    expect(player.page.locator("[data-take-seat-back]")).to_have_count(0)
    Clicker(player.table).play(actions=2)
    friends.do(stack.aclose())


def open_days_table(player: Player) -> str:
    """Open a table for two with days for each move, and give its link."""
    player.visit()
    player.choose_edition("new-york")
    player.press("[data-create-table]")
    player.press("[data-seats='2']")
    player.press("[data-pace='days']")
    player.press("[data-open-table]")
    player.page.wait_for_selector("[data-lobby][data-phase='forming']")
    return player.page.url


def go_on_from_the_start_page(player: Player, title: str) -> None:
    """Come back in a new tab, find the game in the list under that title, and open it."""
    player.open_tab()
    player.visit()
    expect(player.page.locator(MY_GAMES)).to_contain_text(title)
    player.press(f"{MY_GAMES} [data-table] a")


def test_two_people_who_are_never_there_together_start_a_game(new_player: NewPlayer) -> None:
    ada, bob = new_player(), new_player()
    link = open_days_table(ada)
    ada.page.close()

    bob.sit_down_at(link)
    bob.page.wait_for_selector("[data-lobby][data-phase='starting']")
    name = bob.page.locator("[data-seat='0'] .name").inner_text()
    expect(bob.page.locator(NOTE)).to_contain_text(text("web.lobby.starting_days_note", language="en", names=name))
    bob.visit()
    expect(bob.page.locator(MY_GAMES)).to_contain_text(text("web.games.waiting_for", language="en", names=name))
    bob.page.close()

    go_on_from_the_start_page(ada, text("web.games.waiting_for_you", language="en"))
    assert ada.table.wait_for_decision().decision == "starting-tickets"
    ada.table.keep_tickets()
    ada.page.wait_for_selector("[data-decision='none']")
    ada.page.close()

    go_on_from_the_start_page(bob, text("web.games.my_turn", language="en"))
    dealt = bob.table.wait_for_decision()
    assert dealt.decision == "starting-tickets"
    bob.table.keep_tickets()
    bob.table.wait_until_past(dealt.seq)


def test_the_host_chooses_what_happens_when_someone_is_away(player: Player) -> None:
    player.visit()
    player.choose_edition("new-york")
    player.press("[data-create-table]")
    chosen = player.page.locator("[data-form-away]")
    expect(chosen.locator("option:checked")).to_have_text("Wait")
    player.press("[data-found='list']")
    expect(chosen.locator("option:checked")).to_have_text("A bot after 5 min")
    chosen.select_option(label="A bot after 2 min")
    player.press("[data-found='link']")
    player.press("[data-open-table]")
    player.page.wait_for_selector("[data-lobby][data-phase='forming']")
    expect(player.page.locator("[data-edition] dl")).to_contain_text("A bot after 2 min")


def test_those_who_are_there_let_a_bot_play(new_player: NewPlayer) -> None:
    ada, bob = new_player(), new_player()
    bob.sit_down_at(ada.open_table("new-york", seats=2))
    for player in (ada, bob):
        player.table.wait_for_decision()
    bob.page.close()
    strip = ada.page.locator(".strip", has=ada.page.locator("[data-agree]"))
    expect(strip).to_contain_text("The game waits.")
    ada.press("[data-agree]")
    expect(strip).to_have_count(0)
    ada.table.keep_tickets()
    Clicker(ada.table).play(actions=1)
