"""The rules between records: each problem one line that names the file and the remedy."""

import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from multiprocessing import get_all_start_methods, get_context

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
    rules_pages.misspelt_names,
    rules_copies.incomplete_listings,
    rules_copies.differing_listings,
    rules_snippets.ownerless_snippets,
    rules_snippets.unshown_snippets,
    rules_snippets.ranks_that_never_meet,
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


JUDGED: list[Project] = []
"""In a process that judges beside others, the records that it judges."""
MANY = 200
"""Scripts from which on a second process is quicker."""


def problems(project: Project, *, deep: bool = True) -> list[str]:
    """Return, a line each, what is wrong between the records of a checkout; without ``deep``, of its pages alone."""
    with _judges(project) as judged:
        return _told(judged(RULES)) or _told(judged(DEEPER if deep else ()))


def _told(found: Iterable[list[str]]) -> list[str]:
    return [line for lines in found for line in lines]


@contextmanager
def _judges(project: Project) -> Iterator[Callable[[Iterable[Rule]], Iterable[list[str]]]]:
    """Lend what applies rules, in their order: side by side in processes forked with many records, or here."""
    can = "fork" in get_all_start_methods() and threading.active_count() == 1  # a fork loses threads and their locks
    if not can or len(project.snippets) < MANY:
        yield lambda rules: ([*rule(project)] for rule in rules)
        return
    with ProcessPoolExecutor(mp_context=get_context("fork"), initializer=JUDGED.append, initargs=(project,)) as pool:
        yield partial(pool.map, _found)


def _found(rule: Rule) -> list[str]:
    return [*rule(JUDGED[-1])]
