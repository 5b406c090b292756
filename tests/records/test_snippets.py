"""Snippet headers and sections: one test a rule."""

from pathlib import Path

import factory
import pytest

from torchproof.errors import RecordError
from torchproof.records.snippets import load_snippet, load_snippets


def read(tmp_path: Path, **changes: str):
    return load_snippet(factory.add_snippet(tmp_path, **changes), tmp_path / "snippets")


def test_a_valid_snippet(tmp_path: Path) -> None:
    snippet = read(tmp_path, spec=">=2.6,<2.9", needs="a100", extra="# processes = 2\n")
    assert (snippet.name, snippet.topic, snippet.needs, snippet.processes) == ("compile/stance", "compile", "a100", 2)
    assert snippet.torch.contains("2.8.0")
    assert not snippet.torch.contains("2.9.0")
    assert snippet.sections["use"].startswith("import torch")
    assert snippet.summary == "Show a stance."


def test_sections_are_dedented(tmp_path: Path) -> None:
    text = factory.SNIPPET.format(range=">=2.6", needs="cpu", extra="").replace(
        'print("eager")', 'if True:\n    # --8<-- [start:inner]\n    print("eager")\n    # --8<-- [end:inner]'
    )
    snippet = read(tmp_path, text=text)
    assert snippet.sections["inner"] == 'print("eager")'
    assert "--8<--" not in snippet.sections["use"]


VALID = factory.SNIPPET.format(range=">=2.6", needs="cpu", extra="")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("# /// script", "# script", r"0 '# /// script' blocks"),
        ('"torch>=2.6"', '"torch"', "give torch once with the range"),
        ('"torch>=2.6"', '"numpy"', "give torch once with the range"),
        ('"torch>=2.6"', '"torch>=>2"', "dependencies"),
        ('">=3.10"', '"three"', "requires-python: 'three' is not a version range"),
        ("# requires-python", "# python", "python: unknown key; allowed: dependencies, requires-python, tool"),
        ('# needs = "cpu"', '# needs = "tpu"', "needs: 'tpu'; allowed: cpu, a100"),
        ('# needs = "cpu"', '# need = "cpu"', "need: unknown key; allowed: absent, build"),
        ('# needs = "cpu"', "# processes = 9", "processes: 9; allowed: 1 to 8"),
        ('# needs = "cpu"', "# timeout = 0", "timeout: 0; allowed"),
        ('# needs = "cpu"', '# build = "rocm"', "build: 'rocm'; allowed: cuda"),
        ('# needs = "cpu"', '# absent = ["("]', "is no regular expression"),
        ('# needs = "cpu"', '# tools = "c++"', "tools: 'c\\+\\+'; allowed: a list"),
        ('# needs = "cpu"', "# needs =", "header is not valid TOML"),
        ('"""Show a stance."""', "", "no docstring"),
        ('assert torch.compiler is not None, "no compiler"', "", "no check that can fail"),
        ("# --8<-- [end:use]", "", "section 'use' has no end"),
        ("# --8<-- [start:use]", "# --8<-- [start:use]\n# --8<-- [start:use]", "section 'use' starts twice"),
        ("# --8<-- [start:use]", "# --8<-- [end:use]", "section 'use' ends before it starts"),
        ("import torch\n", "import\n", "must parse as Python"),
    ],
)
def test_a_broken_snippet_is_refused(tmp_path: Path, old: str, new: str, message: str) -> None:
    assert old in VALID
    with pytest.raises(RecordError, match=message) as error:
        read(tmp_path, text=VALID.replace(old, new, 1))
    assert "stance.py" in str(error.value)
    assert "\n" not in str(error.value)


def test_an_empty_section_is_refused(tmp_path: Path) -> None:
    text = VALID + "\n# --8<-- [start:empty]\n\n# --8<-- [end:empty]\n"
    with pytest.raises(RecordError, match="section 'empty' is empty"):
        read(tmp_path, text=text)


def test_a_file_that_is_not_utf8_is_refused(tmp_path: Path) -> None:
    path = factory.add_snippet(tmp_path)
    path.write_bytes(path.read_bytes() + b"# \xff\n")
    with pytest.raises(RecordError, match="not UTF-8 at byte"):
        load_snippet(path, tmp_path / "snippets")


def test_the_projects_own_snippets_are_valid() -> None:
    root = Path(__file__).parents[2] / "snippets"
    assert load_snippets(root)
