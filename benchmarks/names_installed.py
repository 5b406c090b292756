"""Compares the history of names with the installed packages, by importing them.

What documented modules gained, lost, changed and deprecated between two releases, as ``names_look.py`` sees it in the
environment of each: how much of that the history tells, and how much of what the history tells is so.

    python benchmarks/names_installed.py --environments /path/with/2.5.1/to/2.15.0 [--pairs 2.14:2.15] [--misses 40]
"""

import argparse
import json
import subprocess
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

from torchproof.history.history_model import Presence
from torchproof.history.name_history import History, load_history
from torchproof.history.release_diff import NameChange, find_changes
from torchproof.history.signature_diff import describe_overload_differences
from torchproof_docs.records.releases import load_releases

ROOT = Path(__file__).parents[1]
LOOK = Path(__file__).with_name("names_look.py")
LEFT_OUT = ("torch.utils.bottleneck", "torch.testing._internal", "torch.utils.tensorboard")
"""Modules that names_look.py does not import: two need another package, one starts a program."""
KINDS = ("additions", "removals", "signatures", "deprecations")
Entry = dict[str, Any]


@dataclass(frozen=True)
class Look:
    """What one installed release shows."""

    entries: dict[str, Entry]
    """Every name, members of classes under each public name of the class."""
    failed: tuple[str, ...]
    """Modules that need what this machine lacks."""

    def is_blind(self, name: str) -> bool:
        """Tell whether a name lies in a module that could not be imported."""
        return any(f"{name}.".startswith(f"{module}.") for module in self.failed)


def look(python: Path, release: str, cache: Path, *, again: bool) -> Look:
    """Ask the interpreter of a release, once."""
    kept = cache / f"{release}.json"
    if again or not kept.exists():
        told = subprocess.run([python, LOOK], capture_output=True, text=True, check=True)
        cache.mkdir(parents=True, exist_ok=True)
        kept.write_text(told.stdout[told.stdout.index('{"torch"') :], encoding="utf-8")
    table = json.loads(kept.read_text(encoding="utf-8"))
    entries: dict[str, Entry] = {}
    for name, entry in table["names"].items():
        entries[name] = entry
        for attribute in entry.get("attributes", ()):
            entries[f"{name}.{attribute}"] = {"level": "other", "kind": "value", "python": True, "owner": ""}
        for member, inner in _members(table["classes"], entry, ()):
            is_hidden = entry["level"] in ("other", "foreign")
            entries[f"{name}.{member}"] = {**inner, "level": "other"} if is_hidden else inner
    return Look(entries, (*table["failed"], *LEFT_OUT))


def _members(classes: dict[str, Any], entry: Entry, seen: tuple[str, ...]) -> Iterator[tuple[str, Entry]]:
    key = entry.get("class")
    if key is None or key in seen:
        return
    for name, member in classes[key].items():
        yield name, member
        for inner, below in _members(classes, member, (*seen, key)):
            yield f"{name}.{inner}", below


def documented(seen: Look) -> Iterator[str]:
    """Yield documented names: what modules document, and all that their classes show."""
    return (name for name, entry in seen.entries.items() if entry["level"] in ("documented", "own", "inherited"))


def truths(old: Look, new: Look) -> dict[str, list[str]]:
    """Return what happened between two releases, by kind."""
    before, after = old.entries, new.entries
    names = [
        name
        for name in dict.fromkeys((*documented(old), *documented(new)))
        if not (old.is_blind(name) or new.is_blind(name))
    ]
    both = [name for name in names if name in before and name in after]
    return {
        "additions": [name for name in names if name not in before],
        "removals": [name for name in names if name not in after],
        "signatures": [name for name in both if changed(before[name], after[name])],
        "deprecations": [n for n in both if after[n].get("deprecated") and not before[n].get("deprecated")],
    }


def changed(before: Entry, after: Entry) -> bool:
    """Tell whether a signature that Python can tell on both releases is another."""
    pair = before.get("signature"), after.get("signature")
    return None not in pair and pair[0] != pair[1]


def is_told(history: History, kind: str, name: str, old: str, new: str) -> bool:
    """Tell whether the history knows what happened to a name."""
    before, after = history.resolve_name(name, old), history.resolve_name(name, new)
    if kind == "additions":
        return (before.presence, after.presence) == (Presence.ABSENT, Presence.PRESENT)
    if kind == "removals":
        return (before.presence, after.presence) == (Presence.PRESENT, Presence.ABSENT)
    if before.record is None or after.record is None:
        return False
    if kind == "deprecations":
        return after.record.deprecation is not None and before.record.deprecation is None
    return bool(describe_overload_differences(before.record.signatures, after.record.signatures))


