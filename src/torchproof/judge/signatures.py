"""How the signature of a documented name changed from release to release."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from torchproof.inert import code
from torchproof.judge.ledger import Ledger
from torchproof.judge.parameters import Parameter, parameters
from torchproof.records.releases import Release


@dataclass(frozen=True)
class Change:
    """What a name looked like from one release on."""

    release: Release
    present: bool
    signature: str | None
    notes: tuple[str, ...]
    """What differs from the release before: added, removed, renamed parameters and changed defaults."""


def entries(ledger: Ledger, name: str) -> dict[Release, Mapping[str, Any]]:
    """Return what each release's first target with a look-up said about a name."""
    found: dict[Release, Mapping[str, Any]] = {}
    for release in ledger.releases.all:
        for target in ledger.targets:
            evidence = ledger.at(target, release)
            if evidence and name in evidence.api:
                found[release] = evidence.api[name]
                break
    return found


def history(ledger: Ledger, name: str) -> list[Change]:
    """Return the releases in which a name appeared, disappeared or changed its signature, oldest first."""
    changes: list[Change] = []
    for release, entry in entries(ledger, name).items():
        present, signature = bool(entry["present"]), entry.get("signature")
        last = changes[-1] if changes else None
        if last is None or last.present != present:
            changes.append(Change(release, present, signature, ()))
        elif present and not same(last.signature, signature):
            changes.append(Change(release, present, signature, tuple(differences(last.signature, signature))))
    return changes


def same(old: str | None, new: str | None) -> bool:
    """Tell whether two signatures agree in everything but annotations."""
    if old == new:
        return True
    left = parameters(old)
    return left is not None and left == parameters(new)


def differences(old: str | None, new: str | None) -> list[str]:
    """Return, a phrase each, what a caller would notice between two signatures."""
    before, after = parameters(old), parameters(new)
    if before is None or after is None:
        return ["changed"]
    left, right = {entry.name: entry for entry in before}, {entry.name: entry for entry in after}
    notes = [f"`{name}` added" for name in right if name not in left]
    notes += [f"`{name}` removed" for name in left if name not in right]
    for name in left.keys() & right.keys():
        was, now = left[name], right[name]
        if was.default != now.default:
            notes.append(f"`{name}` default {_default(was)} → {_default(now)}")
        if was.keyword_only != now.keyword_only:
            notes.append(f"`{name}` {'now keyword-only' if now.keyword_only else 'no longer keyword-only'}")
    if not notes and [entry.name for entry in before] != [entry.name for entry in after]:
        notes.append("order of parameters changed")
    return _renamed(notes, before, after)


def _renamed(notes: list[str], before: tuple[Parameter, ...], after: tuple[Parameter, ...]) -> list[str]:
    """Turn one removal and one addition at the same place into a renaming."""
    gone = [(index, entry.name) for index, entry in enumerate(before) if entry.name not in {p.name for p in after}]
    fresh = [(index, entry.name) for index, entry in enumerate(after) if entry.name not in {p.name for p in before}]
    if len(gone) == len(fresh) == 1 and gone[0][0] == fresh[0][0]:
        rest = [note for note in notes if note not in (f"`{fresh[0][1]}` added", f"`{gone[0][1]}` removed")]
        return [f"`{gone[0][1]}` renamed to `{fresh[0][1]}`", *rest]
    return sorted(notes)


def _default(parameter: Parameter) -> str:
    return "none" if parameter.default is None else code(parameter.default)
