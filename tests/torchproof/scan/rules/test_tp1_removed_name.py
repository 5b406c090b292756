"""TP1, removed-name."""

from dataclasses import replace

import pytest

from scanning import make_entry, report, scan_code
from torchproof.scan.rules.change_entries import ChangeEntry
from torchproof.scan.rules.findings import Confidence


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("import torch\ntorch.onnx.ExportOptions", "2: torch.onnx.ExportOptions is gone since 2.9"),
        ("import torch\ntorch.onnx.enable_log()", "2: torch.onnx.enable_log is gone since 2.6"),
        ("from torch.onnx import ExportOptions", "1: torch.onnx.ExportOptions is gone since 2.9"),
        ("from torch import onnx as o\no.log('x')", "2: torch.onnx.log is gone since 2.6"),
        ("import torch\ngetattr(torch.onnx, 'log')", "2: torch.onnx.log is gone since 2.6"),
        ("import torch\n\ndef f(o: torch.onnx.ExportOptions): ...", "3: torch.onnx.ExportOptions is gone since 2.9"),
        ("import torch\n\nclass A(torch.onnx.ExportOptions): ...", "3: torch.onnx.ExportOptions is gone since 2.9"),
        (
            "from torch.fx._symbolic_trace import _is_fx_tracing_flag",
            "1: torch.fx._symbolic_trace._is_fx_tracing_flag is gone since 2.14",
        ),
        (
            "import torch.fx as fx\nfx._symbolic_trace._is_fx_tracing_flag",
            "2: torch.fx._symbolic_trace._is_fx_tracing_flag is gone since 2.14",
        ),
    ],
)
def test_reported(code: str, expected: str) -> None:
    assert report("TP1", code) == [expected]


@pytest.mark.parametrize(
    "code",
    [
        "import torch\ntorch.load",
        "x.torch.nosuch",
        "import other as torch\ntorch.onnx.ExportOptions",
        "import torch\ntorch.onnx.ExportOptions = 1",
        "import torch\ntorch.ops.mylib.op",
        "import torch\ntorch.__nosuch__",
        "import torch\ntorch.zeros(1).nosuch",
        "from torch import nosuch_helper as torch\ntorch.onnx.ExportOptions",
        "import torch\n\ndef f(o: 'torch.onnx.ExportOptions'): ...",
        "import torch\ntorch = other\n",
        "from torch.fx._symbolic_trace import _nosuch",
        "from torch.fx._symbolic_trace import is_fx_tracing",
        "import torch\ntorch._C._nosuch()",
    ],
)
def test_not_reported(code: str) -> None:
    assert report("TP1", code) == []


@pytest.mark.parametrize(
    "code",
    [
        "from torch.fx import _symbolic_trace as s\nif hasattr(s, '_is_fx_tracing_flag'): s._is_fx_tracing_flag",
        "import torch\nif hasattr(torch.onnx, 'log'):\n    torch.onnx.log",
        "try:\n    from torch.onnx import log\nexcept ImportError:\n    log = None",
        "try:\n    from torch.onnx import log\nexcept Exception:\n    log = None",
        "try:\n    from torch.onnx import log\nexcept (ValueError, ImportError):\n    log = None",
        "import torch\ngetattr(torch.onnx, 'log', None)",
        "import torch\nif torch.__version__ < '2.6':\n    torch.onnx.log",
        "import torch\nfrom contextlib import suppress\nwith suppress(AttributeError):\n    torch.onnx.log",
        "import torch\n\ndef f():\n    if torch.__version__ >= '2.6':\n        return\n    torch.onnx.log",
    ],
)
def test_guarded(code: str) -> None:
    assert [text[-7:] for text in report("TP1", code)] == ["guarded"]


@pytest.mark.parametrize(
    "code",
    [
        "try:\n    from torch.onnx import log\nexcept ValueError:\n    log = None",
        "try:\n    from torch.onnx import log\nexcept ImportError:\n    raise",
        "import torch\ntry:\n    torch.onnx.log\nexcept ImportError:\n    pass",
        "import torch\nif hasattr(torch.onnx, 'export'):\n    torch.onnx.log",
        "import torch\nif torch.__version__ >= '2.6':\n    torch.onnx.log",
    ],
)
def test_a_guard_for_something_else_is_none(code: str) -> None:
    assert [text.partition(": ")[2] for text in report("TP1", code)] == ["torch.onnx.log is gone since 2.6"]


