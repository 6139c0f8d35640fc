"""Check of a map file and its layout: faults and warnings, for programs and for people."""

from dataclasses import dataclass
from pathlib import Path

from whistlestop.maps.board import Box
from whistlestop.maps.files import file_label
from whistlestop.maps.loading import MapError, load_map_file
from whistlestop.maps.playability import find_warnings
from whistlestop.texts import text


@dataclass(frozen=True, slots=True)
class MapCheck:
    """A map file with all its faults, or its box."""

    file: Path
    box: Box | None
    faults: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()

    def as_data(self) -> dict[str, object]:
        """Return it for programs."""
        lists = {"faults": list(self.faults), "warnings": list(self.warnings)}
        return {"file": str(self.file), **lists, **self._counts()}

    def report(self) -> str:
        """Return it for people: a line per fault; or all warnings and a summary of the map."""
        if self.faults:
            return "\n".join(self.faults)
        parts = {part: text(f"cli.map.{part}", count=count) for part, count in self._counts().items()}
        warnings = (text("cli.map.warning", warning=warning) for warning in self.warnings)
        return "\n".join((*warnings, text("cli.map.fine", count=None, file=str(self.file), **parts)))

    def _counts(self) -> dict[str, int]:
        if self.box is None:
            return {}
        return {"cities": len(self.box.cities), "tracks": len(self.box.tracks), "tickets": len(self.box.tickets)}


def check_map(file: Path) -> MapCheck:
    """Find all faults of a map, and all warnings about it."""
    try:
        box = load_map_file(file)
    except MapError as error:
        return MapCheck(file, None, tuple(map(str, error.faults)))
    return MapCheck(file, box, warnings=tuple(map(str, find_warnings(box, file_label(file)))))
