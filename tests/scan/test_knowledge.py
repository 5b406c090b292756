"""What the scan is told by the pages of a checkout."""

from pathlib import Path

import pytest

import factory
from torchproof.scan.rules.change_entries import load_rules


@pytest.mark.parametrize(("needs", "is_proved"), [("cpu", True), ("a100", False)])
def test_only_a_script_that_has_run_proves_a_rule(tmp_path: Path, needs: str, is_proved: bool) -> None:
    """What needs a GPU is checked without one: its entry stands, and nothing says that it was seen."""
    factory.checkout(tmp_path)
    factory.add_snippet(tmp_path, needs=needs)
    factory.add_notes(tmp_path)
    (rule,) = [rule for rule in load_rules(tmp_path) if rule.name == "torch.compiler.set_stance"]
    assert rule.proved is is_proved


def test_a_script_that_is_not_there_proves_nothing(tmp_path: Path) -> None:
    factory.add_notes(factory.checkout(tmp_path), front=factory.CHANGES.replace("stance/basics", "stance/later"))
    assert {rule.proved for rule in load_rules(tmp_path)} == {False}
