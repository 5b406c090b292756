"""The rules between records: each problem one line that names the file and the remedy."""

from collections.abc import Callable, Iterator

from torchproof.judge import (
    announced,
    entry_rules,
    judged,
    line_rules,
    name_rules,
    rules_changes,
    rules_checks,
    rules_claims,
    rules_copies,
    rules_evidence,
    rules_markdown,
    rules_pages,
    rules_snippets,
    unfinished,
)
from torchproof.judge.project import Project

Rule = Callable[[Project], Iterator[str]]
RULES: tuple[Rule, ...] = (
    unfinished.misplaced_pages,
    unfinished.unreplaced_lines,
    rules_markdown.hidden_code,
    rules_pages.unknown_snippets,
    rules_pages.unknown_sections,
    rules_pages.unknown_names,
    rules_copies.incomplete_listings,
    rules_copies.differing_listings,
    rules_snippets.ownerless_snippets,
    rules_snippets.unshown_snippets,
    rules_snippets.printing_checks,
    rules_checks.checks_that_cannot_fail,
    announced.announced_look_ups,
    rules_claims.wrong_range,
    rules_changes.wrong_changes,
    rules_changes.untried_changes,
    rules_claims.wrong_since,
    rules_pages.duplicate_api,
    rules_pages.duplicate_rows,
)
DEEPER: tuple[Rule, ...] = (
    rules_pages.ungrouped_pages,
    rules_evidence.evidence_off_schema,
    rules_evidence.names_in_no_release,
    rules_evidence.names_never_looked_up,
    rules_evidence.unseen_operators,
    rules_evidence.compiled_against_itself,
    judged.needless,
    judged.needless_compiled,
    rules_claims.contradicted,
    rules_claims.stopped_before,
    rules_claims.works_without,
    name_rules.disagreements,
    name_rules.look_ups_of_names,
    line_rules.lines_against_names,
    entry_rules.entries_against_names,
)
"""What can be judged once the records agree among themselves."""


def problems(project: Project, *, deep: bool = True) -> list[str]:
    """Return, a line each, what is wrong between the records of a checkout; without ``deep``, of its pages alone."""
    found = [line for rule in RULES for line in rule(project)]
    return found or [line for rule in (DEEPER if deep else ()) for line in rule(project)]
