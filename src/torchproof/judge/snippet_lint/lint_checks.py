"""Applies every lint to the text of a snippet.

What ruff knows of checks that cannot fail is switched on for ``snippets/`` in ``snippets/ruff.toml``.
"""

import ast
from functools import lru_cache

from torchproof.judge.snippet_lint.registry import Fault, list_lints


@lru_cache(maxsize=4096)  # a preview asks again after each edit
def find_faults(text: str, *, on_cpu: bool) -> tuple[Fault, ...]:
    """Return the lines of a script where a check cannot fail, and why."""
    tree = ast.parse(text)
    lints = [lint for lint in list_lints() if on_cpu or not lint.on_cpu_only]
    return tuple(sorted({fault for lint in lints for fault in lint.find(tree)}))
