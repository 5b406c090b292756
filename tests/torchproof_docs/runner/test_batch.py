"""Many snippets, several side by side: all come out, and what must be alone is."""

import importlib.util
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import factory
from torchproof_docs.records.scripts.snippets import Snippet, load_snippets
from torchproof_docs.records.vocabulary import OutcomeKind
from torchproof_docs.runner.batch import FEW, run_snippets
from torchproof_docs.runner.snippet_runner import Runner, lend_runner

pytestmark = pytest.mark.skipif(importlib.util.find_spec("torch") is None, reason="torch is not installed")


@pytest.fixture
def spare(tmp_path: Path) -> Iterator[Runner]:
    with lend_runner(root=tmp_path, cache=tmp_path / ".cache", preload=False) as one:
        yield one


def snippets(root: Path, names: list[str], **options: str) -> list[Snippet]:
    text = factory.SNIPPET.format(range=">=2.6", needs=options.get("needs", "cpu"), extra=options.get("extra", ""))
    for name in names:
        factory.add_snippet(root, name, text=text.replace('torch.compiler.set_stance("force_eager")', "pass"))
    return [snippet for name, snippet in load_snippets(root / "snippets").items() if name in names]


def test_a_few_run_in_the_spare_runner(tmp_path: Path, spare: Runner) -> None:
    """One after the other, in the order given, because starting other runners would take longer."""
    few = snippets(tmp_path, [f"a/b/s{number}" for number in range(FEW)])
    started: list[str] = []
    done = list(run_snippets(few, root=tmp_path, jobs=2, on_start=lambda s: started.append(s.name), spare=spare))
    assert [snippet.name for snippet, _ in done] == started == [snippet.name for snippet in few]
    assert {outcome.outcome for _, outcome in done} == {OutcomeKind.PASSED}
    assert spare.started == 1


def test_what_must_be_alone_runs_after_the_others(tmp_path: Path) -> None:
    """One that uses every device, or that measures compiling with a cache of its own."""
    together = snippets(tmp_path, [f"a/b/s{number}" for number in range(FEW)])
    alone = snippets(tmp_path, ["a/a/cache"], extra='# cache = "private"\n')
    alone += snippets(tmp_path, ["a/a/ranks"], extra="# processes = 2\n")
    started: list[str] = []
    mixed = [*alone, *together]
    done = list(run_snippets(mixed, root=tmp_path, jobs=1, on_start=lambda s: started.append(s.name)))
    assert {snippet.name for snippet, _ in done} == {snippet.name for snippet in mixed}
    assert started[-2:] == [snippet.name for snippet in alone]
    assert {outcome.outcome for _, outcome in done} == {OutcomeKind.PASSED}


def test_what_needs_an_accelerator_runs_before_what_does_not(tmp_path: Path) -> None:
    """A GPU is often lent for less time than all snippets take; the CPU ones can run elsewhere."""
    on_cpu = snippets(tmp_path, [f"a/b/s{number}" for number in range(FEW)])
    on_gpu = snippets(tmp_path, ["z/b/gpu"], needs="xpu")
    on_gpu += snippets(tmp_path, ["z/b/gpu_alone"], needs="xpu", extra='# cache = "private"\n')
    started: list[str] = []
    mixed = [*on_cpu, *on_gpu]
    done = list(run_snippets(mixed, root=tmp_path, jobs=1, on_start=lambda s: started.append(s.name)))
    assert {snippet.name for snippet, _ in done} == {snippet.name for snippet in mixed}
    assert started[:2] == ["z/b/gpu", "z/b/gpu_alone"]


def test_an_interruption_ends_what_runs_at_once(tmp_path: Path) -> None:
    """Whoever presses Ctrl-C does not wait for the scripts under way, let alone for those that have not begun."""
    slow = factory.SNIPPET.format(range=">=2.6", needs="cpu", extra="") + "\nimport time\ntime.sleep(100)\n"
    for number in range(FEW + 1):
        factory.add_snippet(
            tmp_path, f"a/b/slow{number}", text=slow.replace('torch.compiler.set_stance("force_eager")', "pass")
        )
    quick = snippets(tmp_path, ["a/b/aquick"])
    many = [*quick, *(s for name, s in load_snippets(tmp_path / "snippets").items() if "slow" in name)]
    started: list[str] = []
    running = run_snippets(many, root=tmp_path, jobs=2, on_start=lambda s: started.append(s.name))
    assert next(running)[0] == quick[0]
    before = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        running.throw(KeyboardInterrupt)
    assert time.monotonic() - before < 60
    assert len(started) <= 4


def test_nothing_to_run_is_no_work(tmp_path: Path) -> None:
    assert list(run_snippets([], root=tmp_path, jobs=2)) == []
