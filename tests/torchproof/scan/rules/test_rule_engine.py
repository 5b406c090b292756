"""What the history of names and the change entries say of one use, as one finding."""

from typing import Any

import pytest

from scanning import collect, make_entry
from torchproof.scan.rules.change_entries import ChangeEntry
from torchproof.scan.rules.change_index import ChangeIndex
from torchproof.scan.rules.findings import Confidence, Reason, Severity
from torchproof.scan.rules.rule_engine import RuleEngine
from torchproof.scan.rules.upgraded_use import Upgrade
from torchproof.scan.scan_context import open_scan_context

GONE = "torch.onnx.ExportOptions"
"""Gone since 2.9."""
DEPRECATED = "torch.jit.freeze"
"""Warns since 2.11."""
VERBOSE = "torch.optim.lr_scheduler.ReduceLROnPlateau(o, verbose=True)"
"""Takes no ``verbose`` since 2.7."""


def new_engine(*entries: ChangeEntry, start: str = "2.5", end: str = "2.15") -> RuleEngine:
    facts = open_scan_context().facts
    return RuleEngine(
        Upgrade(facts, ChangeIndex(entries, facts), facts.releases.index(start), facts.releases.index(end))
    )


def judge(code: str, *entries: ChangeEntry) -> list[Reason]:
    """Return what the rules say of the last use in some code."""
    use = collect(f"import torch\n{code}\n")[-1]
    return [result.reason for result in new_engine(*entries).apply_rules(use)]


def removal(*patterns: dict[str, Any], **changes: Any) -> ChangeEntry:
    return make_entry(
        *patterns, **{"release": "2.9", "kind": "removal", "severity": "breaks", "names": [GONE]} | changes
    )


def test_without_an_entry_the_history_says_all() -> None:
    (reason,) = judge(GONE)
    assert (reason.rule, reason.name, reason.text, reason.since) == ("TP1", GONE, "is gone since 2.9", "2.9")
    assert (reason.address, reason.action, reason.proved) == (f"names/?name={GONE}", "", False)
    assert (reason.severity, reason.confidence) == (Severity.BREAKS, Confidence.CERTAIN)


def test_an_entry_about_the_name_documents_what_the_history_says() -> None:
    (reason,) = judge(GONE, removal(proved=True))
    assert (reason.text, reason.action, reason.entry) == ("is gone since 2.9", "Act.", "releases/2.9/#x")
    assert reason.proved


def test_an_entry_that_is_met_is_one_finding_with_what_the_history_says() -> None:
    (reason,) = judge(GONE, removal({"use": GONE}))
    assert (reason.rule, reason.name, reason.text, reason.action) == ("TP1", GONE, "is gone since 2.9", "Act.")
    (reason,) = judge(GONE, removal({"use": GONE}, says="It is no more."))
    assert reason.text == "It is no more"


@pytest.mark.parametrize(
    ("severity", "confidence", "expected"),
    [
        ("silent", "likely", (Severity.BREAKS, Confidence.CERTAIN)),
        ("breaks", "possible", (Severity.BREAKS, Confidence.CERTAIN)),
        ("warns", "certain", (Severity.BREAKS, Confidence.CERTAIN)),
    ],
)
def test_of_both_the_surer_and_the_worse_counts(
    severity: str, confidence: str, expected: tuple[Severity, Confidence]
) -> None:
    (reason,) = judge(GONE, removal({"use": GONE, "confidence": confidence}, severity=severity))
    assert (reason.severity, reason.confidence) == expected


def test_an_entry_of_another_release_is_a_finding_of_its_own() -> None:
    other = make_entry({"use": GONE}, severity="warns", release="2.8", names=[GONE])
    assert [(reason.rule, reason.since) for reason in judge(GONE, other)] == [("TP1", "2.9"), ("TP6", "2.8")]


def test_what_is_gone_is_not_deprecated_too() -> None:
    warned = make_entry({"use": GONE}, severity="warns", kind="deprecation", release="2.8")
    assert [reason.rule for reason in judge(GONE, warned)] == ["TP1"]
    call = "torch.optim.lr_scheduler.ReduceLROnPlateau"
    warned = make_entry({"call": call, "passes": ["verbose"]}, severity="warns", kind="deprecation", release="2.6")
    assert [reason.rule for reason in judge(VERBOSE, warned)] == ["TP2"]


def test_of_several_deprecations_of_a_name_the_newest_counts() -> None:
    entries = [
        make_entry({"call": "torch.save"}, severity="warns", kind="deprecation", release=release, id=release)
        for release in ("2.7", "2.8")
    ]
    assert [reason.since for reason in judge("torch.save(o, f)", *entries)] == ["2.8"]


def test_a_deprecation_of_the_history_and_one_of_an_entry_are_one() -> None:
    entry = make_entry({"call": DEPRECATED}, severity="warns", kind="deprecation", release="2.12")
    (reason,) = judge(f"{DEPRECATED}(m)", entry)
    assert (reason.rule, reason.since, reason.action) == ("TP5", "2.12", "Act.")


def test_an_entry_says_which_calls_a_default_concerns() -> None:
    """Where an entry asks for the parameter and the call does not meet it, the history is silent, too."""
    code = "torch.export.export(m, a)"
    (reason,) = judge(code)
    assert reason.rule == "TP4"
    entry = make_entry({"call": "torch.export.export", "argument": {"strict": True}}, release=reason.since)
    assert [reason.rule for reason in judge(code, entry)] == []


def test_old_code_cannot_meet_a_change_of_what_it_did_not_have() -> None:
    newer = "torch.compiler.set_stance('x')"
    (reason,) = judge(newer)
    assert (reason.rule, reason.since) == ("TP3", "2.6")
    entry = make_entry({"call": "torch.compiler.set_stance"}, release="2.6")
    (reason,) = judge(newer, entry)
    assert (reason.rule, reason.severity) == ("TP6", Severity.BEHAVES)


def test_what_only_follows_from_a_class_or_a_string_is_for_entries_alone() -> None:
    assert judge(f"class A({GONE}): ...\nA()") == []


def test_findings_come_in_the_order_of_the_rules() -> None:
    entries = [
        make_entry({"call": "torch.save"}),
        make_entry({"call": "torch.save"}, kind="removal", address="releases/2.8/#y"),
    ]
    assert [reason.rule for reason in judge("torch.save(o, f)", *entries)] == ["TP1", "TP6"]


def test_the_same_use_at_another_place_is_judged_once() -> None:
    first, second = collect(f"import torch\n{GONE}\n{GONE}\n")[1:]
    engine = new_engine()
    assert first != second
    assert engine.apply_rules(first) is engine.apply_rules(second)
    assert engine.apply_rules(first, frozenset({"torch.save"})) is not engine.apply_rules(first)


@pytest.mark.parametrize(
    ("code", "guarded"),
    [
        (f"if torch.__version__ < '2.9':\n    {GONE}", True),
        (f"try:\n    {GONE}\nexcept AttributeError:\n    pass", True),
        (f"try:\n    {GONE}\nexcept ValueError:\n    pass", False),
        (GONE, False),
    ],
)
def test_what_the_code_prepares_for_stays_so_with_an_entry(code: str, guarded: bool) -> None:
    (use,) = [use for use in collect(f"import torch\n{code}\n") if use.paths[0][0] == GONE]
    for entries in ([], [removal({"use": GONE})]):
        assert [result.is_guarded for result in new_engine(*entries).apply_rules(use)] == [guarded]
