"""Features: the claims of a page, read from its front matter."""

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from torchproof.errors import RecordError, read_each
from torchproof_docs.records.front_matter import FieldReader, read_front_matter, split_front_matter
from torchproof_docs.records.releases import Release, Releases
from torchproof_docs.records.scripts.snippets import expand_snippet_name
from torchproof_docs.records.vocabulary import FeatureKind, FeatureStatus, Need

PAGE_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
"""Words of an address: of a page, of a change."""
TOPICS = ("compile", "distributed", "export", "attention", "environment")
"""In the order of reading; other topics come after them."""
KINDS = tuple(kind.value for kind in FeatureKind)
STATUSES = tuple(status.value for status in FeatureStatus)
CHANGE_KEYS = ("before", "after", "action")
REQUIRED_KEYS = {"title", "summary", "kind", "status", "since", "needs", "api", "sources"}
OPTIONAL_KEYS = {
    "until",
    "uses",
    "asked",
    "earlier",
    "worst",
    "proof",
    "facets",
    "unproved",
    "starting_claim",
    *CHANGE_KEYS,
}


@dataclass(frozen=True)
class Facet:
    """A part of a feature with a history of its own; its range is that of its snippet."""

    claim: str
    snippet: str


@dataclass(frozen=True)
class StartingClaim:
    """A row of the table this project started from, and what is true instead."""

    row: int
    feature: str
    api: str
    """The interface as it was claimed."""
    since: str
    """The first release as it was claimed."""
    names: tuple[str, ...]
    """Dotted names that the claim says exist."""
    refuted_by: tuple[str, ...]
    """Snippets which prove that the claim as written fails."""
    truth: str


@dataclass(frozen=True)
class Feature:
    """One thing PyTorch gained, changed or lost, with the claims its page makes."""

    id: str
    """Path of its page below ``docs/`` without the suffix, such as ``compile/set-stance``."""
    path: Path
    title: str
    summary: str
    kind: str
    status: str
    since: str
    until: str | None
    needs: Need
    api: tuple[str, ...]
    uses: tuple[str, ...]
    """API names of other pages without which there is no such feature."""
    proof: tuple[str, ...]
    """Snippets whose ranges together are the claim."""
    facets: tuple[Facet, ...]
    unproved: str | None
    """Why no snippet can prove it, where none can."""
    change: Mapping[str, str] | None
    """``before``, ``after`` and ``action`` of a breaking change or deprecation."""
    starting_claims: tuple[StartingClaim, ...]
    sources: tuple[str, ...]
    body: str
    asked: tuple[str, ...] = ()
    """What readers type who look for this page, in words that it does not use: questions, errors, other names."""
    earlier: str | None = None
    """What to use in the releases before ``since``, for a reader whose docs version lacks the page."""
    worst: str | None = None
    """Heading of the pitfall that a reader must not miss; without it the first one is that."""
    group: str = ""
    """Heading under which its topic lists it."""

    @property
    def topic(self) -> str:
        """Return the topic: the folder of the page."""
        return self.id.split("/", 1)[0]

    @property
    def snippets(self) -> tuple[str, ...]:
        """Return the snippets that prove the claims, those of ``proof`` first, each once."""
        return tuple(dict.fromkeys((*self.proof, *(facet.snippet for facet in self.facets))))

    @property
    def required_names(self) -> tuple[str, ...]:
        """Return the API names without which the feature is missing."""
        return (*self.api, *self.uses)

    def exists_in(self, release: Release, releases: Releases) -> bool:
        """Return True if the docs of a release have the page."""
        until = releases.get_release(self.until) if self.until else releases.latest
        return releases.get_release(self.since).version <= release.version <= until.version


def load_features(docs: Path, releases: Releases) -> dict[str, Feature]:
    """Read the feature pages below ``docs/`` by id, in reading order; raise RecordError if pages break a rule.

    The order is that of the topics, and in a topic that of the groups its ``index.md`` lists; pages that no group
    lists come last.
    """
    found = {}
    for topic in list_topics(docs):
        pages = {path.stem: path for path in sorted((docs / topic).glob("*.md")) if path.stem != "index"}
        group_of = load_groups(docs / topic / "index.md", pages)
        listed = [pages[stem] for stem in (*group_of, *(stem for stem in pages if stem not in group_of))]
        for feature in read_each(listed, lambda path: load_feature(path, docs, releases)):
            found[feature.id] = replace(feature, group=group_of.get(feature.path.stem, ""))
    return found


def list_topics(docs: Path) -> tuple[str, ...]:
    """List the topics in reading order: TOPICS, then other folders whose ``index.md`` has ``groups``."""
    listing = {path.parent.name for path in docs.glob("*/index.md") if "groups" in read_front_matter(path)}
    return (*TOPICS, *sorted(listing - {*TOPICS}))


