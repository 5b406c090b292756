"""What single statements bind: imports, functions, classes, assignments."""

import ast
from dataclasses import replace

from torchproof_docs.names_builder.source_facts.annotation_text import (
    format_annotation,
    format_signature,
    unparse_name,
)
from torchproof_docs.names_builder.source_facts.assigned_values import (
    find_docstring_signature,
    find_environment_variables,
    format_literal,
    format_setting,
)
from torchproof_docs.names_builder.source_facts.deprecations import DeprecationReader, find_setting_deprecation
from torchproof_docs.names_builder.source_facts.generated_classes import read_dataclass_parameters, read_named_tuple
from torchproof_docs.names_builder.source_facts.import_conditions import flatten_statements
from torchproof_docs.names_builder.source_facts.instance_fields import find_instance_fields
from torchproof_docs.names_builder.source_facts.module_facts import Binding, ClassFacts, DeprecationFact

NO_DEPRECATIONS = DeprecationReader()
DYNAMIC = {"__getattr__", "__getattribute__"}
INSTANCE_FIELD = Binding("field", style="instance")
CONSTRUCTORS = ("__init__", "__new__")


class BindingReader:
    """Turns the statements of one file into bindings."""

    def __init__(
        self, package: str, *, stub: bool, is_settings: bool, deprecations: DeprecationReader = NO_DEPRECATIONS
    ) -> None:
        self.package = package
        self.deprecations = deprecations
        self.stub = stub
        self.is_settings = is_settings

    def read_statement(self, statement: ast.stmt) -> dict[str, Binding]:
        """Return the bindings of a simple statement, empty for a block."""
        match statement:
            case ast.Import(names=names):
                return {
                    alias.asname or alias.name.partition(".")[0]: Binding(
                        "import", alias.name if alias.asname else alias.name.partition(".")[0]
                    )
                    for alias in names
                    if not self.stub or alias.asname == alias.name
                }
            case ast.ImportFrom(names=names):
                source = self.resolve_import_source(statement)
                return {
                    alias.asname or alias.name: Binding("from", f"{source}:{alias.name}")
                    for alias in names
                    if not self.stub or alias.asname == alias.name
                }
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                return {name: self._read_function(statement)}
            case ast.ClassDef(name=name):
                return {name: self._read_class(statement)}
            case ast.Assign(targets=targets, value=value):
                return {name: self.read_value(value, name) for target in targets for name in _target_names(target)}
            case ast.AnnAssign(target=ast.Name(id=name), value=None, annotation=node):
                return {name: Binding("value" if self.stub else "field", format_annotation(node))}
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value, annotation=node):
                if isinstance(value, ast.Call) and unparse_name(value.func) in ("field", "dataclasses.field"):
                    return {name: Binding("field")}
                found = self.read_value(value, name)
                is_plain = found.kind == "value" and not found.text and self.stub
                return {name: replace(found, text=format_annotation(node)) if is_plain else found}
            case _:
                return {}

    def resolve_import_source(self, node: ast.ImportFrom) -> str:
        """Return the absolute name of the module that an import reads."""
        if not node.level:
            return node.module or ""
        parts = self.package.split(".")
        base = parts[: len(parts) - node.level + 1]
        return ".".join([*base, *([node.module] if node.module else [])])

    def read_value(self, node: ast.expr, name: str = "") -> Binding:
        """Return the binding of a name to the value of an expression."""
        if target := unparse_name(node):
            return Binding("alias", target)
        if isinstance(node, ast.Call):
            return self._read_call(node, name)
        if isinstance(node, ast.Lambda):
            function = ast.FunctionDef(name="", args=node.args, body=[], decorator_list=[])
            return Binding("function", signatures=(format_signature(function),), style="method")
        if self.is_settings:
            return Binding("value", format_setting(node), note=find_environment_variables(node))
        return Binding("value", format_literal(node))

    def _read_call(self, node: ast.Call, name: str) -> Binding:
        called = (unparse_name(node.func) or "").rpartition(".")[2]
        if called in ("_add_docstr", "add_docstr") and len(node.args) > 1:
            found = find_docstring_signature(node.args[1], name)
            return Binding("function", unparse_name(node.args[0]) or "", (found,) if found else (), note="documented")
        if called == "boolean_dispatch":
            chosen = next((unparse_name(entry.value) for entry in node.keywords if entry.arg == "if_false"), None)
            return Binding("alias", chosen) if chosen else Binding("function")
        if called in ("namedtuple", "NamedTuple") and len(node.args) > 1:
            return read_named_tuple(node)
        if called == "partial" or called.endswith(("_decorator", "wrap")):
            return Binding("function")
        if called == "property":
            return Binding("function", style="property")
        if called in ("staticmethod", "classmethod") and node.args and (target := unparse_name(node.args[0])):
            return Binding("alias", target)
        warned = find_setting_deprecation(node) if called == "Config" else None
        if self.is_settings:
            return Binding("value", format_setting(node), warned=warned, note=find_environment_variables(node))
        return Binding("value", warned=warned)

    def _read_class(self, node: ast.ClassDef) -> Binding:
        members: dict[str, Binding] = {}
        for statement in flatten_statements(node.body):
            for name, binding in self.read_statement(statement).items():
                members[name] = merge_rebinding(members.get(name), binding)
        for name in () if self.stub else find_instance_fields(node):
            members.setdefault(name, INSTANCE_FIELD)
        named = [
            (unparse_name(each.func if isinstance(each, ast.Call) else each), each) for each in node.decorator_list
        ]
        decorated = next((each for name, each in named if name and name.rpartition(".")[2] == "dataclass"), None)
        bases = [unparse_name(base.value if isinstance(base, ast.Subscript) else base) or "?" for base in node.bases]
        if decorated is None and any(base.rpartition(".")[2] == "NamedTuple" for base in bases):
            decorated = node.bases[0]
        generated = read_dataclass_parameters(node, decorated) if decorated and "__init__" not in members else None
        metaclass = next((unparse_name(word.value) or "" for word in node.keywords if word.arg == "metaclass"), "")
        body = ClassFacts(tuple(bases), members, generated, bool(DYNAMIC & members.keys()), metaclass)
        return Binding("class", warned=self.deprecations.read_class(node), body=body)

    def _read_function(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> Binding:
        names = [unparse_name(each.func if isinstance(each, ast.Call) else each) or "" for each in node.decorator_list]
        last = [name.rpartition(".")[2] for name in names]
        is_helper = "deprecat" in node.name and "warn" in node.name
        is_wanted = not is_helper and (not node.name.startswith("_") or node.name in (*CONSTRUCTORS, "__call__"))
        warned: DeprecationFact | None = self.deprecations.read_function(node) if is_wanted else None
        if any(name.endswith("property") for name in last):
            return Binding("function", style="property", warned=warned)
        if "setter" in last or "deleter" in last or "getter" in last:
            return Binding("setter")
        style = "static" if "staticmethod" in last else "class" if "classmethod" in last else "method"
        overloaded = "overload" if "overload" in last else None
        return Binding(
            "function",
            signatures=(format_signature(node, bound=style == "class"),),
            style=style,
            warned=warned,
            note=overloaded,
        )


def _target_names(target: ast.expr) -> list[str]:
    if isinstance(target, ast.Tuple | ast.List):
        return [name for part in target.elts for name in _target_names(part)]
    return [target.id] if isinstance(target, ast.Name) else []


def merge_rebinding(before: Binding | None, binding: Binding) -> Binding:
    """Merge a rebinding: collect overloads until the implementation, otherwise replace."""
    if before is None:
        return binding
    if binding.kind == "setter":
        return before
    if binding.note == before.note == "overload":
        return replace(binding, signatures=(*before.signatures, *binding.signatures), warned=None)
    return binding
