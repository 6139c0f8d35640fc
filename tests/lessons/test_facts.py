"""What a lesson says at a step is so in the position of that step: each of its texts has a fact that is checked."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

import pytest

from lessons.test_lessons import EDITIONS, lesson, played
from whistlestop.engine.advice import Advice
from whistlestop.engine.claim import POINTS_BY_LENGTH
from whistlestop.engine.game import Game
from whistlestop.engine.view import OwnView, View
from whistlestop.lessons.lesson import LEARNER, OTHER, LessonStep, lessons
from whistlestop.maps.board import Box, Color, Ticket, Track, TrackId
from whistlestop.maps.loading import load_box
from whistlestop.texts import languages, text


@dataclass(frozen=True)
class Moment:
    """A step of a lesson: the game before it and after it, and what is still to come."""

    box: Box
    step: LessonStep
    before: Game
    after: Game
    later: tuple[str, ...]

    @property
    def action(self) -> str:
        """What the learner does."""
        return self.step.action or ""

    @property
    def view(self) -> View:
        """What the learner sees."""
        return self.before.view_for(LEARNER)

    @property
    def own(self) -> OwnView:
        """What only the learner sees."""
        own = self.view.own
        assert own is not None
        return own

    @property
    def legal(self) -> list[str]:
        """What the learner could do."""
        return [str(action) for action in self.before.legal_actions(LEARNER)]

    @property
    def advice(self) -> Advice:
        """What the engine tells the learner."""
        return self.before.advice_for(LEARNER)

    @property
    def track(self) -> Track:
        """The track that is claimed."""
        return self.track_of(self.action)

    def track_of(self, claim: str) -> Track:
        """Return the track of a claim."""
        assert claim.startswith("claim "), claim
        return next(track for track in self.box.tracks if track.id == claim.split()[1])

    @property
    def next_claim(self) -> str:
        """The claim that the cards of this step are for."""
        return next(action for action in self.later if action.startswith("claim "))

    @property
    def kept(self) -> list[Ticket]:
        """The tickets that are kept."""
        return [self.ticket(self.own.offer[int(place) - 1]) for place in self.action.split()[1:]]

    @property
    def offered(self) -> list[Ticket]:
        """The tickets that are offered."""
        return [self.ticket(ticket) for ticket in self.own.offer]

    def ticket(self, ticket: str) -> Ticket:
        """Return a ticket by its id."""
        return next(one for one in self.box.tickets if one.id == ticket)

    def can_pay(self, claim: str, game: Game) -> bool:
        """Return whether the learner's cards pay for a claim in just this way."""
        return claim in map(str, game.advice_for(LEARNER).payments(TrackId(claim.split()[1])))

    def completed(self, game: Game) -> int:
        """Return the number of the learner's completed tickets."""
        return sum(way.is_completed for way in game.advice_for(LEARNER).ticket_ways())

    def attractions(self, game: Game) -> int:
        """Return the learner's points from attractions, if the game ended now."""
        return game.advice_for(LEARNER).score_now().attractions


def keeps_at_least(moment: Moment, least: int) -> bool:
    sizes = {len(action.split()) - 1 for action in moment.legal if action.startswith("keep ")}
    return min(sizes) == least


def has_turn(moment: Moment, *, has_stations: bool) -> bool:
    return moment.view.decision == "turn" and bool(moment.box.edition.stations) is has_stations


def second_card(moment: Moment) -> bool:
    takes = moment.action.removeprefix("draw row ")
    return moment.view.decision == "second-card" and takes in moment.view.row and takes != "wild"


def brings(moment: Moment, points: int) -> bool:
    routes = [game.view_for(LEARNER).players[LEARNER].route_points for game in (moment.before, moment.after)]
    return routes[1] - routes[0] == points > 0


def lacks_a_card(moment: Moment) -> bool:
    """Return a wild is paid, and without one the route can't be."""
    wilds = [payment.wilds for payment in moment.advice.payments(moment.track.id)]
    return min(wilds) > 0 and not moment.track.ferry_wilds


