"""The web client that is in the package: small, within the server's policy, and built from the sources as they are."""

import gzip
import os
import re
import runpy
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, Final

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from whistlestop.server.api.web_files import FOREVER, find_web_client, make_web_file_routes

ROOT: Final = Path(__file__).parents[2]
LARGEST_VISIT: Final = 150_000
IMPORTED: Final = re.compile(r"""["'`]\./([\w-]+\.js)["'`]""")
TOOL: Final[dict[str, Any]] = runpy.run_path(str(ROOT / "hatch_build.py"))
# The parts of the texts that are loaded by themselves, each with one of its keys.
PARTS: Final = {
    "rules": "rules.D4",
    "hints": "hints.do",
    "identity": "identity.note",
    "lessons": "lesson.welcome",
    "maps": "maps.at_entry",
    "notices": "web.notices.intro",
}
LANGUAGES: Final = {file.stem for file in (ROOT / "web" / "src" / "locales").glob("*.json")}


@pytest.fixture(scope="module")
def built() -> Path:
    """The folder of the built client."""
    client = TOOL["WebClient"](ROOT)
    if os.environ.get("WHISTLESTOP_SKIP_WEB") == "1":
        pytest.skip("the web client is not wanted here")
    assert not client.is_stale(), "the web client has changed: run `make web`"
    return Path(client.built)