def load_groups(path: Path, pages: Collection[str]) -> dict[str, str]:
    """Read the group of each page of a topic, in the order of its index."""
    if not path.is_file():
        return {}
    meta, _ = split_front_matter(path)
    check = FieldReader(path, meta)
    check.check_keys(set(), {"groups"})
    groups = meta.get("groups") or {}
    if not isinstance(groups, dict):
        raise RecordError(f"{path}: groups: {groups!r} must map a heading to a list of pages")
    inside = FieldReader(path, groups)
    group_of: dict[str, str] = {}
    for heading in groups:
        for page in inside.read_strings(heading):
            if page not in pages:
                raise RecordError(f"{path}: groups: {heading}: no page {page}.md; correct the name or leave it out")
            if page in group_of:
                raise RecordError(f"{path}: groups: {page}: in two groups; list each page once")
            group_of[page] = str(heading)
    return group_of


def load_feature(path: Path, docs: Path, releases: Releases) -> Feature:
    """Read a feature page; raise RecordError with ``path: key:`` and the allowed values if it breaks a rule."""
    meta, body = split_front_matter(path)
    check = FieldReader(path, meta)
    check.check_keys(REQUIRED_KEYS, OPTIONAL_KEYS)
    since, until = check.read_release("since", releases), check.read_release("until", releases)
    if since and until and until.version < since.version:
        raise RecordError(f"{path}: since: {since.minor} is after until {until.minor}; swap or correct them")
    sources = check.read_addresses("sources")
    proof, unproved = check.read_strings("proof"), check.read_text("unproved")
    if bool(proof) == bool(unproved):
        raise RecordError(
            f"{path}: proof: name the snippets that prove it, or give the reason as 'unproved', one of both"
        )
    id = path.relative_to(docs).with_suffix("").as_posix()
    check_page_id(id, path)
    return Feature(
        id=id,
        path=path,
        title=check.read_text("title") or "",
        summary=check.read_sentence("summary"),
        kind=check.read_choice("kind", KINDS),
        status=check.read_choice("status", STATUSES),
        since=since.minor if since else "",
        until=until.minor if until else None,
        needs=Need(check.read_choice("needs", tuple(Need))),
        api=check.read_strings("api"),
        uses=check.read_strings("uses"),
        proof=tuple(expand_snippet_name(name, id) for name in proof),
        facets=tuple(_read_facet(path, id, entry) for entry in meta.get("facets") or []),
        unproved=unproved,
        change=_read_change(check, meta),
        starting_claims=_read_starting_claims(path, id, meta.get("starting_claim")),
        sources=sources,
        body=body,
        asked=check.read_strings("asked"),
        earlier=_read_earlier(check, since, releases),
        worst=_read_worst_pitfall(check, body),
    )


def check_page_id(id: str, where: Path | None = None) -> None:
    """Raise RecordError if a page's id is not ``topic/name`` in lower-case words with hyphens."""
    if id.count("/") != 1 or not all(map(PAGE_NAME.fullmatch, id.split("/"))):
        told = f"{where}: {id}" if where else id
        raise RecordError(f"{told}: a page is named topic/name, in lower-case words with hyphens")


def _read_earlier(check: FieldReader, since: Release | None, releases: Releases) -> str | None:
    earlier = check.read_text("earlier")
    if earlier and since and since.version <= releases.documented[0].version:
        raise RecordError(
            f"{check.path}: earlier: every docs version has this page, so nobody reads it; remove the key"
        )
    return earlier


def _read_worst_pitfall(check: FieldReader, body: str) -> str | None:
    worst = check.read_text("worst")
    if worst and f"\n### {worst}\n" not in body:
        raise RecordError(f"{check.path}: worst: no heading '### {worst}'; copy the heading of a pitfall")
    return worst


def _read_facet(path: Path, id: str, entry: Any) -> Facet:
    if not isinstance(entry, dict) or entry.keys() != {"claim", "snippet"}:
        raise RecordError(f"{path}: facets: {entry!r}; each facet has exactly the keys claim, snippet")
    return Facet(str(entry["claim"]), expand_snippet_name(str(entry["snippet"]), id))


def _read_change(check: FieldReader, meta: dict[str, Any]) -> Mapping[str, str] | None:
    given = [key for key in CHANGE_KEYS if key in meta]
    wanted = meta["kind"] in ("breaking", "deprecation")
    if (wanted and len(given) != len(CHANGE_KEYS)) or (given and not wanted):
        raise RecordError(
            f"{check.path}: before, after, action: a breaking change or deprecation has all three, others none"
        )
    return {key: check.read_text(key) or "" for key in CHANGE_KEYS} if given else None


def _read_starting_claims(path: Path, id: str, value: Any) -> tuple[StartingClaim, ...]:
    entries = value if isinstance(value, list) else [] if value is None else [value]
    keys = {"row", "feature", "api", "since", "names", "truth"}
    for entry in entries:
        if not isinstance(entry, dict) or not keys <= entry.keys() <= keys | {"refuted_by"}:
            raise RecordError(
                f"{path}: starting_claim: needs exactly {', '.join(sorted(keys))} and may have refuted_by"
            )
    return tuple(
        StartingClaim(
            row=int(entry["row"]),
            feature=str(entry["feature"]),
            api=str(entry["api"]),
            since=str(entry["since"]),
            names=tuple(entry["names"] or ()),
            refuted_by=tuple(expand_snippet_name(name, id) for name in entry.get("refuted_by") or ()),
            truth=str(entry["truth"]),
        )
        for entry in entries
    )
