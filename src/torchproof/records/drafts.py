"""Scaffolding: new records that keep every rule except that placeholders must be replaced."""

import re
from collections.abc import Callable
from functools import partial
from pathlib import Path

from torchproof.errors import RecordError, meant
from torchproof.records.draft_texts import CHANGE, DETECTION, FEATURE, MARK, SEVERITY, SHOWN, SNIPPET, STEPS
from torchproof.records.features import KINDS, NAME, load_feature, load_groups, refuse_id, topics
from torchproof.records.index_groups import grouped, heading_for, listed
from torchproof.records.release_notes import BREAKING, OTHER, load_notes
from torchproof.records.releases import load_releases
from torchproof.records.script_rules import SHADOWED
from torchproof.records.vocabulary import Need

ASPECT = re.compile(r"[a-z][a-z0-9_]*")


def new_feature(
    root: Path, id: str, *, since: str | None, needs: Need, kind: str, group: str | None, new_group: bool = False
) -> list[Path]:
    """Create the page of a feature and its first snippet, add it to its topic's index, and return the files.

    Args:
        root: Root folder of the checkout.
        id: ``topic/page``.
        since: Minor version of the first release; by default the newest.
        needs: Hardware that the snippet needs.
        kind: One of ``KINDS``.
        group: Heading in the topic's index; by default the last.
        new_group: Add ``group`` as a new heading.

    """
    topic, _, stem = id.partition("/")
    page, index = root / "docs" / f"{id}.md", root / "docs" / topic / "index.md"
    if topic not in topics(root / "docs") or not index.is_file():
        known = topics(root / "docs")
        told = f"{meant(topic, known)}take one of {', '.join(known)}, or write {index} with 'groups'"
        raise RecordError(f"{id}: {topic} is no topic; {told}")
    refuse_id(id)
    values = {"since": _since(root, since), "needs": needs, "kind": _kind(kind, KINDS), "aspect": "basics"}
    steps = STEPS if kind in ("breaking", "deprecation") else ""
    snippet = root / "snippets" / id / "basics.py"
    _refuse_existing(page, snippet)
    heading = heading_for(index, group, new=new_group)
    pages = [stem, *(path.stem for path in index.parent.glob("*.md"))]
    list_it = partial(grouped if new_group else listed, heading=heading, page=stem)
    _edit(index, list_it, lambda: load_groups(index, pages).get(stem) == heading)
    _write(page, FEATURE.format(steps=steps, **values))
    _write(snippet, SNIPPET.format(**values))
    return [page, snippet, index]


def new_snippet(root: Path, name: str, *, since: str | None, needs: Need | None) -> list[Path]:
    """Create a snippet, show it at the end of its page, and return both files.

    Args:
        root: Root folder of the checkout.
        name: ``topic/page/aspect``.
        since: Minor version of the first release; by default that of the page.
        needs: Hardware it needs; by default that of the page.

    """
    id, _, aspect = name.rpartition("/")
    page, snippet = root / "docs" / f"{id}.md", root / "snippets" / f"{name}.py"
    if id.startswith("releases/"):
        raise RecordError(f"{name}: a release shows what it changed; torchproof new change {id[9:]} {aspect}")
    if id.count("/") != 1 or not page.is_file():
        topic, _, stem = id.partition("/")
        close = meant(stem, (each.stem for each in (root / "docs" / topic).glob("*.md") if each.stem != "index"))
        raise RecordError(f"{name}: no page docs/{id}.md; {close}torchproof new feature {id} writes it")
    _check_aspect(name, aspect)
    _refuse_existing(snippet)
    owner = load_feature(page, root / "docs", load_releases(root / "releases.toml"))
    range = _since(root, since or owner.since)
    _write(snippet, SNIPPET.format(since=range, needs=needs or owner.needs))
    page.write_text(page.read_text(encoding="utf-8").rstrip("\n") + "\n" + SHOWN.format(aspect=aspect), "utf-8")
    return [snippet, page]


def new_change(root: Path, minor: str, id: str, *, kind: str) -> list[Path]:
    """Create a change entry at the end of a release's page, and its snippet; return both files."""
    aspect = id.replace("-", "_")
    page, snippet = root / "docs" / "releases" / f"{minor}.md", root / "snippets" / "releases" / minor / f"{aspect}.py"
    release = load_releases(root / "releases.toml").get(minor)
    if not page.is_file():
        raise RecordError(f"{page}: no such page; write it first, as docs/about/maintaining.md says")
    if not NAME.fullmatch(id):
        raise RecordError(f"{id}: the id of a change is an anchor, in lower-case words with hyphens")
    if id in {change.id for change in load_notes(page, minor).changes}:
        raise RecordError(f"{page}: {id} is there already; take another id")
    _check_aspect(id, aspect)
    _refuse_existing(snippet)
    asks = _kind(kind, (*BREAKING, *OTHER)) in BREAKING
    steps = STEPS if asks else f'text: "{MARK} what changed."\n'
    entry = CHANGE.format(
        id=id,
        kind=kind,
        severity=SEVERITY if asks else "",
        detection=DETECTION if asks else "",
        aspect=aspect,
        steps=re.sub("(?m)^", "    ", steps).rstrip(" "),
    )
    _edit(
        page,
        lambda text: text.replace("\n---\n", f"\n{entry}---\n", 1),
        lambda: load_notes(page, minor).changes[-1].id == id,
    )
    _write(snippet, SNIPPET.format(since=release.minor, needs=Need.CPU))
    return [snippet, page]


def _since(root: Path, minor: str | None) -> str:
    """Return the covered minor version, by default the newest."""
    releases = load_releases(root / "releases.toml")
    return releases.get(minor).minor if minor else releases.latest.minor


def _kind(kind: str, known: tuple[str, ...]) -> str:
    """Return the kind; raise RecordError if it is unknown."""
    if kind not in known:
        raise RecordError(f"{kind}: no kind of that name; take one of {', '.join(known)}")
    return kind


def _check_aspect(name: str, aspect: str) -> None:
    """Raise RecordError if an aspect is no valid file name of a snippet."""
    if not ASPECT.fullmatch(aspect) or aspect in SHADOWED:
        why = "is a module that a script beside it would import" if aspect in SHADOWED else "is no name of a snippet"
        raise RecordError(f"{name}: {aspect} {why}; take lower-case letters, digits and underscores, and no module")


def _refuse_existing(*paths: Path) -> None:
    """Raise RecordError if one of the files exists."""
    for path in paths:
        if path.exists():
            raise RecordError(f"{path}: is there already; take another name")


def _write(path: Path, text: str) -> None:
    """Write a file and its folders."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def _edit(path: Path, change: Callable[[str], str], done: Callable[[], bool]) -> None:
    """Change a file that a person wrote; restore it and raise RecordError if ``done`` is false afterwards."""
    before = path.read_text(encoding="utf-8")
    path.write_text(change(before), encoding="utf-8")
    try:
        good = done()
    except RecordError:
        good = False
    if not good:
        path.write_text(before, encoding="utf-8")
        raise RecordError(f"{path}: its front matter is laid out in another way than expected; add the entry by hand")
