"""The passages of a page as each docs version shows them."""

from pathlib import Path

import factory
from torchproof_docs.verdicts.page_passages import list_passages
from torchproof_docs.verdicts.project import load_project

BODY = """
It runs. {{ proof("basics") }} It ends.

{{ snippet("basics", output=False) }}

{% if on(">=2.7") %}From 2.7 on it takes a list.{% endif %}

{{ grid("basics", "A picture") }}
"""


def test_macros_are_left_out_and_conditions_decided(tmp_path: Path) -> None:
    """A page that cannot be rendered would be a page that no rule reads."""
    factory.add_page(factory.checkout(tmp_path), body=BODY)
    found = {passage.text: passage for passage in list_passages(load_project(tmp_path))}
    assert found["It runs."].snippets == (factory.NAME,)
    assert found["It ends."].releases == ("2.6", "2.7")
    assert found["From 2.7 on it takes a list."].releases == ("2.7",)
    assert not any("basics" in text or "{" in text for text in found)
