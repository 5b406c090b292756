"""CONTRIBUTING.md lists the keys that the code allows, no more and no fewer."""

import re
from collections.abc import Collection

import pytest

from programs import ROOT
from torchproof_docs.records import features, release_notes
from torchproof_docs.records.scripts import script_header
from torchproof_docs.records.vocabulary import Need

TEXT = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("heading", "keys"),
    [
        ("## Snippets", script_header.OPTION_KEYS),
        ("### Front matter", features.REQUIRED_KEYS | features.OPTIONAL_KEYS),
        (
            "### The page of a release",
            release_notes.REQUIRED_CHANGE_KEYS
            | release_notes.OPTIONAL_CHANGE_KEYS
            | {*release_notes.STEP_KEYS, "text"},
        ),
    ],
)
def test_the_table_of_keys_is_whole(heading: str, keys: Collection[str]) -> None:
    table = TEXT.partition(f"{heading}\n")[2].partition("\n| ")[2].partition("\n\n")[0]
    first = [line.removeprefix("| ").partition(" | ")[0] for line in table.splitlines()[2:]]
    assert sorted({key for cell in first for key in re.findall(r"`([\w-]+)`", cell)}) == sorted(keys)


def test_the_row_of_needs_lists_every_need() -> None:
    row = TEXT.partition("\n| `needs` | ")[2].partition("\n")[0]
    assert re.findall(r"`(\w+)`", row) == list(Need)
