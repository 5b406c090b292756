"""A documented name that no run has looked up has the history that its sources say."""

from pathlib import Path

import factory
from torchproof.history.history_model import Record
from torchproof_docs.names_builder.history_encoder import encode_history
from torchproof_docs.verdicts.known_names import list_source_changes

MODULE: dict[tuple[str, str], Record | str] = {
    ("torch", ""): Record("module"),
    ("torch.compiler", ""): Record("module"),
}


def written(root: Path) -> None:
    old = {**MODULE, ("torch.compiler", "set_stance"): Record("function", ("(stance)",))}
    new = {**MODULE, ("torch.compiler", "set_stance"): Record("function", ("(stance, *, force=False)",))}
    (root / "history").mkdir()
    (root / "history" / "torch.json").write_text(encode_history(["2.5", "2.6", "2.7"], [MODULE, old, new]))


def test_changes_come_from_the_sources(tmp_path: Path) -> None:
    project = factory.proved(tmp_path)
    assert list_source_changes(project, "torch.compiler.set_stance") == [], "no history"
    written(tmp_path)
    changes = list_source_changes(project, "torch.compiler.set_stance")
    assert [(each.release.minor, each.present, each.signature) for each in changes] == [
        ("2.5", False, None),
        ("2.6", True, "(stance)"),
        ("2.7", True, "(stance, *, force=False)"),
    ]
    assert changes[-1].notes == ("`force` added",)
    assert list_source_changes(project, "elsewhere.name") == []
