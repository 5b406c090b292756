"""Repository: the releases, snippets, features, release notes and evidence of one checkout."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Protocol, Self, TypeVar

import jinja2
from jinja2 import nodes

from torchproof.errors import RecordError
from torchproof_docs.evidence import (
    behaviour_comparison,
    combination_record,
    compiled_comparison,
    cost_record,
    evidence_files,
    saved_files,
    type_check_record,
)
from torchproof_docs.evidence.controlled_runs import ControlledRun, load_all_controls, select_runs
from torchproof_docs.evidence.page_evidence import PageEvidence, ReleaseEvidence, group_by_release
from torchproof_docs.evidence.rerun_log import RerunLog, load_all_reruns
from torchproof_docs.records.features import Feature, list_topics, load_features
from torchproof_docs.records.fix_records import FixRecord, load_fixes, load_reasons
from torchproof_docs.records.known_failures import FailureKey, KnownFailure, load_known_failures
from torchproof_docs.records.name_reach import NameReach, load_name_reach
from torchproof_docs.records.page_templates import parse_template
from torchproof_docs.records.release_notes import ChangeEntry, ReleaseNotes, load_release_notes
from torchproof_docs.records.releases import Releases, load_releases
from torchproof_docs.records.scripts.snippets import Snippet, expand_snippet_name, load_snippets
from torchproof_docs.records.scripts.standalone_listings import create_standalone_listing
from torchproof_docs.records.text_reviews import TextReview, load_text_reviews


class ReleaseRecord(Protocol):
    """A record of one release."""

    @property
    def release(self) -> str:
        """Return the public version, such as ``2.8.0``."""


Record = TypeVar("Record", bound=ReleaseRecord)


@dataclass(frozen=True)
class MacroCall:
    """One use of a page macro: its name, literal arguments and line."""

    macro: str
    arguments: tuple[str, ...]
    line: int


@dataclass(frozen=True, eq=False)  # a checkout is itself, so that what is derived from it can be kept
class Repository:
    """The records of one checkout."""

    root: Path
    releases: Releases
    snippets: dict[str, Snippet]
    features: dict[str, Feature]
    notes: dict[str, ReleaseNotes]
    """The pages of the releases, by minor version."""
    pages: Mapping[tuple[str, str], PageEvidence]
    """Evidence by (target, page), as it is filed."""
    fixes: Mapping[str, FixRecord]
    """The fix records by id."""
    unfixed: Mapping[str, str]
    """Why a change entry, such as ``2.14/qr``, has no fix record."""

    @classmethod
    def load_records(cls, root: Path) -> Self:
        """Read every record of a checkout; raise RecordError or EvidenceError if one breaks a rule."""
        releases = load_releases(root / "releases.toml")
        pages = evidence_files.load_pages(root / "evidence")
        return cls(
            root,
            releases,
            load_snippets(root / "snippets"),
            load_features(root / "docs", releases),
            load_release_notes(root / "docs", releases),
            {(page.target, page.page): page for page in pages},
            load_fixes(root),
            load_reasons(root),
        )

    @cached_property
    def evidence(self) -> dict[tuple[str, str], ReleaseEvidence]:
        """Return the evidence of all pages by (target, torch release)."""
        return group_by_release(self.pages.values())

    @cached_property
    def known_failures(self) -> dict[FailureKey, KnownFailure]:
        """Return the runs that failed on one machine alone, by script, target and release."""
        return load_known_failures(self.root)

    @cached_property
    def name_reach(self) -> NameReach:
        """Return how many published projects use each name."""
        return load_name_reach(self.root)

    def _order_by_release(self, records: Iterable[Record]) -> tuple[Record, ...]:
        """Return the records of the covered releases, oldest release first."""
        known = [release.torch for release in self.releases.all]
        return tuple(sorted((one for one in records if one.release in known), key=lambda one: known.index(one.release)))

    @cached_property
    def behaviour(self) -> tuple[behaviour_comparison.BehaviourComparison, ...]:
        """Return the behaviour comparisons of neighbouring releases, oldest first."""
        return self._order_by_release(behaviour_comparison.load_comparisons(self.root / "evidence"))

    @cached_property
    def compiled(self) -> tuple[compiled_comparison.CompiledComparison, ...]:
        """Return the comparisons of compiled with eager calls, oldest release first."""
        return self._order_by_release(compiled_comparison.load_all_compiled(self.root / "evidence"))

    @cached_property
    def combinations(self) -> tuple[combination_record.CombinationRecord, ...]:
        """Return what each combination gives on each release, oldest release first."""
        return self._order_by_release(combination_record.load_all_combinations(self.root / "evidence"))

    @cached_property
    def costs(self) -> dict[str, tuple[cost_record.CostRecord, ...]]:
        """Return the costs of each release by target, oldest release first."""
        ordered = self._order_by_release(cost_record.load_cost_records(self.root / "evidence"))
        targets = dict.fromkeys(one.target for one in ordered)
        return {target: tuple(one for one in ordered if one.target == target) for target in targets}

    @cached_property
    def type_checks(self) -> tuple[type_check_record.TypeCheckRecord, ...]:
        """Return what type checkers report on each release, oldest release first."""
        return self._order_by_release(type_check_record.load_type_checks(self.root / "evidence"))

    @cached_property
    def saved(self) -> list[saved_files.SavedFiles]:
        """Return the results of loading files of each release on every other, one record a target."""
        return saved_files.load_all_saved_files(self.root / "evidence")

    @cached_property
    def controls(self) -> dict[tuple[str, str], ControlledRun]:
        """Return the controlled runs of today's scripts by name and release."""
        found = select_runs(load_all_controls(self.root / "evidence"))
        return {
            (name, torch): run
            for (name, torch), run in found.items()
            if name in self.snippets and self.snippets[name].sha256 == run.sha256
        }

    @cached_property
    def reruns(self) -> list[RerunLog]:
        """Return the cells that were made anew, a log for each target."""
        return load_all_reruns(self.root / "evidence")

    @cached_property
    def text_reviews(self) -> dict[str, tuple[TextReview, ...]]:
        """Return the reviews of texts by the id of their page."""
        return load_text_reviews(self.root)

    @cached_property
    def api_by_snippet(self) -> dict[str, tuple[str, ...]]:
        """Return the API names of each snippet: those of its page and of every page and change entry that uses it.

        Snippets that a page names but that do not exist are included, so that others can run; ``check`` reports them.
        """
        names: dict[str, dict[str, None]] = {name: {} for name in self.snippets}
        for feature in self.features.values():
            owned = (name for name, snippet in self.snippets.items() if snippet.page == feature.id)
            for name in (*owned, *list_used_snippets(feature)):
                names.setdefault(name, {}).update(dict.fromkeys(feature.required_names))
        for change in self.changes:
            if change.snippet:
                names.setdefault(change.snippet, {}).update(dict.fromkeys(self.list_api_names(change)))
        found = {name: tuple(api) for name, api in names.items()}
        found |= dict.fromkeys(self.fix_scripts, ())
        return found | {copy.name: found[name] for (name, _), copy in self.standalone_listings.items()}

    @cached_property
    def standalone_listings(self) -> dict[tuple[str, str], Snippet]:
        """Return the listings, by snippet and section, that need a run of their own."""
        found: dict[tuple[str, str], Snippet] = {}
        for _, name, section, above in self.shown_listings:
            if copy := create_standalone_listing(self.snippets[name], section, above):
                found.setdefault((name, section), copy)
        return found

    @cached_property
    def shown_listings(self) -> tuple[tuple[str, str, str, tuple[str, ...]], ...]:
        """Return every listing as (place, snippet, section, sections of the same snippet shown above it)."""
        listings = [(str(feature.path), [*_list_listings(feature)]) for feature in self.features.values()]
        for notes in self.notes.values():
            alone = {each.id: each.snippet for each in notes.changes if each.snippet}
            listings += [(f"{notes.path}: {id}", [(name, "use")]) for id, name in alone.items()]
        found = []
        for where, each in listings:
            above: dict[str, dict[str, None]] = {}
            for name, section in each:
                if name in self.snippets and section in self.snippets[name].sections:
                    found.append((where, name, section, tuple(above.setdefault(name, {}))))
                    above[name][section] = None
        return tuple(found)

    @cached_property
    def fix_scripts(self) -> dict[str, Snippet]:
        """Return the pairs of scripts of the fix records, by name."""
        return {script.name: script for record in self.fixes.values() for script in record.pair or ()}

    @cached_property
    def scripts(self) -> dict[str, Snippet]:
        """Return everything that runs, by name: snippets, standalone listings, and the pairs of fix records."""
        return self.snippets | {copy.name: copy for copy in self.standalone_listings.values()} | self.fix_scripts

    @cached_property
    def name_by_hash(self) -> dict[str, str]:
        """Return the name of each script by the hash of its file."""
        return {script.sha256: name for name, script in self.scripts.items()}

    def list_api_names(self, change: ChangeEntry) -> tuple[str, ...]:
        """Return the API names of a change entry and of the feature page it links."""
        page = self.features.get(change.page or "")
        return tuple(dict.fromkeys((*change.api, *(page.required_names if page else ()))))

    @cached_property
    def topics(self) -> tuple[str, ...]:
        """Return the folders of the feature pages, in reading order."""
        return list_topics(self.root / "docs")

    def list_page_snippets(self, feature: Feature) -> list[Snippet]:
        """Return the snippets that a page uses."""
        return [self.snippets[name] for name in list_used_snippets(feature)]

    @property
    def changes(self) -> list[ChangeEntry]:
        """Return the change entries of all releases, oldest release first."""
        return [change for notes in self.notes.values() for change in notes.changes]

    @cached_property
    def lookup_names_by_page(self) -> dict[str, tuple[str, ...]]:
        """Return the dotted names to look up for each page: documented and claimed ones."""
        found = {
            feature.id: {*feature.api, *(name for claim in feature.starting_claims for name in claim.names)}
            for feature in self.features.values()
        }
        found |= {notes.id: {name for change in notes.changes for name in change.api} for notes in self.notes.values()}
        found |= {record.page: set() for record in self.fixes.values() if record.pair}
        return {page: tuple(sorted(names)) for page, names in found.items()}


