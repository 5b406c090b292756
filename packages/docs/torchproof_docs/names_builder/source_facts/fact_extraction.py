"""Reads one source file: what it binds, exports, re-exports and deprecates. No other file is looked at."""

import ast
import sys
from dataclasses import replace

from torchproof_docs.names_builder.source_facts.annotation_text import unparse_name
from torchproof_docs.names_builder.source_facts.assigned_values import find_compared_names, find_docstring_signature
from torchproof_docs.names_builder.source_facts.bindings import BindingReader, merge_rebinding
from torchproof_docs.names_builder.source_facts.definition_lines import find_definition_lines
from torchproof_docs.names_builder.source_facts.deprecations import DeprecationReader
from torchproof_docs.names_builder.source_facts.import_conditions import is_import_error_handler, is_never, is_surely
from torchproof_docs.names_builder.source_facts.module_facts import Binding, ModuleFacts


def extract_facts(text: str, package: str, *, stub: bool = False, is_settings: bool = False) -> ModuleFacts:
    """Extract the facts of one source file.

    Args:
        text: The source.
        package: The package that its relative imports start from.
        stub: It is a ``.pyi`` file.
        is_settings: It is a module of settings, whose expressions are kept as text.

    """
    facts = ModuleFacts()
    tree = ast.parse(text)
    deprecations = DeprecationReader.from_module(tree)
    reader = _FactReader(facts, package, deprecations, stub=stub, is_settings=is_settings)
    facts.names = reader.read_block(tree.body)
    if not stub:
        facts.warned = deprecations.read_body(tree.body, "import")
        facts.lines = find_definition_lines(text)
    return facts


