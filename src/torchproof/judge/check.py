"""Rules between records: one rule a function, each problem one line that names the file and the remedy."""

import ast
import importlib.util
from collections.abc import Iterator

from torchproof.judge.project import Project
from torchproof.judge.unfinished import misplaced_pages, unreplaced_lines
from torchproof.judge.verdicts import Verdict
from torchproof.records.checkout import macro_calls, used_snippets
from torchproof.records.features import Feature
from torchproof.records.schemas import off_schema
from torchproof.records.snippets import qualified


def problems(project: Project) -> list[str]:
    """Return, a line each, what is wrong between the records of a checkout."""
    rules = (
        misplaced_pages,
        unreplaced_lines,
        _unknown_snippets,
        _unknown_sections,
        _ownerless_snippets,
        _unshown_snippets,
        _printing_checks,
        _wrong_range,
        _wrong_changes,
        _duplicate_api,
        _duplicate_rows,
    )
    found = [line for rule in rules for line in rule(project)]
    if found:
        return found
    deeper = (_ungrouped_pages, _evidence_off_schema, _contradicted, _names_in_no_release, _unseen_operators)
    return [line for rule in deeper for line in rule(project)]


def _unseen_operators(project: Project) -> Iterator[str]:
    for notes in project.notes.values():
        torch = project.releases.get(notes.release).torch
        recorded = [comparison for comparison in project.behaviour if comparison.release == torch]
        seen = {row.operator for comparison in recorded for row in comparison.rows}
        for change in notes.changes:
            for name in sorted(set(change.operators) - seen if recorded else ()):
                yield f"{notes.path}: {change.id}: operators: {name}: no call of it came out differently; remove it"


def _unknown_snippets(project: Project) -> Iterator[str]:
    for feature in project.features.values():
        for name in used_snippets(feature):
            if name not in project.snippets:
                yield f"{feature.path}: {name}: no such snippet; create snippets/{name}.py or correct the name"
    for notes in project.notes.values():
        for change in notes.changes:
            if change.snippet and change.snippet not in project.snippets:
                yield f"{notes.path}: {change.id}: no snippet {change.snippet}; create it or correct the name"


def _unknown_sections(project: Project) -> Iterator[str]:
    for feature in project.features.values():
        for call in macro_calls(feature):
            name = qualified(call.arguments[0], feature.id) if call.macro == "snippet" else ""
            if name not in project.snippets:
                continue
            section = call.arguments[1] if len(call.arguments) > 1 else "use"
            known = project.snippets[name].sections
            if section not in known:
                told = ", ".join(known) or "none"
                yield f"{feature.path}: {name}: no section {section!r}; it has {told}"


def _ownerless_snippets(project: Project) -> Iterator[str]:
    for snippet in project.snippets.values():
        if snippet.page not in project.names_of:
            remedy = "move it to that of the page that owns it"
            remedy += f", or write docs/{snippet.page}.md" if snippet.page else ""
            yield f"{snippet.path}: its folder {snippet.page or 'snippets'} is the name of no page; {remedy}"


def _unshown_snippets(project: Project) -> Iterator[str]:
    used = {name for feature in project.features.values() for name in used_snippets(feature)}
    used |= {change.snippet for change in project.changes if change.snippet}
    for name in sorted(project.snippets.keys() - used):
        yield f"{project.snippets[name].path}: shown nowhere; use it on a page or delete it"


def _printing_checks(project: Project) -> Iterator[str]:
    """What a snippet prints stands under its listing, where a reader looks for the line that printed it."""
    for snippet in project.snippets.values():
        before, end, checks = snippet.text.rpartition("# --8<-- [end:")
        if not end or "print(" not in checks:
            continue
        shown = before.count("\n") + 1
        for node in ast.walk(ast.parse(snippet.text)):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name) or node.func.id != "print":
                continue
            if node.lineno > shown and "metric: " not in ast.unparse(node):
                yield f"{snippet.path}: line {node.lineno}: prints below its listing; print inside a section, or assert"


def _ungrouped_pages(project: Project) -> Iterator[str]:
    for feature in project.features.values():
        if not feature.group:
            index = feature.path.parent / "index.md"
            yield f"{feature.path}: in no group; list {feature.path.stem} under 'groups' in {index}"


def _wrong_range(project: Project) -> Iterator[str]:
    for feature in project.features.values():
        ranges = [project.snippets[name].torch for name in feature.proof if name in project.snippets]
        covered = [release for release in project.releases.all if any(release.within(spec) for spec in ranges)]
        if not ranges:
            continue
        if not covered:
            yield f"{feature.path}: proof: its snippets claim no covered release; widen their range on torch"
            continue
        until = feature.until or project.releases.latest.minor
        if (covered[0].minor, covered[-1].minor) != (feature.since, until):
            yield (
                f"{feature.path}: since: {feature.since} to {until}, but its proof claims {covered[0].minor} to "
                f"{covered[-1].minor}; make both say the same"
            )


def _wrong_changes(project: Project) -> Iterator[str]:
    for notes in project.notes.values():
        for change in notes.changes:
            where = f"{notes.path}: {change.id}"
            if change.page and change.page not in project.features:
                yield f"{where}: page: no feature page {change.page}; correct it or leave it out"
            snippet = project.snippets.get(change.snippet or "")
            if snippet is None:
                continue
            if "use" not in snippet.sections:
                yield f"{where}: {snippet.path}: no section 'use', which the page of a release shows"
            first = next((release for release in project.releases.all if release.within(snippet.torch)), None)
            if first is None or first.minor != change.release:
                said = first.minor if first else "no covered release"
                yield f"{where}: {snippet.name} begins with {said}; a change's snippet begins with its release"


def _duplicate_api(project: Project) -> Iterator[str]:
    owner: dict[str, Feature] = {}
    for feature in project.features.values():
        for name in feature.api:
            if name in owner:
                yield f"{feature.path}: api: {name} is documented by {owner[name].path} already; keep it on one page"
            owner.setdefault(name, feature)


def _duplicate_rows(project: Project) -> Iterator[str]:
    seen: dict[int, Feature] = {}
    for feature in project.features.values():
        for claim in feature.starting_claims:
            if claim.row in seen:
                yield f"{feature.path}: starting_claim: row {claim.row} is answered by {seen[claim.row].path} already"
            seen.setdefault(claim.row, feature)


def _names_in_no_release(project: Project) -> Iterator[str]:
    looked_up = [entry.api for entry in project.ledger.evidence.values()]
    for feature in project.features.values():
        for name in feature.api:
            found = [table[name]["present"] for table in looked_up if name in table]
            if found and not any(found):
                yield f"{feature.path}: api: {name} is in no release that was looked at; correct the name"


def _contradicted(project: Project) -> Iterator[str]:
    for snippet in project.snippets.values():
        for target in project.ledger.targets:
            for cell in project.ledger.cells(snippet, project.api_of[snippet.name], target):
                if cell.verdict == Verdict.CONTRADICTED:
                    yield (
                        f"{snippet.path}: {target} {cell.release.torch}: {cell.reason}; "
                        "correct the range on torch, the snippet, or its 'absent' patterns"
                    )


def _evidence_off_schema(project: Project) -> Iterator[str]:
    if importlib.util.find_spec("jsonschema") is None:
        return  # a machine that only runs snippets; CI and the site have it
    for path in sorted((project.root / "evidence").rglob("*.json")):
        yield from off_schema(path)
