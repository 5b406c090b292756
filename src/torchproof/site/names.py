"""What the history of names says on the pages: the names that a release changed, and the data to look any name up."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import groupby, pairwise
from typing import Any

from torchproof.inert import code, in_line
from torchproof.judge.name_rules import history_of
from torchproof.judge.project import Project
from torchproof.names.changes import KINDS, NameChange, changes
from torchproof.names.history import History
from torchproof.names.records import Presence
from torchproof.names.suggestions import public_names
from torchproof.names.tables import change_table, span_table
from torchproof.records.releases import Release
from torchproof.site.docs_version import DocsVersion

FORMAT = 1
PAGES = ("names", "compare")
"""Pages of the newest docs version alone: they tell of all releases."""
DATA = "names"
"""Folder of the data that the page loads."""


@dataclass(frozen=True)
class Group:
    """The changes of one module."""

    module: str
    changes: tuple[NameChange, ...]

    @property
    def counted(self) -> str:
        """Return how many of each kind, in words."""
        kinds = [change.kind for change in self.changes]
        return ", ".join(f"{kinds.count(kind)} {KINDS[kind]}" for kind in KINDS if kind in kinds)


def has_pages(version: DocsVersion) -> bool:
    """Tell whether a docs version has the pages about names of all releases."""
    return version.release == version.project.releases.latest and history_of(version.project) is not None


@cache
def changes_of(history: History, old: str, new: str) -> tuple[NameChange, ...]:
    """Return the public names that changed between two releases."""
    return tuple(change for change in changes(history, old, new) if not change.private)


def prepare(project: Project) -> None:
    """Compare neighbouring releases now, so that processes forked for one docs version each find it done."""
    history = history_of(project)
    for old, new in pairwise(history.releases) if history else ():
        changes_of(history, old, new)


def groups(history: History, old: str, new: str) -> list[Group]:
    """Return what changed between two releases, by module."""
    by_module = groupby(changes_of(history, old, new), key=lambda change: change.module)
    return [Group(module, tuple(found)) for module, found in by_module]


def section(version: DocsVersion, release: Release, root: str) -> list[str]:
    """Return the section of a release's page on the names it changed; nothing where there is no history."""
    history = history_of(version.project)
    before = _before(version, release)
    if history is None or before is None or not {before, release.minor} <= set(history.releases):
        return []
    found = groups(history, before, release.minor)
    count = sum(len(group.changes) for group in found)
    told = f"{count} public names in {len(found)} modules differ from {before}, read from the sources of both releases."
    root = root if has_pages(version) else f"{root}../latest/"
    shown = version.fragment("names", groups=found, root=root, before=before, after=release.minor, detail=detail)
    return ["## Names", told, shown] if found else []


def detail(change: NameChange, *, plain: bool) -> str:
    """Return what changed, as text."""
    text = "; ".join(change.detail)
    return text if plain else in_line(text.replace("`", ""))


def _before(version: DocsVersion, release: Release) -> str | None:
    minors = [each.minor for each in version.project.releases.all]
    at = minors.index(release.minor)
    return minors[at - 1] if at else None


def files(history: History) -> dict[str, str]:
    """Return every file about names, by its path in the docs version."""
    table = json.dumps(names_table(history), indent=1, sort_keys=True)
    return {**data_files(history), **change_files(history), "names.json": table}


def data_files(history: History) -> dict[str, str]:
    """Return the files that the look-up loads: an index of names, and a shard a module with what is known of each."""
    shards: dict[str, dict[str, Any]] = {}
    for name in sorted(set(public_names(history))):
        shards.setdefault(shard_of(name), {})[name] = [span_table(span) for span in history.spans(name)]
    index = {shard: [_strip(history, name) + name.removeprefix("torch.") for name in shards[shard]] for shard in shards}
    files = {f"{DATA}/{shard}.json": _compact(table) for shard, table in shards.items()}
    files[f"{DATA}/index.json"] = _compact({"releases": history.releases, "shards": index})
    return files


def change_files(history: History) -> dict[str, str]:
    """Return the changes from each release to the next, which the comparison of two releases adds up."""
    pairs = zip(history.releases, history.releases[1:], strict=False)
    return {
        f"{DATA}/changes-{new}.json": _compact([change_table(change) for change in changes_of(history, old, new)])
        for old, new in pairs
    }


def shard_of(name: str) -> str:
    """Return the shard that tells of a name: its first two parts below torch, in letters that a file name can have."""
    parts = name.split(".")[1:-1][:2]
    return "-".join(["torch", *(part.lower() for part in parts if part[:1].islower())])


def _strip(history: History, name: str) -> str:
    """Return a mark where a name is not in the newest release."""
    newest = history.resolve(name, history.releases[-1])
    return "" if newest.presence is Presence.PRESENT else "-"


def names_table(history: History) -> dict[str, Any]:
    """Return every public name that ever changed with its spans, for programs."""
    return {"format": FORMAT, "releases": list(history.releases), "names": dict(_changed(history))}


def _changed(history: History) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    for name in sorted(set(public_names(history))):
        spans = history.spans(name)
        if len(spans) > 1:
            yield name, [span_table(span) for span in spans]


def _compact(table: Any) -> str:
    return json.dumps(table, separators=(",", ":"), ensure_ascii=False)


def plain_line(change: NameChange) -> str:
    """Return a change as a line of Markdown."""
    told = f": {'; '.join(change.detail)}" if change.detail else ""
    return f"- {change.kind}: {code(change.name)}{told}"
