"""What is extracted of sources is kept on disk, and serves as long as neither source nor code changes."""

import re
import shutil
from pathlib import Path

import pytest

from torchproof_docs.names_builder.extraction_cache import CODE, ExtractionCache, compute_code_digest
from torchproof_docs.names_builder.release_modules import Module, ModuleReader
from torchproof_docs.names_builder.source_facts.facts_json import decode_facts, encode_facts
from torchproof_docs.names_builder.source_facts.module_facts import ModuleFacts
from torchproof_docs.wheels.wheel_contents import WheelContents

SOURCE = '''"""A module.

.. deprecated:: 2.9
"""
from typing import NamedTuple, overload
from . import other as other
from .star import *
__all__ = ["Point", *other.__all__]
class Point(NamedTuple):
    x: int
    y: int = 2
    @property
    def size(self): ...
class Empty: ...
@overload
def f(a: int) -> int: ...
@overload
def f(a: str) -> str: ...
LIMIT = 3
g = lambda a, *, b=1: a
Point.extra = LIMIT
del LIMIT
def __getattr__(name):
    if name == "lazy":
        return 1
warnings.warn("old", DeprecationWarning)
'''


class Sources(WheelContents):
    """Sources that count how often they are read."""

    def __init__(self, **texts: str) -> None:
        files = {f"torch/{name}.py": f"{len(text)}-{hash(text)}" for name, text in texts.items()}
        super().__init__(Path(), files)
        object.__setattr__(self, "texts", texts)
        object.__setattr__(self, "reads", [])

    @property
    def seen(self) -> list[str]:
        """Return the files that were read."""
        seen: list[str] = vars(self)["reads"]
        return seen

    def read_file(self, path: str) -> str:
        """Return the text that the test gave."""
        self.seen.append(path)
        text: str = vars(self)["texts"][Path(path).stem]
        return text


def facts(modules: dict[str, Module]) -> dict[str, ModuleFacts]:
    return {name: module.facts for name, module in modules.items()}


def test_facts_come_back_as_they_were(request: pytest.FixtureRequest) -> None:
    found = ModuleReader().read_modules(
        Sources(a=SOURCE, config="import os\nuse_it = os.environ.get('TORCH_USE_IT') == '1'")
    )
    room = request.config.rootpath / "packages" / "docs" / "torchproof_docs" / "names_builder"
    real = ModuleReader().read_modules(Sources(**{path.stem: path.read_text() for path in room.glob("[a-z]*.py")}))
    for name, module in {**found, **real}.items():
        assert decode_facts(encode_facts(module.facts)) == module.facts, name
        assert "\n" not in encode_facts(module.facts)


def test_second_build_reads_no_source_and_says_the_same(tmp_path: Path) -> None:
    sources = Sources(a=SOURCE, b="x = 1")
    cold = facts(ModuleReader(ExtractionCache(tmp_path)).read_modules(sources))
    assert len(sources.seen) == 2
    warm = facts(ModuleReader(ExtractionCache(tmp_path)).read_modules(sources))
    assert len(sources.seen) == 2, "all was kept"
    assert warm == cold


def test_changed_source_is_read_and_a_shared_one_is_not(tmp_path: Path) -> None:
    old = Sources(a="x = 1", b="x = 1\n")
    ModuleReader(ExtractionCache(tmp_path)).read_modules(old)
    new = Sources(a="x = 2", b="x = 1\n")
    both = ModuleReader(ExtractionCache(tmp_path))
    both.read_modules(old)
    assert both.read_modules(new)["torch.a"].facts.names["x"].text == "2"
    assert new.seen == ["torch/a.py"]


def test_changed_code_reads_everything_and_leaves_nothing_of_the_old(tmp_path: Path) -> None:
    sources = Sources(a="x = 1")
    ModuleReader(ExtractionCache(tmp_path, code="old")).read_modules(sources)
    ModuleReader(ExtractionCache(tmp_path, code="new")).read_modules(sources)
    assert len(sources.seen) == 2
    assert [each.name for each in (tmp_path / "extractions").iterdir()] == ["new"]


@pytest.mark.parametrize("name", sorted(path.stem for path in CODE.glob("[a-z]*.py")))
def test_each_module_that_extracts_counts(tmp_path: Path, name: str) -> None:
    copy = shutil.copytree(CODE, tmp_path / "source_facts", ignore=shutil.ignore_patterns("__pycache__"))
    assert compute_code_digest(copy) == compute_code_digest()
    with (copy / f"{name}.py").open("a") as file:
        file.write("\n")
    assert compute_code_digest(copy) != compute_code_digest()


def test_no_module_that_extracts_is_forgotten() -> None:
    for path in CODE.glob("*.py"):
        read = re.findall(r"(?:from|import) (torchproof\.[\w.]+)", path.read_text())
        assert all(module.startswith("torchproof_docs.names_builder.source_facts") for module in read), path


@pytest.mark.parametrize("damage", [b"", b"\xff\xfe", b"cut"])
def test_damaged_file_is_told_in_one_line_and_made_anew(tmp_path: Path, damage: bytes) -> None:
    sources = Sources(a=SOURCE)
    cold = facts(ModuleReader(ExtractionCache(tmp_path)).read_modules(sources))
    (path,) = (tmp_path / "extractions").rglob("*.jsonl")
    whole = path.read_bytes()
    path.write_bytes(whole[:-20] if damage == b"cut" else damage)
    said: list[str] = []
    assert facts(ModuleReader(ExtractionCache(tmp_path, said.append)).read_modules(sources)) == cold
    assert said == [f"{path}: damaged, deleted; its sources are read again"]
    assert path.read_bytes() == whole
