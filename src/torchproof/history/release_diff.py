"""What changed between two releases, name by name."""

from collections.abc import Iterator
from dataclasses import dataclass

from torchproof.history.change_candidates import find_candidates
from torchproof.history.history_model import NameResolution, Presence, Record
from torchproof.history.module_names import is_covered
from torchproof.history.name_history import History
from torchproof.history.signature_diff import describe_overload_differences

KINDS = {
    "added": "came",
    "removed": "went",
    "moved": "moved",
    "signature": "changed their signature",
    "default": "changed a default",
    "value": "changed their value",
    "deprecated": "were deprecated",
    "kind": "became something else",
}
SETTINGS = "config"


@dataclass(frozen=True, slots=True)
class NameChange:
    """What a caller of one name notices between two releases."""

    name: str
    """The shortest public name."""
    module: str
    kind: str
    """One of KINDS."""
    detail: tuple[str, ...]
    """Phrases in Markdown."""
    also: tuple[str, ...] = ()
    """Other public names of the same thing."""
    private: bool = False


def find_changes(history: History, old: str, new: str, module: str = "torch") -> list[NameChange]:
    """Return the name changes below a module between two releases, sorted by module and name."""
    history = history.select_package(module)
    first, last = history.find_release_index(old), history.find_release_index(new)
    found: dict[tuple[str, str, tuple[str, ...]], list[str]] = {}
    for name in find_candidates(history, module, first, last):
        before, after = (
            history.resolve_name(name, history.releases[first]),
            history.resolve_name(name, history.releases[last]),
        )
        for kind, detail in _compare_presence(before, after):
            thing = after.canonical or before.canonical or name
            found.setdefault((thing, kind, detail), []).append(name)
    told = [_make_change(names, kind, detail) for (_, kind, detail), names in found.items()]
    return sorted(told, key=lambda change: (change.module, change.name, change.kind))


def select_changes(
    history: History, old: str, new: str, module: str = "torch", *, private: bool = False
) -> list[NameChange]:
    """Return the changes below a module that concern its users: of names that are public inside of it.

    Args:
        history: The names of all releases.
        old: The older release.
        new: The newer release.
        module: A module or a class.
        private: Return the changes of private names too.

    """
    found = find_changes(history, old, new, module)
    return [change for change in found if private or not _is_private(change.name.removeprefix(f"{module}."))]


def explain_coverage(module: str) -> str:
    """Return a clause that says what the history lacks of a module; "" if it has all names."""
    if is_covered(module):
        return ""
    return f"{module} is not covered: of such a private module the history has only what public names lead to"


def _compare_presence(before: NameResolution, after: NameResolution) -> Iterator[tuple[str, tuple[str, ...]]]:
    if Presence.UNKNOWN in (before.presence, after.presence) or before.presence == after.presence == Presence.ABSENT:
        return
    if before.presence != after.presence:
        if after.presence is Presence.PRESENT:
            yield "added", ()
        else:
            yield "removed", ()
        return
    if before.record is None or after.record is None:
        return
    if before.canonical != after.canonical and before.record.kind == after.record.kind:
        yield from _compare_places(before, after)
    if before.record != after.record:
        yield from _compare_records(before.record, after.record)


def _compare_places(before: NameResolution, after: NameResolution) -> Iterator[tuple[str, tuple[str, ...]]]:
    if before.canonical and after.canonical and before.canonical != after.canonical:
        is_member = before.record is not None and before.record.kind in ("method", "property", "field", "value")
        if not is_member and not any("._" in each for each in (before.canonical, after.canonical)):
            yield "moved", (f"defined in `{after.canonical}`, was in `{before.canonical}`",)


def _compare_records(before: Record, after: Record) -> Iterator[tuple[str, tuple[str, ...]]]:
    is_known = not {before, after} & {Record("value"), Record("value", imported=True)}
    if before.kind != after.kind and is_known and {before.kind, after.kind} - {"field", "value", "property"}:
        yield "kind", (f"a {after.kind}, was a {before.kind}",)
    if before.signatures and after.signatures and set(before.signatures) != set(after.signatures):
        notes = describe_overload_differences(before.signatures, after.signatures)
        if notes:
            only_defaults = all(" default " in note for note in notes)
            yield "default" if only_defaults else "signature", tuple(notes)
    if before.value != after.value and before.value is not None and after.value is not None:
        yield "value", (f"`{after.value}`, was `{before.value}`",)
    if after.deprecation and before.deprecation is None:
        yield "deprecated", (after.deprecation.message,) if after.deprecation.message else ()


def _make_change(names: list[str], kind: str, detail: tuple[str, ...]) -> NameChange:
    names = sorted(set(names), key=lambda name: (_is_private(name), name.count("."), len(name), name))
    first, *rest = names
    return NameChange(first, guess_module(first), kind, detail, tuple(rest), _is_private(first))


def guess_module(name: str) -> str:
    """Return the parts of a name before its first capitalized part, or all but the last part."""
    parts = name.split(".")
    end = next((at for at, part in enumerate(parts[1:], start=1) if part[:1].isupper()), len(parts) - 1)
    return ".".join(parts[:end]) or parts[0]


def _is_private(name: str) -> bool:
    return any(part.startswith("_") for part in name.split("."))
