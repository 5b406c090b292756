"""Rules for a snippet to prove anything: its file name, its checks, its integrity and a fresh start."""

import ast
import os
import sys
from pathlib import Path

from torchproof.errors import RecordError
from torchproof_docs.records.scripts.ast_nodes import list_nodes
from torchproof_docs.records.scripts.snippet_integrity import (
    find_fake_absence,
    find_runner_access,
    find_sibling_import,
    find_version_read,
)

# Names that a script must not have: the folder of a script comes first where Python looks for modules.
SHADOWED_MODULES = sys.stdlib_module_names | {
    # What torch imports:
    *("cuda", "filelock", "fsspec", "functorch", "jinja2", "markupsafe", "mpmath", "networkx", "numpy", "nvidia"),
    *("setuptools", "sympy", "torch", "torchgen", "triton", "typing_extensions"),
    # What scripts import beside it:
    *("ml_dtypes", "onnx", "onnx_ir", "onnxscript", "packaging", "safetensors", "yaml"),
}


def check_file_name(path: Path) -> None:
    """Raise RecordError if a file name would shadow a module or be ambiguous in evidence."""
    if "__" in path.stem:
        raise RecordError(f"{path}: '__' joins a script and a section where runs are recorded; rename the file")
    if path.stem in SHADOWED_MODULES:
        raise RecordError(f"{path}: {path.stem} is a module that a script beside it would then import; rename the file")


def check_integrity(path: Path, tree: ast.Module, version: str) -> None:
    """Raise RecordError if a snippet could decide by itself which result it reports."""
    if line := find_fake_absence(tree):
        raise RecordError(
            f"{path}:{line}: raises what Python raises where a name is missing; let torch raise it, or assert with a "
            "message and announce that as 'absent'"
        )
    if line := find_runner_access(tree):
        raise RecordError(f"{path}:{line}: looks at the code that runs it, from which its report comes; take that out")
    if line := find_sibling_import(tree, {each.name.removesuffix(".py") for each in os.scandir(path.parent)}):
        told = "imports what stands in another file of its folder, which a run is not bound to"
        raise RecordError(f"{path}:{line}: {told}; write it in this file")
    line = find_version_read(tree)
    if line and not version:
        raise RecordError(
            f"{path}:{line}: reads torch's version, by which it could decide what to say; ask torch for what it is "
            "about, or give the reason in the header, in words, under the key version"
        )
    if version and not line:
        raise RecordError(f"{path}: tool.torchproof: version: it does not read torch's version; take the key out")


def can_fail(tree: ast.Module) -> bool:
    """Return True if a snippet has a check that can fail."""
    return any(_is_check(node) for node in list_nodes(tree))


def _is_check(node: ast.AST) -> bool:
    """Return True if a node is a check: assert, raise, or a call such as torch.testing.assert_close."""
    if isinstance(node, ast.Call):
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        return name.startswith("assert")
    return isinstance(node, ast.Assert | ast.Raise)


def find_fresh_start_reason(tree: ast.Module) -> str | None:
    """Return why a snippet must start in a new interpreter, not in a fork with torch imported; None if it need not."""
    if any(_is_module_member(node, "sys", {"modules"}) for node in list_nodes(tree)):
        return "it looks at sys.modules"
    for statement in tree.body:
        inside = list(ast.walk(statement))
        if any(name.partition(".")[0] == "torch" for node in inside for name in _list_imported_modules(node)):
            return None
        if any(_is_module_member(node, "os", {"environ", "putenv"}) for node in inside):
            return "it sets environment variables before it imports torch"
    return None


def _is_module_member(node: ast.AST, module: str, names: set[str]) -> bool:
    """Return True if a node is one of the names of a module, imported or as an attribute."""
    if isinstance(node, ast.ImportFrom):
        return node.module == module and any(alias.name in names for alias in node.names)
    return (
        isinstance(node, ast.Attribute) and node.attr in names and (module == "os" or ast.unparse(node.value) == module)
    )


def _list_imported_modules(node: ast.AST) -> list[str]:
    """Return the modules that an import statement imports."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    return [node.module] if isinstance(node, ast.ImportFrom) and node.module else []
