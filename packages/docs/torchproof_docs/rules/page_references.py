"""Rules about what a page names, which is there, and about places: a page is in a group, a snippet on a page."""

import datetime as dt
import re
from collections.abc import Iterator

from torchproof_docs.evidence.repository import list_used_snippets, parse_macro_calls
from torchproof_docs.records.scripts.snippets import expand_snippet_name
from torchproof_docs.records.text_reviews import FOLDER
from torchproof_docs.rules.rule_registry import Stage, register_rule
from torchproof_docs.verdicts.project import Project
from torchproof_docs.verdicts.reviews.review_states import has_reviewable_texts, list_stale_reviews

# A listing with some lines of its output: the script, the section, the last line.
CHOSEN_LINES = re.compile(r"snippet\(\"([\w/.-]+)\"(?:, \"([\w-]+)\")?[^)]*lines=\"(?:\d+-)?(\d+)\"")


@register_rule("unknown-snippet")
def find_unknown_snippets(project: Project) -> Iterator[str]:
    """Report the name of a snippet that is not there.

    The page would show an empty place.
    """
    for feature in project.features.values():
        for name in list_used_snippets(feature):
            if name not in project.snippets:
                yield f"{feature.path}: {name}: no such snippet; create snippets/{name}.py or correct the name"
    for notes in project.notes.values():
        for change in notes.changes:
            for name in change.snippets:
                if name not in project.snippets:
                    yield f"{notes.path}: {change.id}: no snippet {name}; create it or correct the name"


@register_rule("unknown-section")
def find_unknown_sections(project: Project) -> Iterator[str]:
    """Report the name of a section that its snippet lacks, or lines that no run of it printed.

    The page would show an empty place.
    """
    yield from _find_unprinted_lines(project)
    for feature in project.features.values():
        for call in parse_macro_calls(feature):
            name = (
                expand_snippet_name(call.arguments[0], feature.id) if call.macro == "snippet" and call.arguments else ""
            )
            if name not in project.snippets:
                continue
            section = call.arguments[1] if len(call.arguments) > 1 else "use"
            sections = project.snippets[name].sections
            if section not in sections:
                listed = ", ".join(sections) or "none"
                yield f"{feature.path}: {name}: no section {section!r}; it has {listed}"


def _find_unprinted_lines(project: Project) -> Iterator[str]:
    for feature in project.features.values():
        for name, section, last in CHOSEN_LINES.findall(feature.body):
            script = expand_snippet_name(name, feature.id)
            ran = [run for one in project.evidence.values() for run in (one.runs.get(script),) if run]
            ran += [run for one in project.evidence.values() for run in (one.runs.get(f"{script}__{section}"),) if run]
            most = max((len(run.stdout.splitlines()) for run in ran), default=int(last))
            if int(last) > most:
                yield f"{feature.path}: {script}: lines up to {last}, and its runs print {most}; correct lines"


@register_rule("unknown-api-name")
def find_unknown_api_names(project: Project) -> Iterator[str]:
    """Report a name under ``uses`` that is the API name of no page.

    A name counts once a page has it looked up on every release.
    """
    api_names = {name for names in project.lookup_names_by_page.values() for name in names}
    for feature in project.features.values():
        for name in feature.uses:
            if name not in api_names:
                yield f"{feature.path}: uses: {name} is the API name of no page; put it under 'api'"


@register_rule("unknown-reviewed-page")
def find_unknown_reviewed_pages(project: Project) -> Iterator[str]:
    """Report reviews of sentences of a page that does not exist, and one of a day before its release or yet to come.

    The page on evidence would count what nobody can look up.
    """
    tomorrow = dt.datetime.now(dt.UTC).date() + dt.timedelta(days=1)  # the day of a machine farther east
    for page, reviews in project.text_reviews.items():
        path = project.root / FOLDER / f"{page}.toml"
        if not has_reviewable_texts(project, page):
            yield f"{path}: no page {page}; rename it, or delete it"
        feature = project.features.get(page)
        minor = feature.since if feature else page.rpartition("/")[2]
        first = project.releases.get_release(minor).date if has_reviewable_texts(project, page) else tomorrow
        for review in reviews:
            if review.date < first < tomorrow:
                told = f"{review.date} lies before {minor}, of {first}"
                yield f"{path}: {review.begins}: {told}; write it with torchproof-docs review"
            if review.date > tomorrow:
                yield f"{path}: {review.begins}: {review.date} has not come; write it with torchproof-docs review"


@register_rule("stale-review")
def find_stale_reviews(project: Project) -> Iterator[str]:
    """Report a review of a sentence or an entry that has changed since, or whose script has.

    Whether a text says what its script shows, somebody has to read; nobody has read this one as it is.
    """
    for page, review in list_stale_reviews(project):
        if has_reviewable_texts(project, page):
            told = "it or its script has changed since it was reviewed; read both"
            yield f"{project.root / FOLDER / page}.toml: {review.begins}: {told}, and run torchproof-docs review {page}"


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
    used |= {name for change in project.changes for name in change.snippets}
    for name in sorted(project.snippets.keys() - used):
        yield f"{project.snippets[name].path}: shown nowhere; use it on a page or delete it"
