"""Fix published projects, and run their tests before and after on the oldest and on the newest release.

    python benchmarks/project_fixes.py FOLDER [PROJECT...] [--to 2.15] [--edits-only]

Reads benchmarks/project_fixes.toml, needs an environment for each of the two releases in TORCHPROOF_ENVS, and prints
the rows of benchmarks/project_fixes.md. FOLDER gets sources and dependencies, as for benchmarks/projects.py; the diffs
lie there, too, to be read. `torchproof fix --write` edits the package and its tests, and a second run has to change
nothing. Afterwards the files are as they were. A test that passes on one side of the edits alone runs again on both,
with the others of its kind; one that then ends otherwise than before is not counted.
"""

import argparse
import difflib
import json
import os
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from project_findings import find_package_files
from project_tests import Installed, install_project, run_tests

from torchproof_docs.records.releases import load_releases

ROOT = Path(__file__).resolve().parents[1]
LIST = Path(__file__).with_suffix(".toml")


@dataclass(frozen=True)
class Edits:
    """What the command did to the files of a project."""

    old: dict[Path, bytes]
    new: dict[Path, bytes]
    rules: Counter[str]
    left: int
    """The places that it leaves to a person."""
    converges: bool
    """A second run changes nothing."""


def fix_project(project: Installed, options: list[str]) -> Edits:
    """Return what the command does to a project; the files are then as before."""
    paths = _list_paths(project)
    files = {file for path in paths for file in ([path] if path.is_file() else path.rglob("*.py"))}
    content = {file: file.read_bytes() for file in files}
    report = _run_command([*map(str, paths), *options, "--format", "json"])
    _run_command([*map(str, paths), *options, "--write", "--allow-dirty"])
    new = {file: file.read_bytes() for file in files if file.read_bytes() != content[file]}
    again = _run_command([*map(str, paths), *options, "--format", "json"])
    edits = Edits(
        {file: content[file] for file in new},
        new,
        Counter(each["rule"] for file in report["files"] for each in file["edits"]),
        sum(len(file["shown"]) for file in report["files"]),
        not any(file["edits"] for file in again["files"]),
    )
    _write_files(edits.old)
    return edits


def _list_paths(project: Installed) -> list[Path]:
    """Return the package and its tests."""
    tops = {file.relative_to(project.packages).parts[0] for file in find_package_files(project)}
    tests = set(project.settings["tests"]) - set(project.find_inside())
    return sorted({project.packages / top for top in tops} | {project.source / test for test in tests})


