"""TP3, newer-release."""

import pytest

from scanning import report, scan_code
from torchproof.scan.rules.findings import Severity


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("import torch\ntorch.optim.Muon", "2: torch.optim.Muon is new in 2.9"),
        ("import torch\ntorch.optim.Muon(p)", "2: torch.optim.Muon is new in 2.9"),
        ("from torch.optim import Muon", "1: torch.optim.Muon is new in 2.9"),
        ("import torch\nx = torch.zeros(1)\nx.hash_tensor()", "3: torch.Tensor.hash_tensor is new in 2.9"),
        (
            "import torch\ntorch.nn.GroupNorm(1, 1, bias=False)",
            "2: torch.nn.GroupNorm keyword `bias` is not taken before 2.12",
        ),
        (
            "import torch\ntorch.cuda.get_device_properties()",
            "2: torch.cuda.get_device_properties argument `device` is required before 2.6",
        ),
        (
            "import torch\ntorch.distributed.send(t, group_dst=1)",
            "2: torch.distributed.send keyword `group_dst` is not taken before 2.6",
        ),
        ("import torch\ntorch.cond(p, t, f)", "2: torch.cond argument `operands` is required before 2.6"),
    ],
)
def test_reported(code: str, expected: str) -> None:
    assert report("TP3", code) == [expected]


@pytest.mark.parametrize(
    "code",
    [
        "import torch\ntorch.optim.Adam",
        "import torch\ntorch.optim.Muon = None",
        "import torch\ntorch.nn.GroupNorm(1, 1)",
        "import torch\ntorch.distributed.send(t, 1)",
        "import torch\ntorch.nn.GroupNorm",
        "import torch\ntorch.onnx.ExportOptions",
        "import torch\nx = unknown()\nx.hash_tensor()",
    ],
)
def test_not_reported(code: str) -> None:
    assert report("TP3", code) == []


@pytest.mark.parametrize(
    "code",
    [
        "import torch\nif hasattr(torch.optim, 'Muon'):\n    torch.optim.Muon",
        "try:\n    from torch.optim import Muon\nexcept ImportError:\n    pass",
        "import torch\ntry:\n    torch.nn.GroupNorm(1, 1, bias=False)\nexcept TypeError:\n    pass",
        "import torch\nif torch.__version__ >= '2.12':\n    torch.nn.GroupNorm(1, 1, bias=False)",
        "import torch\nMuon = getattr(torch.optim, 'Muon', None)",
        "import torch\nassert torch.__version__ >= '2.9'\ntorch.optim.Muon",
    ],
)
def test_guarded(code: str) -> None:
    assert [text[-7:] for text in report("TP3", code)] == ["guarded"]


@pytest.mark.parametrize(
    "code",
    [
        "import torch\ntry:\n    torch.nn.GroupNorm(1, 1, bias=False)\nexcept AttributeError:\n    pass",
        "import torch\nif torch.__version__ >= '2.5':\n    torch.optim.Muon",
        "import torch\nif torch.__version__ < '2.9':\n    torch.optim.Muon",
        "try:\n    from torch.optim import Muon\nexcept TypeError:\n    pass",
    ],
)
def test_a_guard_for_something_else_is_none(code: str) -> None:
    (text,) = report("TP3", code)
    assert not text.endswith("guarded")


@pytest.mark.parametrize(
    ("code", "start", "end", "expected"),
    [
        ("torch.optim.Muon", "2.5", "2.8", ["2: torch.optim.Muon is new in 2.9"]),
        ("torch.optim.Muon", "2.8", "2.9", ["2: torch.optim.Muon is new in 2.9"]),
        ("torch.optim.Muon", "2.9", "2.15", []),
        (
            "torch.nn.GroupNorm(1, 1, bias=False)",
            "2.5",
            "2.8",
            ["2: torch.nn.GroupNorm keyword `bias` is not taken before 2.12"],
        ),
        ("torch.nn.GroupNorm(1, 1, bias=False)", "2.12", "2.15", []),
    ],
)
def test_edge_of_the_upgrade(code: str, start: str, end: str, expected: list[str]) -> None:
    """A name that is newer than both releases is reported too: the code fails on the newer one."""
    assert report("TP3", f"import torch\n{code}", start, end) == expected


def test_what_no_release_takes_is_no_newer_release() -> None:
    assert report("TP3", "import torch\ntorch.nn.GroupNorm(1, 1, nosuch=1)") == []


def test_no_change_entry_documents_it() -> None:
    (finding,) = scan_code("import torch\ntorch.optim.Muon").findings
    assert finding.reason.severity is Severity.NEWER
    assert finding.reason.address == "names/?name=torch.optim.Muon"
    assert (finding.reason.action, finding.reason.proved) == ("", False)


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("torch.xpu.power_draw()", "torch.xpu.power_draw is new in 2.13"),
        ("torch.backends.mps.get_core_count()", "torch.backends.mps.get_core_count is new in 2.9"),
        ("torch._dynamo.config.caching_precompile = True", "torch._dynamo.config.caching_precompile is new in 2.9"),
        ("torch.multiprocessing.Process()", None),
        ("torch.fx.Node.op", None),
    ],
)
def test_names_of_other_back_ends_and_settings_need_a_release_too(code: str, expected: str | None) -> None:
    assert report("TP3", f"import torch\n{code}") == ([f"2: {expected}"] if expected else [])
