"""Which recorded changes are the cause of a symptom, and which are not shown to be."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from torchproof.history.name_history import History, load_history
from torchproof.trial.bisection import Change
from torchproof.trial.causes.entry_evidence import EvidenceSearch
from torchproof.trial.causes.name_errors import explain_missing_name
from torchproof.trial.causes.name_matching import NameMatcher
from torchproof.trial.causes.program_scan import ProgramFinding
from torchproof.trial.causes.symptom import Symptom
from torchproof.trial.trial_data import (
    RecordedCompilation,
    RecordedCost,
    RecordedDifference,
    ReleaseChange,
    TorchRelease,
    TrialData,
)

RELEASES = tuple(TorchRelease(minor, f"{minor}.0", ("3.10", "3.13")) for minor in ("2.8", "2.9", "2.10"))
CHANGE = Change(RELEASES[0], RELEASES[1], to_bad=True)


@pytest.fixture(scope="module")
def history() -> History:
    """Return the history of the package."""
    return load_history()


def entry(id: str, release: str, severity: str, names: Sequence[str], **more: object) -> ReleaseChange:
    fields = {
        "kind": "breaking",
        "topic": "operators",
        "title": f"`{id}` changes",
        "texts": (),
        "action": "Act.",
        "proved": True,
        "source": "",
        "operators": (),
        "is_detected": False,
    }
    address = f"releases/{release}/#{id}"
    return ReleaseChange(id, release, severity=severity, names=tuple(names), address=address, **{**fields, **more})  # type: ignore[arg-type]


def finding(id: str, line: int, *, is_possible: bool = False) -> ProgramFinding:
    address = f"releases/2.9/#{id}"
    return ProgramFinding("a.py", line, line, "", "", "2.9", address, "TP6", "", "", is_possible)


def search(
    history: History,
    entries: Sequence[ReleaseChange],
    *,
    findings: Sequence[ProgramFinding] = (),
    touched: Sequence[str] = (),
    differences: Sequence[RecordedDifference] = (),
    costs: Sequence[RecordedCost] = (),
    compilations: Sequence[RecordedCompilation] = (),
    judged_by: str = "output",
) -> EvidenceSearch:
    data = TrialData(RELEASES, tuple(entries), tuple(differences), tuple(costs), tuple(compilations))
    return EvidenceSearch(data, history, CHANGE, findings, set(touched), judged_by)


def output_symptom(*names: str, nodes: tuple[str, ...] = ()) -> Symptom:
    return Symptom("output", "it gives something else", "a.py", 3, names, nodes=nodes)


@pytest.mark.parametrize(("until", "is_found"), [("2.8", True), ("2.9", False), ("2.7", False), ("", False)])
def test_a_bug_that_is_mended_by_the_change_is_a_cause(history: History, until: str, is_found: bool) -> None:
    entries = [entry("trace", "2.6", "silent", ["torch.trace"], until=until, is_detected=True)]
    assert bool(search(history, entries).find_causes(output_symptom("torch.trace"))) == is_found


def test_an_entry_of_the_release_about_the_very_call_is_the_cause(history: History) -> None:
    entries = [
        entry("trace", "2.9", "silent", ["torch.trace"]),
        entry("other-function", "2.9", "silent", ["torch.sum"]),
        entry("other-release", "2.10", "silent", ["torch.trace"]),
        entry("raises", "2.9", "breaks", ["torch.trace"]),
    ]
    found = search(history, entries).find_causes(output_symptom("torch.trace"))
    assert [candidate.id for candidate in found] == ["trace"]
    assert found[0].evidence == ["`torch.trace` is called at a.py:3"]


def test_a_pattern_that_does_not_match_the_program_speaks_against_an_entry(history: History) -> None:
    entries = [entry("trace", "2.9", "silent", ["torch.trace"], is_detected=True)]
    assert search(history, entries).find_causes(output_symptom("torch.trace")) == []
    with_scan = search(history, entries, findings=[finding("trace", 3)])
    assert [candidate.id for candidate in with_scan.find_causes(output_symptom("torch.trace"))] == ["trace"]


def test_a_node_of_the_backward_pass_stands_for_its_operator(history: History) -> None:
    entries = [entry("trace-gradient", "2.9", "silent", [], operators=("trace",), is_detected=True)]
    symptom = output_symptom("torch._tensor.Tensor.backward", nodes=("TraceBackward0", "aten.arange"))
    found = search(history, entries, findings=[finding("trace-gradient", 1)])
    assert [each.id for each in found.find_causes(symptom)] == ["trace-gradient"]
    assert search(history, entries).find_causes(symptom) == []


def test_what_is_called_elsewhere_is_a_candidate_and_no_cause(history: History) -> None:
    entries = [entry("trace", "2.9", "silent", ["torch.trace"], is_detected=True)]
    found = search(history, entries, findings=[finding("trace", 9)], touched=["torch.trace"])
    assert found.find_causes(output_symptom("torch.sum")) == []
    assert [candidate.id for candidate in found.list_candidates()] == ["trace"]


@pytest.mark.parametrize("severity", ["breaks", "silent", "warns"])
def test_an_entry_that_quotes_the_error_is_the_cause(history: History, severity: str) -> None:
    texts = ("It raises `ValueError: the list must not be empty`.",)
    entries = [entry("lists", "2.9", severity, ["torch.cat"], texts=texts)]
    symptom = Symptom("error", "", "a.py", 3, (), "ValueError: the list must not be empty here")
    assert [candidate.id for candidate in search(history, entries).find_causes(symptom)] == ["lists"]


def test_an_entry_about_the_refused_argument_of_the_very_call_is_the_cause(history: History) -> None:
    texts = ("A NumPy integer as `input_size` raises `TypeError`.",)
    known = entry("rnn-types", "2.9", "breaks", ("torch.nn.LSTM",), texts=texts, is_detected=True)
    asked = search(history, [known])

    def find(message: str) -> list[str]:
        return [each.id for each in asked.find_causes(Symptom("error", "", "a.py", 3, ("torch.nn.LSTM",), message))]

    assert find("TypeError: input_size should be of type int, got: int64") == ["rnn-types"]
    assert find("TypeError: hidden_size should be of type int, got: int64") == []
    assert find("ValueError: input_size must be greater than zero") == []


@pytest.mark.parametrize(("message", "found"), [("AssertionError: assert 1 == 2", 1), ("ValueError: no", 0)])
def test_a_failed_check_may_come_of_a_silent_change(history: History, message: str, found: int) -> None:
    known = entry("clamp-ties", "2.9", "silent", ("torch.clamp",))
    asked = search(history, [known], touched=["torch.clamp"], judged_by="exit status")
    assert len(replace(asked, message=message).list_candidates()) == found


def test_the_record_of_behaviour_stands_in_where_no_entry_is(history: History) -> None:
    row = RecordedDifference("2.9", "nn.functional.gelu", "value", "", "1", "2")
    found = search(history, [], differences=[row]).find_causes(output_symptom("torch.nn.functional.gelu"))
    assert [candidate.title for candidate in found] == ["`torch.nn.functional.gelu` gives something else (value)"]
    explained = entry("gelu", "2.9", "silent", [], operators=("nn.functional.gelu",), is_detected=True)
    symptom = output_symptom("torch.nn.functional.gelu")
    assert [each.id for each in search(history, [explained], differences=[row]).find_causes(symptom)] == ["gelu"]


COMPILED = RecordedCompilation("2.9", "nn.functional.gelu", "value", False, "element 0: 1", "element 0: 2")
GELU, COMPILER = "torch.nn.functional.gelu", "torch._TorchCompileInductorWrapper.__init__"


@pytest.mark.parametrize(
    ("changed", "touched", "found"),
    [
        ({}, [GELU, COMPILER], 1),
        ({}, [GELU], 0),  # it compiles nothing
        ({}, ["torch.sum", COMPILER], 0),
        ({"release": "2.10"}, [GELU, COMPILER], 0),
        ({"is_mended": True}, [GELU, COMPILER], 0),  # it became worse
    ],
)
def test_a_program_that_compiles_meets_the_record_of_compiled_behaviour(
    history: History, changed: dict[str, Any], touched: list[str], found: int
) -> None:
    asked = search(history, [], touched=touched, compilations=[replace(COMPILED, **changed)])
    assert len(asked.list_candidates()) == found
    assert not asked.find_causes(output_symptom(GELU))  # which call of the compiled function differs is not seen


def test_the_recorded_error_of_a_compiled_call_is_the_cause(history: History) -> None:
    row = replace(
        COMPILED, kind="raises", compiled="BackendCompilerFailed: backend='x' raised: Error: no stride of size"
    )
    asked = search(history, [], touched=[GELU, COMPILER], compilations=[row])
    symptom = Symptom(
        "error", "", "a.py", 3, (), "BackendCompilerFailed: backend='x' raised:\nError: no stride of size 5"
    )
    assert [each.title for each in asked.find_causes(symptom)] == [f"Compiled, `{GELU}` is not as in eager mode"]
    assert not asked.find_causes(Symptom("error", "", "a.py", 3, (), "Error: another"))


@pytest.mark.parametrize(("release", "is_slower", "found"), [("2.9", True, 1), ("2.9", False, 0), ("2.6", True, 0)])
def test_a_slower_program_meets_the_record_of_costs(
    history: History, release: str, is_slower: bool, found: int
) -> None:
    cost = RecordedCost(release, "torch.nn.functional.gelu", "65,536 elements", is_slower, "2 times (1 ms → 2 ms)")
    called = ["torch.nn.functional.gelu"]
    for judged_by, number in (("time", found), ("output", 0)):
        asked = search(history, [], touched=called, costs=[cost], judged_by=judged_by)
        assert len(asked.list_candidates()) == number
        assert not asked.find_causes(output_symptom(*called))


@pytest.mark.parametrize(
    ("message", "absent"),
    [
        ("AttributeError: module 'torch.onnx' has no attribute 'dynamo_export'", "torch.onnx.dynamo_export"),
        ("ImportError: cannot import name 'dynamo_export' from 'torch.onnx' (x)", "torch.onnx.dynamo_export"),
        ("AttributeError: module 'torch.onnx' has no attribute 'never_there'", None),
    ],
)
def test_a_name_that_went_is_told_by_the_history(history: History, message: str, absent: str | None) -> None:
    missing = explain_missing_name(Symptom("error", "", message=message), history, CHANGE)
    assert (missing.name if missing else None) == absent
    if missing:
        told = search(history, [entry("gone", "2.9", "breaks", [missing.name])]).add_entries_about(missing, "a.py:3")
        assert told.place == "a.py:3"
        assert told.id == "gone"
        assert told.evidence == ["history of names: 2.8 has `torch.onnx.dynamo_export`, 2.9 has not"]


@pytest.mark.parametrize(
    ("name", "met", "is_match"),
    [
        ("torch.optim.Adam", "torch.optim.adam.Adam.step", True),
        ("torch.optim.Adam", "torch.optim.sgd.SGD.step", False),
        ("torch.Tensor.exponential_", "torch.Tensor.exponential_", True),
        ("torch.trace", "TraceBackward0", True),
        ("torch.nn.functional.hardswish", "HardswishBackward0", True),
        ("torch.nn.functional.hardswish", "HardsigmoidBackward0", False),
        ("torch.special.i1", "aten.special_i1.default", True),
        ("torch.special.i1", "SpecialI1Backward0", True),
        ("torch.clamp", "torch.Tensor.clamp", True),
        ("torch", "torch.trace", False),
    ],
)
def test_names_meet_by_where_they_are_defined_and_by_operator(
    history: History, name: str, met: str, is_match: bool
) -> None:
    assert bool(NameMatcher(history, ("2.8", "2.9")).find_match([name], [met])) is is_match


def test_a_guarded_line_explains_a_call_that_one_release_alone_makes_and_nothing_else(history: History) -> None:
    entries = [entry("trace", "2.9", "breaks", ["torch.trace"], is_detected=True)]
    guarded = [replace(finding("trace", 3), is_guarded=True)]
    missing = Symptom("error", "the older release alone calls `torch.trace`", "a.py", 3, ("torch.trace",))
    found = search(history, entries, findings=guarded)
    assert [each.id for each in found.find_causes(replace(missing, is_missing=True))] == ["trace"]
    assert found.find_causes(missing) == []
    assert found.list_candidates() == []
    unseen = search(history, [entry("trace", "2.9", "breaks", ["torch.trace"])])
    assert unseen.find_causes(replace(missing, is_missing=True)) == []
