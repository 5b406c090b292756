"""What requirements files of pip say about torch, with what they include."""

from pathlib import Path

import pytest

from torchproof.scan.metadata.requirements_reader import MAX_FILES, find_requirements_statements


def read(folder: Path, **files: str) -> tuple[list[str], list[str]]:
    """Return the statements of ``a.txt``, as ``weight text file``, and the names of the files with a problem."""
    for name, text in files.items():
        (folder / f"{name}.txt").write_text(text)
    problems: dict[Path, str] = {}
    found = find_requirements_statements(folder / "a.txt", problems)
    told = [f"{each.weight.name.lower()} {each.text} {each.path.stem}" for each in found]
    return told, [path.name for path in problems]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("torch", ["torch"]),
        ("torch>=2.7  # why", ["torch>=2.7"]),
        ("# torch>=2.7", []),
        ("torch>=2.7#x", []),
        ("  torch ~= 2.7\n\n", ["torch~=2.7"]),
        ("torch==2.7.1 --hash=sha256:0", ["torch==2.7.1"]),
        ("torch==2.7.1 -H x", ["torch==2.7.1"]),
        ("torch==2.7.1 \\\n  --hash=sha256:0", ["torch==2.7.1"]),
        ("torch==2.7.1 \\\r\n  --hash=sha256:0\r\n", ["torch==2.7.1"]),
        ("torch==2.7.1 ; sys_platform == 'linux'", ["torch==2.7.1"]),
        ("torch[opt]>=2.7", ["torch>=2.7"]),
        ("torch==2.7.1\ntorch==2.6.0", ["torch==2.7.1", "torch==2.6.0"]),
        ("torchvision\nnot-torch", []),
        ("https://x/torch-2.7.1-py3-none-any.whl", ["torch==2.7.1"]),
        ("torch @ https://x/torch-2.7.1-py3-none-any.whl", ["torch==2.7.1"]),
        ("--extra-index-url https://x/torch", []),
        ("-e ./torch", []),
    ],
)
def test_a_line(tmp_path: Path, text: str, expected: list[str]) -> None:
    assert read(tmp_path, a=text) == ([f"direct {each} a" for each in expected], [])


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("-r b.txt", ["direct torch b"]),
        ("-rb.txt", ["direct torch b"]),
        ("--requirement b.txt", ["direct torch b"]),
        ("--requirement=b.txt", ["direct torch b"]),
        ("-r 'b.txt'", ["direct torch b"]),
        ("-c b.txt", ["constraint torch b"]),
        ("-x b.txt", []),
        ("-r https://x/b.txt", []),
    ],
)
def test_an_included_file(tmp_path: Path, line: str, expected: list[str]) -> None:
    assert read(tmp_path, a=line, b="torch") == (expected, [])


def test_what_a_constraint_includes_is_a_constraint(tmp_path: Path) -> None:
    assert read(tmp_path, a="-c b.txt", b="-r c.txt", c="torch") == (["constraint torch c"], [])


def test_a_file_that_includes_itself_is_read_once(tmp_path: Path) -> None:
    assert read(tmp_path, a="-r a.txt\n-r b.txt\ntorch", b="-r a.txt\ntorch") == (
        ["direct torch a", "direct torch b"],
        [],
    )


def test_a_file_that_is_not_there_is_a_problem_and_the_others_are_read(tmp_path: Path) -> None:
    assert read(tmp_path, a="-r x.txt\n-r b.txt", b="torch") == (["direct torch b"], ["x.txt"])


@pytest.mark.parametrize(("length", "count"), [(MAX_FILES - 1, 1), (MAX_FILES, 0)])
def test_a_long_chain_of_files_ends(tmp_path: Path, length: int, count: int) -> None:
    files = {f"f{number}": f"-r f{number + 1}.txt" for number in range(1, length)}
    told, _ = read(tmp_path, a="-r f1.txt", **files, **{f"f{length}": "torch"})
    assert len(told) == count
