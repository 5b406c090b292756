"""Which torch a lock file holds."""

from pathlib import Path

import pytest

from torchproof.regular_files import Unreadable
from torchproof.scan.metadata.lock_reader import LOCKS, read_lock

TOML = '[[package]]\nname = "torch"\nversion = "2.7.1"\n'
OTHER = '[[package]]\nname = "torchvision"\nversion = "0.22"\n'
WHEEL = "torch-2.7.1%2Bcu126-cp311-cp311-linux_x86_64.whl"


def read(folder: Path, name: str, text: str, kind: str = "") -> str | None:
    (folder / name).write_text(text)
    found = read_lock(folder / name, kind)
    return found.text if found else None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (TOML, "torch==2.7.1"),
        (OTHER + TOML, "torch==2.7.1"),
        (TOML + OTHER, "torch==2.7.1"),
        (TOML.replace("2.7.1", "2.7.1+cpu"), "torch==2.7.1"),
        (TOML + TOML.replace("2.7.1", "2.6.0"), "torch==2.7.1 or torch==2.6.0"),
        (TOML + TOML.replace("2.7.1", "2.7.1+cpu"), "torch==2.7.1"),
        (TOML.replace("[[package]]", "[[packages]]"), "torch==2.7.1"),
        (TOML.replace('"', "'"), "torch==2.7.1"),
        (TOML.replace("name = ", "name="), "torch==2.7.1"),
        (TOML.replace('"2.7.1"', "2"), None),
        (TOML.replace('version = "2.7.1"\n', ""), None),
        (TOML.replace("2.7.1", "no version"), None),
        (OTHER + 'dependencies = [{ name = "torch" }]\n', None),
        ('name = "torch"\nversion = "2.7.1"\n', None),
        (f"no toml\n{TOML}", "torch==2.7.1"),
    ],
)
@pytest.mark.parametrize("name", ["uv.lock", "poetry.lock", "pdm.lock", "pylock.toml"])
def test_a_lock_in_toml(tmp_path: Path, name: str, text: str, expected: str | None) -> None:
    assert read(tmp_path, name, text) == expected


def test_another_name_is_read_as_the_lock_that_it_is(tmp_path: Path) -> None:
    assert read(tmp_path, "pylock.gpu.toml", TOML, "pylock.toml") == "torch==2.7.1"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('{"default": {"torch": {"version": "==2.7.1"}}}', "torch==2.7.1"),
        ('{"develop": {"torch": {"version": "==2.7.1"}}}', "torch==2.7.1"),
        (
            '{"default": {"torch": {"version": "==2.7.1"}}, "develop": {"torch": {"version": "==2.6"}}}',
            "torch==2.7.1 or torch==2.6",
        ),
        (f'{{"default": {{"torch": {{"file": "https://x/{WHEEL}"}}}}}}', "torch==2.7.1"),
        (f'{{"default": {{"torch": {{"path": "./{WHEEL}"}}}}}}', "torch==2.7.1"),
        ('{"default": {"torch": {"git": "x"}}}', None),
        ('{"default": {"torchvision": {}}}', None),
        ('{"other": {"torch": {"version": "==2.7.1"}}}', None),
    ],
)
def test_a_lock_of_pipenv(tmp_path: Path, text: str, expected: str | None) -> None:
    assert read(tmp_path, "Pipfile.lock", text) == expected


@pytest.mark.parametrize("text", ['{"default": "torch"}', '{"default": {"torch": 3}}', "torch", '["torch"]'])
def test_a_damaged_lock_of_pipenv(tmp_path: Path, text: str) -> None:
    with pytest.raises(Unreadable, match="no lock of Pipenv"):
        read(tmp_path, "Pipfile.lock", text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("- conda: https://x/linux-64/pytorch-2.7.1-cuda126_h30_300.conda\n", "torch==2.7.1"),
        ("- url: https://x/linux-64/pytorch-gpu-2.7.1-h30.tar.bz2\n", "torch==2.7.1"),
        ("- conda: https://x/linux-64/pytorch-lightning-2.7.1-h30.conda\n", None),
        ("- conda: https://x/linux-64/libtorch-2.7.1-h30.conda\n", None),
        (f"- pypi: https://x/{WHEEL}\n", "torch==2.7.1"),
        ("- pypi: https://x/torchvision-0.22-py3-none-any.whl # torch\n", None),
        ("- name: torch\n  version: 2.7.1\n", "torch==2.7.1"),
        ("- name: pytorch\n  version: '2.7.1'\n", "torch==2.7.1"),
        ("- name: pytorch\n  manager: conda\n  platform: x\n  version: 2.7.1\n", "torch==2.7.1"),
        ("- name: pytorch\n  a: 1\n  b: 2\n  c: 3\n  version: 2.7.1\n", None),
        ("- name: pytorch-lightning\n  version: 2.7.1\n", None),
        ("- name: torch\n- name: other\n  version: 2.7.1\n", None),
    ],
)
@pytest.mark.parametrize("name", ["pixi.lock", "conda-lock.yml"])
def test_a_lock_of_conda(tmp_path: Path, name: str, text: str, expected: str | None) -> None:
    assert read(tmp_path, name, text) == expected


@pytest.mark.parametrize("name", LOCKS)
def test_a_lock_with_line_ends_of_windows(tmp_path: Path, name: str) -> None:
    texts = {
        "Pipfile.lock": '{"default":\n{"torch": {"version": "==2.7.1"}}}',
        "pixi.lock": "- name: torch\n  version: 2.7.1\n",
    }
    text = texts.get(name, texts["pixi.lock"] if name == "conda-lock.yml" else TOML)
    (tmp_path / name).write_bytes(text.replace("\n", "\r\n").encode())
    found = read_lock(tmp_path / name)
    assert found
    assert (found.text, found.path) == ("torch==2.7.1", tmp_path / name)
