"""Which snippets a forked copy of an imported torch would treat otherwise than a new interpreter does."""

# ruff: noqa: PLW2901 - walks down a chain of attributes

import ast
from collections.abc import Mapping, Sequence

from torchproof.records.syntax_tree import imports

LAZY = ("torch._dynamo", "torch._inductor", "torch._export", "torch.onnx")
"""Submodules that plain torch imports on first access."""


def borrows(text: str, extra: Mapping[str, Sequence[str]]) -> bool:
    """Tell whether a snippet uses a module that it does not import and that is only there because the zygote did.

    ``extra`` holds the modules that the zygote imported beyond torch, by what imported them. Whether a snippet must
    start anew for another reason is said in its header (``fresh``).
    """
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError):
        return False
    return bool(_borrowed(tree, extra))


def _borrowed(tree: ast.Module, extra: Mapping[str, Sequence[str]]) -> set[str]:
    """Return the modules used, not imported, and there only by the zygote's doing."""
    imported = {name for node in ast.walk(tree) for name in _imported(node)}
    chains = _chains(tree)
    reached = imported | {name for name in LAZY if any(_within(chain, name) for chain in chains)}
    only_here = {module for modules in extra.values() for module in modules}
    allowed = {parent for name in reached for parent in _prefixes(name)}
    for cause, modules in extra.items():
        if any(_within(name, cause) for name in reached):
            allowed |= set(modules)
    return {prefix for chain in chains for prefix in _prefixes(chain)} & only_here - allowed


def _imported(node: ast.AST) -> list[str]:
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom) and node.module and not node.level:
        return [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
    return []


def _chains(tree: ast.Module) -> set[str]:
    """Return every dotted access, with aliases replaced by what they were imported as."""
    names = imports(tree)
    chains = set()
    for node in ast.walk(tree):
        parts: list[str] = []
        while isinstance(node, ast.Attribute):
            parts.append(node.attr)
            node = node.value
        if parts and isinstance(node, ast.Name) and node.id in names:
            chains.add(".".join([names[node.id], *reversed(parts)]))
    return chains


def _prefixes(name: str) -> list[str]:
    parts = name.split(".")
    return [".".join(parts[:end]) for end in range(1, len(parts) + 1)]


def _within(name: str, module: str) -> bool:
    return name == module or name.startswith(f"{module}.")
