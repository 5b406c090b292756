"""Finds snippets that would behave differently in a fork of an imported torch than in a fresh interpreter."""

# ruff: noqa: PLW2901 - walks down a chain of attributes

import ast
from collections.abc import Mapping, Sequence

from torchproof_docs.records.scripts.ast_nodes import list_imports

# Submodules that plain torch imports on first access.
LAZY = ("torch._dynamo", "torch._inductor", "torch._export", "torch.onnx")


def uses_preloaded_module(text: str, extra: Mapping[str, Sequence[str]]) -> bool:
    """Return True if a snippet uses a module that it does not import and that only the zygote has imported.

    A snippet that needs a fresh interpreter for another reason says so in its header (``fresh``).

    Args:
        text: the snippet.
        extra: modules that the zygote imported beyond torch, by the import that brought them.

    """
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError):
        return False
    return bool(_preloaded_modules(tree, extra))


def _preloaded_modules(tree: ast.Module, extra: Mapping[str, Sequence[str]]) -> set[str]:
    """Return the modules that are used, not imported, and loaded only by the zygote."""
    imported = {name for node in ast.walk(tree) for name in _imported_modules(node)}
    chains = _dotted_accesses(tree)
    reached = imported | {name for name in LAZY if any(_is_within(chain, name) for chain in chains)}
    only_preloaded = {module for modules in extra.values() for module in modules}
    allowed = {parent for name in reached for parent in _dotted_prefixes(name)}
    for cause, modules in extra.items():
        if any(_is_within(name, cause) for name in reached):
            allowed |= set(modules)
    return {prefix for chain in chains for prefix in _dotted_prefixes(chain)} & only_preloaded - allowed


def _imported_modules(node: ast.AST) -> list[str]:
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom) and node.module and not node.level:
        return [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
    return []


def _dotted_accesses(tree: ast.Module) -> set[str]:
    """Return every dotted access, with aliases replaced by the imported names."""
    names = list_imports(tree)
    chains = set()
    for node in ast.walk(tree):
        parts: list[str] = []
        while isinstance(node, ast.Attribute):
            parts.append(node.attr)
            node = node.value
        if parts and isinstance(node, ast.Name) and node.id in names:
            chains.add(".".join([names[node.id], *reversed(parts)]))
    return chains


def _dotted_prefixes(name: str) -> list[str]:
    parts = name.split(".")
    return [".".join(parts[:end]) for end in range(1, len(parts) + 1)]


def _is_within(name: str, module: str) -> bool:
    return name == module or name.startswith(f"{module}.")
