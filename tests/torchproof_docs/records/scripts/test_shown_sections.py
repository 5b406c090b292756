"""Sections of a snippet that pages show."""

from pathlib import Path

import pytest

from torchproof.errors import RecordError
from torchproof_docs.records.scripts.shown_sections import list_shown_lines, read_sections

PATH = Path("basics.py")
SCRIPT = """\
import os
    # --8<-- [start:use]
    import torch

    x = torch.ones(2)
    # --8<-- [end:use]
# --8<-- [start:check]
assert x.sum() == 2
# --8<-- [end:check]
"""


def test_sections_are_dedented_and_without_their_marks() -> None:
    assert read_sections(PATH, SCRIPT) == {"use": "import torch\n\nx = torch.ones(2)", "check": "assert x.sum() == 2"}
    assert list_shown_lines(SCRIPT) == {3, 4, 5, 8}


def test_a_section_inside_another_belongs_to_both() -> None:
    text = "# --8<-- [start:a]\none = 1\n# --8<-- [start:b]\ntwo = 2\n# --8<-- [end:b]\nthree = 3\n# --8<-- [end:a]\n"
    assert read_sections(PATH, text) == {"a": "one = 1\ntwo = 2\nthree = 3", "b": "two = 2"}
    assert list_shown_lines(text) == {2, 4, 6}


def test_a_script_without_marks_has_no_sections() -> None:
    assert read_sections(PATH, "import torch\n") == {}
    assert list_shown_lines("import torch\n") == set()


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("# --8<-- [start:a]\nx = 1\n", "basics.py:1: section 'a' has no end; add '# --8<-- [end:a]'"),
        ("x = 1\n# --8<-- [end:a]\n", "basics.py:2: section 'a' ends before it starts"),
        ("# --8<-- [start:a]\n# --8<-- [start:a]\n", "basics.py:2: section 'a' starts twice"),
        ("# --8<-- [start:a]\n\n# --8<-- [end:a]\n", "basics.py: section 'a' is empty"),
    ],
)
def test_a_mark_out_of_place_is_refused(text: str, problem: str) -> None:
    with pytest.raises(RecordError) as error:
        read_sections(PATH, text)
    assert str(error.value).startswith(problem)
