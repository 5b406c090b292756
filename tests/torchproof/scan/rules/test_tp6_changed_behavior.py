"""TP6, changed-behavior. A change that depends on the values of a call is possible only."""

from dataclasses import replace
from pathlib import Path

import pytest

from scanning import make_entry, report, scan_code
from torchproof.scan.file_reader import read_file
from torchproof.scan.rules.change_entries import ChangeEntry
from torchproof.scan.rules.change_index import ChangeIndex
from torchproof.scan.rules.findings import Confidence, Severity
from torchproof.scan.rules.rule_engine import RuleEngine
from torchproof.scan.rules.scan_result import ScanResult
from torchproof.scan.rules.upgraded_use import Upgrade
from torchproof.scan.scan_context import ScanContext, open_scan_context
from torchproof.scan.scanner import scan_readings


@pytest.fixture(scope="module")
def context() -> ScanContext:
    return open_scan_context()


def upgraded(context: ScanContext, path: Path, text: str, start: str, end: str, least: Confidence) -> ScanResult:
    path.write_text(f"import torch\n\nvalue = torch.zeros(3, 2)\n{text}\n")
    judge = context.build_engine(context.facts.releases.index(start), context.facts.releases.index(end))
    return scan_readings([read_file(path, context.facts)], judge, least=least)


@pytest.mark.parametrize(
    ("text", "confidence"),
    [
        ("torch.empty(20).uniform_()", None),
        ("torch.empty(20, dtype=torch.float16).uniform_()", Confidence.LIKELY),
        ("torch.randn_like(value, dtype=torch.bfloat16)", Confidence.LIKELY),
        ("torch.randn_like(value, dtype=torch.float16)", Confidence.LIKELY),
        ("torch.randn_like(value, dtype=torch.float64)", None),
        ("torch.randn_like(value)", None),
        ("torch.rand(3, dtype=torch.bfloat16)", Confidence.LIKELY),
        ("torch.rand(3)", None),
        ("torch.zeros(3, dtype=torch.bfloat16)", None),
    ],
)
def test_arguments_that_decide_make_it_likely(
    context: ScanContext, tmp_path: Path, text: str, confidence: Confidence | None
) -> None:
    result = upgraded(context, tmp_path / "a.py", text, "2.11", "2.12", Confidence.POSSIBLE)
    wanted = [] if confidence is None else [("releases/2.12/#low-precision-draws", confidence)]
    assert [(finding.reason.address, finding.reason.confidence) for finding in result.findings] == wanted


@pytest.mark.parametrize(
    ("text", "start", "end", "addresses"),
    [
        ("torch.trace(value)", "2.11", "2.12", ["releases/2.12/#trace-gradient"]),
        ("torch.trace(value)", "2.12", "2.15", []),
        ("value.trace()", "2.5", "2.15", ["releases/2.12/#trace-gradient"]),
        ("value.clamp(0)", "2.13", "2.14", ["releases/2.14/#clamp-ties"]),
        ("torch.special.i1(value)", "2.14", "2.15", ["releases/2.15/#i1-nan"]),
        ("torch.special.bessel_j0(value)", "2.14", "2.15", []),
        ("torch.fmin", "2.13", "2.15", []),
        ("value.sum()", "2.5", "2.15", []),
    ],
)
def test_a_call_of_a_judged_operator(
    context: ScanContext, tmp_path: Path, text: str, start: str, end: str, addresses: list[str]
) -> None:
    path = tmp_path / "a.py"
    result = upgraded(context, path, text, start, end, Confidence.POSSIBLE)
    found = [finding.reason for finding in result.findings]
    assert [reason.address for reason in found] == addresses
    assert {reason.rule for reason in found} <= {"TP6"}
    surer = upgraded(context, path, text, start, end, Confidence.CERTAIN)
    assert not surer.findings
    assert surer.hidden == len(addresses)