def pays_with_wilds_alone(moment: Moment) -> bool:
    return moment.action.endswith(f"wild wilds={moment.track.length}") and moment.track.color is not Color.GRAY


def completes(moment: Moment) -> bool:
    return moment.completed(moment.after) > moment.completed(moment.before)


def is_last_stretch(moment: Moment) -> bool:
    ways = [way for way in moment.advice.ticket_ways() if way.tracks == (moment.track.id,)]
    return len(ways) == 1 and moment.track.length == 1


def is_surcharge(moment: Moment) -> bool:
    tunnel = moment.view.tunnel
    return tunnel is not None and tunnel.due > 0 and "refuse" in moment.legal and moment.action.startswith("pay ")


def borrows(moment: Moment) -> bool:
    """Return an open ticket leads to the city; a rival's track would be its last stretch; the station completes it."""
    city = moment.action.split()[1]
    held = {track.id: moment.view.tracks.get(track.id) for track in moment.box.tracks if city in track.ends}
    leads_there = [way for way in moment.advice.ticket_ways() if city in moment.ticket(way.ticket).ends]
    borrowed = moment.after.advice_for(LEARNER).borrowed_tracks()
    price = moment.view.players[LEARNER].station_price
    return (
        bool(leads_there) and OTHER in held.values() and list(borrowed) == [city] and price == 1 and completes(moment)
    )


def reaches_an_attraction(moment: Moment) -> bool:
    return moment.attractions(moment.after) > moment.attractions(moment.before)


def long_ticket(moment: Moment) -> bool:
    """Return one of them is long, takes more than two fifths of all pieces, and is not kept."""
    ways = {way.ticket: way.pieces or 0 for way in moment.advice.ticket_ways()}
    long = [ticket for ticket in moment.offered if ways[ticket.id] * 5 > moment.box.edition.pieces * 2]
    return len(long) == 1 and long[0] not in moment.kept and ways[long[0].id] * 2 < moment.box.edition.pieces


def short_ticket(moment: Moment) -> bool:
    return min(moment.offered, key=lambda ticket: ticket.points) in moment.kept


USA: Final = load_box("usa")
FACTS: Final[Mapping[str, Callable[[Moment], bool]]] = {
    "lesson.welcome": lambda at: at.view.decision == "starting-tickets",
    "lesson.tickets": lambda at: keeps_at_least(at, at.box.edition.starting_keep),
    "lesson.short_ticket": short_ticket,
    "lesson.long_ticket": long_ticket,
    "lesson.about.usa-1910": lambda at: {ticket.id.partition("-")[0] for ticket in at.box.tickets} == {"1910"},
    "lesson.about.usa-anniversary": lambda at: len(at.box.tickets) > 2 * len(USA.tickets),
    "lesson.about.usa-mega": lambda at: len(at.offered) > USA.edition.starting_tickets,
    "lesson.about.usa-big-cities": lambda at: at.box.edition.big_cities_only,
    "lesson.about.new-york": lambda at: 3 * at.box.edition.pieces <= USA.edition.pieces,
    "lesson.turn": lambda at: has_turn(at, has_stations=False),
    "lesson.turn.stations": lambda at: has_turn(at, has_stations=True),
    "lesson.deck": lambda at: (at.action, at.view.decision) == ("draw blind", "turn"),
    "lesson.row": second_card,
    "lesson.row.pays": lambda at: not at.can_pay(at.next_claim, at.before) and at.can_pay(at.next_claim, at.after),
    "lesson.row.collects": lambda at: at.own.hand[Color(at.action.split()[2])] > 0,
    "lesson.row.spare": lambda at: at.can_pay(at.next_claim, at.before) and at.track_of(at.next_claim).is_tunnel,
    "lesson.price": lambda at: at.action.endswith("wilds=0") and not at.track.is_tunnel,
    "lesson.gray": lambda at: at.track.color is Color.GRAY,
    "lesson.colored": lambda at: at.track.color == at.action.split()[2],
    "lesson.points": lambda at: brings(at, POINTS_BY_LENGTH[at.track.length]),
    "lesson.wild": lambda at: at.action == "draw row wild" and at.after.open_seats == (OTHER,),
    "lesson.wild_pays": lacks_a_card,
    "lesson.wild_pays_all": pays_with_wilds_alone,
    "lesson.completes": completes,
    "lesson.last_piece": is_last_stretch,
    "lesson.ferry": lambda at: at.track.is_ferry and at.track.color is Color.GRAY,
    "lesson.spare_cards": lambda at: at.track_of(at.next_claim).is_tunnel and at.action.startswith("draw "),
    "lesson.tunnel": lambda at: at.track.is_tunnel,
    "lesson.surcharge": is_surcharge,
    "lesson.station": borrows,
    "lesson.attractions": reaches_an_attraction,
    "lesson.more_tickets": lambda at: at.completed(at.before) > 0 and keeps_at_least_next(at),
    "lesson.choose": lambda at: len(at.kept) == 1 < len(at.offered),
    "lesson.end": lambda at: not at.before.is_over,
    "lesson.end.longest": lambda at: at.box.edition.longest_path_bonus > 0,
    "lesson.end.globetrotter": lambda at: at.box.edition.globetrotter_bonus > 0,
    "lesson.end.stations": lambda at: at.box.edition.stations > 0,
    "lesson.end.attractions": lambda at: at.box.edition.attraction_points > 0,
    "lesson.over": lambda at: at.step.action is None,
}


