"""Whole games by mouse or finger: not well played, but through everything that can be pressed."""

from typing import Final

from browser.table_page import TablePage, TableState

TICKETS_ONCE: Final = 4  # the turn in which more tickets are drawn


class Clicker:
    """Plays by pressing what the page offers."""

    def __init__(self, table: TablePage) -> None:
        self.table = table
        self.turns = 0
        self.claims = 0

    def play(self, actions: int | None = None) -> TableState:
        """Play to the end, or so many actions; gives how things stand then."""
        state = self.table.wait_for_decision()
        done = 0
        while state.phase != "over" and done != actions:
            self.answer(state.decision)
            state = self.table.wait_for_decision(after=state.seq)
            done += 1
        return state

    def play_what_is_owed(self) -> bool:
        """Answer a decision if one is owed just now; whether the game goes on."""
        state = self.table.state()
        if state.is_owed:
            self.answer(state.decision)
            self.table.wait_until_past(state.seq)
        return state.phase != "over"

    def answer(self, decision: str) -> None:
        """Answer the decision that is owed."""
        match decision:
            case "starting-tickets" | "keep-tickets":
                self.table.keep_tickets()
            case "tunnel":
                self.table.answer_tunnel()
            case "second-card":
                self.draw_or_choose()
            case _:
                self.take_turn()

    def take_turn(self) -> None:
        """Claim what can be claimed and lies in sight, or draw."""
        self.turns += 1
        if self.turns == TICKETS_ONCE and self.table.has("[data-draw-tickets]"):
            self.table.draw_tickets()
            return
        if self.table.choose_track():
            self.claims += 1
            self.table.confirm()
        else:
            self.draw_or_choose()

    def draw_or_choose(self) -> None:
        """Draw; where nothing can be drawn, take whatever the list has."""
        if not self.table.draw():
            self.table.choose_from_list()


def play_together(*clickers: Clicker) -> None:
    """Let several people play against each other until all of them see the end."""
    still_playing = list(clickers)
    while still_playing:
        still_playing = [clicker for clicker in still_playing if clicker.play_what_is_owed()]
