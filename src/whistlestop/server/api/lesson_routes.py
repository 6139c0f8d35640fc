"""Routes of lessons: games with a prepared deal and a scripted opponent."""

import secrets

import msgspec
from litestar import get, post
from litestar.params import FromPath, JSONBody

from whistlestop.lessons.lesson import LEARNER, OTHER, SEATS, Lesson, LessonStep, lesson_of
from whistlestop.server.api.errors import ProblemError
from whistlestop.server.api.openapi_responses import GUESTS, NAMED, READING, WITH_BODY, describe_problems
from whistlestop.server.api.requests import TheGuest, TheServices, TheVisitor, enforce_rate_limit
from whistlestop.server.api.table_routes import Seated, seat_guest
from whistlestop.server.configuration import Patience
from whistlestop.server.tables.command import HexBytes
from whistlestop.server.tables.table_settings import DAY_SECONDS, EditionId, TableSettings
from whistlestop.server.tokens import new_id


class LessonRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The lesson to begin, with a commitment as for every table."""

    edition: EditionId
    commitment: HexBytes


class LessonView(msgspec.Struct, frozen=True):
    """The steps of a lesson, without its deal and the opponent's script."""

    edition: str
    steps: list[LessonStep]


@get("/api/editions/{edition:str}/lesson", operation_id="lesson", responses=describe_problems(*READING, *NAMED))
async def see_lesson(edition: FromPath[str], services: TheServices, visitor: TheVisitor) -> LessonView:
    """Return the lesson of an edition."""
    enforce_rate_limit(services, visitor, "read")
    return LessonView(edition, _require_lesson(edition, status=404).steps)


@post("/api/lessons", operation_id="beginLesson", responses=describe_problems(*WITH_BODY, *GUESTS))
async def begin_lesson(
    data: JSONBody[LessonRequest], guest: TheGuest, services: TheServices, visitor: TheVisitor
) -> Seated:
    """Open a table for a lesson and sit down there: it is in no list but one's own."""
    enforce_rate_limit(services, visitor, "open-table")
    settings = _make_settings(data.edition, _require_lesson(data.edition, status=400), services.configuration.patience)
    table = await services.hub.open_table(settings, guest.id, secrets.token_hex(32), new_id())
    return await seat_guest(table, guest, data.commitment, LEARNER)


def _require_lesson(edition: str, *, status: int) -> Lesson:
    lesson = lesson_of(edition)
    if lesson is None:
        raise ProblemError(status, "unknown_edition", edition=edition)
    return lesson


def _make_settings(edition: str, lesson: Lesson, patience: Patience) -> TableSettings:
    return TableSettings(
        edition=edition,
        seats=SEATS,
        bots={str(OTHER): lesson.bot},
        start=LEARNER,
        contribution_seconds=patience.contribution,
        leaving_seconds=DAY_SECONDS,  # a person who leaves may change their mind until tomorrow
        spectators="none",
        allows_hints=False,  # it says itself what to do, and the strongest bot would do something else
        lesson_key=lesson.key.hex(),
    )


LESSON_ROUTES = [see_lesson, begin_lesson]
