"""Change entries by the names that they are about, and those that a use meets."""

from typing import Any

import pytest

from scanning import collect, find_matches, make_entry
from torchproof.scan.rules.change_entries import ChangeEntry
from torchproof.scan.rules.change_index import ChangeIndex
from torchproof.scan.scan_context import open_scan_context


def index(*entries: ChangeEntry) -> ChangeIndex:
    return ChangeIndex(entries, open_scan_context().facts)


def place(release: str) -> int:
    return open_scan_context().facts.releases.index(release)


def met(entry: ChangeEntry, code: str, start: str, end: str) -> list[str]:
    """Return the confidence of each match of an entry with the uses in some code."""
    changes = index(entry)
    uses = collect(f"import torch\n{code}\n")
    names = changes.find_used_names(uses)
    return [match.confidence for use in uses for match in changes.find_matches(use, place(start), place(end), names)]


@pytest.mark.parametrize(
    ("start", "end", "count"),
    [
        ("2.7", "2.8", 1),
        ("2.5", "2.15", 1),
        ("2.5", "2.8", 1),
        ("2.7", "2.15", 1),
        ("2.5", "2.7", 0),
        ("2.8", "2.15", 0),
        ("2.7", "2.7", 0),
    ],
)
def test_an_entry_counts_if_its_release_lies_in_the_upgrade(start: str, end: str, count: int) -> None:
    entry = make_entry({"call": "torch.save"})
    assert len(met(entry, "torch.save(o, f)", start, end)) == count
    text = make_entry({"environment": "A_B"})
    assert len(index(text).find_text_patterns("environment", place(start), place(end))) == count


@pytest.mark.parametrize("release", ["1.13", "3.0"])
def test_an_entry_of_a_release_that_is_not_covered_is_met_by_nothing(release: str) -> None:
    assert met(make_entry({"call": "torch.save"}, release=release), "torch.save(o, f)", "2.5", "2.15") == []
    assert index(make_entry({"environment": "A_B"}, release=release)).find_text_patterns("environment", 0, 10) == []


def test_text_patterns_are_of_the_kind_that_is_asked_for() -> None:
    entries = [make_entry({"environment": "A_B"}, {"command": "x"}), make_entry({"environment": "C_D"}, {"call": "y"})]
    found = index(*entries).find_text_patterns("environment", 0, 10)
    assert [(entry is entries[at], pattern.name) for at, (entry, pattern) in enumerate(found)] == [
        (True, "A_B"),
        (True, "C_D"),
    ]


def test_a_use_that_does_not_run_on_the_newer_release_meets_nothing() -> None:
    code = "if torch.__version__ < '2.8':\n    from torch import save\nelse:\n    from other import save\nsave(o, f)"
    assert met(make_entry({"call": "torch.save"}), code, "2.5", "2.15") == []


@pytest.mark.parametrize(
    ("pattern", "code", "count"),
    [
        # Each alias is the name.
        ("torch.save", "torch.serialization.save(o, f)", 1),
        ("torch.serialization.save", "torch.save(o, f)", 1),
        ("torch.optim.Adam", "torch.optim.adam.Adam(p)", 1),
        ("torch.utils.data.DataLoader", "torch.utils.data.dataloader.DataLoader(d)", 1),
        # A member of a class is the name, also of an alias of the class.
        ("torch.optim.Adam.step", "torch.optim.adam.Adam.step(o)", 1),
        # A longer, a shorter and another name is not.
        ("torch.save", "torch.save.other(o)", 0),
        ("torch.serialization", "torch.save(o, f)", 0),
        ("torch.save", "torch.load(f)", 0),
    ],
)
def test_a_call_by_another_name(pattern: str, code: str, count: int) -> None:
    assert len(met(make_entry({"call": pattern}), code, "2.7", "2.8")) == count


@pytest.mark.parametrize(
    ("pattern", "code", "count"),
    [
        ({"use": "torch.onnx.utils"}, "torch.onnx.utils.export(m)", 1),
        ({"use": "torch.onnx.utils"}, "torch.onnx.export(m)", 0),
        ({"read": "torch.onnx.utils"}, "torch.onnx.utils.export(m)", 0),
        ({"use": "torch.backends"}, "torch.backends.cudnn.benchmark", 1),
        ({"use": "torch"}, "torch.save(o, f)", 1),
    ],
)
def test_a_use_of_what_lies_below_a_name(pattern: dict[str, Any], code: str, count: int) -> None:
    assert len(met(make_entry(pattern), code, "2.7", "2.8")) == count


def test_the_surest_pattern_of_an_entry_counts_once() -> None:
    entry = make_entry({"call": "torch.save", "confidence": "possible"}, {"use": "torch.save", "confidence": "likely"})
    assert met(entry, "torch.save(o, f)", "2.7", "2.8") == ["likely"]


