"""Classes whose constructor is generated: dataclasses and named tuples."""

import ast

from torchproof_docs.names_builder.source_facts.annotation_text import format_annotation, unparse_name
from torchproof_docs.names_builder.source_facts.module_facts import Binding, ClassFacts


def read_dataclass_parameters(node: ast.ClassDef, decorator: ast.expr) -> tuple[str, ...] | None:
    """Return the parameters of a dataclass's generated constructor. Return None if none is generated."""
    options = {entry.arg: entry.value for entry in decorator.keywords} if isinstance(decorator, ast.Call) else {}
    if _is_constant(options.get("init"), value=False):
        return None
    shown = ["*"] if _is_constant(options.get("kw_only"), value=True) else []
    later: list[str] = []
    for statement in node.body:
        if not isinstance(statement, ast.AnnAssign) or not isinstance(statement.target, ast.Name):
            continue
        kind = format_annotation(statement.annotation)
        if kind.rpartition(".")[2] == "KW_ONLY":
            shown.append("*")
        elif not kind.startswith("ClassVar"):
            default = _format_default(statement.value)
            if default is not None:
                place = later if _is_keyword_only(statement.value) else shown
                place.append(f"{statement.target.id}: {kind}{default}")
    return (*shown, *(["*"] if later and "*" not in shown else []), *later)


def _is_keyword_only(value: ast.expr | None) -> bool:
    given = value.keywords if isinstance(value, ast.Call) else []
    return any(entry.arg == "kw_only" and _is_constant(entry.value, value=True) for entry in given)


def _format_default(value: ast.expr | None) -> str | None:
    """Return the default of a field as `` = value``. Return None if the constructor does not take the field."""
    if value is None:
        return ""
    if not isinstance(value, ast.Call) or (unparse_name(value.func) or "").rpartition(".")[2] != "field":
        return f" = {ast.unparse(value)}"
    options = {entry.arg: entry.value for entry in value.keywords}
    if _is_constant(options.get("init"), value=False):
        return None
    if "default_factory" in options:
        return " = <factory>"
    return f" = {ast.unparse(options['default'])}" if "default" in options else ""


def _is_constant(node: ast.expr | None, *, value: bool) -> bool:
    return isinstance(node, ast.Constant) and node.value is value


def read_named_tuple(node: ast.Call) -> Binding:
    """Return the class that a call makes."""
    given = node.args[1]
    names: list[str] = []
    if isinstance(given, ast.Constant):
        names = str(given.value).replace(",", " ").split()
    elif isinstance(given, ast.List | ast.Tuple):
        parts = [part.elts[0] if isinstance(part, ast.Tuple) and part.elts else part for part in given.elts]
        names = [str(part.value) for part in parts if isinstance(part, ast.Constant)]
    members = {name: Binding("function", style="property") for name in names}
    constructor = Binding("function", signatures=(f"(self, {', '.join(names)})",), style="method")
    return Binding("class", body=ClassFacts(("typing.NamedTuple",), {"__new__": constructor, **members}, None, False))
