"""Check what language models answer to tasks about releases of PyTorch, by running it.

    python benchmarks/agent_tasks.py --prompts          # what a model gets
    python benchmarks/agent_tasks.py ANSWERS            # how many of its answers are right
    python benchmarks/agent_tasks.py --truths [ID...]   # whether the tasks are

Tasks lie in benchmarks/agent_tasks.toml; environments of all releases in TORCHPROOF_ENVS, as `torchproof-docs prove`
keeps them. ANSWERS has a file for each task: `01.py` for one with a `check`, a program that imports the answer as
`answer` and has to run to its end on each release of `releases`, with the same output if `same_output` says so;
`14.txt` for one with `accept`, the texts that are right, beside which case, backticks and spaces do not count.

Nothing rests on belief: a text is right because the program `truth` prints what `gives` says on each release (`record`:
this checkout's own data, which it reads), a check because `right` passes it and each of `wrong` does not. `--truths`
runs all of that. `from` names the entries and pages that led to a task. Neither the skill nor the scan may be written
after a task; one that is, is replaced.
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from torchproof_docs.records.releases import load_releases

ROOT = Path(__file__).resolve().parents[1]
LIST = Path(__file__).with_suffix(".toml")
RECORD = "record"
SECONDS = 600  # a minute and less on a machine with nothing else to do
END = "the check ran to its end"

RunProgram = Callable[[str, Mapping[str, str]], "Ending"]
"""Runs files, of which `main.py` is the program, on a release."""


@dataclass(frozen=True)
class Ending:
    """How a program ended."""

    status: int
    output: str
    error: str
    """The last line of standard error."""


@dataclass(frozen=True)
class Task:
    """A request, and what tells a right answer to it from a wrong one."""

    id: str
    topic: str
    prompt: str
    sources: tuple[str, ...]
    wrong: tuple[str, ...]
    check: str = ""
    right: str = ""
    releases: tuple[str, ...] = ()
    same_output: bool = False
    accept: tuple[str, ...] = ()
    truth: str = ""
    gives: Mapping[str, str] = field(default_factory=dict)

    @property
    def file(self) -> str:
        """The name of the file with an answer."""
        return f"{self.id}.{'py' if self.check else 'txt'}"


def load_tasks(path: Path = LIST) -> list[Task]:
    """Read the tasks."""
    rows = tomllib.loads(path.read_text(encoding="utf-8"))["tasks"]
    return [_build_task(row) for row in rows]


def _build_task(row: dict[str, Any]) -> Task:
    values: dict[str, Any] = {key: tuple(value) if isinstance(value, list) else value for key, value in row.items()}
    return Task(sources=values.pop("from"), **values)


def format_prompts(tasks: list[Task]) -> str:
    """Return the requests alone, as Markdown."""
    return "\n".join(f"## {task.file}\n\n{task.prompt.strip()}\n" for task in tasks)


def find_fault(task: Task, answer: str, run: RunProgram) -> str:
    """Return what is wrong with an answer, "" if it is right."""
    if task.accept:
        known = {_normalize_text(text) for text in task.accept}
        return "" if _normalize_text(answer) in known else f"not accepted: {' '.join(answer.split())[:80]}"
    outputs = {}
    for release in task.releases:
        ending = run(release, {"main.py": f'{task.check}\nprint("{END}")\n', "answer.py": answer})
        if ending.status or not ending.output.endswith(END):
            return f"on {release}: {ending.error or 'ended early'}"
        outputs[release] = ending.output
    return "another output on each release" if task.same_output and len({*outputs.values()}) > 1 else ""


def find_untruths(task: Task, run: RunProgram) -> Iterator[str]:
    """Yield where a task is not what it says: a right answer refused, a wrong one taken, a truth that no run shows."""
    for answer in task.accept or (task.right,):
        if fault := find_fault(task, answer, run):
            yield f"a right answer is refused: {fault}"
    for number, answer in enumerate(task.wrong, 1):
        if not find_fault(task, answer, run):
            yield f"wrong answer {number} is taken"
    for release, expected in task.gives.items():
        ending = run(release, {"main.py": task.truth})
        if ending.output != expected:
            yield f"on {release} the truth is {ending.output or ending.error!r} and not {expected!r}"


def run_on_release(release: str, files: Mapping[str, str]) -> Ending:
    """Run files in an empty folder with the environment of a release, or here if they read the checkout's records."""
    python = sys.executable if release == RECORD else str(find_python(release))
    with tempfile.TemporaryDirectory() as folder:
        for name, text in files.items():
            Path(folder, name).write_text(text, encoding="utf-8")
        kept = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "TORCH"))}
        try:
            done = subprocess.run(
                [python, Path(folder, "main.py")],
                cwd=ROOT if release == RECORD else folder,
                env={**kept, "TORCHINDUCTOR_CACHE_DIR": folder, "OMP_NUM_THREADS": "1"},
                stdin=subprocess.DEVNULL,
                capture_output=True,
                text=True,
                timeout=SECONDS,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return Ending(-1, "", f"not done after {SECONDS} s")
    lines = done.stderr.strip().splitlines()
    return Ending(done.returncode, done.stdout.strip(), lines[-1] if lines else "")


def find_python(release: str) -> Path:
    """Return the Python of the environment of a release."""
    environments = Path(os.environ.get("TORCHPROOF_ENVS", ROOT / ".nox"))
    return environments / load_releases(ROOT / "releases.toml").get_release(release).torch / "bin" / "python"


def _normalize_text(text: str) -> str:
    return re.sub(r"\s+", "", text.replace("`", "")).rstrip(".").casefold()


def check_answers(tasks: list[Task], folder: Path, run: RunProgram) -> dict[str, str]:
    """Return the fault of the answer to each task, "" for a right one."""

    def check(task: Task) -> str:
        path = folder / task.file
        return find_fault(task, path.read_text(encoding="utf-8"), run) if path.is_file() else "no answer"

    with ThreadPoolExecutor(2) as pool:
        return dict(zip((task.id for task in tasks), pool.map(check, tasks), strict=True))


def format_score(tasks: list[Task], faults: Mapping[str, str]) -> str:
    """Return a line for each wrong answer, and how many are right."""
    lines = [f"{task.file} ({task.topic}): {faults[task.id]}" for task in tasks if faults[task.id]]
    counts = []
    for name, kind in (("programs", [task for task in tasks if task.check]), ("texts", [t for t in tasks if t.accept])):
        counts.append(f"{sum(not faults[task.id] for task in kind)} of {len(kind)} {name}")
    right = sum(not fault for fault in faults.values())
    return "\n".join([*lines, f"{right} of {len(tasks)} right: {', '.join(counts)}"])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--prompts", action="store_true", help="print the requests alone")
    parser.add_argument("--truths", action="store_true", help="check the tasks and not answers")
    parser.add_argument("names", nargs="*", help="the folder of answers, or ids of tasks after --truths")
    arguments = parser.parse_args()
    tasks = load_tasks()
    if arguments.prompts:
        print(format_prompts(tasks))
        return 0
    if arguments.truths:
        chosen = [task for task in tasks if not arguments.names or task.id in arguments.names]
        problems = 0
        with ThreadPoolExecutor(2) as pool:
            for task, told in zip(
                chosen, pool.map(lambda task: [*find_untruths(task, run_on_release)], chosen), strict=True
            ):
                print(*(f"{task.id}: {problem}" for problem in told or ("as it says",)), sep="\n", flush=True)
                problems += len(told)
        print(f"{len(chosen)} tasks, {problems} problems")
        return bool(problems)
    print(format_score(tasks, check_answers(tasks, Path(*arguments.names), run_on_release)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
