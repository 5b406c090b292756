"""Scaffolding: new records that keep every rule except that placeholders must be replaced."""

import re
from collections.abc import Callable
from functools import partial
from pathlib import Path

from torchproof.errors import RecordError, suggest_word
from torchproof_docs.records.features import KINDS, PAGE_NAME, check_page_id, list_topics, load_feature, load_groups
from torchproof_docs.records.release_notes import BREAKING_KINDS, OTHER_KINDS, load_notes
from torchproof_docs.records.releases import load_releases
from torchproof_docs.records.scaffolding.record_templates import (
    ACTION_TEMPLATE,
    BROKEN_TEMPLATE,
    CHANGE_TEMPLATE,
    DETECTION_TEMPLATE,
    FEATURE_TEMPLATE,
    LISTING_TEMPLATE,
    PLACEHOLDER,
    SEVERITY_TEMPLATE,
    SNIPPET_TEMPLATE,
    STEPS_TEMPLATE,
)
from torchproof_docs.records.scaffolding.topic_index import add_heading, add_page, choose_heading
from torchproof_docs.records.scripts.script_rules import SHADOWED_MODULES
from torchproof_docs.records.vocabulary import ChangeKind, Need

ASPECT_PATTERN = re.compile(r"[a-z][a-z0-9_]*")


def create_feature(
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
    if topic not in list_topics(root / "docs") or not index.is_file():
        known = list_topics(root / "docs")
        told = f"{suggest_word(topic, known)}take one of {', '.join(known)}, or write {index} with 'groups'"
        raise RecordError(f"{id}: {topic} is no topic; {told}")
    check_page_id(id)
    values = {
        "since": _choose_first_release(root, since),
        "needs": needs,
        "kind": _check_kind(kind, KINDS),
        "aspect": "basics",
    }
    steps = STEPS_TEMPLATE + ACTION_TEMPLATE if kind in ("breaking", "deprecation") else ""
    snippet = root / "snippets" / id / "basics.py"
    _refuse_existing(page, snippet)
    heading = choose_heading(index, group, new=new_group)
    pages = [stem, *(path.stem for path in index.parent.glob("*.md"))]
    list_it = partial(add_heading if new_group else add_page, heading=heading, page=stem)
    _change_file(index, list_it, lambda: load_groups(index, pages).get(stem) == heading)
    _write_text(page, FEATURE_TEMPLATE.format(steps=steps, **values))
    _write_text(snippet, SNIPPET_TEMPLATE.format(**values))
    return [page, snippet, index]


def create_snippet(root: Path, name: str, *, since: str | None, needs: Need | None) -> list[Path]:
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
        raise RecordError(f"{name}: a release shows what it changed; torchproof-docs new change {id[9:]} {aspect}")
    if id.count("/") != 1 or not page.is_file():
        topic, _, stem = id.partition("/")
        close = suggest_word(stem, (each.stem for each in (root / "docs" / topic).glob("*.md") if each.stem != "index"))
        raise RecordError(f"{name}: no page docs/{id}.md; {close}torchproof-docs new feature {id} writes it")
    _check_aspect(name, aspect)
    _refuse_existing(snippet)
    owner = load_feature(page, root / "docs", load_releases(root / "releases.toml"))
    range = _choose_first_release(root, since or owner.since)
    _write_text(snippet, SNIPPET_TEMPLATE.format(since=range, needs=needs or owner.needs))
    page.write_text(
        page.read_text(encoding="utf-8").rstrip("\n") + "\n" + LISTING_TEMPLATE.format(aspect=aspect), "utf-8"
    )
    return [snippet, page]


def create_change(root: Path, minor: str, id: str, *, kind: str) -> list[Path]:
    """Create a change entry at the end of a release's page, and its snippet; return both files."""
    aspect = id.replace("-", "_")
    page, snippet = root / "docs" / "releases" / f"{minor}.md", root / "snippets" / "releases" / minor / f"{aspect}.py"
    release = load_releases(root / "releases.toml").get_release(minor)
    if not page.is_file():
        raise RecordError(f"{page}: no such page; write it first, as docs/about/maintaining.md says")
    if not PAGE_NAME.fullmatch(id):
        raise RecordError(f"{id}: the id of a change is an anchor, in lower-case words with hyphens")
    if id in {change.id for change in load_notes(page, minor).changes}:
        raise RecordError(f"{page}: {id} is there already; take another id")
    _check_aspect(id, aspect)
    _refuse_existing(snippet)
    asks = _check_kind(kind, (*BREAKING_KINDS, *OTHER_KINDS)) in BREAKING_KINDS
    action = BROKEN_TEMPLATE.format(release=minor) if kind == ChangeKind.BROKEN else ACTION_TEMPLATE
    steps = STEPS_TEMPLATE + action if asks else f'text: "{PLACEHOLDER} what changed."\n'
    entry = CHANGE_TEMPLATE.format(
        id=id,
        kind=kind,
        severity=SEVERITY_TEMPLATE if asks else "",
        detection=DETECTION_TEMPLATE if asks else "",
        aspect=aspect,
        steps=re.sub("(?m)^", "    ", steps).rstrip(" "),
    )
    _change_file(
        page,
        lambda text: text.replace("\n---\n", f"\n{entry}---\n", 1),
        lambda: load_notes(page, minor).changes[-1].id == id,
    )
    script = SNIPPET_TEMPLATE.format(since=release.minor, needs=Need.CPU)
    if kind == ChangeKind.BROKEN:
        script = script.replace(f"torch>={release.minor}", f"torch=={release.minor}.*")  # the releases with the bug
    _write_text(snippet, script)
    return [snippet, page]


def _choose_first_release(root: Path, minor: str | None) -> str:
    """Return the covered minor version, by default the newest."""
    releases = load_releases(root / "releases.toml")
    return releases.get_release(minor).minor if minor else releases.latest.minor


def _check_kind(kind: str, known: tuple[str, ...]) -> str:
    """Return the kind; raise RecordError if it is unknown."""
    if kind not in known:
        raise RecordError(f"{kind}: no kind of that name; take one of {', '.join(known)}")
    return kind


def _check_aspect(name: str, aspect: str) -> None:
    """Raise RecordError if an aspect is no valid file name of a snippet."""
    if not ASPECT_PATTERN.fullmatch(aspect) or aspect in SHADOWED_MODULES:
        why = (
            "is a module that a script beside it would import"
            if aspect in SHADOWED_MODULES
            else "is no name of a snippet"
        )
        raise RecordError(f"{name}: {aspect} {why}; take lower-case letters, digits and underscores, and no module")


def _refuse_existing(*paths: Path) -> None:
    """Raise RecordError if one of the files exists."""
    for path in paths:
        if path.exists():
            raise RecordError(f"{path}: is there already; take another name")


def _write_text(path: Path, text: str) -> None:
    """Write a file and its folders."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def _change_file(path: Path, change: Callable[[str], str], done: Callable[[], bool]) -> None:
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
