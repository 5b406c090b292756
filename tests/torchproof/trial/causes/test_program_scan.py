"""What a scan says of the program, in the words of its traceback."""

from pathlib import Path

from torchproof.trial.causes.program_scan import scan_program
from torchproof.trial.user_program import Program

CODE = "import torch\nfrom helper import build\n\nbuild(torch.nn.Linear(1, 1))\n"
HELPER = """import torch


def build(net):
    optimizer = torch.optim.SGD(net.parameters())
    return torch.optim.lr_scheduler.ReduceLROnPlateau(optimizer, verbose=True)
"""


def test_the_modules_of_a_script_are_scanned_too(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text(CODE)
    (tmp_path / "helper.py").write_text(HELPER)
    (tmp_path / "unrelated.py").write_text(HELPER)
    found = scan_program(Program(("a.py",), tmp_path, tmp_path / "a.py"), "2.6", "2.7")
    assert [(each.file, each.line) for each in found] == [("helper.py", 6)]
    assert found[0].covers("helper.py", 6)
    assert scan_program(Program(("a.py",), tmp_path, tmp_path / "a.py"), "2.7", "2.8") == []
    assert scan_program(Program(("a.py",), tmp_path, tmp_path / "a.py"), "2.7", "2.7") == []


def test_all_files_of_a_command_are_scanned(tmp_path: Path) -> None:
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_a.py").write_text(HELPER)
    found = scan_program(Program(("pytest", "-q"), tmp_path), "2.6", "2.7")
    assert [(each.file, each.line) for each in found] == [("tests/test_a.py", 6)]


def test_a_call_whose_error_the_program_catches_is_marked_as_guarded(tmp_path: Path) -> None:
    body = HELPER.replace("    return", "    try:\n        return") + "    except TypeError:\n        return None\n"
    (tmp_path / "a.py").write_text(body)
    (found,) = scan_program(Program(("a.py",), tmp_path, tmp_path / "a.py"), "2.6", "2.7")
    assert (found.line, found.is_guarded) == (7, True)
