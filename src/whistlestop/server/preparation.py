"""The progress of compiling during a first start, which pages show."""

from dataclasses import dataclass
from typing import Literal

PreparationState = Literal["compiling", "compiled", "failed"]


@dataclass
class Preparation:
    """The progress that the compiling process has reported."""

    state: PreparationState = "compiled"
    done: float = 1.0

    @property
    def is_shown(self) -> bool:
        """Return whether pages should poll for progress."""
        return self.state != "compiled"
