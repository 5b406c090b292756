"""A documented name that no run has looked up has the history that its sources say."""

import json
from pathlib import Path

import factory
from torchproof.judge.name_agreement import agreement
from torchproof.judge.name_rules import history_of
from torchproof.judge.unrun import unrun
from torchproof.names.records import Record
from torchproof.names_builder.history_encoder import encode_history

MODULE: dict[tuple[str, str], Record | str] = {
    ("torch", ""): Record("module"),
    ("torch.compiler", ""): Record("module"),
}


def written(root: Path) -> None:
    old = {**MODULE, ("torch.compiler", "set_stance"): Record("function", ("(stance)",))}
    new = {**MODULE, ("torch.compiler", "set_stance"): Record("function", ("(stance, *, force=False)",))}
    (root / "history" / "look-ups").mkdir(parents=True)
    (root / "history" / "torch.json").write_text(encode_history(["2.5", "2.6", "2.7"], [MODULE, old, new]))
    sample = {"release": "2.7", "present": {}, "absent": [], "sample": {"names": 10, "agreed": 9}}
    (root / "history" / "look-ups" / "2.7.json").write_text(json.dumps(sample))


def test_changes_come_from_the_sources(tmp_path: Path) -> None:
    project = factory.proved(tmp_path)
    assert unrun(project, "torch.compiler.set_stance") == [], "no history"
    written(tmp_path)
    changes = unrun(project, "torch.compiler.set_stance")
    assert [(each.release.minor, each.present, each.signature) for each in changes] == [
        ("2.5", False, None),
        ("2.6", True, "(stance)"),
        ("2.7", True, "(stance, *, force=False)"),
    ]
    assert changes[-1].notes == ("`force` added",)
    assert unrun(project, "elsewhere.name") == []


def test_agreement_counts_what_runs_and_a_sample_confirmed(tmp_path: Path) -> None:
    project = factory.proved(tmp_path)
    written(tmp_path)
    history = history_of(project)
    assert history is not None
    found = agreement(project, history)
    assert (found.recorded, found.untold) == (3, 0)
    assert (found.sampled, found.sample_agreed, found.releases) == (10, 9, 1)
    assert found.differing == sum(
        entry.get("signature") not in (None, "(stance)", "(stance, *, force=False)")
        for evidence in project.ledger.evidence.values()
        for entry in evidence.api.values()
    )
