"""What is noted of the modules and classes of an installed torch."""

import json
import types

from torchproof.history.history_model import Entries, Record
from torchproof.history.name_history import History
from torchproof_docs.names_builder.history_encoder import encode_history
from torchproof_docs.runner.lookups.installed_members import InstalledMembers


def history() -> History:
    entries: Entries = {
        ("torch", ""): Record("module"),
        ("torch", "Mode"): "torch._C:Mode",
        ("torch.made", ""): Record("module", dynamic=True),
        ("torch.made", "kept"): Record("value"),
        ("torch._C", ""): Record("module", dynamic=True),
        ("torch._C", "Mode"): Record("class"),
        ("torch._C", "Mode.OLD"): Record("value"),
        ("torch._C", "Mode.FAST"): Record("value"),
    }
    return History(json.loads(encode_history(["2.5"], [entries])))


def module(name: str, **names: object) -> types.ModuleType:
    made = types.ModuleType(name)
    vars(made).update(names)
    return made


def test_class_made_in_c_is_seen_whole_and_says_what_a_stub_has_too_much() -> None:
    seen = InstalledMembers(history(), "2.5")
    mode = type("Mode", (), {"__module__": "torch._C", "FAST": 1, "NEW": 2})
    seen.add_module("torch", module("torch", Mode=mode))
    assert seen.whole == {"torch._C.Mode"}
    assert {"torch.Mode", "torch.Mode.FAST", "torch.Mode.NEW"} <= seen.names.keys()
    assert list(seen.find_missing_members()) == ["torch._C.Mode.OLD"]


def test_base_made_in_c_is_seen_with_the_class_that_has_it() -> None:
    seen = InstalledMembers(history(), "2.5")
    base = type("Mode", (), {"__module__": "torch._C", "FAST": 1})
    seen.add_module("torch", module("torch", Stream=type("Stream", (base,), {"__module__": "torch"})))
    assert "torch._C.Mode" in seen.whole
    assert "torch._C.Mode.FAST" in seen.names


def test_bases_of_a_class_made_in_c_are_noted() -> None:
    seen = InstalledMembers(history(), "2.5")
    base = type("Mode", (), {"__module__": "torch._C"})
    seen.add_module("torch", module("torch", Fast=type("Fast", (base,), {"__module__": "torch._C"})))
    assert seen.bases == {"torch.Fast": ["torch._C.Mode"]}


def test_open_module_is_seen_whole_unless_it_answers_to_names_it_does_not_list() -> None:
    seen = InstalledMembers(history(), "2.5")
    seen.add_module("torch.made", module("torch.made"))
    assert seen.whole == {"torch.made"}
    seen = InstalledMembers(history(), "2.5")
    seen.add_module("torch.made", module("torch.made", __getattr__=lambda name: name))
    assert seen.whole == set()


def test_old_name_that_a_closed_module_only_brings_in_is_noted() -> None:
    there: Entries = {("torch", ""): Record("module"), ("torch.old", ""): Record("module")}
    moved: Entries = {**there, ("torch.new", ""): Record("module")}
    told = History(
        json.loads(encode_history(["2.5", "2.6"], [{**there, ("torch.old", "kept"): Record("function")}, moved]))
    )
    kept, own = types.FunctionType(compile("0", "", "eval"), {"__name__": "torch.new"}), "torch.new"
    kept.__module__ = own
    seen = InstalledMembers(told, "2.6")
    seen.add_module("torch.old", module("torch.old", kept=kept, helper=kept))
    assert "torch.old.kept" in seen.names
    assert "torch.old.helper" not in seen.names
