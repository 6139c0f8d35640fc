"""The record of a game: one JSON object, written and replayed."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from whistlestop.engine.errors import IllegalActionError, RecordError, SetupError
from whistlestop.engine.game import Game, is_number
from whistlestop.engine.keys import key_from_hex
from whistlestop.maps.board import Box
from whistlestop.maps.loading import MapError, UnknownEditionError, box_from_data, load_box

FORMAT: Final = 1
# Changes with the rules: whatever makes an old record replay differently makes it another version.
ENGINE_VERSION: Final = "1"
FIELDS: Final = ("format", "engine", "edition", "seats", "start", "map", "key", "actions", "shuffle", "final")
SHUFFLE_FIELDS: Final = {"table", "secret", "commitment", "client_commitments", "contributions"}

Data = dict[str, Any]  # Any: plain JSON


def write_record(game: Game) -> Data:
    """Return a game as a record. It holds the key, and so all secrets."""
    return {
        "format": FORMAT,
        "engine": ENGINE_VERSION,
        "edition": game.edition,
        "seats": game.seats,
        "start": game.start,
        "map": game.box.custom,
        "key": game.key.hex(),
        "actions": [[seat, str(action)] for seat, action in game.actions],
        "shuffle": game.shuffle,
        "final": _final_data(game),
    }


def _final_data(game: Game) -> Data | None:
    final = game.final()
    return None if final is None else final.as_data()


def replay_record(record: object) -> Game:
    """Replay a recorded game action by action."""
    data = _checked_form(record)
    box = load_box_of_record(data)
    try:
        game = Game.new(box, seats=data["seats"], start=data["start"], key=key_from_hex(data["key"]))
    except SetupError as error:
        raise RecordError("error.record_setup", reason=str(error)) from error
    _play_all(game, [_checked_entry(game, number, entry) for number, entry in enumerate(data["actions"], start=1)])
    game.shuffle = data["shuffle"]
    _check_final(data["final"], _final_data(game))
    return game


def _checked_form(record: object) -> Data:
    if not isinstance(record, Mapping):
        raise RecordError("error.record_no_object")
    for field in FIELDS:
        if field not in record:
            raise RecordError("error.record_misses", field=field)
    for field in record:
        if field not in FIELDS:
            raise RecordError("error.record_unknown_field", field=repr(field)[:60])
    if not is_number(record["format"]) or record["format"] != FORMAT:
        raise RecordError("error.record_format", format=repr(record["format"])[:60], known=FORMAT)
    if record["engine"] != ENGINE_VERSION:
        raise RecordError("error.record_engine", engine=repr(record["engine"])[:60], known=ENGINE_VERSION)
    if not isinstance(record["actions"], list):
        raise RecordError("error.record_field", field="actions")
    _check_shuffle(record["shuffle"])
    return dict(record)


def _check_shuffle(shuffle: object) -> None:
    if shuffle is not None and not (isinstance(shuffle, Mapping) and set(shuffle) == SHUFFLE_FIELDS):
        raise RecordError("error.record_field", field="shuffle")


def load_box_of_record(data: Data) -> Box:
    """Load the box that a recorded game was played with."""
    try:
        return _load_box(data)
    except (MapError, UnknownEditionError) as error:
        raise RecordError("error.record_setup", reason=str(error)) from error


def _load_box(data: Data) -> Box:
    if data["map"] is not None:
        box = box_from_data(data["map"], "map")
        if data["edition"] != box.edition.id:
            raise RecordError("error.record_field", field="edition")
        return box
    if not isinstance(data["edition"], str):
        raise RecordError("error.record_field", field="edition")
    return load_box(data["edition"])


def _checked_entry(game: Game, number: int, entry: object) -> tuple[int, str]:
    match entry:
        case [int(seat), str(text)] if is_number(seat) and 0 <= seat < game.seats:
            return seat, text
    raise RecordError("error.record_entry", number=number, entry=repr(entry)[:60])


def _play_all(game: Game, actions: Sequence[tuple[int, str]]) -> None:
    try:
        game.play_all_quietly(actions)
    except IllegalActionError as error:
        place = len(game.actions)
        seat, text = actions[place]
        raise RecordError(
            "error.record_action", number=place + 1, seat=seat, text=repr(text[:60]), reason=str(error)
        ) from error


def _check_final(claimed: object, found: Data | None) -> None:
    if claimed == found:
        return
    if not isinstance(claimed, Mapping) or found is None:
        raise RecordError("error.record_final_missing" if found is not None else "error.record_not_over")
    part = next(part for part in (*found, *claimed) if part not in found or claimed.get(part) != found[part])
    raise RecordError("error.record_final", part=part)
