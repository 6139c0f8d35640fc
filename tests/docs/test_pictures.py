"""The README's pictures: reproducible, used, and small."""

from tools.readme_pictures import CHOSEN, FOLDER

from docs.documents import read

MOST_BYTES = 400_000
DRAWN = {"ladder.svg"}  # by `make ladder`


def test_every_picture_is_shown_and_can_be_taken_again() -> None:
    readme = read("README.md")
    kept = {picture.name for picture in FOLDER.iterdir()}
    assert kept == {f"{title}.webp" for title in CHOSEN} | DRAWN
    assert [name for name in kept if f"docs/images/{name}" not in readme] == []


def test_they_are_small_together() -> None:
    assert sum(picture.stat().st_size for picture in FOLDER.iterdir()) <= MOST_BYTES
