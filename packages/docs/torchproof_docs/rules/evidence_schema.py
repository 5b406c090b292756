"""The rule that evidence follows its schema."""

import importlib.util
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from torchproof_docs.evidence.evidence_schemas import find_schema_problems
from torchproof_docs.rules.rule_registry import Stage, register_rule
from torchproof_docs.verdicts.project import Project


@register_rule("evidence-off-schema", stage=Stage.EVIDENCE)
def find_evidence_off_schema(project: Project) -> Iterator[str]:
    """Report a file of evidence that departs from its schema.

    Programs that read the published files rely on it.
    """
    if importlib.util.find_spec("jsonschema_rs") is None:
        return  # a machine that only runs snippets; CI and the site have it
    for path in sorted((project.root / "evidence").rglob("*.json")):
        yield from _validate_file(path, path.stat().st_mtime_ns)


@cache
def _validate_file(path: Path, changed: int) -> tuple[str, ...]:
    """Return the faults of a file, computed again only if it has changed: a live preview checks at each edit."""
    del changed
    return tuple(find_schema_problems(path))
