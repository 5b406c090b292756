"""Applies the rules between records; each problem is one line that names the file and the remedy."""

import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from multiprocessing import get_all_start_methods, get_context

from torchproof_docs.rules.rule_registry import Rule, Stage, list_rules
from torchproof_docs.verdicts.project import Project

# In a process that judges beside others, the records that it judges.
JUDGED: list[Project] = []
# Scripts from which on a second process is quicker.
MANY = 200


def find_problems(project: Project, *, deep: bool = True) -> list[str]:
    """Return the problems between the records of a checkout, one a line; without ``deep``, of its pages alone."""
    with _open_appliers(project) as judged:
        for stage in Stage if deep else (Stage.RECORDS,):
            if found := _join_lines(judged([rule for rule in list_rules() if rule.stage is stage])):
                return found
    return []


def _join_lines(found: Iterable[list[str]]) -> list[str]:
    return [line for lines in found for line in lines]


@contextmanager
def _open_appliers(project: Project) -> Iterator[Callable[[Iterable[Rule]], Iterable[list[str]]]]:
    """Yield a function that applies rules in their order: in forked processes if there are many snippets, or here."""
    can = "fork" in get_all_start_methods() and threading.active_count() == 1  # a fork loses threads and their locks
    if not can or len(project.snippets) < MANY:
        yield lambda rules: ([*rule.find(project)] for rule in rules)
        return
    with ProcessPoolExecutor(mp_context=get_context("fork"), initializer=JUDGED.append, initargs=(project,)) as pool:
        yield partial(pool.map, _apply_rule)


def _apply_rule(rule: Rule) -> list[str]:
    return [*rule.find(JUDGED[-1])]