@pytest.mark.parametrize(
    ("condition", "other", "count"),
    [
        ({"file_uses": "torch.optim.Adam"}, "torch.optim.Adam(p)", 1),
        ({"file_uses": "torch.optim.Adam"}, "torch.optim.adam.Adam(p)", 1),
        ({"file_uses": "torch.optim"}, "torch.optim.Adam(p)", 1),
        ({"file_uses": "torch.optim.Adam"}, "torch.optim.SGD(p)", 0),
        ({"file_uses": "torch.optim.Adam.step"}, "torch.optim.Adam(p).step()", 1),
        ({"file_lacks": "torch.optim.Adam"}, "torch.optim.Adam(p)", 0),
        ({"file_lacks": "torch.optim.Adam"}, "torch.optim.SGD(p)", 1),
    ],
)
def test_what_else_the_file_uses(condition: dict[str, str], other: str, count: int) -> None:
    entry = make_entry({"call": "torch.save", **condition})
    assert len(met(entry, f"torch.save(o, f)\n{other}", "2.7", "2.8")) == count


@pytest.mark.parametrize(
    ("pattern", "code", "lines"),
    [
        # Where a name is looked up is one line, and where it is used another.
        ({"call": "torch.save"}, "from torch import save\nsave(o, f)\nsave(o, f)", ["2 certain", "3 certain"]),
        ({"use": "torch.save"}, "from torch import save\nsave(o, f)", ["2 certain"]),
        ({"use": "torch.onnx.utils"}, "from torch.onnx import utils\nutils.export(m)", ["1 certain"]),
        (
            {"read": "torch.backends.cudnn.benchmark"},
            "import torch\nb = torch.backends.cudnn.benchmark\nb",
            ["2 certain"],
        ),
        (
            {"set": "torch.backends.cudnn.benchmark"},
            "from torch.backends import cudnn\ncudnn.benchmark = True",
            ["2 certain"],
        ),
        ({"subclass": "torch.nn.Module"}, "from torch.nn import Module\nclass A(Module): ...", ["2 certain"]),
    ],
)
def test_the_line_that_meets_a_change(pattern: dict[str, Any], code: str, lines: list[str]) -> None:
    assert find_matches(code, pattern) == lines


@pytest.mark.parametrize(
    ("method", "code", "found"),
    [
        # The class is known: it, and what is derived from it.
        ("torch.optim.Adam.step", "torch.optim.Adam(p).step()", True),
        ("torch.optim.Optimizer.step", "torch.optim.Adam(p).step()", True),
        ("torch.optim.SGD.step", "torch.optim.Adam(p).step()", False),
        ("torch.Tensor.clamp", "torch.ones(2).clamp(0)", True),
        ("torch.Tensor.clamp", "torch.ones(2).abs().clamp(0)", True),
        ("torch.Tensor.clamp", "torch.optim.Adam(p).clamp(0)", False),
        # The class is not known: a name that only this class of torch has tells it, one that others have does not.
        ("torch.Tensor.logaddexp", "def f(x): x.logaddexp(y)", True),
        ("torch.Tensor.item", "def f(x): x.item()", False),
        ("torch.optim.Adam.step", "def f(x): x.step()", False),
        ("torch.nn.Module.to_empty", "def f(x): x.to_empty()", True),
        ("torch.Tensor.logaddexp", "numpy.x(1).logaddexp(y)", False),
        ("torch.Tensor.logaddexp", "'a'.logaddexp(y)", False),
    ],
)
def test_the_class_of_a_method(method: str, code: str, found: bool) -> None:
    assert bool(find_matches(f"import torch, numpy\n{code}", {"method": method})) is found


@pytest.mark.parametrize(
    ("conditions", "code", "found"),
    [
        # An argument tells the class of a method that has a name of its own, and one of torch that of each.
        ({"argument": {"dtype": "torch.half"}}, "def f(x): x.sum(dtype=torch.half)", True),
        ({"argument": {"dtype": ["torch.half", 1]}}, "def f(x): x.sum(dtype=torch.half)", False),
        ({"argument": {"dim": 1}}, "def f(x): x.sum(dim=1)", False),
        ({}, "def f(x): x.sum()", False),
    ],
)
def test_an_argument_of_torch_tells_the_class(conditions: dict[str, Any], code: str, found: bool) -> None:
    assert bool(find_matches(f"import torch\n{code}", {"method": "torch.Tensor.sum", **conditions})) is found


@pytest.mark.parametrize(
    ("name", "kinds", "release", "asks_for_call", "found"),
    [
        ("torch.save", ("breaking",), "2.8", False, True),
        ("torch.serialization.save", ("breaking",), "2.8", False, True),
        ("torch.save", ("removal", "breaking"), None, False, True),
        ("torch.save", ("removal",), "2.8", False, False),
        ("torch.save", ("breaking",), "2.9", False, False),
        ("torch.save.inner.x", ("breaking",), "2.8", False, True),
        ("torch.load", ("breaking",), "2.8", False, False),
        ("torch.save", ("breaking",), "2.8", True, True),
        ("torch.save.inner", ("breaking",), "2.8", True, False),
    ],
)
def test_the_entry_about_a_name(
    name: str, kinds: tuple[str, ...], release: str | None, asks_for_call: bool, found: bool
) -> None:
    changes = index(make_entry(names=["torch.save"]))
    entry = changes.find_entry(name, kinds, release, asks_for_call=asks_for_call)
    assert (entry is not None) is found


