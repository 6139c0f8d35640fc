"""Over HTTP: lessons. One is a game like any other, but for its deal, which is prepared, and the other seat's part."""

import secrets
from typing import Final

import msgspec
from litestar import get, post
from litestar.params import FromPath, JSONBody

from whistlestop.lessons.lesson import LEARNER, OTHER, SEATS, Lesson, LessonStep, lesson_of
from whistlestop.server.api.documented import GUESTS, NAMED, READING, WITH_BODY, problems
from whistlestop.server.api.errors import ProblemError
from whistlestop.server.api.messages import HexBytes
from whistlestop.server.api.requests import TheGuest, TheServices, TheVisitor, count
from whistlestop.server.api.table_routes import Seated, sat_down
from whistlestop.server.configuration import Patience
from whistlestop.server.tables.table_settings import EditionId, TableSettings, Untimed
from whistlestop.server.tokens import new_id

# Who learns may think about it for a day; then the game is played to its end, so that no table is kept for ever.
DAY_SECONDS: Final = 86_400


class LessonRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Begin the lesson of an edition: with a commitment, as at every table, although the deal is prepared."""

    edition: EditionId
    commitment: HexBytes


class LessonView(msgspec.Struct, frozen=True):
    """What is to be done in a lesson, step by step; the deal and the other seat's part are not told."""

    edition: str
    steps: list[LessonStep]


@get("/api/editions/{edition:str}/lesson", operation_id="lesson", responses=problems(*READING, *NAMED))
async def see_lesson(edition: FromPath[str], services: TheServices, visitor: TheVisitor) -> LessonView:
    """The lesson of an edition."""
    count(services, visitor, "read")
    return LessonView(edition, _lesson(edition, status=404).steps)


@post("/api/lessons", operation_id="beginLesson", responses=problems(*WITH_BODY, *GUESTS))
async def begin_lesson(
    data: JSONBody[LessonRequest], guest: TheGuest, services: TheServices, visitor: TheVisitor
) -> Seated:
    """Open a table for a lesson, and sit down there: it is for one person, and in no list but their own."""
    count(services, visitor, "open-table")
    settings = _settings(data.edition, _lesson(data.edition, status=400), services.configuration.patience)
    table = await services.hub.open_table(settings, guest.id, secrets.token_hex(32), new_id())
    return await sat_down(table, guest, data.commitment, LEARNER)


def _lesson(edition: str, *, status: int) -> Lesson:
    lesson = lesson_of(edition)
    if lesson is None:
        raise ProblemError(status, "unknown_edition", edition=edition)
    return lesson


def _settings(edition: str, lesson: Lesson, patience: Patience) -> TableSettings:
    return TableSettings(
        edition=edition,
        seats=SEATS,
        bots={str(OTHER): lesson.bot},
        start=LEARNER,
        pace=Untimed(away_seconds=DAY_SECONDS),
        contribution_seconds=patience.contribution,
        leaving_seconds=DAY_SECONDS,
        spectators="none",
        allows_hints=False,  # it says itself what to do, and the strongest bot would do something else
        lesson_key=lesson.key.hex(),
    )


LESSON_ROUTES = [see_lesson, begin_lesson]