LOAD = (
    "torch.load Without `weights_only=False`, a file that holds more than tensors and plain containers raises"
    " `UnpicklingError`"
)


@pytest.mark.parametrize(
    "code",
    [
        "import torch\ntorch.load('x')",
        "import torch as t\nt.load('x')",
        "from torch import load\nload('x')",
        "import torch\ntorch.serialization.load('x')",
    ],
)
def test_reported(code: str) -> None:
    assert [text.partition(": ")[2] for text in report("TP6", code)] == [LOAD]


@pytest.mark.parametrize(
    "code",
    [
        "import torch\ntorch.load",
        "from torch import load",
        "import torch\ntorch.load('x', weights_only=False)",
        "import torch\ntorch.load('x', weights_only=True)",
        "import torch\ntorch.load('x', **more)",
        "import torch\ntorch.save(x, 'x')",
    ],
)
def test_not_reported(code: str) -> None:
    assert report("TP6", code) == []


def test_guarded() -> None:
    assert report("TP6", "import torch\nif torch.__version__ < '2.6':\n    torch.load('x')") == [f"3: {LOAD} guarded"]


@pytest.mark.parametrize(("start", "end", "count"), [("2.5", "2.6", 1), ("2.6", "2.15", 0), ("2.5", "2.15", 1)])
def test_edge_of_the_upgrade(start: str, end: str, count: int) -> None:
    assert len(report("TP6", "import torch\ntorch.load('x')", start, end)) == count


ENTRY = make_entry({"call": "torch.save"})


@pytest.mark.parametrize(
    ("entry", "rule"),
    [
        (ENTRY, "TP6"),
        (replace(ENTRY, kind="default"), "TP6"),
        (replace(ENTRY, kind="platform"), "TP6"),
        (replace(ENTRY, kind="deprecation"), "TP5"),
        (replace(ENTRY, kind="removal"), "TP1"),
        (make_entry({"call": "torch.save", "passes": ["f"]}, kind="removal"), "TP2"),
        (make_entry({"call": "torch.serialization.save"}), "TP6"),
    ],
)
def test_the_kind_of_an_entry_gives_the_rule(entry: ChangeEntry, rule: str) -> None:
    (finding,) = scan_code("import torch\ntorch.save(x, 'x', protocol=2)", entries=[entry]).findings
    assert finding.reason.rule == rule


@pytest.mark.parametrize("entry", [replace(ENTRY, release="1.13"), make_entry({"call": "torch.load"}), make_entry()])
def test_an_entry_of_another_release_or_name_says_nothing(entry: ChangeEntry) -> None:
    assert scan_code("import torch\ntorch.save(x, 'x', protocol=2)", entries=[entry]).findings == []


@pytest.mark.parametrize(
    ("severity", "expected"),
    [("breaks", Severity.BREAKS), ("warns", Severity.WARNS), ("silent", Severity.BEHAVES), (None, Severity.BEHAVES)],
)
def test_the_entry_gives_the_severity_and_the_texts(severity: str | None, expected: Severity) -> None:
    (finding,) = scan_code("import torch\ntorch.save(x)", entries=[replace(ENTRY, severity=severity)]).findings
    reason = finding.reason
    assert (reason.severity, reason.text, reason.action) == (expected, "saves", "Act.")
    assert (reason.address, reason.source, reason.since) == ("releases/2.8/#x", "https://x", "2.8")


def test_a_use_that_may_be_something_else_is_possible_only() -> None:
    code = "import torch\n(torch if flag else other()).save(x)"
    assert report("TP6", code, entries=[ENTRY]) == []
    assert len(report("TP6", code, entries=[ENTRY], least=Confidence.POSSIBLE)) == 1


