"""From sources of releases to spans, and what a look-up in them says."""

import json
from pathlib import Path

import pytest

from sources import text_of
from torchproof.errors import RecordError
from torchproof.history.history_model import Presence
from torchproof.history.name_history import History, load_history
from torchproof.history.name_suggestions import expand_name, suggest_names
from torchproof.history.release_diff import explain_coverage, find_changes, select_changes


def history_of(*releases: dict[str, str]) -> History:
    return History(json.loads(text_of(*releases)))


def test_re_export_leads_to_its_definition() -> None:
    history = history_of(
        {
            "torch/nn/__init__.py": "from .modules import *",
            "torch/nn/modules/__init__.py": "from .linear import Linear\n__all__ = ['Linear']",
            "torch/nn/modules/linear.py": (
                "class Base:\n    def inherited(self, a): ...\n"
                "class Linear(Base):\n    def __init__(self, n: int, *, bias: bool = True): ...\n"
            ),
        }
    )
    found = history.resolve_name("torch.nn.Linear", "2.5")
    assert found.canonical == "torch.nn.modules.linear.Linear"
    assert found.record is not None
    assert found.record.signatures == ("(n, *, bias=True)",)
    assert history.resolve_name("torch.nn.Linear.inherited", "2.5").presence is Presence.PRESENT
    assert history.resolve_name("torch.nn.Linear.nothing", "2.5").presence is Presence.ABSENT
    assert history.resolve_name("torch.nn.nothing.at_all", "2.5").missing == "torch.nn.nothing"


def test_name_that_is_submodule_and_function() -> None:
    history = history_of(
        {
            "torch/scan/__init__.py": "from .scan import scan",
            "torch/scan/scan.py": "def scan(f): ...\ndef more(): ...",
        }
    )
    record = history.resolve_name("torch.scan.scan", "2.5").record
    assert record is not None
    assert record.kind == "function"
    assert history.resolve_name("torch.scan.scan.more", "2.5", module=True).presence is Presence.ABSENT
    assert history.resolve_name("torch.scan.scan", "2.5", module=True).presence is Presence.PRESENT


def test_absence_in_a_stub_of_c_proves_nothing() -> None:
    history = history_of(
        {"torch/_C/__init__.pyi": "def known(): ...", "torch/a.py": "from torch._C import known, other"}
    )
    assert history.resolve_name("torch._C.unheard", "2.5").presence is Presence.UNKNOWN
    assert history.resolve_name("torch.a.nothing", "2.5").presence is Presence.ABSENT


@pytest.mark.parametrize(
    "source", ["from numpy import *", "def __getattr__(name): ...", "for n in x:\n    globals()[n] = 1"]
)
def test_absence_in_an_open_module_is_unknown(source: str) -> None:
    assert history_of({"torch/a.py": source}).resolve_name("torch.a.x", "2.5").presence is Presence.UNKNOWN


def test_bases_of_the_standard_library_give_their_members() -> None:
    history = history_of({"torch/a.py": "import enum\nclass Mode(enum.Enum):\n    FAST = 1\n"})
    assert history.resolve_name("torch.a.Mode.FAST", "2.5").presence is Presence.PRESENT
    assert history.resolve_name("torch.a.Mode.name", "2.5").presence is Presence.PRESENT


def test_span_ends_where_a_default_appears_and_not_where_an_annotation_does() -> None:
    texts = ("def f(a, b): ...", "def f(a: int, b): ...", "def f(a, b=None): ...", "")
    history = history_of(*({"torch/a.py": text} for text in texts))
    spans = history.find_spans("torch.a.f")
    assert [(span.first, span.last, span.found.presence) for span in spans] == [
        ("2.5", "2.6", "present"),
        ("2.7", "2.7", "present"),
        ("2.8", "2.8", "absent"),
    ]
    assert [(change.kind, change.detail) for change in find_changes(history, "2.6", "2.7")] == [
        ("signature", ("`b` is optional (default `None`)",))
    ]
    assert [(change.kind, change.name) for change in find_changes(history, "2.5", "2.8")] == [("removed", "torch.a.f")]


def test_moved_parameter_is_said_in_words() -> None:
    history = history_of(
        {"torch/a.py": "def f(a, b, strict=False, last=1): ..."},
        {"torch/a.py": "def f(a, b, last=1, strict=False): ..."},
    )
    (change,) = find_changes(history, "2.5", "2.6")
    assert "`strict` moves from third to fourth positional" in change.detail


