"""What the installed releases said, as evidence where sources cannot tell."""

import json
from pathlib import Path

import pytest

from torchproof.errors import RecordError
from torchproof.history.history_model import Entries, Presence, Record
from torchproof.history.name_history import History
from torchproof.history.runtime_lookups import load_lookups
from torchproof_docs.names_builder.history_encoder import encode_history
from torchproof_docs.names_builder.lookup_merge import apply_lookups


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
    apply_lookups(
        found,
        {"present": {"torch.int1": ["value"], "torch.Mode.FAST": ["value"]}, "absent": [], "whole": [], "bases": {}},
    )
    assert found["torch", "int1"] == Record("value")
    assert found["torch._C", "Mode.FAST"] == Record("value")


def test_look_up_never_replaces_what_sources_show() -> None:
    found = entries()
    apply_lookups(found, {"present": {"torch.Mode": ["function", "(a)"]}, "absent": []})
    assert found == entries()


def test_class_made_in_c_is_no_value_to_a_look_up() -> None:
    found = {**entries(), ("torch._C", "Scaling"): Record("value"), ("torch", "Scaling"): "torch._C:Scaling"}
    apply_lookups(found, {"present": {"torch._C.Scaling": ["class"]}, "absent": []})
    assert found["torch._C", "Scaling"] == Record("class")


def test_type_of_tensors_has_what_tensor_has() -> None:
    found: Entries = {**entries(), ("torch.cuda", ""): Record("module")}
    apply_lookups(found, {"present": {"torch.cuda.FloatTensor": ["class"]}, "absent": []})
    assert found["torch.cuda", "FloatTensor"] == Record("class", bases=("torch._tensor:Tensor",))


def test_what_is_not_listed_of_something_seen_whole_is_absent() -> None:
    found: Entries = {**entries(), ("torch.made", ""): Record("module", dynamic=True)}
    before = history(found)
    apply_lookups(found, {"present": {}, "absent": [], "whole": ["torch.Mode", "torch.made"]})
    after = history(found)
    for name in ("torch.Mode.SLOW", "torch.made.name"):
        assert before.resolve_name(name, "2.5").presence is Presence.UNKNOWN
        assert after.resolve_name(name, "2.5").presence is Presence.ABSENT


def test_look_up_says_the_bases_of_a_class_made_in_c() -> None:
    found: Entries = {**entries(), ("torch._C", "Base"): Record("class"), ("torch._C", "Base.run"): Record("method")}
    apply_lookups(found, {"present": {}, "absent": [], "bases": {"torch.Mode": ["torch._C.Base"]}})
    assert history(found).resolve_name("torch.Mode.run", "2.5").presence is Presence.PRESENT


def history(table: Entries) -> History:
    return History(json.loads(encode_history(["2.5"], [{**table, ("torch.made", "kept"): Record("value")}])))


def test_look_up_takes_away_what_a_stub_alone_shows() -> None:
    found = entries()
    apply_lookups(found, {"present": {}, "absent": ["torch.only_in_stub"]})
    assert ("torch", "only_in_stub") not in found


def test_release_without_look_ups_is_read_from_its_sources_alone(tmp_path: Path) -> None:
    assert load_lookups(tmp_path, "2.5") == {"present": {}, "absent": [], "whole": [], "bases": {}}


@pytest.mark.parametrize("text", ["{", '{"release": "2.6", "present": {}}', '{"release": "2.5", "present": []}'])
def test_damaged_look_ups_are_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "history" / "look-ups").mkdir(parents=True)
    (tmp_path / "history" / "look-ups" / "2.5.json").write_text(text)
    with pytest.raises(RecordError, match="damaged"):
        load_lookups(tmp_path, "2.5")
