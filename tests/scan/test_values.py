"""A change of behaviour that depends on the values of a call: told as possible, and left out unless asked for."""

from pathlib import Path

import pytest

from torchproof.scan.file_reader import read_file
from torchproof.scan.rules.findings import Confidence
from torchproof.scan.rules.scan_result import ScanResult
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
        ("torch.empty(20).uniform_()", Confidence.POSSIBLE),
        ("torch.randn_like(value, dtype=torch.bfloat16)", Confidence.LIKELY),
        ("torch.randn_like(value, dtype=torch.float16)", Confidence.LIKELY),
        ("torch.randn_like(value, dtype=torch.float64)", Confidence.POSSIBLE),
        ("torch.randn_like(value)", Confidence.POSSIBLE),
        ("torch.rand(3, dtype=torch.bfloat16)", Confidence.LIKELY),
        ("torch.rand(3)", Confidence.POSSIBLE),
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
        ("value.clamp_(0)", "2.13", "2.14", ["releases/2.14/#clamp-ties"]),
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
    assert {(reason.rule, reason.confidence) for reason in found} <= {("TP6", Confidence.POSSIBLE)}
    surer = upgraded(context, path, text, start, end, Confidence.LIKELY)
    assert not surer.findings
    assert surer.hidden == len(addresses)