def _run_command(arguments: list[str]) -> dict[str, Any]:
    """Return the report of the command, nothing if it writes files."""
    command = [sys.executable, "-m", "torchproof", "fix", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if not done.stdout and "--write" not in arguments:
        sys.exit(done.stderr)
    return dict(json.loads(done.stdout)) if done.stdout.startswith("{") else {}


def _write_files(files: dict[Path, bytes]) -> None:
    for path, content in files.items():
        path.write_bytes(content)


@contextmanager
def hold_edits(edits: Edits) -> Iterator[None]:
    """Have the edits in the files for a while."""
    _write_files(edits.new)
    try:
        yield
    finally:
        _write_files(edits.old)


def list_changed_lines(old: bytes, new: bytes) -> list[int]:
    """Return the lines of a file that differ from those before, without the empty ones."""
    before, after = old.decode().splitlines(), new.decode().splitlines()
    changes = difflib.SequenceMatcher(None, before, after, autojunk=False).get_opcodes()
    ranges = (range(first, last) for kind, _, _, first, last in changes if kind != "equal")
    return [line + 1 for lines in ranges for line in lines if after[line].strip()]


def list_watched(project: Installed, edits: Edits) -> dict[str, list[int]]:
    """Return the edited lines by the file that a run imports: tests outside the package are copied."""
    watched = {}
    for path, content in edits.new.items():
        is_test = path.is_relative_to(project.source)
        place = project.work / path.relative_to(project.source) if is_test else path
        watched[str(place)] = list_changed_lines(edits.old[path], content)
    return watched


@dataclass(frozen=True)
class Comparison:
    """The tests on one release, before and after the edits, without those that end so or otherwise on the same code."""

    before: int
    after: int
    lost: list[str]
    won: list[str]
    executed: set[str]


def compare_release(project: Installed, python: Path, edits: Edits) -> Comparison:
    """Return how the tests of a project end on a release before and after the edits."""
    first = run_tests(project, python)
    with hold_edits(edits):
        second = run_tests(project, python, watched=list_watched(project, edits))
    passed = [{test for test, end in each.tests.items() if end == "passed"} for each in (first, second)]
    if differ := sorted(passed[0] ^ passed[1]):
        again = run_tests(project, python, differ)
        with hold_edits(edits):
            then = run_tests(project, python, differ)
        alone = [{test for test in differ if each.tests.get(test) == "passed"} for each in (again, then)]
        unsteady = {
            test
            for test in differ
            if any((test in one) != (test in two) for one, two in zip(passed, alone, strict=True))
        }
        passed = [each - unsteady for each in passed]
    before, after = passed
    return Comparison(len(before), len(after), sorted(before - after), sorted(after - before), second.executed)


def format_row(project: Installed, edits: Edits, comparisons: list[Comparison]) -> str:
    """Return the row of a project."""
    lines = sum(map(len, list_watched(project, edits).values()))
    executed = len(set().union(*(each.executed for each in comparisons)))
    rules = ", ".join(f"{rule} {count}" for rule, count in edits.rules.most_common())
    runs = [f"{each.before} → {each.after}" for each in comparisons]
    lost = sum(len(each.lost) for each in comparisons)
    name = f"{project.name} {project.settings['version']}"
    options = " ".join(("--from", project.settings.get("start", "2.6"), *project.settings["options"]))
    cells = [name, f"`{options}`", f"{edits.rules.total()}: {rules}", edits.left, f"{executed} of {lines}", *runs, lost]
    return f"| {' | '.join(map(str, cells))} |"


def write_diff(path: Path, edits: Edits) -> None:
    """Write what the command changed."""
    with path.open("w", encoding="utf-8") as file:
        for each, content in sorted(edits.new.items()):
            old, new = (text.decode().splitlines(keepends=True) for text in (edits.old[each], content))
            file.writelines(difflib.unified_diff(old, new, str(each), str(each)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("projects", nargs="*")
    parser.add_argument("--to", dest="end", default="2.15")
    parser.add_argument("--edits-only", action="store_true", help="run no tests")
    given = parser.parse_args()
    table = tomllib.loads(LIST.read_text(encoding="utf-8"))
    known = load_releases(ROOT / "releases.toml")
    environments = Path(os.environ.get("TORCHPROOF_ENVS", ROOT / ".nox"))
    for name in given.projects or table["projects"]:
        settings = {"day": table["day"], "seconds": table["seconds"], "options": [], **table["projects"][name]}
        releases = (settings.get("start", "2.6"), given.end)
        pythons = [environments / known.get_release(each).torch / "bin" / "python" for each in releases]
        options = ["--from", releases[0], "--to", releases[1], *settings["options"]]
        project = install_project(name, settings, (given.folder / name).resolve(), pythons[0])
        if isinstance(project, str):
            print(f"{name}: {project}", file=sys.stderr)
            continue
        edits = fix_project(project, options)
        write_diff(project.packages.parent / "edits.diff", edits)
        if not edits.converges:
            print(f"{name}: a second run changes the files again", file=sys.stderr)
        comparisons = [] if given.edits_only else [compare_release(project, each, edits) for each in pythons]
        print(format_row(project, edits, comparisons), flush=True)
        for release, each in zip(releases, comparisons, strict=False):
            for word, tests in (("lost", each.lost), ("won", each.won)):
                for test in tests:
                    print(f"  {release}: {word} {test}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