def test_change_of_a_re_exported_method_is_told_once_by_its_shortest_name() -> None:
    files = {"torch/nn/__init__.py": "from .linear import Linear"}
    history = history_of(
        {**files, "torch/nn/linear.py": "class Linear:\n    def step(self): ..."},
        {**files, "torch/nn/linear.py": "class Linear:\n    def step(self, n=1): ..."},
    )
    (change,) = find_changes(history, "2.5", "2.6")
    assert (change.name, change.also) == ("torch.nn.Linear.step", ("torch.nn.linear.Linear.step",))


def test_same_entries_give_the_same_text() -> None:
    files = {"torch/a.py": "def f(a): ...\nx = 1\n", "torch/_C/__init__.pyi": "float32: dtype = ..."}
    assert text_of(files) == text_of(files)


def test_operators_come_from_their_list() -> None:
    yaml = "- func: add.Tensor(Tensor self, Tensor other) -> Tensor\n  autogen: add_new.out\n"
    history = history_of({"torchgen/packaged/ATen/native/native_functions.yaml": yaml})
    assert history.resolve_name("torch.ops.aten.add", "2.5").presence is Presence.PRESENT
    assert history.resolve_name("torch.ops.aten.add_new", "2.5").presence is Presence.PRESENT
    assert history.resolve_name("torch.ops.mine.add", "2.5").presence is Presence.UNKNOWN


def test_misspelt_and_short_names_lead_to_the_right_one() -> None:
    history = history_of(
        {
            "torch/nn/__init__.py": "",
            "torch/nn/functional.py": "def scaled_dot_product_attention(q): ...",
        }
    )
    full = "torch.nn.functional.scaled_dot_product_attention"
    assert expand_name(history, "F.scaled_dot_product_attention") == full
    assert suggest_names(history, "torch.nn.functional.scaled_dot_product_atention") == [full]


@pytest.mark.parametrize(
    ("text", "told"), [("{", "damaged"), ('{"format": 0}', "format 0"), ('{"format": 1}', "damaged"), (None, "No such")]
)
def test_damaged_file_is_refused_in_one_line(tmp_path: Path, text: str | None, told: str) -> None:
    if text is not None:
        (tmp_path / "history").mkdir()
        (tmp_path / "history" / "torch.json").write_text(text)
    with pytest.raises(RecordError, match=told):
        load_history(tmp_path)


def test_member_of_a_submodule_that_a_function_hides() -> None:
    history = history_of(
        {
            "torch/spawn/__init__.py": "from .spawn import spawn",
            "torch/spawn/spawn.py": "def spawn(f): ...\nclass Context: ...",
        }
    )
    assert history.resolve_name("torch.spawn.spawn.Context", "2.5").presence is Presence.PRESENT
    assert history.resolve_name("torch.spawn.spawn.Nothing", "2.5").presence is Presence.UNKNOWN


def test_private_name_that_a_public_one_led_to_once_is_there_as_long_as_its_definition() -> None:
    defined = {
        "torch/utils/_tree.py": (
            "@deprecated('gone soon', category=FutureWarning)\n@dataclasses.dataclass(frozen=True)\n"
            "class Leaf(Node):\n    kind: int = dataclasses.field(default=None, init=False)\n"
            "@dataclass\nclass Node:\n    kind: int\n"
        )
    }
    leading = {"torch/export.py": "from torch.utils._tree import Leaf\n__all__ = ['Leaf']"}
    history = history_of({**defined, **leading}, defined, {"torch/utils/_tree.py": ""})
    assert [str(each) for each in history.find_presence("torch.utils._tree.Leaf").values()] == [
        "present",
        "present",
        "absent",
    ]
    record = history.resolve_name("torch.utils._tree.Leaf", "2.6").record
    assert record is not None
    assert record.signatures == ("()",)
    assert record.deprecation is not None


def test_exported_constants_of_the_standard_library_are_names_with_a_value() -> None:
    source = (
        "from math import inf, nan as nothing\nfrom enum import Enum\n__all__ = ['Enum', 'inf']\n__all__ += ['nothing']"
    )
    history = history_of({"torch/numbers.py": source})
    for name, value in {"inf": "inf", "nothing": "nan"}.items():
        record = history.resolve_name(f"torch.numbers.{name}", "2.5").record
        assert record is not None
        assert (record.kind, record.value) == ("value", value)
    assert history.resolve_name("torch.numbers.Enum.__members__", "2.5").presence is not Presence.ABSENT


def test_name_that_becomes_an_import_from_outside_is_still_there() -> None:
    history = history_of(
        {"torch/tools.py": "def cache(f): ..."},
        {"torch/tools.py": "from functools import cache"},
    )
    assert history.resolve_name("torch.tools.cache", "2.6").presence is Presence.PRESENT