def test_an_entry_about_torch_itself_is_about_no_name() -> None:
    assert index(make_entry(names=["torch"])).find_entry("torch.save", ("breaking",), None) is None


def test_an_entry_with_patterns_says_itself_which_calls_it_is_about() -> None:
    entry = make_entry({"call": "torch.save", "passes": ["f"]}, names=["torch.save"])
    assert index(entry).find_entry("torch.save", ("breaking",), "2.8") is entry
    assert index(entry).find_entry("torch.save", ("breaking",), "2.8", asks_for_call=True) is None


def test_the_first_entry_of_the_pages_counts() -> None:
    first, second = make_entry(names=["torch.save"], id="a"), make_entry(names=["torch.save"], id="b")
    assert index(first, second).find_entry("torch.save", ("breaking",), "2.8") is first


@pytest.mark.parametrize(
    ("conditions", "release", "decided"),
    [
        ({"passes": ["f"]}, "2.8", True),
        ({"gives": ["f"]}, "2.8", True),
        ({"omits": ["f"]}, "2.8", True),
        ({"argument": {"f": 1}}, "2.8", True),
        ({"unless": {"f": 1}}, "2.8", True),
        ({"passes": ["obj"]}, "2.8", False),
        ({"passes": ["f"]}, "2.9", False),
        ({}, "2.8", False),
    ],
)
def test_an_entry_decides_which_calls_a_parameter_concerns(
    conditions: dict[str, Any], release: str, decided: bool
) -> None:
    assert index(make_entry({"call": "torch.save", **conditions})).is_decided("torch.save", "f", release) is decided


@pytest.mark.parametrize(
    "skipped",
    [
        make_entry({"call": "torch.save"}, release="2.5", address="releases/2.5/#y"),
        make_entry({"call": "torch.save", "file_uses": "torch.optim.Adam"}, address="releases/2.8/#y"),
        make_entry({"call": "torch.save", "file_lacks": "torch.optim.SGD"}, address="releases/2.8/#y"),
    ],
)
def test_an_entry_that_is_not_met_stops_no_other(skipped: ChangeEntry) -> None:
    changes = index(skipped, make_entry({"call": "torch.save"}))
    uses = collect("import torch\ntorch.optim.SGD\ntorch.save(o, f)\n")
    used = changes.find_used_names(uses)
    found = [
        match.entry.address for use in uses for match in changes.find_matches(use, place("2.7"), place("2.8"), used)
    ]
    assert found == ["releases/2.8/#x"]


@pytest.mark.parametrize(
    ("method", "found"),
    [
        # Only it and classes derived from it have the member.
        ("torch.Tensor.logaddexp", True),
        ("torch.optim.lr_scheduler.ReduceLROnPlateau.get_last_lr", True),
        ("torch.optim.Optimizer.add_param_group", True),
        # A private class has it too, and a public one that is no relative.
        ("torch.nn.Module.add_module", True),
        ("torch.nn.Module.named_buffers", False),
    ],
)
def test_a_member_that_no_other_public_class_has_tells_its_class(method: str, found: bool) -> None:
    code = f"import torch\ndef f(x): x.{method.rpartition('.')[2]}()"
    assert bool(find_matches(code, {"method": method})) is found


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("def f(x): x.refine_names('a')", ["likely"]),
        ("from tensordict import TensorDict\ndef f(x: TensorDict): x.refine_names('a')", []),
        ("from tensordict.nn import probabilistic as p\np.run()\ndef f(x): x.refine_names('a')", []),
    ],
)
def test_a_file_that_uses_a_package_outside_torch(code: str, found: list[str]) -> None:
    pattern = {"method": "torch.Tensor.refine_names", "file_lacks": "tensordict"}
    matches = find_matches(f"import torch\n{code}", pattern, release="2.13")
    assert [text.partition(" ")[2] for text in matches] == found


@pytest.mark.parametrize(
    ("code", "confidence"),
    [
        ("def f(x):\n    return x.cholesky()", "possible"),
        ("def f(self):\n    return self.base.cholesky()", "possible"),
        ("torch.randn(3, 3).cholesky()", "likely"),
        ("def f(x: torch.Tensor):\n    return x.cholesky()", "likely"),
    ],
)
def test_a_method_that_operators_have_too_is_only_possible_where_the_class_is_unknown(
    code: str, confidence: str
) -> None:
    entry = make_entry({"method": "torch.Tensor.cholesky"}, release="2.14")
    assert met(entry, code, "2.13", "2.14") == [confidence]
