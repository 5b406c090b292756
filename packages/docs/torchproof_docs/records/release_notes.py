"""Release notes: the change entries of a PyTorch release, read from ``docs/releases/<minor>.md``."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from torchproof.errors import RecordError, read_each
from torchproof_docs.records.broken_range import BrokenRange, read_broken_range
from torchproof_docs.records.detection_rules import DetectionRule, read_detection_rule
from torchproof_docs.records.front_matter import FieldReader, split_front_matter
from torchproof_docs.records.releases import Releases
from torchproof_docs.records.scripts.snippets import expand_snippet_name
from torchproof_docs.records.vocabulary import ChangeKind, Severity

BREAKING_KINDS = tuple(kind.value for kind in ChangeKind if kind.asks_for_work)
"""Kinds of change that ask a reader to do something: behaviour, a default, a name gone, a name going."""

OTHER_KINDS = tuple(kind.value for kind in ChangeKind if not kind.asks_for_work)

SEVERITIES = tuple(severity.value for severity in Severity)
"""What an upgrade does to old code: other results without a word, an error, a warning, more time, a failed check."""

CHANGE_TOPICS = (
    "attention",
    "autograd",
    "compile",
    "devices",
    "distributed",
    "export",
    "extensions",
    "install",
    "operators",
    "profiling",
    "serialization",
    "training",
)
"""What a change is about. ``operators`` are functions of tensors, ``training`` is nn, optim and data loading."""

REQUIRED_NOTES_KEYS = {"release", "summary", "sources", "changes"}
REQUIRED_CHANGE_KEYS = {"id", "kind", "topic", "title", "sources"}
DETECTION_KEYS = {"detect", "says", "undetectable"}
OPTIONAL_CHANGE_KEYS = {
    "severity",
    "snippet",
    "page",
    "api",
    "when",
    "operators",
    "costs",
    "type_errors",
    "untried",
    "before_snippet",
    "broken",
} | DETECTION_KEYS
STEP_KEYS = ("before", "after", "action")


@dataclass(frozen=True)
class ChangeEntry:
    """One thing that a release changed and that has no page of its own, or a page elsewhere."""

    id: str
    """Anchor on its page, unique there."""
    release: str
    kind: str
    """One of BREAKING or OTHER."""
    severity: str | None
    """One of SEVERITIES; None where nothing happens to old code."""
    topic: str
    """One of CHANGE_TOPICS."""
    title: str
    """A clause in Markdown."""
    steps: Mapping[str, str]
    """``before``, ``after`` and ``action`` of a change that asks for one; ``text`` and maybe ``action`` of others."""
    snippet: str | None
    """The run that proves it; its range starts at the release."""
    page: str | None
    """Id of the feature page that tells more."""
    api: tuple[str, ...]
    when: str | None
    """Which uses of ``api`` it concerns: ``call``, ``set``, ``not KEYWORD``, ``KEYWORD=VALUE``."""
    sources: tuple[str, ...]
    operators: tuple[str, ...] = ()
    """What came out differently in the record of behaviour because of it, by the names of that record."""
    costs: tuple[str, ...] = ()
    """What takes more or less since, by the names of the record of costs."""
    type_errors: tuple[str, ...] = ()
    """Parts of the errors that type checkers report because of it, by the record of type checks."""
    before_snippet: str | None = None
    """The run that proves ``before`` on the release before: its range ends there."""
    broken: BrokenRange | None = None
    """The releases that have the bug, of an entry of the kind ``broken``."""
    untried: str | None = None
    """What a run of it would need, such as "an NVIDIA GPU"; for a change that has no snippet."""
    detection: DetectionRule = field(default_factory=DetectionRule)
    """How code shows that it meets the change, or why none does."""

    @property
    def snippets(self) -> tuple[str, ...]:
        """Return its snippets, that of the release first."""
        return tuple(name for name in (self.snippet, self.before_snippet) if name)

    def has_type_error(self, message: str) -> bool:
        """Return True if the message of a type checker has one of the parts that the entry names."""
        return any(text in message for text in self.type_errors)

    @property
    def called_names(self) -> tuple[str, ...]:
        """Return the names by which code may call the operators: functions and tensor methods."""
        named = (name.partition("/") for name in self.operators)  # what follows is a variant
        plain = dict.fromkeys(name for name, _, variant in named if not _is_dtype_variant(variant))
        methods = (f"torch.Tensor.{name}{end}" for name in plain if "." not in name for end in ("", "_"))
        return (*(f"torch.{name}" for name in plain), *methods)


def _is_dtype_variant(variant: str) -> bool:
    """Return True if a variant is about dtypes only (``mixed``, ``to DTYPE``), which a call does not show."""
    return variant == "mixed" or variant.startswith("to ")


@dataclass(frozen=True)
class ReleaseNotes:
    """The page of one release."""

    release: str
    path: Path
    summary: str
    changes: tuple[ChangeEntry, ...]
    sources: tuple[str, ...]
    body: str

    @property
    def id(self) -> str:
        """Return the path of its page below ``docs/`` without the suffix, such as ``releases/2.8``."""
        return f"releases/{self.release}"


def load_release_notes(docs: Path, releases: Releases) -> dict[str, ReleaseNotes]:
    """Read the release notes by minor version, oldest first; raise RecordError if one breaks a rule."""
    found = [(release.minor, docs / "releases" / f"{release.minor}.md") for release in releases.documented]
    known = {path.name for _, path in found}
    for path in sorted((docs / "releases").glob("[0-9]*.md")):
        if path.name not in known:
            raise RecordError(f"{path}: no covered release has this name; releases.toml lists {', '.join(known)}")
    notes = read_each(
        ((minor, path) for minor, path in found if path.exists()), lambda each: load_notes(each[1], each[0])
    )
    return {each.release: each for each in notes}


def load_notes(path: Path, minor: str) -> ReleaseNotes:
    """Read the page of one release; raise RecordError if it breaks a rule."""
    meta, body = split_front_matter(path)
    check = FieldReader(path, meta)
    check.check_keys(REQUIRED_NOTES_KEYS, set())
    if meta["release"] != minor:
        raise RecordError(f"{path}: release: {meta['release']!r} is not {minor!r}; quote it and match the file's name")
    changes = tuple(_parse_change(path, minor, entry) for entry in meta["changes"] or [])
    ids = [change.id for change in changes]
    if twice := sorted({id for id in ids if ids.count(id) > 1}):
        raise RecordError(f"{path}: changes: {', '.join(twice)}: duplicate id; each is an anchor of the page")
    return ReleaseNotes(minor, path, check.read_sentence("summary"), changes, check.read_addresses("sources"), body)


def _read_snippet_name(check: FieldReader, key: str, minor: str) -> str | None:
    name = check.read_text(key)
    return expand_snippet_name(name, f"releases/{minor}") if name else None


def _parse_change(path: Path, minor: str, entry: Any) -> ChangeEntry:
    """Build a change entry; raise RecordError if it breaks a rule."""
    if not isinstance(entry, dict) or not isinstance(entry.get("id"), str):
        raise RecordError(f"{path}: changes: {str(entry)[:60]!r}: each change is a mapping with an id")
    check = FieldReader(Path(f"{path}: {entry['id']}"), entry)
    kind = check.read_choice("kind", (*BREAKING_KINDS, *OTHER_KINDS))
    steps = set(STEP_KEYS) if kind in BREAKING_KINDS else {"text"}
    asks = {"severity"} if kind in BREAKING_KINDS else set()
    broken, entry = read_broken_range(check, entry) if kind == ChangeKind.BROKEN else (None, entry)
    check = FieldReader(check.path, entry)
    check.check_keys(
        REQUIRED_CHANGE_KEYS | steps | asks, OPTIONAL_CHANGE_KEYS - {"broken"} | (set() if asks else {"action"})
    )
    return ChangeEntry(
        id=entry["id"],
        release=minor,
        kind=kind,
        severity=check.read_choice("severity", SEVERITIES) if "severity" in entry else None,
        topic=check.read_choice("topic", CHANGE_TOPICS),
        title=check.read_text("title") or "",
        steps={key: text.strip() for key in (*STEP_KEYS, "text") if (text := check.read_text(key))},
        snippet=_read_snippet_name(check, "snippet", minor),
        page=check.read_text("page"),
        api=check.read_strings("api"),
        when=check.read_text("when"),
        sources=check.read_addresses("sources"),
        operators=check.read_strings("operators"),
        costs=check.read_strings("costs"),
        type_errors=check.read_strings("type_errors"),
        before_snippet=_read_snippet_name(check, "before_snippet", minor),
        broken=broken,
        untried=check.read_text("untried"),
        detection=read_detection_rule(f"{path}: {entry['id']}", entry),
    )
