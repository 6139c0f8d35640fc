"""Build of the site, with every warning an error.

python -m tools.site            into build/
python -m tools.site FOLDER     into another folder
"""

import os
import subprocess
import sys
from pathlib import Path

from tools.site.documents import ROOT
from tools.site.dressing import dress
from tools.site.gathering import gather


def build(folder: Path) -> Path:
    """Gather the pages and build the site in a folder; return its path."""
    pages, site = folder / "pages", folder / "site"
    gather(pages)
    dress(pages / "assets")
    # A notice about the generator's own successor would otherwise be printed with every build.
    environment = {**os.environ, "WHISTLESTOP_PAGES": str(pages), "NO_MKDOCS_2_WARNING": "1"}
    command = (sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(site))
    done = subprocess.run(command, cwd=ROOT, env=environment, check=False)
    if done.returncode != 0:
        raise SystemExit("The documentation has faults.")
    return site


if __name__ == "__main__":
    print(build(Path(sys.argv[1] if sys.argv[1:] else ROOT / "build").resolve()) / "index.html")
