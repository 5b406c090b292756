"""Applies the rules between records; each problem is one line that names the file and the remedy."""

from torchproof_docs.rules.rule_registry import Stage, list_rules
from torchproof_docs.verdicts.project import Project


def find_problems(project: Project, *, deep: bool = True) -> list[str]:
    """Return the problems between the records of a checkout, one a line; without ``deep``, of its pages alone.

    All rules are applied in one process: they share syntax trees, cells and texts, which a second one makes again.
    """
    for stage in Stage if deep else (Stage.RECORDS,):
        if found := [line for rule in list_rules() if rule.stage is stage for line in rule.find(project)]:
            return found
    return []
