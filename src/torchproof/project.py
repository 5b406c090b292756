"""One checkout: its releases, snippets, features and evidence, read together."""

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import jinja2
from jinja2 import nodes

from torchproof import evidence, judge
from torchproof.errors import RecordError
from torchproof.feature import Feature, load_features
from torchproof.releasenotes import Change, ReleaseNotes, load_release_notes
from torchproof.releases import Releases, load_releases
from torchproof.snippet import Snippet, load_snippets


@dataclass(frozen=True)
class Call:
    """One use of a page macro: its name, literal arguments and line."""

    macro: str
    arguments: tuple[str, ...]
    line: int


@dataclass(frozen=True)
class Project:
    """The records of one checkout."""

    root: Path
    releases: Releases
    snippets: dict[str, Snippet]
    features: dict[str, Feature]
    notes: dict[str, ReleaseNotes]
    """The pages of the releases, by minor version."""
    ledger: judge.Ledger

    @cached_property
    def api_of(self) -> dict[str, tuple[str, ...]]:
        """Return, per snippet, the API names of the features and changes it stands for."""
        names: dict[str, dict[str, None]] = {name: {} for name in self.snippets}
        for feature in self.features.values():
            for name in used_snippets(feature):
                names[name].update(dict.fromkeys(feature.api))
        for change in self.changes:
            if change.snippet:
                names[change.snippet].update(dict.fromkeys(change.api))
        return {name: tuple(api) for name, api in names.items()}

    @property
    def changes(self) -> list[Change]:
        """Return what the pages of the releases list, oldest release first."""
        return [change for notes in self.notes.values() for change in notes.changes]

    @property
    def api_names(self) -> list[str]:
        """Return every dotted name to look up: documented ones and those the starting table claimed."""
        names = {name for feature in self.features.values() for name in feature.api}
        names |= {
            name for feature in self.features.values() for claim in feature.starting_claims for name in claim.names
        }
        return sorted(names.union(*(change.api for change in self.changes)))

    @cached_property
    def proofs(self) -> dict[str, judge.Proof]:
        """Return, per feature, whether its ``since`` is proved."""
        return {id: judge.prove_feature(feature, self.snippets, self.ledger) for id, feature in self.features.items()}


def verdicts(project: Project, topic: str, target: str | None = None) -> Counter[str]:
    """Count what the proofs of a topic's features say, by one target or by all of them together."""
    chosen = [feature for feature in project.features.values() if feature.topic == topic]
    if target is None:
        return Counter(project.proofs[feature.id].verdict for feature in chosen)
    return Counter(judge.prove_feature(feature, project.snippets, project.ledger, target).verdict for feature in chosen)


def find_root(start: Path) -> Path:
    """Return the nearest folder upwards that holds ``releases.toml``."""
    for folder in (start, *start.parents):
        if (folder / "releases.toml").is_file():
            return folder
    raise RecordError(f"{start}: no releases.toml here or above; run torchproof inside a checkout")


def load_project(root: Path, *, leave_out: Path | None = None) -> Project:
    """Read every record of a checkout; raise RecordError or EvidenceError for the first that breaks a rule.

    ``leave_out`` is an evidence file that is about to be replaced, so whatever is wrong with it does not matter.
    """
    releases = load_releases(root / "releases.toml")
    ledger = judge.Ledger(releases, evidence.load_all(root / "evidence", leave_out=leave_out))
    snippets = load_snippets(root / "snippets")
    features, notes = load_features(root / "docs", releases), load_release_notes(root / "docs", releases)
    return Project(root, releases, snippets, features, notes, ledger)


def used_snippets(feature: Feature) -> tuple[str, ...]:
    """Return every snippet a page uses, in its front matter or its text, each once."""
    refuting = (name for claim in feature.starting_claims for name in claim.refuted_by)
    called = (
        call.arguments[0] for call in macro_calls(feature) if call.macro in ("snippet", "shown") and call.arguments
    )
    return tuple(dict.fromkeys((*feature.snippets, *refuting, *called)))


def macro_calls(feature: Feature) -> list[Call]:
    """Return the macro calls in a page's text; raise RecordError where it is no valid template."""
    try:
        tree = jinja2.Environment(autoescape=False).parse(feature.body)  # noqa: S701 (Markdown, not HTML)
    except jinja2.TemplateSyntaxError as error:
        raise RecordError(f"{feature.path}: line {error.lineno} after the front matter: {error.message}") from error
    return [
        Call(
            node.node.name,
            tuple(argument.value for argument in node.args if isinstance(argument, nodes.Const)),
            node.lineno,
        )
        for node in tree.find_all(nodes.Call)
        if isinstance(node.node, nodes.Name)
    ]