def is_true(change: NameChange, name: str, old: Look, new: Look) -> bool | None:
    """Tell whether what the history says of a name is so; None where the installed packages cannot tell."""
    before, after = old.entries.get(name), new.entries.get(name)
    holder = new.entries.get(name.rpartition(".")[0]) or old.entries.get(name.rpartition(".")[0])
    if holder and holder["kind"] == "value" and not (before or after):
        return None  # an attribute of an object, such as a part of the settings, which nothing lists
    if change.kind == "added":
        return before is None and after is not None
    if change.kind == "removed":
        return before is not None and after is None
    if before is None or after is None:
        return False
    if change.kind in ("signature", "default"):
        if all("` takes `" in note for note in change.detail):
            return None  # another set of literals, in an annotation
        known = before.get("signature") is not None and after.get("signature") is not None
        return changed(before, after) if known else None
    if change.kind == "deprecated":
        if after["kind"] == "module":
            return None  # it warns when it is imported, once
        return bool(after.get("deprecated")) and not before.get("deprecated")
    if change.kind == "value":
        return bool(before["value"] != after["value"]) if "value" in before and "value" in after else None
    key = "owner" if change.kind == "moved" else "kind"
    return bool(before[key] != after[key])


def events(history: History, old: str, new: str, seen: tuple[Look, Look]) -> Iterator[tuple[NameChange, str, bool]]:
    """Yield what the history tells of names that are written in Python, and whether it is so."""
    for change in find_changes(history, old, new):
        if change.private or change.name.startswith("torch.ops."):
            continue
        for name in (change.name, *change.also):
            if any(each.is_blind(name) for each in seen) or any(part.startswith("_") for part in name.split(".")):
                continue
            there = [each.entries[name] for each in seen if name in each.entries]
            if there and not all(entry["python"] for entry in there):
                continue
            said = is_true(change, name, *seen)
            if said is not None:
                yield change, name, said


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--environments", type=Path, required=True)
    parser.add_argument("--pairs", nargs="*", metavar="OLD:NEW", help="default: all neighbours")
    parser.add_argument("--misses", type=Path, help="folder for lists of what was missed and of what is false")
    parser.add_argument("--cache", type=Path, default=ROOT / ".cache" / "names-installed")
    parser.add_argument("--again", action="store_true", help="look at the packages again")
    options = parser.parse_args()
    releases, history = load_releases(ROOT / "releases.toml"), load_history(ROOT)
    minors = [release.minor for release in releases.all]
    pairs = [tuple(pair.split(":")) for pair in options.pairs or map(":".join, pairwise(minors))]
    looks: dict[str, Look] = {}
    rows: list[tuple[str, Counter[str]]] = []
    for old, new in pairs:
        for minor in {old, new} - looks.keys():
            python = options.environments / releases.get_release(minor).torch / "bin" / "python"
            looks[minor] = look(python, minor, options.cache, again=options.again)
        counts, misses = compare(history, old, new, (looks[old], looks[new]))
        rows.append((f"{old} → {new}", counts))
        if options.misses:
            options.misses.mkdir(parents=True, exist_ok=True)
            (options.misses / f"{old}-{new}.txt").write_text("\n".join(misses), encoding="utf-8")
    print(table([*rows, ("all", sum((counts for _, counts in rows), Counter()))]))


def compare(history: History, old: str, new: str, seen: tuple[Look, Look]) -> tuple[Counter[str], list[str]]:
    """Return how many of each kind there are and how many are told, and a line for each miss."""
    counts: Counter[str] = Counter()
    misses: list[str] = []
    for kind, names in truths(*seen).items():
        for name in names:
            told = is_told(history, kind, name, old, new)
            counts[kind] += 1
            counts[f"{kind} told"] += told
            if not told:
                misses.append(f"{kind}\t{name}")
    for change, name, said in events(history, old, new, seen):
        counts["events"] += 1
        counts["events told"] += said
        if not said:
            misses.append(f"false {change.kind}\t{name}\t{'; '.join(change.detail)}")
    return counts, misses


def table(rows: list[tuple[str, Counter[str]]]) -> str:
    """Return the counts as a table in Markdown."""
    lines = [
        "| from, to | additions | removals | signatures | deprecations | true events |",
        "|---|---|---|---|---|---|",
    ]
    for title, counts in rows:
        cells = [f"{_share(counts, kind)} of {counts[kind]:,}" for kind in (*KINDS, "events")]
        lines.append(f"| {title} | {' | '.join(cells)} |")
    return "\n".join(lines)


def _share(counts: Counter[str], kind: str) -> str:
    return f"{counts[f'{kind} told'] / counts[kind]:.1%}" if counts[kind] else "–"


if __name__ == "__main__":
    main()
