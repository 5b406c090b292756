"""Integrity of snippets: no fake absence errors, no access to the runner, no unexplained use of torch's version."""

import ast
import re
from collections.abc import Collection, Iterator

from torchproof_docs.records.scripts.ast_nodes import list_nodes

# What Python raises where a name is missing.
ABSENCE_ERRORS = {"AttributeError", "ImportError", "ModuleNotFoundError"}
PROTOCOL = ("__getattr__", "__getattribute__")
MODULES = ("torch.version", "torch.torch_version")
# Functions of importlib.metadata and pkg_resources that tell the version of a package.
ASKING = {"version", "get_distribution"}
# What leads from a script to the code that runs it, and so to the secret that its report carries.
FRAMES = {
    *(
        "_getframe",
        "_current_frames",
        "currentframe",
        "get_objects",
        "get_referrers",
        "getinnerframes",
        "getouterframes",
    ),
    *("f_back", "f_locals", "f_globals", "tb_frame", "gi_frame", "cr_frame", "pythonapi", "pidfd_getfd"),
}
PROCESS = re.compile(r"^/proc/.*\b(mem|fd)\b")
# Functions that return all of a package's metadata, the version among them.
HOLDING = {"distribution", "metadata"}


def find_fake_absence(tree: ast.Module) -> int | None:
    """Return the first line that raises an absence error itself; None if there is none.

    ``__getattr__`` and ``__getattribute__`` may raise one, as Python's protocol asks.
    """
    raised = {node.lineno for node in list_nodes(tree) if isinstance(node, ast.Raise) and _is_absence_raise(node)}
    return min(raised - _list_protocol_nodes(tree), default=None) if raised else None


def _is_absence_raise(node: ast.Raise) -> bool:
    """Return True if a statement raises one of ``MISSING``."""
    kind = node.exc.func if isinstance(node.exc, ast.Call) else node.exc
    return kind is not None and ast.unparse(kind).rpartition(".")[2] in ABSENCE_ERRORS


def _list_protocol_nodes(tree: ast.Module) -> set[int]:
    """Return the lines inside ``__getattr__`` and ``__getattribute__``."""
    methods = [node for node in list_nodes(tree) if isinstance(node, ast.FunctionDef) and node.name in PROTOCOL]
    return {line for node in methods for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)}


def find_sibling_import(tree: ast.Module, siblings: Collection[str]) -> int | None:
    """Return the first line that imports a file of the snippet's folder; None if there is none."""
    for node in list_nodes(tree):
        if isinstance(node, ast.ImportFrom) and (node.level or (node.module or "").partition(".")[0] in siblings):
            return node.lineno
        if isinstance(node, ast.Import) and any(alias.name.partition(".")[0] in siblings for alias in node.names):
            return node.lineno
    return None


def find_runner_access(tree: ast.Module) -> int | None:
    """Return the first line that could reach the runner's frames or memory; None if there is none."""
    lines = (node.lineno for node in _list_expressions(tree) if _is_runner_access(node))
    return min(lines, default=None)


def _is_runner_access(node: ast.expr | ast.stmt) -> bool:
    """Return True if a node names a way to the runner's frames or memory."""
    if isinstance(node, ast.ImportFrom):
        return any(alias.name in FRAMES for alias in node.names)
    if isinstance(node, ast.Constant):
        return isinstance(node.value, str) and (node.value in FRAMES or bool(PROCESS.search(node.value)))
    if not isinstance(node, ast.Attribute):
        return False
    return node.attr in FRAMES or (
        node.attr in ("stack", "trace") and ast.unparse(node) in ("inspect.stack", "inspect.trace")
    )


def find_version_read(tree: ast.Module) -> int | None:
    """Return the first line that reads torch's version in any spelling; None if there is none."""
    torch, asking = _find_torch_aliases(tree), ASKING | (HOLDING if _is_version_import(tree) else set())
    return min((node.lineno for node in _list_expressions(tree) if _is_version_read(node, torch, asking)), default=None)


def _list_expressions(tree: ast.Module) -> Iterator[ast.expr | ast.stmt]:
    """Yield the nodes that have a line number."""
    return (node for node in list_nodes(tree) if isinstance(node, ast.expr | ast.stmt))


def _is_version_import(tree: ast.Module) -> bool:
    """Return True if a snippet reads a version from metadata, as ``.version`` or ``["Version"]``."""
    return any(
        (isinstance(node, ast.Attribute) and node.attr == "version")
        or (isinstance(node, ast.Constant) and str(node.value).lower() == "version")
        for node in list_nodes(tree)
    )


def _find_torch_aliases(tree: ast.Module) -> set[str]:
    """Return the names bound to torch by imports and assignments."""
    names = {"torch"}
    for node in list_nodes(tree):
        if isinstance(node, ast.Import):
            names |= {alias.asname for alias in node.names if alias.name == "torch" and alias.asname}
        elif isinstance(node, ast.Assign) and isinstance(node.value, ast.Name) and node.value.id in names:
            names |= {target.id for target in node.targets if isinstance(target, ast.Name)}
    return names


def _is_version_read(node: ast.expr | ast.stmt, torch: set[str], asking: set[str]) -> bool:
    """Return True if a node reads torch's version.

    Args:
        node: Node of the snippet.
        torch: Names bound to torch.
        asking: Functions that return the version of a package.

    """
    if isinstance(node, ast.Import):
        return any(alias.name.startswith(MODULES) for alias in node.names)
    if isinstance(node, ast.ImportFrom):
        names = {alias.name for alias in node.names}
        from_torch = node.module == "torch" and names & {"__version__", "version", "torch_version"}
        return bool(from_torch) or (node.module or "").startswith(MODULES)
    if isinstance(node, ast.Attribute):
        name_torch_wheel = isinstance(node.value, ast.Name) and node.value.id in torch
        return name_torch_wheel and node.attr in ("__version__", "version", "torch_version")
    if isinstance(node, ast.Call):
        return _is_version_query(node, torch, asking)
    return isinstance(node, ast.Subscript) and _is_text_constant(node.slice, "__version__")


def _is_version_query(call: ast.Call, torch: set[str], asking: set[str]) -> bool:
    """Return True if a call gets torch's version: ``getattr`` with ``__version__``, or package metadata of torch."""
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    if name in ("getattr", "attrgetter") and any(_is_text_constant(each, "__version__") for each in call.args):
        return name == "attrgetter" or ast.unparse(call.args[0]) in torch
    return name in asking and bool(call.args) and _is_text_constant(call.args[0], "torch")


def _is_text_constant(node: ast.expr, text: str) -> bool:
    """Return True if a node is the constant ``text``."""
    return isinstance(node, ast.Constant) and node.value == text
