"""The names that people look up: public ones, settings, and what the private packages of practitioners hand out."""

from collections.abc import Iterator
from dataclasses import dataclass

from torchproof.history.history_model import Span
from torchproof.history.module_names import PRACTITIONERS, is_private, is_settings
from torchproof.history.name_history import History

Place = tuple[str, str]
MODULE = ""


@dataclass(frozen=True, slots=True)
class LookupName:
    """A name, and the places of the history that it is read from."""

    name: str
    places: tuple[Place, ...]


def list_lookup_names(history: History) -> dict[str, LookupName]:
    """Return the names by their text; members of a class once, below its shortest name.

    A class without a public name has its members below those that are derived from it.
    """
    found = {shown.name: shown for shown in _list_module_names(history)}
    homes: dict[Place, LookupName] = {}
    for shown in found.values():
        for place in shown.places[1:]:
            homes[place] = min(homes.get(place, shown), shown, key=_name_order)
    members = _group_members(history)
    for place, home in homes.items():
        for module, holder in (place, *(each for each in _list_bases(history, place) if each not in homes)):
            for member in members.get((module, holder), ()):
                full = f"{home.name}.{member}"
                found.setdefault(full, LookupName(full, (*home.places, (module, f"{holder}.{member}"))))
    for module in history.table:
        if _is_looked_up(module) and module != "torch":
            found.setdefault(module, LookupName(module, ((module, MODULE),)))
    return dict(sorted(found.items()))


def find_spans(history: History, shown: LookupName) -> tuple[Span, ...]:
    """Return the runs of releases in which a name stays the same; nothing is looked up twice where nothing changed."""
    first, last = history.releases[0], history.releases[-1]
    if is_constant(history, shown):
        return (Span(first, last, history.resolve_name(shown.name, last)),)
    return history.find_spans(shown.name)


def is_constant(history: History, shown: LookupName) -> bool:
    """Return True if every release says the same of a name, so that one look-up tells all."""
    return all(_has_one_span(history, place) for place in shown.places)


def find_module(history: History, name: str) -> str:
    """Return the innermost module around a name."""
    parts = name.split(".")
    modules = (".".join(parts[:end]) for end in range(len(parts) - 1, 0, -1))
    return next((module for module in modules if module in history.table), parts[0])


def _list_module_names(history: History) -> Iterator[LookupName]:
    for module, members in history.table.items():
        if not _is_looked_up(module):
            continue
        for name, steps in members.items():
            targets = [entry for _, _, entry in steps if isinstance(entry, str)]
            is_imported = len(targets) == len(steps) and all(target.startswith("~") for target in targets)
            if not name or "." in name or name.startswith("_") or is_imported:
                continue
            aliased = [target.removeprefix("~").partition(":")[::2] for target in dict.fromkeys(targets)]
            places = ((module, MODULE), (module, name), *(place for place in aliased if place[1]))
            yield LookupName(f"{module}.{name}", places)


def _is_looked_up(module: str) -> bool:
    if not is_private(module) or is_settings(module):
        return True
    return module.startswith(PRACTITIONERS) and module.count(".") == 1 + module.startswith("torch.distributed.")


def _list_bases(history: History, place: Place) -> Iterator[Place]:
    """Yield the classes of torch that a class is derived from in some release."""
    starts = [first for first, _, _ in history.find_spans_of_entry(*place)]
    bases = (base for at in starts for base in history.iterate_lineage(place, at))
    yield from dict.fromkeys(base for base in bases if base != place)


def _group_members(history: History) -> dict[Place, list[str]]:
    """Return the public members of every class, by its place."""
    found: dict[Place, list[str]] = {}
    for module, names in history.table.items():
        for name in names:
            holder, dot, member = name.partition(".")
            if dot and not any(part.startswith("_") for part in member.split(".")):
                found.setdefault((module, holder), []).append(member)
    return found


def _has_one_span(history: History, place: Place) -> bool:
    steps = history.find_spans_of_entry(*place)
    return len(steps) == 1 and steps[0][:2] == (0, len(history.releases) - 1)


def _name_order(shown: LookupName) -> tuple[bool, int, int, str]:
    """Return the sort key that puts the shortest public name of an object first."""
    return is_private(shown.name), shown.name.count("."), len(shown.name), shown.name
