"""Names that modules had by an import and lost: what the scan says of them, and a damaged file."""

from pathlib import Path

import pytest

from scanning import report, scan_code
from torchproof.errors import RecordError
from torchproof.history.incidental_imports import BorrowedName, read_borrowed_file
from torchproof.scan.rules.findings import Confidence

TABLE = '{"format": 1, "releases": ["2.5", "2.6"], "names": {"torch.x": {"typing": {"List": [0, 0]}}}}'
NAME = "torch.nn.modules.transformer.Optional"


@pytest.mark.parametrize(
    ("code", "line"),
    [
        ("from torch.nn.modules.transformer import Optional", 1),
        ("from torch.nn.modules.transformer import Optional as O", 1),
        ("import torch\nx: torch.nn.modules.transformer.Optional[int] = None", 2),
        ("import torch.nn.modules.transformer as t\n\ndef f(x: t.Optional[int]): ...", 3),
    ],
)
def test_a_borrowed_name_that_goes_is_reported(code: str, line: int) -> None:
    assert report("TP1", code) == [f"{line}: {NAME} is gone since 2.10"]
    (finding,) = scan_code(code).findings
    assert finding.reason.confidence is Confidence.CERTAIN
    assert finding.reason.action == "The module had it by an import of its own: import it from `typing`."


def test_a_borrowed_name_of_a_private_module_is_reported() -> None:
    code = "import torch.fx._symbolic_trace as st\n\ndef f(x: st.Union[int, str]): ..."
    (finding,) = scan_code(code).findings
    assert report("TP1", code) == ["3: torch.fx._symbolic_trace.Union is gone since 2.12"]
    assert finding.reason.action == "The module had it by an import of its own: import it from `typing`."


@pytest.mark.parametrize(
    "code",
    [
        "from typing import Optional",
        "from torch.nn.modules.transformer import Transformer",
        "import torch.nn.modules.transformer as t\nt.Optional = None",
        "from torch.nn.modules.transformer import *\nx: Optional[int] = None",
    ],
)
def test_what_stays_is_not_reported(code: str) -> None:
    assert report("TP1", code) == []


def test_an_import_that_may_fail_is_guarded() -> None:
    module = NAME.rpartition(".")[0]
    result = scan_code(f"try:\n    from {module} import Optional\nexcept ImportError:\n    from typing import Optional")
    assert (result.findings, [each.reason.name for each in result.guarded]) == ([], [NAME])


def test_a_release_before_it_goes_has_it() -> None:
    assert scan_code(f"from {NAME.rpartition('.')[0]} import Optional", end="2.9").findings == []


def test_the_file_is_read_by_dotted_name(tmp_path: Path) -> None:
    (tmp_path / "borrowed.json").write_text(TABLE)
    assert read_borrowed_file(tmp_path / "borrowed.json") == {"torch.x.List": BorrowedName(0, 0, "typing")}


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"format": 2}', TABLE.replace("[0, 0]", "[0]"), TABLE[:40]])
def test_a_damaged_file_is_one_line(text: str, tmp_path: Path) -> None:
    (tmp_path / "borrowed.json").write_text(text)
    with pytest.raises(RecordError, match=r"borrowed\.json") as refused:
        read_borrowed_file(tmp_path / "borrowed.json")
    assert "\n" not in str(refused.value)
