"""The ledger: sealed files, merging, normalisation."""

import json
from dataclasses import replace
from pathlib import Path

import factory
import pytest

from torchproof.records import evidence
from torchproof.errors import EvidenceError
from torchproof.judge.project import load_project


@pytest.fixture
def project(tmp_path: Path):
    return load_project(factory.checkout(tmp_path))


@pytest.fixture
def file(project) -> Path:
    return factory.record(project.root, "2.6.0", {"compile/stance": factory.run(project)})


def test_what_is_saved_is_what_is_loaded(project, file: Path) -> None:
    found = evidence.load(file)
    assert found.runs == {"compile/stance": factory.run(project)}
    assert evidence.save(found, project.root / "evidence").read_text() == file.read_text()


def test_an_edited_file_is_refused(file: Path) -> None:
    file.write_text(file.read_text().replace('"passed"', '"failed"'))
    with pytest.raises(EvidenceError, match="edited by hand; restore it with git, or record it again"):
        evidence.load(file)


def test_a_truncated_file_is_refused(file: Path) -> None:
    file.write_text(file.read_text()[:200])
    with pytest.raises(EvidenceError, match="damaged"):
        evidence.load(file)


def test_a_file_of_another_format_is_refused(file: Path) -> None:
    table = json.loads(file.read_text())
    file.write_text(json.dumps({**table, "format": 99}))
    with pytest.raises(EvidenceError, match="format: not 1"):
        evidence.load(file)


def test_a_misplaced_file_is_refused(file: Path) -> None:
    moved = file.with_name("2.7.1.json")
    file.rename(moved)
    with pytest.raises(EvidenceError, match=r"holds cpu-x86_64 2.6.0"):
        evidence.load(moved)


def test_a_rerun_that_says_the_same_changes_nothing(project, file: Path) -> None:
    old = evidence.load(file)
    again = factory.run(project, seconds=9.9, date="2026-12-01", machine="other")
    merged = evidence.merge(old, replace(old, runs={"compile/stance": again}, machines={"other": {"name": "other"}}))
    assert merged == old


def test_a_measured_value_alone_changes_nothing(project) -> None:
    first = factory.run(project, stdout="metric: speedup = 2.0 x\n", metrics={"speedup": (2.0, "x")})
    second = factory.run(project, stdout="metric: speedup = 2.1 x\n", metrics={"speedup": (2.1, "x")})
    assert first.says_the_same(second)
    assert not first.says_the_same(factory.run(project, stdout="other\n"))


def test_what_a_failed_run_printed_first_is_no_difference(project) -> None:
    failed = factory.run(project, outcome="failed", stdout="rank 0 got here\n")
    assert failed.says_the_same(factory.run(project, outcome="failed"))
    assert not failed.says_the_same(factory.run(project, outcome="failed", error={"type": "E", "message": ""}))
    one_rank, all_ranks = ({"type": "E", "message": message} for message in ("rank 1: gone", "gone"))
    failed = factory.run(project, outcome="failed", error=one_rank)
    assert failed.says_the_same(factory.run(project, outcome="failed", error=all_ranks))


def test_a_new_result_replaces_the_old_and_keeps_the_rest(project, file: Path) -> None:
    old = evidence.load(file)
    failed = factory.run(project, outcome="failed")
    merged = evidence.merge(
        replace(old, runs={**old.runs, "compile/other": factory.run(project)}),
        replace(old, runs={"compile/stance": failed}),
    )
    assert merged.runs["compile/stance"].outcome == "failed"
    assert "compile/other" in merged.runs


@pytest.mark.parametrize("change", [{"torch": "2.6.0+cpu"}, {"target": "h200"}, {"contributor": "somebody"}])
def test_runs_of_another_machine_or_build_are_not_merged(file: Path, change: dict[str, str]) -> None:
    old = evidence.load(file)
    with pytest.raises(EvidenceError, match="record on the same machine and build") as error:
        evidence.merge(old, replace(old, **change))
    assert "\n" not in str(error.value)


def test_an_interrupted_write_leaves_the_old_file(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = file.read_text()

    def broken(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "replace", broken)
    with pytest.raises(KeyboardInterrupt):
        evidence.save(replace(evidence.load(file), runs={}), file.parents[1])
    assert file.read_text() == before


@pytest.mark.parametrize(
    ("text", "normal"),
    [
        ("<object at 0x7f00deadbeef>", "<object at 0x…>"),
        ("/tmp/tmpabc_12/model.pt", "<tmp>/model.pt"),
        ("/home/me/env/lib/python3.11/site-packages/torch/x.py", "<site-packages>/torch/x.py"),
        ("(/env/lib/python3.11/site-packages/torch/x.py)", "(<site-packages>/torch/x.py)"),
        ("['/env/bin/python3.11', '-m', 'torch']", "['python', '-m', 'torch']"),
        ("\x1b[96mstep 2/2\x1b[0m failed", "step 2/2 failed"),
        ("tcp://127.0.0.1:45123, [127.0.0.1]:61003", "tcp://127.0.0.1:<port>, [127.0.0.1]:<port>"),
        ("tcp://127.0.0.1:29500", "tcp://127.0.0.1:29500"),
        ("mask 0x1f, 3.25 s", "mask 0x1f, 3.25 s"),
    ],
)
def test_only_what_a_rule_names_is_normalised(text: str, normal: str) -> None:
    assert evidence.normalise(text) == normal


def test_every_rule_gives_its_reason() -> None:
    assert all(reason for _, _, reason in evidence.NORMALISED)


def test_pruning_drops_what_no_longer_exists(file: Path) -> None:
    assert evidence.prune(evidence.load(file), snippets=set(), names=set()).runs == {}


def test_the_projects_own_evidence_is_sealed() -> None:
    root = Path(__file__).parents[2] / "evidence"
    assert evidence.load_all(root)
