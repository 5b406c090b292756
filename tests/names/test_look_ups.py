"""What the installed releases said, as evidence where sources cannot tell."""

from pathlib import Path

import pytest

from torchproof.errors import RecordError
from torchproof.names.listing import Entries
from torchproof.names.look_ups import apply, load_look_ups
from torchproof.names.records import Record


def entries() -> Entries:
    return {
        ("torch", ""): Record("module"),
        ("torch", "Mode"): "torch._C:Mode",
        ("torch._C", ""): Record("module", dynamic=True),
        ("torch._C", "Mode"): Record("class"),
        ("torch", "only_in_stub"): "torch._C:only_in_stub",
    }


def test_look_up_adds_what_sources_do_not_show() -> None:
    found = entries()
    apply(found, {"present": {"torch.int1": ["value"], "torch.Mode.FAST": ["value"]}, "absent": []})
    assert found["torch", "int1"] == Record("value")
    assert found["torch._C", "Mode.FAST"] == Record("value")


def test_look_up_never_replaces_what_sources_show() -> None:
    found = entries()
    apply(found, {"present": {"torch.Mode": ["function", "(a)"]}, "absent": []})
    assert found == entries()


def test_look_up_takes_away_what_a_stub_alone_shows() -> None:
    found = entries()
    apply(found, {"present": {}, "absent": ["torch.only_in_stub"]})
    assert ("torch", "only_in_stub") not in found


def test_release_without_look_ups_is_read_from_its_sources_alone(tmp_path: Path) -> None:
    assert load_look_ups(tmp_path, "2.5") == {"present": {}, "absent": []}


@pytest.mark.parametrize("text", ["{", '{"release": "2.6", "present": {}}', '{"release": "2.5", "present": []}'])
def test_damaged_look_ups_are_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "history" / "look-ups").mkdir(parents=True)
    (tmp_path / "history" / "look-ups" / "2.5.json").write_text(text)
    with pytest.raises(RecordError, match="damaged"):
        load_look_ups(tmp_path, "2.5")