def test_version_of_torch_is_a_name() -> None:
    history = history_of(
        {"torch/__init__.py": "from torch.own import __version__", "torch/own.py": "__version__ = '2'"}
    )
    assert history.resolve_name("torch.__version__", "2.5").presence is Presence.PRESENT


def test_what_every_module_has_is_there_and_its_other_dunders_are_unknown() -> None:
    history = history_of({"torch/nn/__init__.py": "__all__ = ['f']\ndef f(): ..."})
    assert history.find_presence("torch.nn.__doc__") == {"2.5": Presence.PRESENT}
    assert history.find_presence("torch.nn.__all__") == {"2.5": Presence.UNKNOWN}
    assert history.find_presence("torch.nn.____") == {"2.5": Presence.UNKNOWN}


def test_module_under_another_name_has_its_members() -> None:
    history = history_of(
        {"torch/a.py": "from torch import inner as other\n__all__ = ['other']", "torch/inner.py": "def f(): ..."}
    )
    assert history.resolve_name("torch.a.other.f", "2.5").presence is Presence.PRESENT
    assert history.resolve_name("torch.a.other.g", "2.5").presence is Presence.ABSENT


@pytest.mark.parametrize("name", ["warnings", "Optional", "partial"])
def test_what_a_module_may_import_from_the_standard_library_is_unknown(name: str) -> None:
    history = history_of({"torch/a.py": f"from x import {name}\ndef f(): ..."})
    assert history.resolve_name(f"torch.a.{name}", "2.5").presence is Presence.UNKNOWN


def test_stub_uses_what_it_imports_and_does_not_show_it() -> None:
    history = history_of(
        {
            "torch/__init__.py": "from torch._tensor import Tensor\nfrom torch._C import *",
            "torch/_tensor.py": "class Tensor:\n    def split(self, size): ...",
            "torch/_C/__init__.pyi": "from torch import Tensor\nclass FloatTensor(Tensor): ...",
            "torch/other.py": "from torch._C import FloatTensor as FloatTensor",
        }
    )
    assert history.resolve_name("torch.other.FloatTensor.split", "2.5").presence is Presence.PRESENT
    assert history.resolve_name("torch._C.Tensor", "2.5").presence is not Presence.PRESENT


def test_base_may_be_deleted_in_the_end() -> None:
    source = "class _Base:\n    def run(self): ...\nclass Model(_Base): ...\ndel _Base"
    history = history_of({"torch/tool.py": source})
    assert history.resolve_name("torch.tool.Model.run", "2.5").presence is Presence.PRESENT
    assert history.resolve_name("torch.tool.Model.walk", "2.5").presence is Presence.ABSENT


def test_named_tuple_is_called_with_its_fields() -> None:
    source = "from typing import NamedTuple\nclass Edge(NamedTuple):\n    node: int\n    output: int = 0"
    record = history_of({"torch/graph.py": source}).resolve_name("torch.graph.Edge", "2.5").record
    assert record is not None
    assert record.signatures == ("(node, output=0)",)


def test_new_is_asked_before_init() -> None:
    source = "class Part:\n    def __new__(cls, local): ...\n    def __init__(self, *args): ..."
    record = history_of({"torch/part.py": source}).resolve_name("torch.part.Part", "2.5").record
    assert record is not None
    assert record.signatures == ("(local)",)


def test_module_that_came_later_was_absent_below_an_open_one_and_below_a_function() -> None:
    opened = {"torch/open/__init__.py": "def __getattr__(name): ...", "torch/__init__.py": "def load(): ..."}
    later = {**opened, "torch/open/new.py": "class Thing: ...", "torch/load.py": ""}
    last = {**later, "torch/load.py": "class Thing: ..."}
    history = history_of(opened, later, last)
    assert history.find_presence("torch.open.new.Thing") == {
        "2.5": Presence.ABSENT,
        "2.6": Presence.PRESENT,
        "2.7": Presence.PRESENT,
    }
    assert history.find_presence("torch.load.Thing")["2.6"] is Presence.ABSENT


def test_name_of_a_module_that_comes_later_is_none_of_the_function_before() -> None:
    before = {"torch/tool/__init__.py": "from torch._run import run", "torch/_run.py": "def run(): ..."}
    after = {"torch/tool/__init__.py": "", "torch/tool/run.py": "class Plan: ..."}
    history = history_of(before, after)
    assert history.find_presence("torch.tool.run.Plan") == {"2.5": Presence.ABSENT, "2.6": Presence.PRESENT}
    assert history.resolve_name("torch.tool.run.other", "2.5").presence is Presence.UNKNOWN


def test_version_of_a_build_is_no_value() -> None:
    record = history_of({"torch/version.py": "cuda = '13.0'"}).resolve_name("torch.version.cuda", "2.5").record
    assert record is not None
    assert record.value is None


