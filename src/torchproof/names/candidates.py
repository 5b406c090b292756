"""Names that may have changed between two releases: those whose entries, or what they lead to, differ."""

from collections.abc import Iterator
from dataclasses import dataclass

from torchproof.names.history import History


def candidates(history: History, module: str, first: int, last: int) -> Iterator[str]:
    """Yield the public names whose entries differ somewhere between two releases."""
    changed = _changed_places(history, first, last)
    for holder, members in history.table.items():
        if not f"{holder}.".startswith(f"{module}.") and not f"{module}.".startswith(f"{holder}."):
            continue
        for name, steps in members.items():
            dotted = f"{holder}.{name}" if name else holder
            targets = list(dict.fromkeys(entry for _, _, entry in steps if isinstance(entry, str)))
            if _is_shown(name) and f"{dotted}.".startswith(f"{module}.") and not any(t[0] == "~" for t in targets):
                yield from _of_entry(changed, (holder, name), dotted, targets)


def _of_entry(changed: "_Places", place: tuple[str, str], dotted: str, targets: list[str]) -> Iterator[str]:
    """Yield a name if it or what it leads to differs, and the members of that which differ."""
    places = [tuple(target.partition(":")[::2]) for target in targets]
    if place in changed or any(each in changed for each in places):
        yield dotted
    for module, name in places:
        for member in changed.members(module, f"{name}.") if name else ():
            if _is_shown(member := member.removeprefix(f"{name}.")):
                yield f"{dotted}.{member}"


def _is_shown(name: str) -> bool:
    return not any(part.startswith("_") for part in name.split("."))


@dataclass(frozen=True)
class _Places:
    """Places whose entries differ, by module."""

    by_module: dict[str, set[str]]

    def __contains__(self, place: object) -> bool:
        module, name = place if isinstance(place, tuple) else ("", "")
        return name in self.by_module.get(module, ())

    def members(self, module: str, prefix: str) -> list[str]:
        """Return the changed members of a class."""
        return sorted(name for name in self.by_module.get(module, ()) if name.startswith(prefix))


def _changed_places(history: History, first: int, last: int) -> _Places:
    places: dict[str, set[str]] = {}
    for module, members in history.table.items():
        for name, steps in members.items():
            if not any(begin <= first and end >= last for begin, end, _ in steps):
                places.setdefault(module, set()).add(name)
    return _Places(places)
