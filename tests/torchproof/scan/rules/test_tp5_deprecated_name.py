"""TP5, deprecated-name."""

import pytest

from scanning import make_entry, report, scan_code
from torchproof.scan.rules.findings import Severity


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("import torch\ntorch.cuda.memory_cached()", "torch.cuda.memory_cached is deprecated since 2.5 or longer old"),
        ("import torch\ntorch.cuda.memory_cached", "torch.cuda.memory_cached is deprecated since 2.5 or longer old"),
        ("import torch\ntorch.nn.NLLLoss2d()", "torch.nn.NLLLoss2d is deprecated since 2.5 or longer old"),
        ("import torch\ntorch.svd", "torch.svd is deprecated since 2.5 or longer old"),
        (
            "import torch\nwith torch.cuda.amp.autocast(): ...",
            "torch.cuda.amp.autocast is deprecated since 2.5 or longer old",
        ),
        ("import torch\n@torch.jit.interface\nclass A: ...", "torch.jit.interface is deprecated since 2.11"),
        ("import torch\ntorch.jit.freeze(m)", "torch.jit.freeze is deprecated since 2.11"),
        (
            "import torch\nclass A(torch.nn.NLLLoss2d):\n    def __init__(self):\n        super().__init__()",
            "torch.nn.NLLLoss2d is deprecated since 2.5 or longer old",
        ),
    ],
)
def test_reported(code: str, expected: str) -> None:
    assert [text.partition(": ")[2] for text in report("TP5", code)] == [expected]


@pytest.mark.parametrize(
    "code",
    [
        "import torch\ntorch.cuda.memory_reserved()",
        "import torch\ntorch.cuda.reset_max_memory_cached",
        "from torch.nn.functional import upsample",
        "from torch.jit import freeze",
        "from torch import svd",
        "import torch\ndef f(a: torch.cuda.memory_cached): ...",
        "import torch\ntorch.cuda.memory_cached = 1",
        "import torch\ntorch.linalg.svd(x)",
        "import torch\ntorch.onnx.ExportOptions()",
    ],
)
def test_not_reported(code: str) -> None:
    """A function that warns when it is called is not reported where its name alone stands."""
    assert report("TP5", code) == []


@pytest.mark.parametrize(
    "code",
    [
        "import torch\nif torch.__version__ < '2.11':\n    torch.jit.freeze(m)",
        "import torch\nif torch.__version__ >= '2.11':\n    other(m)\nelse:\n    torch.jit.freeze(m)",
    ],
)
def test_guarded(code: str) -> None:
    assert [text[-7:] for text in report("TP5", code)] == ["guarded"]


@pytest.mark.parametrize(("start", "end", "count"), [("2.5", "2.10", 0), ("2.10", "2.11", 1), ("2.12", "2.15", 1)])
def test_edge_of_the_upgrade(start: str, end: str, count: int) -> None:
    """What was deprecated before is counted apart: nothing changes."""
    assert len(report("TP5", "import torch\ntorch.jit.freeze(m)", start, end)) == count


@pytest.mark.parametrize(
    ("code", "severity"), [("torch.svd(x)", Severity.SOON), ("torch.cuda.memory_cached()", Severity.WARNS)]
)
def test_a_documented_deprecation_warns_later(code: str, severity: Severity) -> None:
    (finding,) = scan_code(f"import torch\n{code}", entries=()).old
    assert finding.reason.severity is severity


def test_without_an_entry_the_message_of_torch_is_the_instruction() -> None:
    (finding,) = scan_code("import torch\ntorch.cuda.memory_cached()", entries=()).old
    assert "memory_reserved" in finding.reason.action


@pytest.mark.parametrize("code", ["c.inline_inbuilt_nn_modules = True", "c.inline_inbuilt_nn_modules"])
def test_a_deprecated_setting_warns_where_it_is_read_or_assigned(code: str) -> None:
    (text,) = report("TP5", f"import torch._dynamo.config as c\n{code}", "2.10")
    assert text.startswith("2: torch._dynamo.config.inline_inbuilt_nn_modules is deprecated since 2.1")


def test_what_warns_through_another_function_warns() -> None:
    (finding,) = scan_code("import torch\ntorch.nn.utils.weight_norm(m)", entries=()).old
    assert finding.reason.severity is Severity.WARNS
    assert finding.reason.action.endswith("in favor of `torch.nn.utils.parametrizations.weight_norm`.")


@pytest.mark.parametrize("end", ["2.11", "2.12", "2.13", "2.14", "2.15"])
def test_the_first_release_is_the_same_whatever_the_newer_one(end: str) -> None:
    assert report("TP5", "import torch\ntorch.jit.freeze(m)", "2.10", end) == [
        "2: torch.jit.freeze is deprecated since 2.11"
    ]


@pytest.mark.parametrize(("kind", "entry"), [("deprecation", "releases/2.13/#x"), ("removal", "")])
def test_an_entry_of_another_release_documents_it(kind: str, entry: str) -> None:
    """Pages tell of a deprecation also later than the sources do."""
    entries = [make_entry(kind=kind, release="2.13", names=["torch.jit.freeze"])]
    (finding,) = scan_code("import torch\ntorch.jit.freeze(m)", "2.10", entries=entries).findings
    assert (finding.reason.since, finding.reason.entry) == ("2.11", entry)