def list_used_snippets(feature: Feature) -> tuple[str, ...]:
    """Return the names of the snippets in a page's front matter and text, each once."""
    refuting = (name for claim in feature.starting_claims for name in claim.refuted_by)
    called = (
        expand_snippet_name(call.arguments[0], feature.id)
        for call in parse_macro_calls(feature)
        if call.macro in ("snippet", "shown", "proof", "output_table", "grid") and call.arguments
    )
    return tuple(dict.fromkeys((*feature.snippets, *refuting, *called)))


def _list_listings(feature: Feature) -> Iterator[tuple[str, str]]:
    """Yield snippet and section of each listing on a page."""
    for call in parse_macro_calls(feature):
        if call.macro == "snippet" and call.arguments:
            yield (
                expand_snippet_name(call.arguments[0], feature.id),
                call.arguments[1] if len(call.arguments) > 1 else "use",
            )


def parse_macro_calls(feature: Feature) -> list[MacroCall]:
    """Return the macro calls in a page's text; raise RecordError if it is not a valid template."""
    try:
        return [*_parse_calls(feature.body)]
    except jinja2.TemplateSyntaxError as error:
        raise RecordError(f"{feature.path}: line {error.lineno} after the front matter: {error.message}") from error


@cache
def _parse_calls(text: str) -> tuple[MacroCall, ...]:
    """Return the calls in a template with their literal arguments."""
    return tuple(
        MacroCall(
            node.node.name,
            tuple(argument.value for argument in node.args if isinstance(argument, nodes.Const)),
            node.lineno,
        )
        for node in parse_template(text).find_all(nodes.Call)
        if isinstance(node.node, nodes.Name)
    )
