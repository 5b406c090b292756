"""Where a release defines a name: found in its source, kept small, and given back."""

import json
from pathlib import Path

import pytest

from torchproof.errors import RecordError
from torchproof.history.line_index import FILE, LineIndex, encode_lines, load_lines
from torchproof_docs.names_builder.source_facts.definition_lines import find_definition_lines

SOURCE = '''"""Text.

def not_this(): ...
"""
import x

LIMIT: int = 3
if x:
    def early(): ...
else:
    def early(): ...

class Module(Base):
    """Text.

    Example::

        def forward(self): ...
    """
    size: int
    kind = "a"

    @overload
    def forward(self): ...
    def forward(self, y=2):
        local = 1
        def inner(): ...

    class Inner:
        def deep(self): ...

async def last(): ...
'''


def test_definitions_have_their_line_and_their_qualified_name() -> None:
    found = find_definition_lines(SOURCE)
    lines = SOURCE.splitlines()
    for name, text in {
        "LIMIT": "LIMIT: int = 3",
        "Module": "class Module(Base):",
        "Module.size": "    size: int",
        "Module.kind": '    kind = "a"',
        "Module.Inner.deep": "        def deep(self): ...",
        "last": "async def last(): ...",
    }.items():
        assert lines[found[name] - 1] == text, name
    assert found["early"] == lines.index("if x:") + 2, "the first of several"
    assert found["Module.forward"] == lines.index("    @overload") + 2
    assert "local" not in found
    assert "Module.local" not in found


def test_lines_come_back_as_they_were() -> None:
    lines = {
        ("torch/nn/functional.py", "relu"): (10, 12, 12),
        ("torch/nn/functional.py", "gelu"): (0, 3, 4),
        ("torch/nn/functional.py", "gone"): (7, 0, 0),
        ("torch/nn/functional/__init__.py", "relu"): (0, 0, 0),
        ("torch/hub.py", "load"): (1, 1, 1),
        ("torch/hub.py", ""): (1, 1, 1),
    }
    text = encode_lines(["2.5", "2.6", "2.7"], lines, b"")
    assert text == encode_lines(["2.5", "2.6", "2.7"], dict(reversed(lines.items())), b""), (
        "the same for the same lines"
    )
    index = LineIndex(json.loads(text))
    assert index.find_lines("torch.hub.load") == {"torch/hub.py": (1, 1, 1)}
    assert index.find_lines("torch.hub") == {"torch/hub.py": (1, 1, 1)}
    assert index.find_lines("torch.nn.functional.gelu") == {"torch/nn/functional.py": (0, 3, 4)}
    assert index.find_lines("torch.nn.functional.relu")["torch/nn/functional.py"] == (10, 12, 12)
    assert index.find_lines("torch.nn.functional.gone") == {"torch/nn/functional.py": (7, 0, 0)}
    assert index.find_lines("torch.nn.functional.none") == {}


@pytest.mark.parametrize("text", ["", "{}", '{"format": 9, "releases": [], "files": {}}', '{"format": 1}'])
def test_damaged_file_is_named(tmp_path: Path, text: str) -> None:
    assert load_lines(tmp_path) is None
    (tmp_path / "history").mkdir()
    (tmp_path / FILE).write_text(text)
    with pytest.raises(RecordError, match=r"lines\.json: .*torchproof-docs names"):
        load_lines(tmp_path)