@pytest.mark.parametrize(
    ("says", "caught", "is_guarded"),
    [
        ("The call raises `ValueError`.", "ValueError", True),
        ("The call raises `ValueError`.", "Exception", True),
        ("The call raises `ValueError`.", "(KeyError, ValueError)", True),
        ("The call raises `ValueError`.", "RuntimeError", False),
        ("The call raises `KeyError`.", "LookupError", True),
        ("The call raises `torch._dynamo.exc.Unsupported`.", "RuntimeError", True),
        ("The call raises `UnpicklingError`.", "pickle.PickleError", True),
        ("The call stops.", "RuntimeError", True),
        ("The call stops.", "ValueError", False),
    ],
)
def test_who_catches_what_the_newer_release_raises_is_prepared(says: str, caught: str, is_guarded: bool) -> None:
    entry = make_entry({"call": "torch.save"}, severity="breaks", says=says)
    result = scan_code(f"import torch\ntry:\n    torch.save(x, 'x')\nexcept {caught}:\n    y()", entries=[entry])
    assert (len(result.findings), len(result.guarded)) == (int(not is_guarded), int(is_guarded))


@pytest.mark.parametrize(("kind", "count"), [("use", 1), ("call", 1)])
def test_a_line_that_only_imports_a_function_meets_nothing(kind: str, count: int) -> None:
    entry = make_entry({kind: "torch.save"}, severity="warns", kind="deprecation")
    result = scan_code("from torch import save\nsave(x, 'x')", entries=[entry])
    assert [finding.line for finding in result.findings] == [2] * count


def test_a_module_that_is_imported_meets_its_change() -> None:
    entry = make_entry({"use": "torch.onnx.utils"}, severity="warns", kind="deprecation")
    assert len(scan_code("import torch.onnx.utils", entries=[entry]).findings) == 1


@pytest.mark.parametrize(("end", "count"), [("2.13", 1), ("2.14", 1), ("2.15", 0)])
def test_a_deprecation_that_the_newer_release_took_back_is_none(end: str, count: int) -> None:
    code = "import torch.distributed as dist\ndist.all_gather_into_tensor(a, b)"
    assert len(scan_code(code, "2.12", end).findings) == count


@pytest.mark.parametrize(
    ("start", "end", "is_reported"),
    [("2.6", "2.8", True), ("2.6", "2.7", True), ("2.6", "2.9", False), ("2.7", "2.8", False), ("2.5", "2.6", False)],
)
def test_a_bug_is_reported_where_an_upgrade_ends_in_it(
    context: ScanContext, start: str, end: str, is_reported: bool
) -> None:
    """A later release has mended it, and whoever has it already gets nothing new."""
    bug = replace(make_entry({"call": "torch.trace"}, release="2.7", kind="broken"), since="2.7", until="2.8")
    index = context.facts.releases.index
    changes = ChangeIndex([bug], context.facts)
    engine = RuleEngine(Upgrade(context.facts, changes, index(start), index(end)))
    reading = read_file(Path("a.py"), context.facts, b"import torch\ntorch.trace(torch.ones(2, 2))\n")
    assert bool(scan_readings([reading], engine).findings) is is_reported


@pytest.mark.parametrize(
    ("text", "confidences"),
    [
        ("torch.qr(value)", [Confidence.CERTAIN]),
        ("table = {'qr': torch.qr}", [Confidence.POSSIBLE]),
        ("run(value, op=torch.qr)", [Confidence.POSSIBLE]),
        ("table = [torch.Tensor.qr]", [Confidence.POSSIBLE]),
        ("table = {torch.qr: 1}", []),
        ("run(torch.nn.functional.group_norm)", []),  # raises for some arguments alone
        ("run(torch.nn.GRU)", []),
    ],
)
def test_a_function_that_raises_is_possible_where_other_code_gets_it(
    context: ScanContext, tmp_path: Path, text: str, confidences: list[Confidence]
) -> None:
    result = upgraded(context, tmp_path / "a.py", text, "2.13", "2.14", Confidence.POSSIBLE)
    assert [finding.reason.confidence for finding in result.findings] == confidences
