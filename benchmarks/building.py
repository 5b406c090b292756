"""Say what a docs version costs to build here and at another commit: seconds, processor seconds, pages, bytes.

    .venv/site/bin/python benchmarks/building.py COMMIT [--release 2.14] [--rounds 3]

Both are built in turns, so that what else the machine does meets both; the ratios are of the fastest turn of each. The
records are judged in the first turn alone, as after a pull, so the fastest turn is one without.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]


@dataclass(frozen=True)
class Build:
    seconds: float
    processor: float
    pages: int
    size: int
    """Bytes of all files."""


def main() -> int:
    """Print a table of both, and the ratio of here to there."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("commit", help="What this checkout is held against, such as HEAD~10.")
    parser.add_argument("--release", default="2.14")
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, checkout(options.commit, Path(folder, "there")) as there:
        roots = {"here": ROOT, options.commit: there}
        built: dict[str, list[Build]] = {name: [] for name in roots}
        for number in range(options.rounds):
            for name, root in roots.items():
                built[name].append(build(root, options.release, Path(folder, "site")))
                print(f"round {number + 1}, {name}: {built[name][-1].seconds:.1f} s", file=sys.stderr)
    best = [min(turns, key=lambda turn: turn.seconds) for turns in built.values()]
    print(f"{options.release:14}{'seconds':>9}{'CPU s':>9}{'pages':>9}{'MB':>9}")
    for name, one in zip(roots, best, strict=True):
        print(f"{name:14}{one.seconds:9.1f}{one.processor:9.1f}{one.pages:9}{one.size / 1e6:9.1f}")
    here, other = best
    ratios = (here.seconds / other.seconds, here.processor / other.processor, here.pages / other.pages)
    print(f"{'ratio':14}" + "".join(f"{ratio:9.2f}" for ratio in (*ratios, here.size / other.size)))
    return 0


@contextmanager
def checkout(commit: str, folder: Path) -> Iterator[Path]:
    """Give a checkout of a commit, with the downloaded sources of this one."""
    git = ["git", "-C", str(ROOT), "worktree"]
    subprocess.run([*git, "add", "--quiet", "--detach", str(folder), commit], check=True)
    try:
        (folder / ".cache").mkdir()
        for cached in (ROOT / ".cache").glob("*"):
            if cached.name not in {"checked", "snippets"}:
                (folder / ".cache" / cached.name).symlink_to(cached.resolve())
        yield folder
    finally:
        subprocess.run([*git, "remove", "--force", str(folder)], check=True)


def build(root: Path, release: str, site: Path) -> Build:
    environment = {**os.environ, "PYTHONPATH": str(root / "src"), "NO_MKDOCS_2_WARNING": "1"}
    before, started = spent(), time.perf_counter()
    shutil.rmtree(site, ignore_errors=True)
    steps = (["torchproof", "render", release], ["mkdocs", "build", "--quiet"], ["torchproof", "finish"])
    for (module, *arguments), folder in zip(steps, (root, site, root), strict=True):
        place = [] if module == "mkdocs" else [str(site)]
        subprocess.run([sys.executable, "-m", module, *arguments, *place], cwd=folder, env=environment, check=True)
    seconds, processor = time.perf_counter() - started, spent() - before
    files = [path for path in (site / "site").rglob("*") if path.is_file()]
    pages = sum(path.suffix == ".html" for path in files)
    return Build(seconds, processor, pages, sum(path.stat().st_size for path in files))


def spent() -> float:
    """Return the processor seconds of the processes that have ended."""
    times = os.times()
    return times.children_user + times.children_system


if __name__ == "__main__":
    sys.exit(main())