@pytest.mark.parametrize(
    ("start", "end", "expected"),
    [
        ("2.5", "2.8", []),
        ("2.8", "2.9", ["2: torch.onnx.ExportOptions is gone since 2.9"]),
        ("2.9", "2.15", ["2: torch.onnx.ExportOptions is gone since 2.9"]),
    ],
)
def test_edge_of_the_upgrade(start: str, end: str, expected: list[str]) -> None:
    """A name that is gone on both releases is reported too: the code fails on the newer one."""
    assert report("TP1", "import torch\ntorch.onnx.ExportOptions", start, end) == expected


def test_a_name_of_a_star_import_is_possible_only() -> None:
    code = "from torch.onnx import *\nlog"
    assert report("TP1", code) == []
    assert report("TP1", code, least=Confidence.POSSIBLE) == ["2: torch.onnx.log is gone since 2.6"]


ENTRY = make_entry(release="2.9", kind="removal", names=["torch.onnx.ExportOptions"], proved=True)


@pytest.mark.parametrize(
    ("entry", "address"),
    [
        (ENTRY, "releases/2.9/#x"),
        (replace(ENTRY, kind="breaking"), "releases/2.9/#x"),
        (replace(ENTRY, kind="default"), "names/?name=torch.onnx.ExportOptions"),
        (replace(ENTRY, release="2.8"), "names/?name=torch.onnx.ExportOptions"),
        (replace(ENTRY, names=("torch.onnx",)), "releases/2.9/#x"),
        (replace(ENTRY, names=("torch",)), "names/?name=torch.onnx.ExportOptions"),
        (
            make_entry({"call": "torch.onnx.ExportOptions"}, release="2.9", kind="removal", proved=True),
            "releases/2.9/#x",
        ),
    ],
)
def test_an_entry_of_the_kind_and_the_release_documents_it(entry: ChangeEntry, address: str) -> None:
    (finding,) = scan_code("import torch\ntorch.onnx.ExportOptions", entries=[entry]).findings
    assert finding.reason.address == address
    is_documented = address.startswith("releases")
    assert finding.reason.action == ("Act." if is_documented else "")
    assert finding.reason.proved is is_documented
    assert finding.reason.confidence is Confidence.CERTAIN


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("import torch._dynamo.config as c\nc.skip_fsdp_hooks = True", ["2: torch._dynamo.config.skip_fsdp_hooks"]),
        ("import torch\ntorch._inductor.config.abi_compatible = 1", ["2: torch._inductor.config.abi_compatible"]),
        (
            "from torch._inductor import config\nconfig.triton.enable_tlx_templates = 1",
            ["2: torch._inductor.config.triton.enable_tlx_templates"],
        ),
        (
            "from torch._dynamo import config\nwith config.patch(skip_fsdp_hooks=1): ...",
            ["2: torch._dynamo.config.skip_fsdp_hooks"],
        ),
        ("import torch\ntorch._dynamo.config.suppress_errors = True", []),
        ("import torch\ntorch.onnx.ExportOptions = 1", []),
    ],
)
def test_a_setting_that_is_gone_is_reported_where_it_is_assigned(code: str, expected: list[str]) -> None:
    assert [text.partition(" is gone")[0] for text in report("TP1", code)] == expected


@pytest.mark.parametrize(
    ("code", "guarded"),
    [
        ("try:\n    c.skip_fsdp_hooks = True\nexcept AttributeError:\n    pass", True),
        ("if hasattr(c, 'skip_fsdp_hooks'):\n    c.skip_fsdp_hooks = True", True),
        ("try:\n    c.skip_fsdp_hooks = True\nexcept KeyError:\n    pass", False),
    ],
)
def test_a_setting_is_guarded_like_any_name(code: str, guarded: bool) -> None:
    found = [text for text in report("TP1", f"import torch._dynamo.config as c\n{code}") if "skip_fsdp" in text]
    assert [text.endswith("guarded") for text in found] == [guarded] * len(found)
    assert found


def test_an_entry_of_an_older_release_still_says_what_to_do() -> None:
    entry = make_entry(
        {"call": "torch.optim.lr_scheduler.ReduceLROnPlateau", "passes": ["verbose"]}, release="2.7", kind="removal"
    )
    code = "import torch\ntorch.optim.lr_scheduler.ReduceLROnPlateau(o, verbose=True)"
    (finding,) = scan_code(code, "2.9", entries=[entry]).findings
    assert (finding.reason.action, finding.reason.address) == ("Act.", "releases/2.7/#x")