class _FactReader:
    """Walks the statements that run when a module is imported."""

    def __init__(
        self, facts: ModuleFacts, package: str, deprecations: DeprecationReader, *, stub: bool, is_settings: bool
    ) -> None:
        self.facts = facts
        self.scope = BindingReader(package, stub=stub, is_settings=is_settings, deprecations=deprecations)
        self.source = BindingReader(package, stub=False, is_settings=is_settings)

    def read_block(self, body: list[ast.stmt]) -> dict[str, Binding]:
        """Return the bindings of a block; where two branches bind a name, the first one counts."""
        names: dict[str, Binding] = {}
        for statement in body:
            match statement:
                case ast.If():
                    names |= self._read_branches(statement)
                case ast.Try(body=tried, handlers=handlers, orelse=orelse, finalbody=last):
                    fallback = {
                        key: each for handler in handlers for key, each in self.read_block(handler.body).items()
                    }
                    names |= fallback | self._mark_optional(self.read_block(tried), statement, fallback)
                    names |= self.read_block(orelse) | self.read_block(last)
                case ast.With(body=inner):
                    names |= self.read_block(inner)
                case ast.For(body=inner) | ast.While(body=inner):
                    self._read_loop(inner)
                    names |= self.read_block(inner)
                case ast.Delete(targets=targets):
                    for target in targets:
                        name = unparse_name(target) or ""
                        if name in names:
                            self.facts.inner[name] = names.pop(name)
                case _:
                    for name, binding in self._read_statement(statement).items():
                        names[name] = merge_rebinding(names.get(name), binding)
        return names

    def _mark_optional(
        self, names: dict[str, Binding], statement: ast.Try, fallback: dict[str, Binding]
    ) -> dict[str, Binding]:
        """Return the bindings of a try body; imports that may fail and that no handler binds with their package."""
        if not any(is_import_error_handler(handler) for handler in statement.handlers):
            return names
        own = {*sys.stdlib_module_names, self.scope.package.partition(".")[0]}
        found = dict(names)
        for name, binding in names.items():
            package = binding.text.partition(":")[0].partition(".")[0]
            if binding.kind in ("from", "import") and package not in own and name not in fallback:
                found[name] = replace(binding, platform=package)
        return found

    def _read_branches(self, statement: ast.If) -> dict[str, Binding]:
        if is_never(statement.test):
            return self.read_block(statement.orelse)
        if is_surely(statement.test):
            return self.read_block(statement.body)
        return {**self.read_block(statement.orelse), **self.read_block(statement.body)}

    def _read_loop(self, body: list[ast.stmt]) -> None:
        for node in (inner for statement in body for inner in ast.walk(statement)):
            if isinstance(node, ast.Call) and unparse_name(node.func) in ("setattr", "exec"):
                self.facts.dynamic = True
            if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store) and _is_namespace(node.value):
                self.facts.dynamic = True

    def _read_statement(self, statement: ast.stmt) -> dict[str, Binding]:
        if self.scope.stub and isinstance(statement, ast.Import | ast.ImportFrom):
            self.facts.inner |= self.source.read_statement(statement)
        match statement:
            case ast.ImportFrom() if any(alias.name == "*" for alias in statement.names):
                self.facts.stars.append(self.scope.resolve_import_source(statement))
                return {}
            case ast.Assign(targets=[ast.Subscript(value=holder, slice=key)], value=value):
                return self._read_item_assignment(holder, key, value)
            case ast.Assign(targets=[ast.Attribute() as target], value=value):
                if name := unparse_name(target):
                    self.facts.patches[name] = self.scope.read_value(value)
                return {}
            case ast.FunctionDef(name="__getattr__"):
                self.facts.dynamic = True
                self.facts.answers = find_compared_names(statement)
                return {}
            case ast.Assign() | ast.AnnAssign() | ast.AugAssign() | ast.Expr() if self._read_exports(statement):
                return {}
            case ast.Expr(value=ast.Call() as call):
                self._read_call(call)
                return {}
            case _:
                return self.scope.read_statement(statement)

    def _read_item_assignment(self, holder: ast.expr, key: ast.expr, value: ast.expr) -> dict[str, Binding]:
        if _is_namespace(holder):
            if isinstance(key, ast.Constant):
                return {str(key.value): self.scope.read_value(value)}
            self.facts.dynamic = True
        if unparse_name(holder) == "sys.modules" and isinstance(key, ast.Name):
            self.facts.dynamic = True
        return {}

    def _read_call(self, call: ast.Call) -> None:
        """Note docstrings handed to C functions, and attributes that are set."""
        name = (unparse_name(call.func) or "").rpartition(".")[2]
        if name in ("add_docstr", "_add_docstr", "add_docstr_all") and len(call.args) > 1:
            target = call.args[0]
            about = f"Tensor.{target.value!s}" if isinstance(target, ast.Constant) else unparse_name(target)
            if about and (found := find_docstring_signature(call.args[1], about.rpartition(".")[2])):
                self.facts.documented[about] = found
        elif unparse_name(call.func) == "setattr" and len(call.args) == 3:
            holder, key = unparse_name(call.args[0]), call.args[1]
            if holder and isinstance(key, ast.Constant):
                self.facts.patches[f"{holder}.{key.value!s}"] = self.scope.read_value(call.args[2])
        elif (unparse_name(call.func) or "").startswith("globals"):
            self.facts.dynamic = True

    def _read_exports(self, statement: ast.stmt) -> bool:
        """Read what a statement does to ``__all__``; False where it does nothing to it."""
        match statement:
            case ast.Assign(targets=[ast.Name(id="__all__")], value=value):
                self.facts.exported = ()
            case ast.AnnAssign(target=ast.Name(id="__all__"), value=ast.expr() as value):
                self.facts.exported = ()
            case ast.AugAssign(target=ast.Name(id="__all__"), value=value):
                pass
            case ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.Name(id="__all__"), attr=how), args=[value])):
                value = value if how == "extend" else ast.List([value])
            case _:
                return False
        self._add_exports(value)
        return True

    def _add_exports(self, value: ast.expr) -> None:
        match value:
            case ast.List(elts=parts) | ast.Tuple(elts=parts):
                given = [part.value for part in parts if isinstance(part, ast.Constant)]
                self.facts.exported = (*(self.facts.exported or ()), *map(str, given))
                for part in parts:
                    if isinstance(part, ast.Starred):
                        self._add_exports(part.value)
                    elif not isinstance(part, ast.Constant):
                        self.facts.exported_of.append("?")
            case ast.BinOp(left=left, right=right):
                self._add_exports(left)
                self._add_exports(right)
            case ast.Attribute(value=holder, attr="__all__") if name := unparse_name(holder):
                self.facts.exported_of.append(name)
            case ast.Call(args=[inner]):
                self._add_exports(inner)
            case _:
                self.facts.exported_of.append("?")


def _is_namespace(node: ast.expr) -> bool:
    """Return True for the dictionary of a module's own names."""
    return isinstance(node, ast.Call) and not node.args and unparse_name(node.func) in ("globals", "vars", "locals")