def keeps_at_least_next(moment: Moment) -> bool:
    following = Moment(moment.box, moment.step, moment.after, moment.after, moment.later)
    return keeps_at_least(following, moment.box.edition.drawn_keep)


def moments(edition: str) -> list[Moment]:
    """Return every step of a lesson, played."""
    steps, box = iter(lesson(edition).steps), load_box(edition)
    script = lesson(edition).scripts[LEARNER]
    found: list[Moment] = []
    game = None
    for game, seat, action in played(edition):
        if seat == LEARNER:
            before, after = game.copy(), game.copy()
            after.play_quietly(seat, action)
            found.append(Moment(box, next(steps), before, after, tuple(script[len(found) + 1 :])))
    assert game is not None
    return [*found, Moment(box, next(steps), game, game, ())]


def test_every_text_of_a_lesson_has_a_fact() -> None:
    said = {key for one in lessons().values() for step in one.steps for key in step.says}
    assert said == set(FACTS)


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_is_said_is_so(edition: str) -> None:
    wrong = [
        f"step {number}: {key} ({moment.action})"
        for number, moment in enumerate(moments(edition), start=1)
        for key in moment.step.says
        if not FACTS[key](moment)
    ]
    assert wrong == []


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_bonus_of_an_edition_is_said_at_the_end(edition: str) -> None:
    end = moments(edition)[-1]
    bonuses = {key for key, is_so in FACTS.items() if key.startswith("lesson.end.") and is_so(end)}
    assert bonuses <= set(end.step.says)


# Sentences of one step come in any company, so each of these says itself what it is about.
NAMED: Final = {
    "lesson.completes": {
        "en": "This route", "fr": "cette route", "nl": "deze route", "ro": "ruta aceasta", "el": "αυτή τη διαδρομή",
    },
    "lesson.gray": {
        "en": "gray route", "fr": "route grise", "nl": "grijze route", "ro": "rută gri", "el": "γκρι διαδρομή",
    },
    "lesson.points": {"en": "This one", "fr": "Celle-ci", "nl": "Deze ", "ro": "Ruta aceasta", "el": "Αυτή εδώ"},
}  # fmt: skip


@pytest.mark.parametrize("key", NAMED)
@pytest.mark.parametrize("language", languages())
def test_a_sentence_says_what_it_is_about(key: str, language: str) -> None:
    count = 2 if key == "lesson.points" else None
    assert NAMED[key][language] in text(key, count=count, language=language)
