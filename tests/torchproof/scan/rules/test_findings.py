"""Reasons, findings, and the groups that reports print."""

from dataclasses import replace

import pytest

from torchproof.scan.rules.findings import MEANINGS, Confidence, Finding, Reason, Severity, group_findings

REASON = Reason("TP1", Severity.BREAKS, Confidence.CERTAIN, "torch.a", "is gone", "2.8")
FINDING = Finding(REASON, "p/a.py", 3, 5, 4, 6)


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("torch.a.load", "`torch.load` raises", True),
        ("torch.a.load", "`load(x)` raises", True),
        ("torch.a.load", "a call of `x.load` raises", True),
        ("torch.a.load", "load raises", False),
        ("torch.a.load", "`loads` raises", False),
        ("torch.a.load", "`x` of load, `y`", False),
        ("load", "`load` raises", True),
        ("torch.a+b", "`a+b` raises", True),
    ],
)
def test_a_text_that_names_its_subject(name: str, text: str, expected: bool) -> None:
    assert replace(REASON, name=name, text=text).names_subject is expected


@pytest.mark.parametrize(
    ("address", "entry"), [("releases/2.8/#x", "releases/2.8/#x"), ("names/?name=x", ""), ("", "")]
)
def test_the_entry_of_a_release(address: str, entry: str) -> None:
    assert replace(REASON, address=address).entry == entry


def test_the_key_of_a_baseline_has_no_line() -> None:
    assert FINDING.key == "p/a.py::TP1::torch.a::2.8"
    assert replace(FINDING, line=9, column=1).key == FINDING.key
    for other in (replace(REASON, rule="TP2"), replace(REASON, name="torch.b"), replace(REASON, since="2.9")):
        assert replace(FINDING, reason=other).key != FINDING.key


@pytest.mark.parametrize(("cell", "place"), [(0, "p/a.py:3:5"), (2, "p/a.py:cell 2:3:5")])
def test_the_place(cell: int, place: str) -> None:
    assert replace(FINDING, cell=cell).place == place


def test_each_word_of_a_report_is_explained() -> None:
    assert set(MEANINGS) >= {*Severity, *Confidence}
    assert all(MEANINGS.values())


def of(**changes: object) -> Finding:
    place = {key: changes.pop(key) for key in ("path", "line") if key in changes}
    return replace(FINDING, reason=replace(REASON, **changes), **place)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("changes", "is_same"),
    [
        ({}, True),
        ({"path": "b.py"}, True),
        ({"line": 9}, True),
        ({"since": "2.9"}, True),
        ({"action": "Act."}, True),
        ({"rule": "TP2"}, False),
        ({"severity": Severity.WARNS}, False),
        ({"confidence": Confidence.LIKELY}, False),
        ({"text": "is other"}, False),
        ({"name": "torch.b"}, False),
    ],
)
def test_findings_of_one_change_are_a_group(changes: dict[str, object], is_same: bool) -> None:
    groups = group_findings([FINDING, of(**changes)])
    assert (len(groups) == 1) is is_same


def test_what_one_entry_says_of_several_names_is_a_group() -> None:
    of_entry = {"address": "releases/2.8/#x"}
    names = ["torch.b", "torch.a", "torch.a"]
    (group,) = group_findings([of(name=name, path=f"{place}.py", **of_entry) for place, name in enumerate(names)])
    assert group.reason.name == "torch.b"
    assert group.names == ["torch.a", "torch.b"]
    assert group.files == 3


def test_the_order_of_groups() -> None:
    """By severity, then the most places, then the name."""
    findings = [
        of(name="torch.soon", severity=Severity.SOON),
        of(name="torch.b"),
        of(name="torch.a"),
        of(name="torch.often"),
        of(name="torch.often", line=7),
        of(name="torch.warns", severity=Severity.WARNS),
        of(name="torch.newer", severity=Severity.NEWER),
        of(name="torch.behaves", severity=Severity.BEHAVES),
        of(name="torch.build", severity=Severity.BUILD),
    ]
    names = [group.reason.name.removeprefix("torch.") for group in group_findings(findings)]
    assert names == ["often", "a", "b", "build", "behaves", "newer", "warns", "soon"]
