"""TP2, changed-signature."""

import pytest

from scanning import make_entry, report, scan_code
from torchproof.scan.rules.findings import Confidence, Severity

STEP = "torch.optim.lr_scheduler.StepLR"
VERBOSE = f"{STEP} keyword `verbose` is not taken since 2.7"


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        (f"import torch\n{STEP}(o, 1, verbose=True)", f"2: {VERBOSE}"),
        (f"import torch\n{STEP}(o, 1, verbose=True, **more)", f"2: {VERBOSE}"),
        (f"import torch\n{STEP}(*all, verbose=True)", f"2: {VERBOSE}"),
        (
            f"import torch\n{STEP}(o, 1, 0.1, -1, True)",
            f"2: {STEP} at most 4 positional arguments are taken, 5 are given since 2.7",
        ),
        (f"import torch\nfrom functools import partial\npartial({STEP}, verbose=True)", f"3: {VERBOSE}"),
        (
            f"import torch\n\nclass S({STEP}):\n    def __init__(self, o):\n        super().__init__(o, 1, verbose=1)",
            f"5: {VERBOSE}",
        ),
        ("import torch\ntorch.linalg.norm(A=x)", "2: torch.linalg.norm keyword `A` is not taken since 2.13"),
        (
            "from torch.utils.data import Sampler\nSampler(d)",
            "2: torch.utils.data.Sampler at most 0 positional arguments are taken, 1 are given since 2.10",
        ),
    ],
)
def test_reported(code: str, expected: str) -> None:
    assert report("TP2", code) == [expected]


@pytest.mark.parametrize(
    "code",
    [
        f"import torch\n{STEP}(o, 1)",
        f"import torch\n{STEP}(o, 1, **more)",
        f"import torch\n{STEP}(o)",
        f"import torch\n{STEP}",
        f"import torch\n{STEP}(*all)",
        "import torch\ntorch.linalg.norm(x)",
        "import torch\ntorch.nosuch(verbose=True)",
        "import torch\ntorch.utils.data.DataLoader(d, 1, True)",
    ],
)
def test_not_reported(code: str) -> None:
    assert report("TP2", code) == []


@pytest.mark.parametrize(
    "code",
    [
        f"import torch\ntry:\n    {STEP}(o, 1, verbose=True)\nexcept TypeError:\n    pass",
        f"import torch\nif torch.__version__ < '2.7':\n    {STEP}(o, 1, verbose=True)",
        f"import inspect, torch\nif 'verbose' in inspect.signature({STEP}).parameters: {STEP}(o, 1, verbose=True)",
    ],
)
def test_guarded(code: str) -> None:
    assert [text.partition(": ")[2] for text in report("TP2", code)] == [f"{VERBOSE} guarded"]


def test_a_guard_against_a_missing_name_is_none() -> None:
    code = f"import torch\ntry:\n    {STEP}(o, 1, verbose=True)\nexcept AttributeError:\n    pass"
    assert report("TP2", code) == [f"3: {VERBOSE}"]


@pytest.mark.parametrize(
    ("start", "end", "expected"),
    [
        ("2.5", "2.6", []),
        ("2.6", "2.7", [f"2: {VERBOSE}"]),
        ("2.8", "2.9", [f"2: {VERBOSE}"]),
    ],
)
def test_edge_of_the_upgrade(start: str, end: str, expected: list[str]) -> None:
    assert report("TP2", f"import torch\n{STEP}(o, 1, verbose=True)", start, end) == expected


def test_the_confidence_and_the_entry_of_a_call() -> None:
    entry = make_entry(release="2.7", names=[STEP])
    (finding,) = scan_code(f"import torch\n{STEP}(o, 1, verbose=True)", entries=[entry]).findings
    assert (finding.reason.severity, finding.reason.confidence) == (Severity.BREAKS, Confidence.CERTAIN)
    assert finding.reason.address.startswith("releases/2.7/#")


def test_a_handwritten_stub_without_an_entry_is_possible_only() -> None:
    """Stubs of C++ bindings that people write are often later than the binding."""
    code = "import torch\ntorch.distributed.set_debug_level()"
    expected = ["2: torch.distributed.set_debug_level argument `level` is required since 2.11"]
    assert report("TP2", code) == []
    assert report("TP2", code, least=Confidence.POSSIBLE) == expected


def test_a_handwritten_stub_with_an_entry_is_certain() -> None:
    name = "torch.distributed.set_debug_level"
    entry = make_entry(release="2.11", names=[name])
    (finding,) = scan_code(f"import torch\n{name}()", entries=[entry]).findings
    assert finding.reason.confidence is Confidence.CERTAIN