class Tags(HTMLParser):
    """All the tags of a page, and what stands in scripts."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.scripts: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        if self.cdata_elem and data.strip():
            self.scripts.append(data)

    def addresses(self) -> list[str]:
        """Everything that the page loads."""
        values = [attributes.get(name) for _, attributes in self.tags for name in ("src", "href")]
        return [value for value in values if value]


@pytest.fixture(scope="module")
def page(built: Path) -> Tags:
    return Tags((built / "index.html").read_text(encoding="utf-8"))


def test_the_page_has_no_script_and_no_style_inside(page: Tags) -> None:
    assert page.scripts == []
    assert [tag for tag, _ in page.tags if tag == "style"] == []
    assert [name for _, names in page.tags for name in names if name == "style" or name.startswith("on")] == []
    assert all("src" in attributes for tag, attributes in page.tags if tag == "script")


def test_the_page_loads_nothing_from_elsewhere(built: Path, page: Tags) -> None:
    assert [address for address in page.addresses() if not re.match("/[^/]", address)] == []
    sheets = "".join(file.read_text(encoding="utf-8") for file in (built / "assets").glob("*.css"))
    assert {address[:8] for address in re.findall(r"url\([\"']?([^)\"']*)", sheets)} == {"/assets/"}


def loaded_by(page: Tags, built: Path, *, elsewhere: frozenset[str]) -> set[Path]:
    """All scripts that the page imports, at once or later, but for those of pages that nobody goes to."""
    wanted = [built / address[1:] for address in page.addresses() if address.endswith(".js")]
    loaded: set[Path] = set()
    while wanted:
        script = wanted.pop()
        if script not in loaded and kind_of(script) not in elsewhere:
            loaded.add(script)
            wanted += [script.parent / name for name in IMPORTED.findall(script.read_text(encoding="utf-8"))]
    return loaded


def kind_of(script: Path) -> str:
    """What a script is for: a page, a language, or a part of the texts in some language."""
    name = script.name.partition("-")[0]
    if name not in LANGUAGES:
        return name
    texts = script.read_text(encoding="utf-8")
    return next((part for part, key in PARTS.items() if key in texts), name)


HINTS: Final = {"HintCard", "hints"}
LESSONS: Final = {"LessonGuide", "lessons"}
RULES: Final = {"reading", "rules"}
NOTICES: Final = {"NoticesSheet", "NoticesPage", "notices"}
LATER: Final = NOTICES | {
    "maps",
    "soundQueue",
    "arranging",
    "fairness",
    "qr",
    "TableForm",
    "SharedScreenForm",
    "components",
    "identity",
    "SettingsSheet",
}


# What is limited is what somebody waits for: who plays to the last point needs no replay, who watches a replay needs no
# table, and rules, lessons, hints, sounds, codes for cameras, the forms for tables, and the arranging and the faults of
# maps come when they are wanted, the sums about a shuffle when all else is there. Of the languages the largest counts.
@pytest.mark.parametrize(
    ("visited", "elsewhere"),
    [
        ({"TablePage", "FinalShow"}, {"ReplayView"} | LATER | RULES | HINTS | LESSONS),
        ({"ReplayView", "FinalShow"}, {"TablePage"} | LATER | RULES | HINTS | LESSONS),
        (RULES, {"TablePage", "ReplayView", "FinalShow"} | LATER | HINTS | LESSONS),
        ({"TablePage"} | LESSONS, {"ReplayView", "FinalShow"} | LATER | RULES | HINTS),
    ],
    ids=["game", "replay", "rules", "lesson"],
)
def test_scripts_are_small(built: Path, page: Tags, visited: set[str], elsewhere: set[str]) -> None:
    loaded = loaded_by(page, built, elsewhere=frozenset(elsewhere))
    kinds = {file: kind_of(file) for file in loaded}
    assert visited <= set(kinds.values())
    sizes = {file: len(gzip.compress(file.read_bytes())) for file in loaded}
    texts = [[sizes[file] for file in loaded if kinds[file] == part] for part in PARTS]
    texts += [[sizes[file] for file in loaded if kinds[file] in LANGUAGES]]
    others = sum(sizes.values()) - sum(map(sum, texts))
    assert others + sum(max(group, default=0) for group in texts) <= LARGEST_VISIT


@pytest.fixture(scope="module")
def server(built: Path) -> Iterator[TestClient[Litestar]]:
    assert find_web_client() is not None, built
    with TestClient(Litestar(make_web_file_routes(find_web_client()), logging_config=None)) as client:
        yield client


@pytest.mark.parametrize("path", ["/", "/t/6gxf0pry7tk680wm", "/r/ybz000pphq7039s2", "/rules/europe", "/nowhere"])
def test_the_server_has_the_page_for_every_address_of_the_client(
    server: TestClient[Litestar], built: Path, path: str
) -> None:
    assert server.get(path).content == (built / "index.html").read_bytes()


def test_the_server_has_all_that_the_page_loads(server: TestClient[Litestar], page: Tags) -> None:
    for address in page.addresses():
        answer = server.get(address)
        assert answer.status_code == 200, address
        assert (answer.headers["cache-control"] == FOREVER) == address.startswith("/assets/"), address


def test_the_stamp_stays_inside(server: TestClient[Litestar]) -> None:
    assert server.get(f"/{TOOL['STAMP']}").status_code == 404


# Building


@pytest.fixture
def little(tmp_path: Path) -> Any:  # Any: a class of a program that is not a module
    """A tree with a few sources, built as they are."""
    for name in ("src/main.ts", "src/locales/en.json", "index.html", "package-lock.json", ".npmrc"):
        file = tmp_path / "web" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("{}")
    client = TOOL["WebClient"](tmp_path)
    client.built.mkdir(parents=True)
    (client.built / TOOL["STAMP"]).write_text(client.digest())
    return client


def needed(client: Any) -> list[str]:  # Any: as above
    """What has to be installed to build."""
    hook = TOOL["WebClientHook"](str(client.sources.parent), {}, None, None, "", "wheel")
    return list(hook.dependencies())


def test_nothing_is_needed_while_the_sources_are_as_they_were(little: Any) -> None:
    assert needed(little) == []


@pytest.mark.parametrize("name", ["src/main.ts", "src/locales/en.json", "src/new/A.svelte", ".npmrc", "vite.config.ts"])
def test_node_is_needed_when_a_source_has_changed(little: Any, name: str) -> None:
    file = little.sources / name
    file.parent.mkdir(exist_ok=True)
    file.write_text("changed")
    assert needed(little) == [TOOL["NODE"]]


def test_node_is_needed_when_a_source_is_renamed(little: Any) -> None:
    (little.sources / "src" / "main.ts").rename(little.sources / "src" / "other.ts")
    assert needed(little) == [TOOL["NODE"]]


def test_packages_and_tests_are_no_sources(little: Any) -> None:
    for name in ("node_modules/a/index.js", "tests/a.test.ts"):
        (little.sources / name).parent.mkdir(parents=True)
        (little.sources / name).write_text("changed")
    assert needed(little) == []


def test_who_wants_no_web_client_needs_nothing(little: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    (little.sources / "index.html").write_text("changed")
    monkeypatch.setenv("WHISTLESTOP_SKIP_WEB", "1")
    assert needed(little) == []


def test_without_sources_nothing_is_built(little: Any) -> None:
    shutil.rmtree(little.sources)
    assert needed(little) == []


def test_a_failed_build_says_what_failed_and_the_way_out(little: Any) -> None:
    with pytest.raises(SystemExit) as failed:
        little.build()
    sentences = str(failed.value)
    assert sentences.startswith("The web client could not be built: npm ci --silent --omit=dev failed.\n")
    assert "WHISTLESTOP_SKIP_WEB=1" in sentences
    assert len(sentences) < 2500


def test_building_installs_fewer_packages_than_checking_and_nothing_twice(
    little: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    commands: list[tuple[str, ...]] = []
    monkeypatch.setattr(little, "_must", lambda *arguments: commands.append(arguments))
    (little.sources / "node_modules").mkdir()
    build = ("run", "--silent", "build")
    for step in (little.build, little.build, little.install_packages, little.build):
        step()
    assert commands == [("ci", "--silent", "--omit=dev"), build, build, ("ci", "--silent"), build]


@pytest.mark.parametrize("name", ["dev.txt", "play.txt"])
def test_the_build_uses_the_node_that_is_pinned(name: str) -> None:
    assert f"\n{TOOL['NODE']} " in (ROOT / "requirements" / name).read_text(encoding="utf-8")


def test_playing_and_development_use_the_same_versions() -> None:
    """Neither names an index: where packages come from is the machine's own choice."""
    dev, play, uv = (
        (ROOT / "requirements" / f"{name}.txt").read_text(encoding="utf-8") for name in ("dev", "play", "uv")
    )
    pinned = set(re.findall(r"^[\w.-]+==\S+", play + uv, re.MULTILINE))
    assert len(pinned) > 40
    assert pinned <= set(re.findall(r"^[\w.-]+==\S+", dev, re.MULTILINE))
    assert re.findall(r"^--|https?://", play + uv, re.MULTILINE) == []


def test_the_client_is_in_the_wheel_and_in_the_source_archive(built: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True, timeout=120)
    with zipfile.ZipFile(next(tmp_path.glob("*.whl"))) as wheel:
        in_wheel = wheel.namelist()
    with tarfile.open(next(tmp_path.glob("*.tar.gz"))) as archive:
        in_archive = [name.partition("/")[2] for name in archive.getnames()]
    files = [file.relative_to(built).as_posix() for file in built.rglob("*") if file.is_file()]
    assert {f"whistlestop/web/{name}" for name in files} <= set(in_wheel)
    assert {f"src/whistlestop/web/{name}" for name in files} | {"web/package.json", "web/.npmrc"} <= set(in_archive)
    assert [name for name in in_archive if "node_modules" in name] == []
