"""How the time of a scan grows: lines of a file, files of a project, and findings are doubled.

``python benchmarks/scan_growth.py`` prints a row a shape, in seconds of CPU of one process, and ends with status 1
if a doubling takes more than 2.6 times as long.
"""

import argparse
import itertools
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from torchproof.scan.scan_context import open_scan_context
from torchproof.scan.scanner import scan_readings

LIMIT = 2.6
BODY = """\
import torch
from .flags import NEW


class Model(torch.nn.Module):
    def forward(self, x):
        if NEW and self.training:
            x = torch.nn.functional.relu(x)
        return torch.cat([x, x], dim=1)
"""


def write_lines(folder: Path, size: int) -> None:
    """Write one function of ``size`` calls that may raise, one after another."""
    calls = "    torch.testing.assert_close(a, b)\n" * size
    (folder / "a.py").write_text(f"import torch\ndef f(a, b):\n{calls}")


def write_files(folder: Path, size: int) -> None:
    """Write a package of ``size`` modules that import a flag of a neighbour."""
    (folder / "__init__.py").touch()
    (folder / "flags.py").write_text("import torch\nNEW = torch.__version__ >= '2.9'\n")
    for number in range(size):
        (folder / f"m{number}.py").write_text(BODY)


def write_findings(folder: Path, size: int) -> None:
    """Write ``size`` uses of a name that is gone, each with a comment that ignores another rule."""
    (folder / "a.py").write_text("import torch\n" + "torch.qr(a)  # torchproof: ignore[TP3]\n" * size)


SHAPES: dict[str, tuple[Callable[[Path, int], None], int]] = {
    "lines": (write_lines, 2000),
    "files": (write_files, 400),
    "findings": (write_findings, 2000),
}


def measure_scan(write: Callable[[Path, int], None], size: int) -> float:
    """Return the CPU seconds of a scan without a cache."""
    context = open_scan_context()
    with tempfile.TemporaryDirectory() as name:
        write(Path(name), size)
        start = time.process_time()
        readings = context.read_paths([Path(name)], Path(name), 1, cache=False)
        scan_readings(readings, context.build_engine(0, len(context.facts.releases) - 1))
        return time.process_time() - start


def main() -> int:
    """Measure each shape at three sizes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("shapes", nargs="*", default=list(SHAPES), help=", ".join(SHAPES))
    grown = 0
    for shape in parser.parse_args().shapes:
        write, size = SHAPES[shape]
        measure_scan(write, 10)  # what is read once
        seconds = [min(measure_scan(write, size * factor) for _ in range(2)) for factor in (1, 2, 4)]
        ratios = [after / before for before, after in itertools.pairwise(seconds)]
        grown += max(ratios) > LIMIT
        print(f"{shape}: {size} × 1, 2, 4: {', '.join(f'{each:.2f} s' for each in seconds)}: {max(ratios):.1f} times")
    return int(grown > 0)


if __name__ == "__main__":
    sys.exit(main())
