"""What environment files of conda say about torch."""

from pathlib import Path

import pytest

from torchproof.regular_files import Unreadable
from torchproof.scan.metadata.conda_reader import MAX_CHARACTERS, find_environment_statements


def read(folder: Path, text: str) -> list[str]:
    (folder / "environment.yml").write_text(text)
    return [statement.text for statement in find_environment_statements(folder / "environment.yml")]


@pytest.mark.parametrize(
    ("entries", "expected"),
    [
        ("- pytorch=2.10", ["torch==2.10.*"]),
        ("- pytorch==2.7.1", ["torch==2.7.1"]),
        ("- 'pytorch >=2.7,<3'", ["torch<3,>=2.7"]),
        ("- pytorch::pytorch=2.7", ["torch==2.7.*"]),
        ("- pytorch", ["torch"]),
        ("- pytorch-cpu=2.7", ["torch==2.7.*"]),
        ("- pytorch-cuda=12.4", []),
        ("- torch=2.7", []),
        ("- torchvision", []),
        ("- pip:\n  - torch>=2.7\n  - numpy", ["torch>=2.7"]),
        ("- pip:\n  - torch>=2.7\n- pytorch=2.6", ["torch>=2.7", "torch==2.6.*"]),
        ("- pip: torch>=2.7", []),
        ("- pip:\n  - {torch: 2.7}", []),
        ("- {torch: [x]}", []),
        ("- [pytorch]", []),
        ("- 2.7\n- pytorch", ["torch"]),
    ],
)
def test_the_entries(tmp_path: Path, entries: str, expected: list[str]) -> None:
    assert read(tmp_path, f"name: torch\ndependencies:\n{entries}\n") == expected


@pytest.mark.parametrize(
    "text",
    [
        "- pytorch=2.7",
        "dependencies: pytorch",
        "other:\n- pytorch=2.7",
        "pytorch",
        "dependencies:\n- numpy",
        "",
        "# torch",
    ],
)
def test_another_file_says_nothing(tmp_path: Path, text: str) -> None:
    assert read(tmp_path, text) == []


@pytest.mark.parametrize(
    ("text", "message"), [("torch: [", "no YAML"), (f"torch: {'a' * MAX_CHARACTERS}", f"longer than {MAX_CHARACTERS}")]
)
def test_a_damaged_file_is_one_line(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(Unreadable, match=message) as raised:
        read(tmp_path, text)
    assert "\n" not in str(raised.value)


def test_a_file_as_long_as_is_read(tmp_path: Path) -> None:
    head = "dependencies:\n- pytorch=2.7\n#"
    assert read(tmp_path, head + "a" * (MAX_CHARACTERS - len(head))) == ["torch==2.7.*"]


def test_a_damaged_file_that_does_not_name_torch_is_not_parsed(tmp_path: Path) -> None:
    assert read(tmp_path, "numpy: [") == []
