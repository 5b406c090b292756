"""Compares the signature of a documented name from release to release."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from torchproof.history.signature_diff import describe_differences, is_same_signature
from torchproof_docs.records.releases import Release
from torchproof_docs.verdicts.evidence_index import EvidenceIndex


@dataclass(frozen=True)
class SignatureChange:
    """The presence and signature of a name from one release on."""

    release: Release
    present: bool
    signature: str | None
    notes: tuple[str, ...]
    """What differs from the release before: added, removed, renamed parameters and changed defaults."""


def list_lookups(ledger: EvidenceIndex, name: str) -> dict[Release, Mapping[str, Any]]:
    """Return the look-up of a name on each release, from the first target that has one."""
    lookups: dict[Release, Mapping[str, Any]] = {}
    for release in ledger.releases.all:
        for target in ledger.targets:
            evidence = ledger.get_evidence(target, release)
            if evidence and name in evidence.api:
                lookups[release] = evidence.api[name]
                break
    return lookups


def list_signature_changes(ledger: EvidenceIndex, name: str) -> list[SignatureChange]:
    """Return the releases in which a name appeared, disappeared or changed its signature, oldest first."""
    looked_up = list_lookups(ledger, name).items()
    return list_changes((release, bool(entry["present"]), entry.get("signature")) for release, entry in looked_up)


def list_changes(seen: Iterable[tuple[Release, bool, str | None]]) -> list[SignatureChange]:
    """Return the changes of presence or signature between neighbouring releases, oldest first."""
    collected: list[SignatureChange] = []
    for release, present, signature in seen:
        last = collected[-1] if collected else None
        if last is None or last.present != present:
            collected.append(SignatureChange(release, present, signature, ()))
        elif present and not is_same_signature(last.signature, signature):
            collected.append(
                SignatureChange(release, present, signature, _describe_differences(last.signature, signature))
            )
    return collected


@lru_cache(maxsize=4096)  # the pages of every version tell all of a name's changes
def _describe_differences(old: str | None, new: str | None) -> tuple[str, ...]:
    return tuple(describe_differences(old, new))
