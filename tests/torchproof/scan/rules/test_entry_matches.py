"""What a finding says that follows from a change entry."""

from typing import Any

import pytest

from scanning import make_entry
from torchproof.scan.rules.change_index import EntryMatch
from torchproof.scan.rules.entry_matches import build_entry_reason, choose_rule
from torchproof.scan.rules.findings import Confidence, Severity


def match(pattern: dict[str, Any], **changes: Any) -> EntryMatch:
    entry = make_entry(pattern, **changes)
    return EntryMatch(entry, entry.patterns[0], Confidence.LIKELY)


@pytest.mark.parametrize(
    ("kind", "pattern", "rule"),
    [
        ("breaking", {"call": "torch.a"}, "TP6"),
        ("new", {"call": "torch.a"}, "TP6"),
        ("deprecation", {"call": "torch.a"}, "TP5"),
        ("removal", {"use": "torch.a"}, "TP1"),
        ("removal", {"environment": "A_B"}, "TP1"),
        ("removal", {"call": "torch.a", "passes": ["b"]}, "TP2"),
        ("removal", {"call": "torch.a", "positional": 2}, "TP2"),
        ("removal", {"requirement": "python<3.10"}, "TP6"),
        ("removal", {"index": "cu118"}, "TP6"),
        ("deprecation", {"requirement": "python<3.10"}, "TP5"),
    ],
)
def test_the_rule_of_a_match(kind: str, pattern: dict[str, Any], rule: str) -> None:
    assert choose_rule(match(pattern, kind=kind)) == rule


@pytest.mark.parametrize(
    ("severity", "expected"),
    [
        ("breaks", Severity.BREAKS),
        ("warns", Severity.WARNS),
        ("silent", Severity.BEHAVES),
        ("build only", Severity.BUILD),
        (None, Severity.BEHAVES),
    ],
)
def test_the_severity_of_a_match(severity: str | None, expected: Severity) -> None:
    assert build_entry_reason(match({"call": "torch.a"}, severity=severity)).severity is expected


def test_the_reason_has_the_texts_of_the_entry_and_the_name_of_the_pattern() -> None:
    reason = build_entry_reason(match({"call": "torch.a"}, says="It raises.", run="runs/#r", proved=True))
    assert (reason.rule, reason.name, reason.text, reason.since) == ("TP6", "torch.a", "It raises", "2.8")
    assert (reason.action, reason.entry, reason.run, reason.proved) == ("Act.", "releases/2.8/#x", "runs/#r", True)
    assert reason.confidence is Confidence.LIKELY
