"""Rules about the API names that a page documents: each is on one page, was looked up, and is in a release."""

from collections.abc import Iterator

from torchproof.judge.name_rules import in_no_release
from torchproof.judge.project import Project
from torchproof.judge.rules.registry import Stage, register_rule
from torchproof.records.devices import is_assembled
from torchproof.records.features import Feature


@register_rule("misspelt-api-name")
def misspelt_names(project: Project) -> Iterator[str]:
    """Refuse a name that a page documents and that neither the history of names nor a look-up knows."""
    for feature in project.features.values():
        for name, meant in in_no_release(project, feature.api):
            yield f"{feature.path}: api: {name} is in no release; {meant}correct the name"


@register_rule("duplicate-api-name")
def duplicate_api(project: Project) -> Iterator[str]:
    """Refuse an API name that two pages document."""
    owner: dict[str, Feature] = {}
    for feature in project.features.values():
        for name in feature.api:
            if name in owner:
                yield f"{feature.path}: api: {name} is documented by {owner[name].path} already; keep it on one page"
            owner.setdefault(name, feature)


@register_rule("api-name-in-no-release", stage=Stage.EVIDENCE)
def names_in_no_release(project: Project) -> Iterator[str]:
    """Name what a page documents and no release has."""
    looked_up = [entry.api for entry in project.ledger.evidence.values()]
    documented = [(feature.path, feature.api) for feature in project.features.values()]
    documented += [(notes.path, change.api) for notes in project.notes.values() for change in notes.changes]
    for path, names in documented:
        for name in names:
            found = [table[name]["present"] for table in looked_up if name in table]
            if found and not any(found):
                yield f"{path}: api: {name} is in no release that was looked at; correct the name"


@register_rule("api-name-never-looked-up", stage=Stage.EVIDENCE)
def names_never_looked_up(project: Project) -> Iterator[str]:
    """Name what a page documents and no recording asked for, on a release on which its snippets ran."""
    for (target, id), page in project.pages.items():
        if is_assembled(target):
            continue  # the same wheel's names, looked up where it ran
        for name in project.names_of.get(id, ()):
            gaps = [release for release in page.runs if name not in page.api.get(release, {})]
            if gaps:
                ran = ", ".join(gaps)
                yield f"evidence/{target}/{id}.json: {name} was never looked up on {ran}; torchproof prove {id}"
