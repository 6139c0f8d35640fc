"""What is wrong with a map file, for programs and for people."""

from dataclasses import dataclass
from pathlib import Path

from whistlestop.maps.board import Box
from whistlestop.maps.loading import MapError, load_map_file
from whistlestop.texts import text


@dataclass(frozen=True, slots=True)
class MapCheck:
    """A map file with all its faults, or the box that is in it."""

    file: Path
    box: Box | None
    faults: tuple[str, ...] = ()

    def as_data(self) -> dict[str, object]:
        """For programs."""
        return {"file": str(self.file), "faults": list(self.faults), **self._counts()}

    def report(self) -> str:
        """For people: every fault on its line, or one line that says what is on the map."""
        if self.faults:
            return "\n".join(self.faults)
        parts = {part: text(f"cli.map.{part}", count=count) for part, count in self._counts().items()}
        return text("cli.map.fine", count=None, file=str(self.file), **parts)

    def _counts(self) -> dict[str, int]:
        if self.box is None:
            return {}
        return {"cities": len(self.box.cities), "tracks": len(self.box.tracks), "tickets": len(self.box.tickets)}


def check_map(file: Path) -> MapCheck:
    """Look for everything that is wrong with a map."""
    try:
        return MapCheck(file, load_map_file(file))
    except MapError as error:
        return MapCheck(file, None, tuple(map(str, error.faults)))
