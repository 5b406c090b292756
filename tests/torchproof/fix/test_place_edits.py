"""What an edit may write into an f-string."""

import ast

import pytest

from torchproof.fix.edits.call_edits import CallSite, EditRefusedError
from torchproof.fix.edits.module_index import ModuleIndex
from torchproof.fix.edits.source_text import Replacement, SourceText
from torchproof.fix.place_edits import convert_quotes


def convert(text: str, inserted: str) -> str:
    """Return what is inserted at the name ``scale`` of a text."""
    tree = ast.parse(text)
    node = next(each for each in ast.walk(tree) if isinstance(each, ast.Name) and each.id == "scale")
    site = CallSite(SourceText(text), ModuleIndex(tree), node, None)
    return convert_quotes(Replacement(0, 0, inserted), site).text


@pytest.mark.parametrize(
    ("text", "inserted", "result"),
    [
        ('f"{scale(1)}"', '"cuda"', "'cuda'"),
        ("f'{scale(1)}'", '"cuda"', '"cuda"'),
        ('rf"{scale(1)}"', "mode='a'", "mode='a'"),
        ('f"{scale(1)} {x!r:>10}"', "weights_only=False", "weights_only=False"),
        ('scale("a")', '"cuda"', '"cuda"'),
    ],
)
def test_a_string_in_an_f_string_has_the_other_quote(text: str, inserted: str, result: str) -> None:
    assert convert(text, inserted) == result


@pytest.mark.parametrize("text", ["f'''{scale(1)}'''", """f"{scale(1)}" f'{x}' """, """f"{scale('a')} {x['b']}" """])
def test_a_string_that_fits_nowhere_is_refused(text: str) -> None:
    with pytest.raises(EditRefusedError, match="f-string"):
        convert(text, "\"a\" 'b'")
