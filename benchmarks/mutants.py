"""Change the code a little, run the tests, and count the changes that no test notices: ``mutants.md``.

    python benchmarks/mutants.py verdicts --sample 250 --seed 1

Cosmic Ray makes the changes (a comparison turned round, ``and`` for ``or``, a number one higher), each in a copy of the
checkout without its records, and the tests of the room run until one fails. ``[tool.mutants]`` in ``pyproject.toml``
has the rooms. What was killed is not tried again as long as its file stays the same (``.cache/mutants``); ``--anew``
tries all. mutmut was tried: it changes no function that has a decorator, and every rule has one.
"""

import argparse
import datetime as dt
import hashlib
import json
import os
import random
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from cosmic_ray.commands.init import _all_work_items as list_work_items
from cosmic_ray.mutating import mutate_and_test
from cosmic_ray.work_item import MutationSpec, TestOutcome

ROOT = Path(__file__).resolve().parents[1]
REPORT = ROOT / "benchmarks" / "mutants.md"
CACHE = ROOT / ".cache" / "mutants"
RECORDS = ("docs/", "evidence/", "snippets/")
"""What a copy lacks: tests that read it are marked, and not run."""
PYTEST = "-m pytest -x -q -n 0 -p no:cacheprovider -m 'not records and not browser' --tb=no"


@dataclass(frozen=True)
class Mutant:
    """One change, and what became of it."""

    path: str
    line: int
    function: str
    before: str
    after: str
    survived: bool

    def __str__(self) -> str:
        """Return the line of the report."""
        return f"- `{self.path}:{self.line}`, {self.function}: `{self.before}` → `{self.after}`"


def list_mutations(config: dict[str, Any], room: dict[str, Any]) -> list[MutationSpec]:
    """Return every change of a room that says something: none of annotations, imports, or what only saves time."""
    kept = []
    for path in sorted((ROOT / room["source"]).rglob("*.py")):
        lines = path.read_text(encoding="utf-8").splitlines()
        for item in list_work_items([path.relative_to(ROOT)], {}):
            (mutation,) = item.mutations
            line = lines[mutation.start_pos[0] - 1]
            is_wanted = any(re.search(pattern, mutation.operator_name) for pattern in config["operators"])
            if is_wanted and not any(re.search(pattern, line) for pattern in config["left-out-lines"]):
                kept.append(mutation)
    return kept


def format_key(mutation: MutationSpec) -> str:
    """Return what tells a change of a file from all others, and from changes of another text of that file."""
    digest = hashlib.sha256((ROOT / mutation.module_path).read_bytes()).hexdigest()[:16]
    return f"{mutation.module_path}:{mutation.operator_name}:{mutation.occurrence}:{digest}"


def copy_checkout(folder: Path) -> None:
    """Copy what the tests need, and what they are built from."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    for name in [*listed.split("\0"), "src/torchproof/data/changes.json"]:
        source = ROOT / name
        if source.is_file() and (not name.startswith(RECORDS) or name == "snippets/ruff.toml"):
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, folder / name, follow_symlinks=False)


def choose_tests(path: Path, tests: Iterable[str]) -> list[str]:
    """Return the tests of a room, those of the changed module first."""
    return [*(own.as_posix() for own in sorted(Path("tests").rglob(f"test_{path.stem}.py"))), *tests]


def start_worker(folder: str) -> None:
    """Give a process a copy of its own to change."""
    own = Path(tempfile.mkdtemp(dir=folder))
    copy_checkout(own)
    os.chdir(own)


def run_mutant(mutation: MutationSpec, *, tests: list[str], timeout: float) -> Mutant:
    """Change the copy of this process, run the tests, and restore it."""
    command = f"{sys.executable} {PYTEST} {' '.join(choose_tests(mutation.module_path, tests))}"
    result = mutate_and_test([mutation], command, timeout)
    if result.test_outcome == TestOutcome.INCOMPETENT or result.diff is None:
        raise SystemExit(f"{mutation}: {result.output}")
    changed = [line for line in result.diff.splitlines()[3:] if line[:1] in "+-"]
    before, after = (" ".join(line[1:].strip() for line in changed if line[0] == sign) for sign in "-+")
    where = mutation.module_path.as_posix(), mutation.start_pos[0], mutation.definition_name or "module"
    return Mutant(*where, before, after, survived=result.test_outcome == TestOutcome.SURVIVED)


def write_section(name: str, text: str) -> None:
    """Write the section of a room into the report, in the place of an earlier one."""
    report = REPORT.read_text(encoding="utf-8")
    head, *sections = re.split(r"(?m)^(?=## )", report)
    kept = [section for section in sections if not section.startswith(f"## {name}\n")]
    REPORT.write_text(head + "".join(sorted([*kept, text])).rstrip() + "\n", encoding="utf-8")


def format_section(name: str, source: str, drawn: str, count: int, alive: list[Mutant]) -> str:
    """Return the section of a room: figures, then what survived."""
    killed = count - len(alive)
    day = dt.datetime.now(dt.UTC).date()
    figures = f"`{source}`: {drawn}; {killed} killed, {killed / count:.1%}; {day}."
    return f"## {name}\n\n{figures}\n\n" + "".join(f"{mutant}\n" for mutant in sorted(alive, key=str)) + "\n"


def main() -> int:
    """Try a room and write its section; the status is 1 if fewer are killed than pyproject.toml asks for."""
    config = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["mutants"]
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("room", choices=config["rooms"])
    parser.add_argument("--sample", type=int, help="how many, drawn at random (default: all)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--anew", action="store_true", help="also what was killed before")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args()
    room = config["rooms"][options.room]
    every = list_mutations(config, room)
    count = min(options.sample or len(every), len(every))
    drawn = random.Random(options.seed).sample(every, count)  # noqa: S311
    work = partial(run_mutant, tests=room["tests"], timeout=config["timeout"])
    store = CACHE / f"{options.room}.json"
    dead = set(json.loads(store.read_text(encoding="utf-8"))) if store.is_file() and not options.anew else set()
    waiting = [mutation for mutation in drawn if format_key(mutation) not in dead]
    store.parent.mkdir(parents=True, exist_ok=True)
    alive = []
    with tempfile.TemporaryDirectory() as folder:
        clean = Path(folder) / "clean"
        copy_checkout(clean)
        subprocess.run([*shlex.split(f"{sys.executable} {PYTEST}"), *room["tests"]], cwd=clean, check=True)
        with ProcessPoolExecutor(options.jobs, initializer=start_worker, initargs=(folder,)) as pool:
            for number, (mutation, mutant) in enumerate(zip(waiting, pool.map(work, waiting), strict=True), start=1):
                if mutant.survived:
                    alive.append(mutant)
                    print(f"{number} of {len(waiting)}: {mutant}", flush=True)
                else:
                    dead.add(format_key(mutation))
                    store.write_text(json.dumps(sorted(dead)), encoding="utf-8")
    drawing = "all" if count == len(every) else f"{count} of {len(every)}, drawn with seed {options.seed}"
    write_section(options.room, format_section(options.room, room["source"], drawing, count, alive))
    rate = 1 - len(alive) / count
    print(f"{options.room}: {rate:.1%} of {count} killed; {REPORT.relative_to(ROOT)}")
    return int(rate < config["least"])


if __name__ == "__main__":
    sys.exit(main())
