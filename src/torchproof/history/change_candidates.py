"""Names that may have changed between two releases: those whose entries, or what they lead to, differ."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Self

from torchproof.history.name_history import History

Place = tuple[str, str]


@dataclass(frozen=True, slots=True)
class _PublicName:
    """A public name, where it is kept, and the places that it leads to in some release."""

    dotted: str
    place: Place
    targets: tuple[Place, ...]


def find_candidates(history: History, module: str, first: int, last: int) -> Iterator[str]:
    """Yield the public names whose entries differ somewhere between two releases."""
    changed = _ChangedPlaces.between(history, first, last)
    public = _list_public_names(history)
    reachable = {place for entry in public for place in (entry.place, *entry.targets)}
    for entry in public:
        if f"{entry.dotted}.".startswith(f"{module}."):
            yield from _find_changed_names(changed, entry)
            for target in entry.targets or (entry.place,):
                for base in (each for at in (first, last) for each in history.iterate_lineage(target, at)):
                    # What a class has of one without a public name is told as its own.
                    for member in changed.members.get(base, ()) if base not in reachable else ():
                        yield f"{entry.dotted}.{member}"


@cache
def _list_public_names(history: History) -> tuple[_PublicName, ...]:
    """Return every public name but those that a module has by an import for its own use."""
    found = []
    for holder, members in history.table.items():
        for name, steps in members.items():
            targets = list(dict.fromkeys(entry for _, _, entry in steps if isinstance(entry, str)))
            if _is_public(name) and not any(target[0] == "~" for target in targets):
                places = tuple((module, inner) for module, _, inner in (each.partition(":") for each in targets))
                found.append(_PublicName(f"{holder}.{name}" if name else holder, (holder, name), places))
    return tuple(found)


def _find_changed_names(changed: "_ChangedPlaces", entry: _PublicName) -> Iterator[str]:
    """Yield a name if it or what it leads to differs, and the members of that which differ."""
    if entry.place in changed.places or any(each in changed.places for each in entry.targets):
        yield entry.dotted
    for target in entry.targets:
        for member in changed.members.get(target, ()):
            yield f"{entry.dotted}.{member}"


@cache
def _is_public(name: str) -> bool:
    return not any(part.startswith("_") for part in name.split("."))


@dataclass(frozen=True)
class _ChangedPlaces:
    """Places whose entries differ."""

    places: frozenset[Place]
    members: dict[Place, list[str]]
    """The public members that differ, by the class around them, sorted."""

    @classmethod
    def between(cls, history: History, first: int, last: int) -> Self:
        """Return the places whose entries differ somewhere between two releases."""
        places: set[Place] = set()
        members: dict[Place, list[str]] = {}
        for module, names in history.table.items():
            for name, steps in names.items():
                if any(begin <= first and end >= last for begin, end, _ in steps):
                    continue
                places.add((module, name))
                for holder, member in _enclosing_classes(name):
                    members.setdefault((module, holder), []).append(member)
        return cls(frozenset(places), {place: sorted(found) for place, found in members.items()})


def _enclosing_classes(name: str) -> Iterator[tuple[str, str]]:
    """Yield the classes around a dotted name, and the name within each as far as it is public."""
    parts = name.split(".")
    for end in range(1, len(parts)):
        if _is_public(member := ".".join(parts[end:])):
            yield ".".join(parts[:end]), member
