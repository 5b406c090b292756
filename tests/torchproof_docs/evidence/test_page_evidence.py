"""What machines wrote: how runs are compared, merged, pruned, normalised and gathered by release."""

from dataclasses import replace
from pathlib import Path

import pytest

import factory
from torchproof_docs.evidence import page_evidence
from torchproof_docs.evidence.page_evidence import PageEvidence, Run
from torchproof_docs.records.vocabulary import OutcomeKind
from torchproof_docs.verdicts.project import Project, load_project

OTHER = {"name": "another"}


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return load_project(factory.checkout(tmp_path))


def page(runs: dict[str, Run], *, release: str = "2.6.0", **changes: object) -> PageEvidence:
    """Return the evidence of the page of a small checkout, by aspect, for one release."""
    machines = {run.machine: {"name": run.machine} for run in runs.values()}
    return replace(PageEvidence(factory.TARGET, factory.ID, machines, {release: runs}), **changes)  # type: ignore[arg-type]


def test_plain_data_gives_the_evidence_back(project: Project) -> None:
    measured = {"stdout": "metric: speedup = 2.0 x\n", "metrics": {"speedup": (2.0, "x")}}
    run = factory.run(project, torch="2.6.0+cpu", warnings=("FutureWarning: soon",), **measured)
    whole = page({"basics": run}, api={"2.6.0": {"torch.compiler.set_stance": factory.name_entry()}})
    assert page_evidence.decode_evidence(page_evidence.encode_evidence(whole)) == whole


def test_a_rerun_that_says_the_same_changes_nothing(project: Project) -> None:
    old = page({"basics": factory.run(project)})
    again = factory.run(project, seconds=9.9, date="2026-12-01", machine="other", torch="2.6.0+cu126")
    assert page_evidence.merge_evidence(old, page({"basics": again})) == old


def test_metrics_are_those_of_the_output() -> None:
    """Whole lines of the agreed form whose value is a finite number."""
    printed = "metric: speedup = 2.10 x\nthe metric: no = 1 x\nmetric: peak = 1.5e3 MiB\nmetric: bad = 1.2.3 s\n"
    assert page_evidence.parse_metrics(printed) == {"speedup": (2.1, "x"), "peak": (1500.0, "MiB")}
    assert page_evidence.parse_metrics("metric: endless = 1e999 s\nmetric: Loud = 1 s\nmetric: unit = 1\n") == {}


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ({"sha256": "0" * 64}, ["file"]),
        ({"stdout": "other\n"}, ["output"]),
        ({"warnings": ("FutureWarning: soon",)}, ["warnings"]),
        ({"outcome": OutcomeKind.FAILED, "error": factory.MISSING}, ["outcome", "error", "output"]),
        ({"torch": "2.6.0+cu126", "machine": "h200", "date": "2020-01-01", "seconds": 99.0}, []),
    ],
)
def test_runs_differ_in_what_they_say(project: Project, change: dict[str, object], what: list[str]) -> None:
    run = factory.run(project)
    assert run.list_differences(replace(run, **change)) == what  # type: ignore[arg-type]
    assert run.has_same_result(replace(run, **change)) is not bool(what)  # type: ignore[arg-type]


def test_a_measured_value_alone_changes_nothing(project: Project) -> None:
    first = factory.run(project, stdout="metric: speedup = 2.0 x\n", metrics={"speedup": (2.0, "x")})
    second = factory.run(project, stdout="metric: speedup = 2.1 x\n", metrics={"speedup": (2.1, "x")})
    assert first.has_same_result(second)
    assert not first.has_same_result(factory.run(project, stdout="other\n"))


def test_what_a_failed_run_printed_first_is_no_difference(project: Project) -> None:
    failed = factory.run(project, outcome="failed", stdout="rank 0 got here\n")
    assert failed.has_same_result(factory.run(project, outcome="failed"))
    assert not failed.has_same_result(factory.run(project, outcome="failed", error={"type": "E", "message": ""}))
    one_rank, all_ranks = ({"type": "E", "message": message} for message in ("rank 1: gone", "gone"))
    failed = factory.run(project, outcome="failed", error=one_rank)
    assert failed.has_same_result(factory.run(project, outcome="failed", error=all_ranks))


def test_a_new_result_replaces_the_old_and_keeps_the_rest(project: Project) -> None:
    old = page({"basics": factory.run(project), "other": factory.run(project)})
    merged = page_evidence.merge_evidence(old, page({"basics": factory.run(project, outcome="failed")}))
    assert merged.runs["2.6.0"]["basics"].outcome == OutcomeKind.FAILED
    assert merged.runs["2.6.0"]["other"] == old.runs["2.6.0"]["other"]


