"""Reads one source file: what it binds, exports, re-exports and deprecates. No other file is looked at."""

import ast

from torchproof.names_builder.source_facts import deprecations
from torchproof.names_builder.source_facts.annotation_text import dotted
from torchproof.names_builder.source_facts.assigned_values import doc_signature, literal_names
from torchproof.names_builder.source_facts.bindings import Scope, second
from torchproof.names_builder.source_facts.definition_lines import definitions
from torchproof.names_builder.source_facts.import_conditions import is_never, is_surely
from torchproof.names_builder.source_facts.module_facts import Binding, ModuleFacts


def extract(text: str, package: str, *, stub: bool = False, is_settings: bool = False) -> ModuleFacts:
    """Return what a source binds; ``package`` is what its relative imports start from."""
    facts = ModuleFacts()
    tree = ast.parse(text)
    reader = _Reader(facts, package, stub=stub, is_settings=is_settings)
    facts.names = reader.block(tree.body)
    if not stub:
        facts.warned = deprecations.by_warning(tree.body, "import")
        facts.lines = definitions(text)
    return facts


class _Reader:
    """Walks the statements that run when a module is imported."""

    def __init__(self, facts: ModuleFacts, package: str, *, stub: bool, is_settings: bool) -> None:
        self.facts = facts
        self.scope = Scope(package, stub=stub, is_settings=is_settings)
        self.source = Scope(package, stub=False, is_settings=is_settings)

    def block(self, body: list[ast.stmt]) -> dict[str, Binding]:
        """Return what a run of statements binds; of two branches, what the first one binds."""
        names: dict[str, Binding] = {}
        for statement in body:
            match statement:
                case ast.If():
                    names |= self._branches(statement)
                case ast.Try(body=tried, handlers=handlers, orelse=orelse, finalbody=last):
                    fallback = {key: each for handler in handlers for key, each in self.block(handler.body).items()}
                    names |= {**fallback, **self.block(tried), **self.block(orelse), **self.block(last)}
                case ast.With(body=inner):
                    names |= self.block(inner)
                case ast.For(body=inner) | ast.While(body=inner):
                    self._loop(inner)
                    names |= self.block(inner)
                case ast.Delete(targets=targets):
                    for target in targets:
                        name = dotted(target) or ""
                        if name in names:
                            self.facts.inner[name] = names.pop(name)
                case _:
                    for name, binding in self._statement(statement).items():
                        names[name] = second(names.get(name), binding)
        return names

    def _branches(self, statement: ast.If) -> dict[str, Binding]:
        if is_never(statement.test):
            return self.block(statement.orelse)
        if is_surely(statement.test):
            return self.block(statement.body)
        return {**self.block(statement.orelse), **self.block(statement.body)}

    def _loop(self, body: list[ast.stmt]) -> None:
        for node in (inner for statement in body for inner in ast.walk(statement)):
            if isinstance(node, ast.Call) and dotted(node.func) in ("setattr", "exec"):
                self.facts.dynamic = True

    def _statement(self, statement: ast.stmt) -> dict[str, Binding]:
        if self.scope.stub and isinstance(statement, ast.Import | ast.ImportFrom):
            self.facts.inner |= self.source.bind(statement)
        match statement:
            case ast.ImportFrom() if any(alias.name == "*" for alias in statement.names):
                self.facts.stars.append(self.scope.source(statement))
                return {}
            case ast.Assign(targets=[ast.Subscript(value=holder, slice=key)], value=value):
                return self._into_globals(holder, key, value)
            case ast.Assign(targets=[ast.Attribute() as target], value=value):
                if name := dotted(target):
                    self.facts.patches[name] = self.scope.value(value)
                return {}
            case ast.FunctionDef(name="__getattr__"):
                self.facts.dynamic = True
                self.facts.answers = literal_names(statement)
                return {}
            case ast.Assign() | ast.AnnAssign() | ast.AugAssign() | ast.Expr() if self._exports(statement):
                return {}
            case ast.Expr(value=ast.Call() as call):
                self._call(call)
                return {}
            case _:
                return self.scope.bind(statement)

    def _into_globals(self, holder: ast.expr, key: ast.expr, value: ast.expr) -> dict[str, Binding]:
        if isinstance(holder, ast.Call) and dotted(holder.func) == "globals":
            if isinstance(key, ast.Constant):
                return {str(key.value): self.scope.value(value)}
            self.facts.dynamic = True
        if dotted(holder) == "sys.modules" and isinstance(key, ast.Name):
            self.facts.dynamic = True
        return {}

    def _call(self, call: ast.Call) -> None:
        """Note docstrings handed to C functions, and attributes that are set."""
        name = (dotted(call.func) or "").rpartition(".")[2]
        if name in ("add_docstr", "_add_docstr", "add_docstr_all") and len(call.args) > 1:
            target = call.args[0]
            about = f"Tensor.{target.value!s}" if isinstance(target, ast.Constant) else dotted(target)
            if about and (found := doc_signature(call.args[1], about.rpartition(".")[2])):
                self.facts.documented[about] = found
        elif dotted(call.func) == "setattr" and len(call.args) == 3:
            holder, key = dotted(call.args[0]), call.args[1]
            if holder and isinstance(key, ast.Constant):
                self.facts.patches[f"{holder}.{key.value!s}"] = self.scope.value(call.args[2])
        elif (dotted(call.func) or "").startswith("globals"):
            self.facts.dynamic = True

    def _exports(self, statement: ast.stmt) -> bool:
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
            case ast.BinOp(left=left, right=right):
                self._add_exports(left)
                self._add_exports(right)
            case ast.Attribute(value=holder, attr="__all__") if name := dotted(holder):
                self.facts.exported_of.append(name)
            case ast.Call(args=[inner]):
                self._add_exports(inner)
            case _:
                self.facts.exported_of.append("?")
