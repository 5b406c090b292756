"""Rules about the API names that a page documents: each is on one page, was looked up, and is in a release."""

from collections.abc import Iterator

from packaging.version import Version

from torchproof_docs.evidence.device_names import is_assembled
from torchproof_docs.records.features import Feature
from torchproof_docs.rules.rule_registry import Stage, register_rule
from torchproof_docs.verdicts.known_names import find_unknown_names
from torchproof_docs.verdicts.project import Project


@register_rule("misspelt-api-name")
def find_misspelt_api_names(project: Project) -> Iterator[str]:
    """Report a documented API name that neither the history of names nor a look-up knows.

    A typo would otherwise be looked up on every release and be found on none.
    """
    for feature in project.features.values():
        for name, meant in find_unknown_names(project, feature.api):
            yield f"{feature.path}: api: {name} is in no release; {meant}correct the name"


@register_rule("duplicate-api-name")
def find_duplicate_api_names(project: Project) -> Iterator[str]:
    """Report an API name that two pages document.

    A reader who looks the name up has to land on one page.
    """
    owner: dict[str, Feature] = {}
    for feature in project.features.values():
        for name in feature.api:
            if name in owner:
                yield f"{feature.path}: api: {name} is documented by {owner[name].path} already; keep it on one page"
            owner.setdefault(name, feature)


@register_rule("api-name-in-no-release", stage=Stage.EVIDENCE)
def find_api_names_in_no_release(project: Project) -> Iterator[str]:
    """Report an API name of a page or an entry that every look-up says is absent.

    Such a name cannot show when the feature came.
    """
    looked_up = [entry.api for entry in project.evidence_index.evidence.values()]
    documented = [(feature.path, feature.api) for feature in project.features.values()]
    documented += [(notes.path, change.api) for notes in project.notes.values() for change in notes.changes]
    for path, names in documented:
        for name in names:
            presences = [table[name]["present"] for table in looked_up if name in table]
            if presences and not any(presences):
                yield f"{path}: api: {name} is in no release that was looked at; correct the name"


@register_rule("api-name-never-looked-up", stage=Stage.EVIDENCE)
def find_api_names_never_looked_up(project: Project) -> Iterator[str]:
    """Report a documented API name without a look-up on a release on which the snippets of its page ran.

    Without the look-up nothing says whether an error there means that the name is missing. An earlier patch has the
    names of its release.
    """
    patches = {patch.torch for patch in project.releases.patches}
    for (target, id), page in project.pages.items():
        if is_assembled(target):
            continue  # the same wheel's names, looked up where it ran
        for name in project.lookup_names_by_page.get(id, ()):
            gaps = [release for release in page.runs.keys() - patches if name not in page.api.get(release, {})]
            if gaps:
                ran = ", ".join(sorted(gaps, key=Version))
                yield f"evidence/{target}/{id}.json: {name} was never looked up on {ran}; torchproof-docs prove {id}"