def test_another_release_is_filed_beside_the_first(project: Project) -> None:
    first, second = factory.run(project), factory.run(project, outcome="failed")
    names = {"2.7.1": {"torch.compiler.set_stance": factory.name_entry()}}
    merged = page_evidence.merge_evidence(page({"basics": first}), page({"basics": second}, release="2.7.1", api=names))
    assert merged.runs == {"2.6.0": {"basics": first}, "2.7.1": {"basics": second}}
    assert merged.api == names


@pytest.mark.parametrize("build", ["2.6.0+cpu", "2.6.0+cu126"])
def test_builds_and_owners_of_one_target_stand_side_by_side(project: Project, build: str) -> None:
    """What a CPU build and a CUDA build did on a CPU is one target's evidence; each run names its build and machine."""
    ours = page({"basics": factory.run(project, torch="2.6.0")})
    run = factory.run(project, torch=build, machine="other")
    merged = page_evidence.merge_evidence(
        ours, page({"other": run}, machines={"other": {**OTHER, "contributor": "Ada"}})
    )
    assert merged.runs["2.6.0"] == {"basics": ours.runs["2.6.0"]["basics"], "other": run}
    assert merged.machines == {"m": {"name": "m"}, "other": {**OTHER, "contributor": "Ada"}}


def test_a_machine_that_no_run_names_any_more_is_dropped(project: Project) -> None:
    newer = factory.run(project, outcome="failed", machine="other")
    merged = page_evidence.merge_evidence(page({"basics": factory.run(project)}), page({"basics": newer}))
    assert merged.machines == {"other": {"name": "other"}}


@pytest.mark.parametrize(
    ("text", "normal"),
    [
        ("<object at 0x7f00deadbeef>", "<object at 0x…>"),
        ("/tmp/tmpabc_12/model.pt", "<tmp>/model.pt"),  # noqa: S108 (text, not a file)
        ("/home/me/env/lib/python3.11/site-packages/torch/x.py", "<site-packages>/torch/x.py"),
        ("(/env/lib/python3.11/site-packages/torch/x.py)", "(<site-packages>/torch/x.py)"),
        ("['/env/bin/python3.11', '-m', 'torch']", "['python', '-m', 'torch']"),
        ("\x1b[96mstep 2/2\x1b[0m failed", "step 2/2 failed"),
        ("tcp://127.0.0.1:45123, [127.0.0.1]:61003", "tcp://127.0.0.1:<port>, [127.0.0.1]:<port>"),
        ("tcp://127.0.0.1:29500", "tcp://127.0.0.1:29500"),
        ("x == 4  # work/copy/snippets/a-b/c/d.py:23 in f", "x == 4  # snippets/a-b/c/d.py:23 in f"),
        ("<repo>/snippets/a-b/c/d.py, /snippets/a/b/c.py", "<repo>/snippets/a-b/c/d.py, /snippets/a/b/c.py"),
        ("mask 0x1f, 3.25 s", "mask 0x1f, 3.25 s"),
    ],
)
def test_only_what_a_rule_names_is_normalised(text: str, normal: str) -> None:
    assert page_evidence.normalize_output(text) == normal


def test_every_rule_gives_its_reason() -> None:
    assert all(reason for _, _, reason in page_evidence.NORMALIZATION_RULES)


def test_pruning_drops_what_no_longer_exists(project: Project) -> None:
    names = {name: factory.name_entry() for name in ("torch.compiler.set_stance", "torch.gone")}
    whole = page({"basics": factory.run(project), "gone": factory.run(project, machine="other")}, api={"2.6.0": names})
    kept = page_evidence.prune_evidence(whole, aspects=["basics"], names=["torch.compiler.set_stance"])
    assert kept.runs == {"2.6.0": {"basics": whole.runs["2.6.0"]["basics"]}}
    assert list(kept.api["2.6.0"]) == ["torch.compiler.set_stance"]
    assert list(kept.machines) == ["m"]
    assert page_evidence.prune_evidence(whole, aspects=[], names=[]) == PageEvidence(factory.TARGET, factory.ID)


def test_a_release_is_gathered_from_the_files_of_all_pages(project: Project) -> None:
    run = factory.run(project)
    names = {"torch.compiler.set_stance": factory.name_entry()}
    other = PageEvidence(factory.TARGET, "releases/2.6", {"o": OTHER}, {"2.6.0": {"late": replace(run, machine="o")}})
    found = page_evidence.group_by_release([page({"basics": run}, api={"2.5.1": names}), other])
    assert {key: sorted(entry.runs) for key, entry in found.items()} == {
        (factory.TARGET, "2.5.1"): [],
        (factory.TARGET, "2.6.0"): [factory.NAME, "releases/2.6/late"],
    }
    assert found[factory.TARGET, "2.5.1"].api == names
    assert found[factory.TARGET, "2.6.0"].machines == {"m": {"name": "m"}, "o": OTHER}
