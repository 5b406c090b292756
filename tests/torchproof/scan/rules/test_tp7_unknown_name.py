"""TP7, unknown-name."""

import pytest

from scanning import report, scan_code
from torchproof.scan.rules.findings import Confidence, Severity


@pytest.mark.parametrize(
    ("code", "place", "meant"),
    [
        ("import torch\ntorch.nn.Relu()", "2: torch.nn.Relu", "torch.nn.ReLU"),
        ("import torch\ntorch.nn.Paramaeter", "2: torch.nn.Paramaeter", "torch.nn.Parameter"),
        ("from torch.nn import Mmodule", "1: torch.nn.Mmodule", "torch.nn.Module"),
        ("from torch import optim\noptim.Nadam(p)", "2: torch.optim.Nadam", "torch.optim.NAdam"),
        (
            "import torch.nn.functional as F\nF.log_sofmax(x)",
            "2: torch.nn.functional.log_sofmax",
            "torch.nn.functional.log_softmax",
        ),
    ],
)
def test_reported(code: str, place: str, meant: str) -> None:
    assert report("TP7", code) == [f"{place} is in no release since 2.5; did you mean `{meant}`?"]


@pytest.mark.parametrize(
    "code",
    [
        "import torch\ntorch.nn.ReLU",
        "import torch\ntorch.npu.is_available()",
        "import torch\ntorch.onnx.ExportOptions",
        "import torch\ntorch.ops.ate",
        "import torch\ntorch.nn.Relu = 1",
        "import torch\ntorch.zeros(1).resize_assss",
        "from torch.nn import *\nRelu",
    ],
)
def test_not_reported(code: str) -> None:
    assert report("TP7", code) == []


@pytest.mark.parametrize(
    "code",
    [
        "try:\n    from torch.nn import Relu\nexcept ImportError:\n    Relu = None",
        "import torch\nif hasattr(torch.nn, 'Relu'):\n    torch.nn.Relu",
        "import torch\ngetattr(torch.nn, 'Relu', None)",
    ],
)
def test_guarded(code: str) -> None:
    assert [text[-7:] for text in report("TP7", code)] == ["guarded"]


@pytest.mark.parametrize(("start", "end"), [("2.5", "2.15"), ("2.14", "2.15"), ("2.5", "2.6")])
def test_edge_of_the_upgrade(start: str, end: str) -> None:
    """A name of no release is wrong on each, so every upgrade tells it."""
    assert len(report("TP7", "import torch\ntorch.nn.Relu", start, end)) == 1


def test_a_name_without_a_similar_one_is_possible_only_and_stops_at_the_first_missing_part() -> None:
    (finding,) = scan_code("import torch\ntorch.optim.nosuch.deeper", least=Confidence.POSSIBLE).findings
    assert (finding.reason.name, finding.reason.text) == ("torch.optim.nosuch", "is in no release since 2.5")
    assert (finding.reason.confidence, finding.reason.severity) == (Confidence.POSSIBLE, Severity.BREAKS)
    assert scan_code("import torch\ntorch.optim.nosuch").hidden == 1


@pytest.mark.parametrize(
    "code",
    [
        "import torch\n(torch if flag else other()).nosuch",
        "import torch\ntorch.ops.nosuch.op",
        "import torch\ntorch.zeros(1).nosuch.deeper",
        "from torch.onnx import *\nnosuch",
    ],
)
def test_a_name_that_may_be_something_else_is_not_reported(code: str) -> None:
    assert report("TP7", code, least=Confidence.POSSIBLE) == []