def test_member_of_a_base_of_a_base_made_in_c_is_there() -> None:
    stub = "class Stream:\n    def query(self): ...\nclass _StreamBase(Stream):\n    stream_id: int\n"
    source = "import torch\nclass Stream(torch._C._StreamBase):\n    def own(self): ..."
    history = history_of({"torch/_C/__init__.pyi": stub, "torch/a.py": source})
    for member in ("own", "stream_id", "query"):
        assert history.resolve_name(f"torch.a.Stream.{member}", "2.5").presence is Presence.PRESENT, member


def test_what_methods_set_on_instances_is_no_addition_when_the_class_declares_it() -> None:
    base = "class Base:\n    def __init__(self):\n        self.kind: int = 1\n        self._hidden = 2\n"
    history = history_of(
        {"torch/a.py": f"{base}class Node(Base):\n    def fill(self):\n        self.op, self.kind = 'x', 3\n"},
        {"torch/a.py": f"{base}class Node(Base):\n    op: str\n    def fill(self):\n        self.op = 'x'\n"},
    )
    assert find_changes(history, "2.5", "2.6") == []
    for name in ("torch.a.Node.op", "torch.a.Base.kind", "torch.a.Node.kind"):
        assert history.resolve_name(name, "2.5").presence is Presence.PRESENT
    assert "Node.kind" not in history.table["torch.a"]
    assert history.resolve_name("torch.a.Node.nothing", "2.5").presence is Presence.ABSENT


@pytest.mark.parametrize(
    "code",
    [
        "class A:\n    def __init__(self):\n        self.register_buffer('x', None)",
        "class A:\n    def __init__(this):\n        object.__setattr__(this, 'x', None)",
        "class A:\n    __slots__ = ('x',)",
        "class A:\n    def f(self):\n        for self.x in range(3): ...",
    ],
)
def test_ways_to_give_instances_an_attribute(code: str) -> None:
    assert history_of({"torch/a.py": code}).resolve_name("torch.a.A.x", "2.5").presence is Presence.PRESENT


def test_an_attribute_that_methods_set_hides_no_method_of_a_base() -> None:
    base = "class Base:\n    @property\n    def lr(self): ...\n"
    code = f"{base}class Own(Base):\n    def __init__(self):\n        self.lr = 1\n"
    record = history_of({"torch/a.py": code}).resolve_name("torch.a.Own.lr", "2.5").record
    assert record is not None
    assert record.kind == "property"


def test_a_star_import_of_the_standard_library_gives_its_names_if_they_are_exported() -> None:
    code = "import multiprocessing as m\nfrom multiprocessing import *\n__all__ = ['own']\n__all__ += m.__all__"
    history = history_of({"torch/m.py": code})
    assert history.resolve_name("torch.m.Process", "2.5").presence is Presence.PRESENT
    assert history.resolve_name("torch.m.nothing", "2.5").presence is Presence.ABSENT
    assert "Any" not in history_of({"torch/a.py": "from typing import *\n__all__ = ['own']"}).table["torch.a"]


def test_a_class_has_what_its_metaclass_gives() -> None:
    code = (
        "class Meta(type):\n    @property\n    def WORLD(cls): ...\n    def _hidden(cls): ...\n"
        "class group(metaclass=Meta): ...\n"
    )
    history = history_of({"torch/a.py": code})
    assert history.resolve_name("torch.a.group.WORLD", "2.5").presence is Presence.PRESENT
    assert history.resolve_name("torch.a.group.OTHER", "2.5").presence is Presence.ABSENT


def test_a_change_of_a_base_without_a_public_name_is_told_of_the_class() -> None:
    files = {"torch/p.py": "from torch._b import _Base\nclass profile(_Base): ...\n__all__ = ['profile']"}
    history = history_of(
        {**files, "torch/_b.py": "class _Base:\n    def export(self, a): ..."},
        {**files, "torch/_b.py": "class _Base:\n    def export(self, a, b): ..."},
    )
    assert [change.name for change in find_changes(history, "2.5", "2.6")] == ["torch.p.profile.export"]


def test_changes_of_a_private_module_are_told_to_whoever_asks_for_it() -> None:
    history = history_of({"torch/_dynamo/config.py": "a = 1\n_b = 1"}, {"torch/_dynamo/config.py": "c = 1\n_b = 2"})
    names = [change.name for change in select_changes(history, "2.5", "2.6", "torch._dynamo.config")]
    assert names == ["torch._dynamo.config.a", "torch._dynamo.config.c"]
    assert select_changes(history, "2.5", "2.6") == []
    assert explain_coverage("torch._dynamo.config") == ""
    assert "is not covered" in explain_coverage("torch.utils._pytree")
