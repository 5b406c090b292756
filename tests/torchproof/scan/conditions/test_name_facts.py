"""Paths of a file, looked up in the history of names."""

import pytest

from torchproof.scan.conditions.name_facts import NameFacts
from torchproof.scan.scan_context import open_scan_context


@pytest.fixture(scope="module")
def facts() -> NameFacts:
    return open_scan_context().facts


def state(facts: NameFacts, path: str, release: str) -> bool | None:
    return facts.is_present(path, facts.releases.index(release))


@pytest.mark.parametrize(
    ("path", "release", "expected"),
    [
        ("torch.load", "2.5", True),
        ("torch.optim.Muon", "2.8", False),
        ("torch.optim.Muon", "2.9", True),
        ("torch.nosuch", "2.9", False),
        ("torch.nosuch.deeper", "2.9", False),
        ("torch.ops.a.b", "2.9", None),
        ("torch.__dict__", "2.9", None),
        ("torch.load.attribute", "2.9", None),
        ("torch.zeros()", "2.9", True),
        ("torch.zeros().sum", "2.9", True),
        ("torch.zeros().hash_tensor", "2.8", False),
        ("torch.zeros().nosuch", "2.9", None),
        ("torch.zeros().sum().sum", "2.9", None),
        ("torch.nn.Linear().weight", "2.9", True),
        ("torch.nosuch().sum", "2.9", None),
        ("torch.load().sum", "2.9", None),
        ("torch.*optim", "2.9", True),
        ("torch.*nosuch", "2.9", None),
    ],
)
def test_a_path_is_present_absent_or_unknown(facts: NameFacts, path: str, release: str, expected: bool | None) -> None:
    assert state(facts, path, release) is expected


def test_the_shortest_missing_part_is_named(facts: NameFacts) -> None:
    index = facts.releases.index("2.9")
    assert facts.get_name_state("torch.nosuch.deeper.still", index).missing == "torch.nosuch"
    assert facts.get_name_state("torch.zeros().hash_tensor", 0).missing == "torch.Tensor.hash_tensor"


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("torch.zeros", "torch.Tensor"),
        ("torch.nn.Linear", "torch.nn.Linear"),
        ("torch.load", None),
        ("torch.nosuch", None),
        ("torch.nn", None),
    ],
)
def test_the_class_of_a_result(facts: NameFacts, path: str, expected: str | None) -> None:
    assert facts.find_result_class(path, len(facts.releases) - 1) == expected


def test_a_parameter_of_a_name(facts: NameFacts) -> None:
    assert facts.has_parameter("torch.load", "weights_only", 0) is True
    assert facts.has_parameter("torch.load", "nosuch", 0) is False
    assert facts.has_parameter("torch.nosuch", "a", 0) is None
    assert facts.has_parameter("torch.nn", "a", 0) is None


def test_a_module_that_may_have_more_names_is_open(facts: NameFacts) -> None:
    last = len(facts.releases) - 1
    assert facts.is_open("torch.ops", last)
    assert facts.is_open("torch.nosuch", last)
    assert not facts.is_open("torch.optim", last)


def test_signatures_of_a_state(facts: NameFacts) -> None:
    load = facts.get_name_state("torch.load", 0)
    assert load.has_signatures
    assert load.only_signature
    assert load.only_signature.startswith("(f, map_location")
    assert not load.is_handwritten
    assert not facts.get_name_state("torch.nn", 0).has_signatures
    assert facts.get_name_state("torch.nn", 0).only_signature is None
    assert facts.get_name_state("torch.distributed.set_debug_level", 0).is_handwritten
    assert not facts.get_name_state("torch.relu", 0).is_handwritten
    assert facts.get_name_state("torch.zeros().sum", 0).bound
    assert not facts.get_name_state("torch.sum", 0).bound


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("torch.fx._symbolic_trace._is_fx_tracing_flag", [True, True, False]),
        ("torch.fx._symbolic_trace._nosuch", [None, None, None]),
        ("torch.optim.Muon", [None, None, None]),
        ("torch.Tensor._make_wrapper_subclass", [None, None, None]),
        ("torch.fx._symbolic_trace.*_is_fx_tracing_flag", [None, None, None]),
        ("torch.fx._symbolic_trace._is_fx_tracing_flag.__class__", [None, None, None]),
        ("torchvision._C", [None, None, None]),
    ],
)
def test_a_private_name_is_known_if_some_release_has_it(
    facts: NameFacts, path: str, expected: list[bool | None]
) -> None:
    found = [facts.find_private_state(path, facts.releases.index(release)) for release in ("2.6", "2.13", "2.14")]
    assert [state.present for state in found] == expected


def test_without_the_file_of_private_names_none_is_known(facts: NameFacts) -> None:
    without = NameFacts(facts.history)
    assert without.find_private_state("torch.fx._symbolic_trace._is_fx_tracing_flag", 1).present is None
