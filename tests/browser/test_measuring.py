"""What `make bench-web` measures can be measured; how fast anything is, is not tested."""

import doctest

from bench.web import dragging
from bench.web.dragging import event_delays, frame_ms
from bench.web.loading import load

from browser.friends import Friends
from browser.player import Player
from browser.prepared_tables import builder_at, can_claim
from server.running import RunningServer


def test_a_first_visit(player: Player) -> None:
    visit = load(player, "/")
    assert visit.script_bytes > 10_000
    assert 0 < visit.paints["first"] <= visit.useful_ms


def test_a_hand_on_the_map(player: Player, server: RunningServer, friends: Friends) -> None:
    builder = friends.do(builder_at(server.address, "new-york", can_claim))
    player.become(builder)
    player.visit(f"/t/{builder.table}")
    player.table.wait_for_decision()
    assert frame_ms(player) > 0
    assert max(event_delays(player)) >= 16


def test_examples_are_right() -> None:
    assert doctest.testmod(dragging).failed == 0
