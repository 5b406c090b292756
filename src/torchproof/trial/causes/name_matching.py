"""Says whether a recorded change is about a function, an operator or a class that a program met."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from torchproof.history.history_model import Presence
from torchproof.history.name_history import History

# Modules whose functions stand for an operator of the same name.
OPERATOR_HOLDERS = frozenset(
    (
        *(
            "torch",
            "torch.Tensor",
            "torch.nn.functional",
            "torch.linalg",
            "torch.special",
            "torch.fft",
            "torch.nn.init",
        ),
        *("torch._C._nn", "torch._C._VariableFunctions", "torch._C._linalg", "torch._C._special", "torch._C._fft"),
        *("torch._C.TensorBase", "torch._C._TensorBase"),
    )
)
NODE = re.compile(r"^(?P<name>\w+?)Backward\d*$")
# Modules of torch whose name an operator has in front of its own.
PREFIX = re.compile(r"^(special|linalg|fft)_(?=\w)")


@dataclass(frozen=True)
class NameMatcher:
    """Compares names as entries write them with names as a running program gives them."""

    history: History
    releases: tuple[str, ...]
    """Minor releases whose names count."""

    def find_match(self, names: Iterable[str], met: Iterable[str]) -> str:
        """Return the first name of an entry that one of the met names stands for, "" if none does."""
        known = {form for name in met for form in self.expand_name(name)}
        holders = {form.rsplit(".", count)[0] for form in known for count in (1, 2) if form.count(".") > count}
        for name in names:
            forms = self.expand_name(name)
            if forms & known or (self._is_holder(name) and forms & holders):
                return name
        return ""

    def _is_holder(self, name: str) -> bool:
        """Return True for a class, or for a module that is not a large part of torch."""
        record = next((found for found in self._resolve(name) if found), "")
        return record == "class" or (record == "module" and name.count(".") >= 2)

    def expand_name(self, name: str) -> frozenset[str]:
        """Return the names that a name goes by: where it is defined, and its operator."""
        return frozenset((name, *self._list_canonical(name), *_list_operators(name)))

    def _list_canonical(self, name: str) -> tuple[str, ...]:
        return _find_canonical(self.history, self.releases, _strip_constructor(name))

    def _resolve(self, name: str) -> list[str]:
        found = [self.history.resolve_name(name, release) for release in self.releases]
        return [each.record.kind if each.record else "" for each in found]


@lru_cache(maxsize=4096)
def _find_canonical(history: History, releases: tuple[str, ...], name: str) -> tuple[str, ...]:
    if not name.startswith("torch"):
        return ()
    found = [history.resolve_name(name, release) for release in releases]
    return tuple({each.canonical for each in found if each.presence is Presence.PRESENT and each.canonical} | {name})


def _strip_constructor(name: str) -> str:
    return re.sub(r"\.(__init__|__new__|__call__|forward)$", "", name)


def _list_operators(name: str) -> tuple[str, ...]:
    """Return ``aten:NAME`` for a name that stands for an operator, as the keys under which operators meet."""
    if match := NODE.match(name):
        return (_make_key(re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", match["name"]).lower()),)
    if name.startswith("aten."):
        base = name.split(".")[1]
        return (_make_key(base),)
    holder, _, base = name.rpartition(".")
    return (_make_key(base),) if holder in OPERATOR_HOLDERS else ()


def _make_key(base: str) -> str:
    base = PREFIX.sub("", base.strip("_") or base)
    return f"aten:{base.removesuffix('_backward').removesuffix('_symint').replace('_', '')}"


def make_operator_names(operators: Iterable[str]) -> list[str]:
    """Return names of the record of behaviour, such as ``nn.functional.gelu`` or ``exponential``, as dotted names."""
    found = []
    for operator in operators:
        plain = operator.partition("/")[0]
        found.append(plain if plain.startswith("torch.") else f"torch.{plain}")
    return found
