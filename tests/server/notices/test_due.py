"""What is due at a table, by its story alone."""

from random import Random

from server.event_log_builder import LogBook
from whistlestop.server.notices.notice import HOUR, NoticeKind
from whistlestop.server.notices.notifier import due_notices, reminder_time
from whistlestop.server.tables.table_settings import DaysPerTurn, SecondsPerTurn

DAY = 24 * HOUR


def waiting_seat(book: LogBook) -> int:
    return next(seat for seat, decision in enumerate(book.story.decisions) if decision)


def test_all_players_get_a_notice_when_a_game_begins() -> None:
    story = LogBook(people=3).story
    assert [due.kind for due in due_notices(story, 0.0)] == [NoticeKind.BEGUN] * 3


def test_a_reminder_comes_when_a_quarter_of_the_time_is_left_and_at_most_half_a_day() -> None:
    for days, before in ((1, 6 * HOUR), (2, 12 * HOUR), (14, 12 * HOUR)):
        book = LogBook(pace=DaysPerTurn(days=days))
        book.play_at_random(6, Random(5))
        seat = waiting_seat(book)
        at = reminder_time(book.story, seat)
        assert at is not None
        assert at == book.story.opened_at[seat] + days * DAY - before
        assert NoticeKind.REMINDER not in {due.kind for due in due_notices(book.story, at - 1)}
        assert NoticeKind.REMINDER in {due.kind for due in due_notices(book.story, at)}


def test_live_clocks_have_no_reminder() -> None:
    book = LogBook(pace=SecondsPerTurn(seconds=60))
    assert reminder_time(book.story, waiting_seat(book)) is None


def test_the_end_of_a_game_is_news_for_an_hour() -> None:
    book = LogBook("new-york")
    book.play_at_random(1000, Random(5))
    last = book.story.last_play
    assert last is not None
    assert {due.kind for due in due_notices(book.story, last.at + 1)} == {NoticeKind.OVER}
    assert list(due_notices(book.story, last.at + HOUR + 1)) == []
