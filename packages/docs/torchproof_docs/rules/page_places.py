"""Rules about places: a page is in a group of its topic, a snippet in the folder of a page that shows it."""

from collections.abc import Iterator

from torchproof_docs.evidence.repository import list_used_snippets
from torchproof_docs.rules.rule_registry import Stage, register_rule
from torchproof_docs.verdicts.project import Project


@register_rule("ungrouped-page", stage=Stage.EVIDENCE)
def find_ungrouped_pages(project: Project) -> Iterator[str]:
    """Report a page that no group of its topic lists.

    The navigation would not show it.
    """
    for feature in project.features.values():
        if not feature.group:
            index = feature.path.parent / "index.md"
            yield f"{feature.path}: in no group; list {feature.path.stem} under 'groups' in {index}"


@register_rule("ownerless-snippet")
def find_ownerless_snippets(project: Project) -> Iterator[str]:
    """Report a snippet whose folder is the name of no page.

    Evidence is filed by page, so its runs would be filed where nobody looks.
    """
    for snippet in project.snippets.values():
        if snippet.page not in project.lookup_names_by_page:
            remedy = "move it to that of the page that owns it"
            remedy += f", or write docs/{snippet.page}.md" if snippet.page else ""
            yield f"{snippet.path}: its folder {snippet.page or 'snippets'} is the name of no page; {remedy}"


@register_rule("unshown-snippet")
def find_unshown_snippets(project: Project) -> Iterator[str]:
    """Report a snippet that no page uses.

    It costs runs and shows nobody anything.
    """
    used = {name for feature in project.features.values() for name in list_used_snippets(feature)}
    used |= {change.snippet for change in project.changes if change.snippet}
    for name in sorted(project.snippets.keys() - used):
        yield f"{project.snippets[name].path}: shown nowhere; use it on a page or delete it"
