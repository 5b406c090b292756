"""benchmarks/agent_tasks.py: which answers of a language model are right."""

import re
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from programs import ROOT

sys.path.insert(0, str(ROOT / "benchmarks"))
import agent_tasks
from agent_tasks import Ending, Task, check_answers, find_fault, find_untruths, run_on_release

TASKS = {task.id: task for task in agent_tasks.load_tasks()}
PROGRAM = Task(
    id="01",
    topic="operators",
    prompt="Write double.",
    sources=("run",),
    check="import answer\nassert answer.double(2) == 4",
    releases=("2.6", "2.15"),
    right="def double(x): return 2 * x",
    wrong=("def double(x): return x", "import sys\nsys.exit()", "import os\nos._exit(0)"),
)
TEXT = Task(
    id="02",
    topic="operators",
    prompt="Which?",
    sources=("run",),
    accept=("size=(-1, 0)",),
    wrong=("size=(1, 0)",),
    truth="print(40 + 2)",
    gives={"2.6": "42"},
)


@pytest.fixture(autouse=True)
def _one_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take the torch of these tests for every release."""
    monkeypatch.setattr(agent_tasks, "find_python", lambda _release: Path(sys.executable))


def test_a_program_has_to_run_to_the_end_of_its_check_on_each_release() -> None:
    assert not find_fault(PROGRAM, PROGRAM.right, run_on_release)
    assert find_fault(PROGRAM, PROGRAM.wrong[0], run_on_release) == "on 2.6: AssertionError"
    assert find_fault(PROGRAM, PROGRAM.wrong[1], run_on_release) == "on 2.6: ended early"
    assert find_fault(PROGRAM, PROGRAM.wrong[2], run_on_release) == "on 2.6: ended early"

    def run(release: str, _files: object) -> Ending:
        return Ending(0, agent_tasks.END, "") if release == "2.6" else Ending(1, "", "NameError: new")

    assert find_fault(PROGRAM, "", run) == "on 2.15: NameError: new"


def test_a_program_that_never_ends_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(agent_tasks, "SECONDS", 0.5)
    assert find_fault(PROGRAM, "while True: pass", run_on_release) == "on 2.6: not done after 0.5 s"


def test_outputs_of_releases_are_compared_where_the_task_says_so() -> None:
    def run(release: str, _files: object) -> Ending:
        return Ending(0, f"{release}\n{agent_tasks.END}", "")

    assert not find_fault(PROGRAM, "", run)
    assert find_fault(replace(PROGRAM, same_output=True), "", run) == "another output on each release"


def test_a_text_is_right_whatever_its_spaces_backticks_and_case() -> None:
    for answer in ("size=(-1, 0)", "`Size=(-1,0)`.\n"):
        assert not find_fault(TEXT, answer, run_on_release)
    assert find_fault(TEXT, "size=(-1, 0), or another", run_on_release) == "not accepted: size=(-1, 0), or another"


def test_a_task_that_is_not_what_it_says_is_told() -> None:
    assert not list(find_untruths(PROGRAM, run_on_release))
    assert not list(find_untruths(TEXT, run_on_release))
    lax = replace(PROGRAM, check="import answer")
    assert list(find_untruths(lax, run_on_release)) == ["wrong answer 1 is taken"]
    strict = replace(PROGRAM, right="", wrong=())
    assert len(list(find_untruths(strict, run_on_release))) == 1
    believed = replace(TEXT, gives={"2.6": "43"}, wrong=("SIZE=(-1, 0)",))
    assert list(find_untruths(believed, run_on_release)) == [
        "wrong answer 1 is taken",
        "on 2.6 the truth is '42' and not '43'",
    ]


def test_a_folder_of_answers_is_scored(tmp_path: Path) -> None:
    (tmp_path / "01.py").write_text(PROGRAM.right)
    (tmp_path / "02.txt").write_text("size=(0, 0)")
    tasks = [PROGRAM, TEXT, replace(TEXT, id="03")]
    score = agent_tasks.format_score(tasks, check_answers(tasks, tmp_path, run_on_release)).splitlines()
    assert score == [
        "02.txt (operators): not accepted: size=(0, 0)",
        "03.txt (operators): no answer",
        "1 of 3 right: 1 of 1 programs, 0 of 2 texts",
    ]


def test_a_model_sees_nothing_but_the_requests() -> None:
    prompts = agent_tasks.format_prompts([*TASKS.values()])
    assert re.findall(r"(?m)^## (\S+)$", prompts) == [task.file for task in TASKS.values()]
    for task in TASKS.values():
        hidden = [task.check, task.truth, task.right, *task.accept]
        assert not any(text in prompts for text in hidden if len(text) > 10), task.id


def test_each_task_is_checked_and_has_a_wrong_answer() -> None:
    assert list(TASKS) == [f"{number:02}" for number in range(1, len(TASKS) + 1)]
    for task in TASKS.values():
        assert bool(task.check and task.right and task.releases) != bool(task.accept and task.truth and task.gives)
        assert task.wrong, task.id


@pytest.mark.parametrize("id", ["08", "20"])  # a program and a text that end so on this torch, too
def test_a_task_of_each_kind_is_what_it_says(id: str) -> None:
    assert not list(find_untruths(replace(TASKS[id], wrong=TASKS[id].wrong[:1]), run_on_release))


@pytest.mark.records
def test_what_the_records_say_is_what_the_task_says() -> None:
    assert not list(find_untruths(TASKS["24"], run_on_release))


@pytest.mark.records
def test_each_task_names_entries_and_pages_that_are_there() -> None:
    for task in TASKS.values():
        for source in task.sources:
            release, _, id = source.partition("/")
            entry = ROOT / "docs" / "releases" / f"{release}.md"
            is_entry = entry.is_file() and f"\n  - id: {id}\n" in entry.read_text(encoding="utf-8")
            is_page = (ROOT / "docs" / f"{source}.md").is_file() or (ROOT / source).is_file()
            assert source == "run" or is_entry or is_page, (task.id, source)
