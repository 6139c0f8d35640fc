"""The machine and the versions of a measurement: no names of hosts, no paths."""

import platform
import subprocess
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Final

from whistlestop import __version__
from whistlestop.engine.compilation import source_hash

LINUX_PROCESSORS: Final = Path("/proc/cpuinfo")


def about_run() -> dict[str, str]:
    """Return date, processor and versions."""
    return {
        "date": datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC"),
        "cpu": cpu_model(),
        "system": f"{platform.system()} {platform.machine()}",
        "python": platform.python_version(),
        "numba": version("numba"),
        "numpy": version("numpy"),
        "whistlestop": f"{__version__}, compiled sources {source_hash()}",
    }


def cpu_model() -> str:
    """Return the processor's name, where the system tells it."""
    if LINUX_PROCESSORS.exists():
        for line in LINUX_PROCESSORS.read_text("utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    if platform.system() == "Darwin":
        command = ["sysctl", "-n", "machdep.cpu.brand_string"]
        return subprocess.run(command, check=False, capture_output=True, encoding="utf-8").stdout.strip()
    return platform.processor() or "unknown"
