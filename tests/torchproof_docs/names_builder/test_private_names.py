"""Names beside the public ones: private ones, dunders of a class, and those that a module borrows by an import."""

import json

import pytest

from sources import Sources
from torchproof.history.history_model import Entries, Presence
from torchproof.history.name_history import History
from torchproof.history.name_suggestions import (
    find_full_names,
    find_known_name,
    find_substitutes,
    list_other_places,
)
from torchproof_docs.names_builder.borrowed_name_writer import encode_borrowed_names
from torchproof_docs.names_builder.history_builder import complete_listings, list_names
from torchproof_docs.names_builder.history_encoder import encode_history
from torchproof_docs.names_builder.private_names import list_private_names
from torchproof_docs.names_builder.release_modules import ModuleReader

OLD = {
    "torch/__init__.py": "from torch._tensor import Tensor",
    "torch/_tensor.py": "class Tensor:\n    def __dlpack__(self, stream=None): ...\n    def _version(self): ...\n",
    "torch/data.py": "from typing import List\nimport os\ndef load(): ...\n",
    "torch/testing/_internal/__init__.py": "def common_device(): ...\n",
    "torch/_C/__init__.pyi": "class Base: ...\n",
    "torch/some/config.py": "flag = True\n",
    "torch/_numpy/__init__.py": "class array: ...\n",
    "torch/utils/_debug/mode.py": "class DebugMode: ...\nclass Inner: ...\n",
    "torch/other.py": "class Inner: ...\n",
    "torch/utils/_mv.py": "class Mover: ...\n",
    "torch/here.py": "class Wanderer: ...\n",
    "torch/_np/exact.py": "from torch._np._exact import *\n",
    "torch/_np/_exact.py": "__all__ = ['one']\none = 1\nfor name in names:\n    setattr(one, name, 1)\n",
    "torch/_np/__init__.py": "from torch._np._made import *\nfrom torch._np._written import *\nfrom typing import *\n",
    "torch/_np/_made.py": "__all__ = []\ndef f(): ...\nfor n in names:\n    vars()[n] = f(n)\n    __all__.append(n)\n",
    "torch/_np/_written.py": "class Array:\n    def __add__(self, other): ...\n    def __kept(self): ...\n",
    "torch/_dynamo/decorators.py": "def disable(): ...\n",
}
NEW = OLD | {
    "torch/_tensor.py": "class Tensor:\n    def __dlpack__(self, *, stream=None): ...\n",
    "torch/data.py": "def load(): ...\n",
    "torch/utils/_mv.py": "from torch.utils._moved import Mover\nMover()\n",
    "torch/utils/_moved.py": "class Mover: ...\n",
    "torch/here.py": "from torch.other import Inner as Insider\nInsider()\n",
    "torch/there.py": "class Wanderer: ...\n",
    "torch/_C/_guards.pyi": "class Guard: ...\n",
}


@pytest.fixture(scope="module")
def history() -> History:
    reader, listings = ModuleReader(), []
    for files in (OLD, NEW):
        sources = Sources(files)
        listings.append(list_names(reader.read_modules(sources), sources))
    public = complete_listings(listings)
    private: list[Entries] = [list_private_names(each.resolver, each.documented, each.entries) for each in listings]
    releases = ["2.5", "2.6"]
    tables = [encode_history(releases, public), encode_history(releases, private, whole=True)]
    return History(*map(json.loads, tables))


@pytest.mark.parametrize(
    ("name", "presence"),
    [
        ("torch.Tensor.__dlpack__", ("present", "present")),
        ("torch.Tensor._version", ("present", "absent")),
        ("torch.Tensor.__nothing__", ("absent", "absent")),
        ("torch.Tensor.__repr__", ("present", "present")),
        ("torch.data.List", ("present", "absent")),
        ("torch.data.os", ("present", "absent")),
        ("torch.data.load", ("present", "present")),
        ("torch.utils._debug.mode.DebugMode", ("present", "present")),
        ("torch.utils._debug.mode.Nothing", ("absent", "absent")),
        ("torch._np.Array", ("present", "present")),
        ("torch._np.Optional", ("present", "present")),
        ("torch._np.made", ("unknown", "unknown")),
        ("torch._np._made.made", ("unknown", "unknown")),
        ("torch._np.exact.one", ("present", "present")),
        ("torch._np.exact.made", ("absent", "absent")),
        ("torch._np._exact.made", ("unknown", "unknown")),
        ("torch._np._written.Nothing", ("absent", "absent")),
        ("torch._np._written.Array.__dataclass_fields__", ("unknown", "unknown")),
        ("torch.Tensor.__add__", ("unknown", "unknown")),
        ("torch._np._written.Array.nothing", ("absent", "absent")),
        ("torch._np._written.Array._Array__kept", ("present", "present")),
        ("torch._np._written.Array._Other__kept", ("absent", "absent")),
        ("torch._np._written.Array.__weakref__", ("unknown", "unknown")),
        ("torch._dynamo.decorators.reset_code", ("unknown", "unknown")),
        ("torch._some_operator", ("unknown", "unknown")),
        ("torch.testing._internal.common", ("unknown", "unknown")),
        ("torch.testing._internal", ("present", "present")),
        ("torch.some.config._config", ("unknown", "unknown")),
        ("torch.some.config.Nothing", ("absent", "absent")),
        ("torch._numpy.array.all", ("unknown", "unknown")),
        ("torch._C._guards.Guard", ("unknown", "present")),
    ],
)
def test_each_name_is_answered(history: History, name: str, presence: tuple[Presence, ...]) -> None:
    assert tuple(history.find_presence(name).values()) == presence


def test_a_dunder_has_its_signature(history: History) -> None:
    found = [history.resolve_name("torch.Tensor.__dlpack__", release).record for release in history.releases]
    assert [record.signatures for record in found if record] == [("(self, stream=None)",), ("(self, *, stream=None)",)]


def test_a_borrowed_name_says_from_where(history: History) -> None:
    record = history.resolve_name("torch.data.List", "2.5").record
    assert record is not None
    assert record.note == "borrowed from typing"


def test_a_bare_name_is_found_in_private_places_and_all_places_are_told(history: History) -> None:
    assert find_known_name(history, "DebugMode") == "torch.utils._debug.mode.DebugMode"
    assert find_full_names(history, "Inner") == ["torch.other.Inner", "torch.utils._debug.mode.Inner"]
    full = find_known_name(history, "Inner")
    assert list_other_places(history, "Inner", full) == ["torch.utils._debug.mode.Inner"]


def test_a_bare_name_that_a_later_release_only_imports_is_found_where_it_was(history: History) -> None:
    full = find_known_name(history, "Mover")
    assert (full, set(history.find_presence(full).values())) == ("torch.utils._mv.Mover", {"present"})


def test_a_bare_name_is_denied_to_no_release_that_has_it_elsewhere(history: History) -> None:
    full = find_known_name(history, "Wanderer")
    assert find_substitutes(history, "Wanderer", full) == {"2.6": "torch.there.Wanderer"}
    assert find_substitutes(history, full, full) == {}


def test_a_bare_name_that_modules_only_import_is_found(history: History) -> None:
    assert find_known_name(history, "Insider") == "torch.here.Insider"


def test_lists_have_public_names_alone(history: History) -> None:
    assert "List" not in history.table["torch.data"]


def test_an_import_that_a_module_lost_is_written(history: History) -> None:
    table = json.loads(encode_borrowed_names(history))
    assert table["names"] == {"torch.data": {"os": {"os": [0, 0]}, "typing": {"List": [0, 0]}}}
