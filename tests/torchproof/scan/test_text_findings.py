"""What patterns find in files that are not Python."""

from pathlib import Path

import pytest

from scanning import find_matches
from torchproof.scan.file_reader import read_file
from torchproof.scan.scan_context import open_scan_context
from torchproof.scan.syntax.text_files import MAX_TEXT_BYTES, classify_file


@pytest.mark.parametrize(
    ("kind", "text", "name", "content", "lines"),
    [
        ("environment", "TORCH_A", "a.sh", "export TORCH_A=1\n# TORCH_A\nTORCH_AB=1\nx=$TORCH_A", [1, 4]),
        ("environment", "TORCH_A", "Dockerfile", "FROM a\nENV TORCH_A=1", [2]),
        ("environment", "TORCH_A", "ci.yml", "env:\n  TORCH_A: 'yes'", [2]),
        ("environment", "TORCH_A", ".env", "TORCH_A=1", [1]),
        ("environment", "TORCH_A", "a.cpp", "TORCH_A", []),
        (
            "command",
            "torchrun",
            "a.sh",
            "torchrun --x a.py\n./my_torchrun\nls torchrun.py\n/bin/torchrun",
            [1, 4],
        ),
        (
            "command",
            "python -m torch.x",
            "a.sh",
            "python -u -m torch.x\npython3 -m torch.x\npython -m torch.xy",
            [1, 2],
        ),
        ("command", "python -m torch.x", "Dockerfile", 'CMD ["python", "-m", "torch.x", "a.py"]', [1]),
        ("command", "conda install pytorch -c pytorch", "a.sh", "conda install -y pytorch \\\n  -c pytorch", [1]),
        ("command", "pip install torch", "Dockerfile", "RUN apt update && \\\n  pip install torch\nRUN ls", [2]),
        ("index", "cu118", "a.sh", "pip install \\\n torch \\\n -i https://download.pytorch.org/whl/cu118", [3]),
        ("command", "torchrun !--master-port", "a.sh", "torchrun a.py\ntorchrun --master-port=1 a.py", [1]),
        ("command", "conda install pytorch", "a.sh", "conda install a && pip install pytorch", []),
        ("requirement", "python<3.10", "pyproject.toml", 'requires-python = ">=3.9"', [1]),
        ("requirement", "python<3.10", "pyproject.toml", 'requires-python = ">=3.10"', []),
        ("requirement", "python<3.10", "Dockerfile", "FROM python:3.9-slim\nFROM python:3.10", [1]),
        ("requirement", "python<3.10", "ci.yml", 'python-version: ["3.8", "3.12"]', [1]),
        ("requirement", "python<3.10", "setup.py", "import torch\npython_requires='>=3.8'", [2]),
        ("requirement", "triton<2.2", "requirements.txt", "triton==2.1.0\ntriton>=2.2\ntriton-x<2\n# triton<2", [1]),
        ("requirement", "triton<2.2", "requirements.txt", "triton>=2,<2.2 ; python_version < '3.9'", [1]),
        ("requirement", "onnx-x", "requirements.txt", "onnx_x==1\nonnx-x\nonnx-xy", [1, 2]),
        ("requirement", "triton<2.2", "uv.lock", 'name = "triton"\nversion = "2.1.0"\nname = "a"\nversion = "1"', [2]),
        (
            "index",
            "cu118",
            "requirements.txt",
            "-i https://download.pytorch.org/whl/cu118\ntorch==2.7+cu118",
            [1, 2],
        ),
        ("index", "cu118", "a.sh", "pip install torch --index-url https://download.pytorch.org/whl/nightly/cu118", [1]),
        ("index", "cu118", "a.sh", "echo cu118\ntorch==2.7+cu1180", []),
        ("include", "c10/a.h", "a.cpp", '#include <c10/a.h>\n// #include <c10/a.h>\n#include "c10/ab.h"', [1]),
        ("symbol", "c10::optional", "a.cu", "c10::optional<int> x;\nstd::optional<int> y;\nc10::optional_x z;", [1]),
        ("symbol", "c10::optional", "a.h", "using namespace c10;\noptional<int> x;", [2]),
        ("build", "A_B", "setup.py", "import torch\nflags = ['-DA_B=1']\nx = 'A_BC'", [2]),
        ("build", "A_B", "CMakeLists.txt", "set(A_B ON)", [1]),
        ("build", "STANDARD 17", "CMakeLists.txt", "set(CMAKE_STANDARD 17)\nset(STANDARD 17)\nset(STANDARD 20)", [2]),
        ("build", "-std=c++17", "setup.py", "import torch\nx = ['-std=c++17']", [2]),
    ],
)
def test_a_file(tmp_path: Path, kind: str, text: str, name: str, content: str, lines: list[int]) -> None:
    path = tmp_path / name
    path.write_text(content)
    found = find_matches(content, {kind: text}, path=str(path))
    assert found == [f"{line} certain" for line in lines]


@pytest.mark.parametrize(
    ("name", "content", "expected"),
    [
        ("a.sh", "export TORCH_A=true\nTORCH_A='1' run", ["1 certain"]),
        ("Dockerfile", "FROM a\nENV TORCH_A no\nENV TORCH_A=1", ["2 certain"]),
        ("ci.yml", "env:\n  TORCH_A: 'yes'\n  TORCH_B: 1", ["2 certain"]),
        ("pod.yml", "env:\n- name: TORCH_A\n  value: 'yes'", ["2 certain"]),
        ("pod.yml", "env:\n- name: TORCH_A\n  value: '1'", []),
        ("a.sh", "echo $TORCH_A", ["1 possible"]),
    ],
)
def test_the_value_of_a_variable(tmp_path: Path, name: str, content: str, expected: list[str]) -> None:
    path = tmp_path / name
    path.write_text(content)
    assert find_matches(content, {"environment": "TORCH_A", "unless_value": [1, "1"]}, path=str(path)) == expected


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("a.cpp", "cpp"),
        ("a.cuh", "cpp"),
        ("Dockerfile.gpu", "shell"),
        ("CMakeLists.txt", "shell"),
        ("a.yaml", "shell"),
        (".env.local", "shell"),
        ("requirements-dev.txt", "metadata"),
        ("requirements/base.txt", "metadata"),
        ("setup.py", "metadata"),
        ("notes.txt", None),
        ("a.py", None),
        ("a.json", None),
    ],
)
def test_what_a_file_is(name: str, kind: str | None) -> None:
    assert classify_file(Path(name)) == kind


def test_a_file_that_is_too_long_is_named(tmp_path: Path) -> None:
    path = tmp_path / "a.yml"
    path.write_bytes(b"a" * (MAX_TEXT_BYTES + 1))
    assert "files above 2 MB are left out" in read_file(path, open_scan_context().facts).read_error
