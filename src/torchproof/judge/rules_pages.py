"""Rules about pages: what they name is there, and no two of them claim the same."""

from collections.abc import Iterator

from torchproof.judge.name_rules import in_no_release
from torchproof.judge.project import Project
from torchproof.records.checkout import macro_calls, used_snippets
from torchproof.records.features import Feature
from torchproof.records.snippets import qualified


def unknown_snippets(project: Project) -> Iterator[str]:
    """Refuse the name of a snippet that is not there."""
    for feature in project.features.values():
        for name in used_snippets(feature):
            if name not in project.snippets:
                yield f"{feature.path}: {name}: no such snippet; create snippets/{name}.py or correct the name"
    for notes in project.notes.values():
        for change in notes.changes:
            if change.snippet and change.snippet not in project.snippets:
                yield f"{notes.path}: {change.id}: no snippet {change.snippet}; create it or correct the name"


def unknown_sections(project: Project) -> Iterator[str]:
    """Refuse the name of a section that its snippet lacks."""
    for feature in project.features.values():
        for call in macro_calls(feature):
            name = qualified(call.arguments[0], feature.id) if call.macro == "snippet" and call.arguments else ""
            if name not in project.snippets:
                continue
            section = call.arguments[1] if len(call.arguments) > 1 else "use"
            known = project.snippets[name].sections
            if section not in known:
                told = ", ".join(known) or "none"
                yield f"{feature.path}: {name}: no section {section!r}; it has {told}"


def unknown_names(project: Project) -> Iterator[str]:
    """Refuse a name of another page that no page has: a name counts once it is looked up on every release."""
    known = {name for names in project.names_of.values() for name in names}
    for feature in project.features.values():
        for name in feature.uses:
            if name not in known:
                yield f"{feature.path}: uses: {name} is the API name of no page; put it under 'api'"


def misspelt_names(project: Project) -> Iterator[str]:
    """Refuse a name that a page documents and that neither the history of names nor a look-up knows."""
    for feature in project.features.values():
        for name, meant in in_no_release(project, feature.api):
            yield f"{feature.path}: api: {name} is in no release; {meant}correct the name"


def ungrouped_pages(project: Project) -> Iterator[str]:
    """Name a page that its topic does not list."""
    for feature in project.features.values():
        if not feature.group:
            index = feature.path.parent / "index.md"
            yield f"{feature.path}: in no group; list {feature.path.stem} under 'groups' in {index}"


def duplicate_api(project: Project) -> Iterator[str]:
    """Refuse an API name that two pages document."""
    owner: dict[str, Feature] = {}
    for feature in project.features.values():
        for name in feature.api:
            if name in owner:
                yield f"{feature.path}: api: {name} is documented by {owner[name].path} already; keep it on one page"
            owner.setdefault(name, feature)


def duplicate_rows(project: Project) -> Iterator[str]:
    """Refuse a row of the starting table that two pages answer."""
    seen: dict[int, Feature] = {}
    for feature in project.features.values():
        for claim in feature.starting_claims:
            if claim.row in seen:
                yield f"{feature.path}: starting_claim: row {claim.row} is answered by {seen[claim.row].path} already"
            seen.setdefault(claim.row, feature)
