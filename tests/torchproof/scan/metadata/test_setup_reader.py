"""What ``setup.cfg`` and ``setup.py`` say about torch, without running them."""

from pathlib import Path

import pytest

from torchproof.regular_files import Unreadable
from torchproof.scan.metadata.setup_reader import MAX_LINE, find_setup_cfg_statements, find_setup_py_statements


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[options]\ninstall_requires =\n  numpy\n  torch>=2.7\n", ["direct torch>=2.7"]),
        ("[options]\ninstall_requires = torch>=2.7", ["direct torch>=2.7"]),
        ("[options]\ninstall_requires = numpy; torch>=2.7", ["direct torch>=2.7"]),
        ("[options]\ninstall_requires =\n  torch>=2.7  # why\n", ["direct torch>=2.7"]),
        ("[options]\ninstall_requires =\n  torch>=2.7; python_version<'3.12'\n", ["direct torch>=2.7"]),
        ("[options]\ninstall_requires =\n  torch\n  torch<3\n", ["direct torch", "direct torch<3"]),
        ("[options]\ninstall_requires =\n  %(x)s\n  torch\n", ["direct torch"]),
        ("[options]\na = 1\na = 2\ninstall_requires = torch", ["direct torch"]),
        ("[options.extras_require]\na = torch>=2.7\nb =\n  torch\n", ["optional torch>=2.7", "optional torch"]),
        (
            "[options]\ninstall_requires = torch\n[options.extras_require]\na = torch<3",
            ["direct torch", "optional torch<3"],
        ),
        ("[options]\ntests_require = torch\n", []),
        ("[metadata]\ninstall_requires = torch\n", []),
        ("", []),
    ],
)
def test_a_setup_cfg(tmp_path: Path, text: str, expected: list[str]) -> None:
    (tmp_path / "setup.cfg").write_text(text)
    found = find_setup_cfg_statements(tmp_path / "setup.cfg")
    assert [f"{each.weight.name.lower()} {each.text}" for each in found] == expected


@pytest.mark.parametrize(("text", "message"), [("no", "no configuration"), ("[a\nb=1", "no configuration")])
def test_a_damaged_setup_cfg_is_one_line(tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / "setup.cfg").write_text(text)
    with pytest.raises(Unreadable, match=message) as raised:
        list(find_setup_cfg_statements(tmp_path / "setup.cfg"))
    assert "\n" not in str(raised.value)


@pytest.mark.parametrize(("length", "count"), [(MAX_LINE, 1), (MAX_LINE + 1, 0)])
def test_a_line_is_read_up_to_a_bound(tmp_path: Path, length: int, count: int) -> None:
    line = f"{'install_requires =':{length - len('torch')}}torch"
    (tmp_path / "setup.cfg").write_text(f"[options]\n{line}")
    assert len(list(find_setup_cfg_statements(tmp_path / "setup.cfg"))) == count


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("setup(install_requires=['torch>=2.7'])", ["torch>=2.7"]),
        ("setup(install_requires=['torch >= 2.7', 'numpy'])", ["torch>=2.7"]),
        ("NEEDS = ('torch==2.7.1',)\nsetup(install_requires=NEEDS)", ["torch==2.7.1"]),
        ("setup(extras_require={'a': ['torch[x]>=2.7; x']})", []),
        ("setup(extras_require={'a': ['torch[x]>=2.7']})", ["torch>=2.7"]),
        ("setup(install_requires=['torch; sys_platform == \"linux\"'])", ["torch"]),
        ("setup(install_requires=['torch (>=2.7)'])", ["torch>=2.7"]),
        ("setup(install_requires=['torch'])", []),
        ("print('torch is needed')", []),
        ("setup(install_requires=['torchvision>=0.20', b'torch>=2.7'])", []),
        ("setup()", []),
    ],
)
def test_the_strings_of_a_setup_py(tmp_path: Path, text: str, expected: list[str]) -> None:
    (tmp_path / "setup.py").write_text(text)
    found = list(find_setup_py_statements(tmp_path / "setup.py"))
    assert [each.text for each in found] == expected


def test_a_setup_py_without_torch_may_be_no_python(tmp_path: Path) -> None:
    (tmp_path / "setup.py").write_text("print 'x'")
    assert list(find_setup_py_statements(tmp_path / "setup.py")) == []
    (tmp_path / "setup.py").write_text("print 'torch'")
    with pytest.raises(Unreadable, match="no Python 3"):
        list(find_setup_py_statements(tmp_path / "setup.py"))
