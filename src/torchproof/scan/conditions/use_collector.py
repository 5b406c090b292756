"""Collects the uses of torch in a file."""

import ast
from dataclasses import dataclass, replace

from torchproof.scan.conditions.condition_evaluator import ConditionEvaluator
from torchproof.scan.conditions.inferred_uses import (
    DeviceWords,
    find_assigned_settings,
    find_block_ranges,
    find_class_bases,
    find_inferred_owners,
    find_members,
)
from torchproof.scan.syntax.call_shapes import CallShape, describe_call
from torchproof.scan.syntax.control_flow import Condition, ConditionKind, Route, last_name
from torchproof.scan.syntax.name_resolution import find_getattr_name, is_torch, resolve_expression
from torchproof.scan.syntax.scopes import SKIP_DECORATORS, BindingKind, Scope, build_inner_scope, build_module_scope
from torchproof.scan.syntax.text_facts import ERROR_CHECKS, TextFact, find_text_facts
from torchproof.scan.syntax.torch_uses import TorchUse, find_flag_words

COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
BLOCKS = {"body", "orelse", "finalbody", "handlers", "cases"}


# Functions that every file calls; a call counts if it is about something of torch.
CHECK_FUNCTIONS = {"isinstance", "issubclass"}


@dataclass(frozen=True, slots=True)
class Position:
    """The scope, the route and the way of use at a node."""

    scope: Scope
    route: Route
    how: str = "name"
    runs: bool = True
    """False if nothing is evaluated, as in a postponed annotation."""
    decorates: bool = False
    """It is a decorator, with or without arguments."""


class UseCollector:
    """Visits the statements and expressions of one file and collects its uses."""

    def __init__(self, tree: ast.Module, evaluator: ConditionEvaluator, content: bytes = b"") -> None:
        self.evaluator = evaluator
        self.words = evaluator.facts.words
        self.devices = DeviceWords(content)
        self.uses: list[TorchUse] = []
        self.texts: list[TextFact] = []
        self._blocks: list[tuple[int, int, str]] = []
        self._owners: list[str] = []
        self._owner = ""
        self._referred: dict[str, int] = {}
        self.postponed = any(
            isinstance(part, ast.ImportFrom) and part.module == "__future__" for part in tree.body[:10]
        ) and "annotations" in {
            alias.name for part in tree.body[:10] if isinstance(part, ast.ImportFrom) for alias in part.names
        }
        self._visit_block(build_module_scope(tree))

    def collect_uses(self) -> list[TorchUse]:
        """Return the uses, those in a private function only on releases on which the file calls it."""
        return [
            self._add_blocks(replace(use, reach=use.reach & self._referred[owner]) if owner in self._referred else use)
            for use, owner in zip(self.uses, self._owners, strict=True)
        ]

    def _add_blocks(self, use: TorchUse) -> TorchUse:
        names = {name for first, last, name in self._blocks if first <= use.line <= last}
        return replace(use, blocks=tuple(sorted(names))) if names else use

    def _find_block_names(self, node: ast.expr, scope: Scope) -> list[str]:
        """Return the names that an expression calls or names and whose blocks matter."""
        node = node.func if isinstance(node, ast.Call) else node
        if last_name(node) == "partial" or not self.words.blocks:
            return []
        return [path for path, *_ in resolve_expression(node, scope).paths if path in self.words.blocks]

    def _note_blocks(self, node: ast.With | ast.AsyncWith, scope: Scope) -> None:
        for item in node.items:
            for name in self._find_block_names(item.context_expr, scope):
                self._blocks.append((node.body[0].lineno, node.end_lineno or node.lineno, name))

    def _visit_block(self, scope: Scope) -> None:
        for statement, route in scope.steps:
            self._visit_statement(statement, Position(scope, route))

    def _visit_statement(self, node: ast.stmt, place: Position) -> None:  # noqa: C901  # a case a node
        match node:
            case ast.Import():
                for alias in node.names:
                    if is_torch(alias.name):
                        self._add_use(node, [(alias.name, self.evaluator.all_releases, 0)], place, "module")
            case ast.ImportFrom(level=0, module=str(module)) if is_torch(module):
                for alias in node.names:
                    path, how = (module, "module") if alias.name == "*" else (f"{module}.{alias.name}", "import")
                    self._add_use(alias, [(path, self.evaluator.all_releases, 0)], place, how)
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                self._visit_function(node, place)
            case ast.ClassDef():
                for base in node.bases:
                    self.visit_expression(base, replace(place, how="base"))
                self._add_overrides(node, place)
                self._visit_decorators(node, place)
                self._visit_block(build_inner_scope(node, place.scope, place.route))
            case ast.AnnAssign():
                self._visit_annotation(node.annotation, place)
                self._visit_target(node.target, place)
                self.visit_expression(node.value, place)
            case ast.Expr(value=ast.Constant()):
                pass  # a docstring
            case ast.With() | ast.AsyncWith():
                self._note_blocks(node, place.scope)
                self._visit_children(node, place)
            case _:
                self._visit_children(node, place)

    def _add_overrides(self, node: ast.ClassDef, place: Position) -> None:
        members = [(name, part) for name, part in find_members(node) if name in self.words.methods]
        bases = list(find_class_bases(node, place.scope)) if members else []
        for name, part in members:
            for base in bases:
                paths = [(f"{base}.{name}", self.evaluator.all_releases, 0)]
                self._add_use(part, paths, place, "override", is_inferred=True)

    def _visit_children(self, node: ast.AST, place: Position) -> None:
        for name, value in ast.iter_fields(node):
            if isinstance(node, ast.stmt) and name in BLOCKS:
                if name == "handlers":
                    for handler in value:
                        self.visit_expression(handler.type, replace(place, how="except"))
                continue
            if name in ("targets", "target"):
                for target in value if isinstance(value, list) else [value]:
                    self._visit_target(target, place)
                continue
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.expr):
                    self.visit_expression(child, place)
                elif isinstance(child, ast.AST):
                    self._visit_children(child, place)

    def _visit_target(self, node: ast.expr, place: Position) -> None:
        if isinstance(node, ast.Attribute):
            self.visit_expression(node, replace(place, how="set"))
        elif isinstance(node, ast.Tuple | ast.List | ast.Starred | ast.Subscript):
            for child in ast.iter_child_nodes(node):
                if isinstance(child, ast.expr):
                    self._visit_target(child, place) if not isinstance(node, ast.Subscript) else self.visit_expression(
                        child, place
                    )

    def _visit_function(self, node: ast.FunctionDef | ast.AsyncFunctionDef, place: Position) -> None:
        self._visit_decorators(node, place)
        for decorator in node.decorator_list:
            for name in self._find_block_names(decorator, place.scope):
                self._blocks.append((node.body[0].lineno, node.end_lineno or node.lineno, name))
        arguments = node.args
        for default in (*arguments.defaults, *arguments.kw_defaults):
            self.visit_expression(default, place)
        every = (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs, arguments.vararg, arguments.kwarg)
        for annotation in (*(argument.annotation for argument in every if argument), node.returns):
            self._visit_annotation(annotation, place)
        outer = self._owner
        if not outer and place.scope.parent is None and node.name.startswith("_"):
            self._owner = node.name
        self._visit_block(build_inner_scope(node, place.scope, place.route))
        self._owner = outer

    def _visit_decorators(self, node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef, place: Position) -> None:
        for decorator in node.decorator_list:
            if isinstance(decorator, ast.Call) and last_name(decorator.func) in SKIP_DECORATORS:
                continue
            self.visit_expression(decorator, replace(place, how="decorator"))

    def _visit_annotation(self, node: ast.expr | None, place: Position) -> None:
        if node is not None and not isinstance(node, ast.Constant):
            self.visit_expression(node, replace(place, how="annotation", runs=not self.postponed))

    def visit_expression(self, node: ast.expr | None, place: Position) -> None:  # noqa: C901, PLR0912  # a case a node
        """Collect the uses in an expression."""
        match node:
            case None:
                return
            case ast.Constant():
                if isinstance(node.value, str):
                    self._add_text_facts(node, place)
            case ast.Tuple() if place.how == "except":
                for element in node.elts:
                    self.visit_expression(element, place)
            case ast.Name() | ast.Attribute():
                self._note_private_call(node, place)
                self._visit_chain(node, place)
            case ast.Call():
                self._visit_call(node, place)
            case ast.BoolOp():
                kind = ConditionKind.IF if isinstance(node.op, ast.And) else ConditionKind.UNLESS
                route = place.route
                for value in node.values:
                    self.visit_expression(value, replace(place, route=route))
                    route = (*route, Condition(kind, value))
            case ast.IfExp():
                self.visit_expression(node.test, place)
                self.visit_expression(
                    node.body, replace(place, route=(*place.route, Condition(ConditionKind.IF, node.test)))
                )
                self.visit_expression(
                    node.orelse, replace(place, route=(*place.route, Condition(ConditionKind.UNLESS, node.test)))
                )
            case ast.Lambda():
                inner = build_inner_scope(node, place.scope, place.route)
                for default in (*node.args.defaults, *node.args.kw_defaults):
                    self.visit_expression(default, place)
                self.visit_expression(node.body, replace(place, scope=inner, how="name"))
            case ast.ListComp() | ast.SetComp() | ast.DictComp() | ast.GeneratorExp():
                inside = replace(place, scope=build_inner_scope(node, place.scope, place.route), how="name")
                checks = tuple(Condition(ConditionKind.IF, test) for part in node.generators for test in part.ifs)
                for generator in node.generators:
                    for part in (generator.iter, *generator.ifs):
                        self.visit_expression(part, inside)
                inside = replace(inside, route=(*place.route, *checks))
                for part in (node.key, node.value) if isinstance(node, ast.DictComp) else (node.elt,):
                    self.visit_expression(part, inside)
            case _:
                if isinstance(node, ast.Compare):
                    self._add_text_facts(node, place)
                self._visit_children(node, replace(place, how="name") if place.how != "annotation" else place)

    def _note_private_call(self, node: ast.expr, place: Position) -> None:
        """Add the releases on which a private function of this file may be called."""
        if isinstance(node, ast.Name) and node.id.startswith("_") and self._owner != node.id:
            self._referred[node.id] = self._referred.get(node.id, 0) | self.evaluator.find_reachable_releases(
                place.route, place.scope
            )

    def _add_text_facts(self, node: ast.expr, place: Position) -> None:
        for kind, text in find_text_facts(node):
            reach = self.evaluator.find_reachable_releases(place.route, place.scope) if place.runs else 0
            end = (node.end_lineno or node.lineno, (node.end_col_offset or node.col_offset) + 1)
            self.texts.append(TextFact(kind, text, node.lineno, node.col_offset + 1, *end, reach))

    def _name_value(self, node: ast.expr, scope: Scope) -> str:
        """Return the dotted name that an argument refers to, or the literal that a name was assigned, else ""."""
        if isinstance(node, ast.Name) and (home := scope.find_bindings(node.id)) and len(home[1]) == 1:
            value = home[1][0].node
            if home[1][0].kind is BindingKind.VALUE and isinstance(value, ast.Constant):
                return repr(value.value) if len(repr(value.value)) < 40 else ""
        targets = resolve_expression(node, scope)
        return targets.paths[0][0] if len(targets.paths) == 1 and "()" not in targets.paths[0][0] else ""

    def _describe_call(self, node: ast.Call, scope: Scope, *, skip: int = 0, partial: bool = False) -> CallShape:
        return describe_call(node, skip=skip, partial=partial, name_of=lambda part: self._name_value(part, scope))

    def _visit_chain(
        self,
        node: ast.Name | ast.Attribute,
        place: Position,
        call: CallShape | None = None,
        *,
        called: ast.Call | None = None,
    ) -> None:
        how = "set" if isinstance(node.ctx, ast.Store) else ("name" if place.how == "set" else place.how)
        targets = resolve_expression(node, place.scope)
        paths = [
            (
                path,
                self.evaluator.find_reachable_releases(origin.route, place.scope)
                if origin
                else self.evaluator.all_releases,
                looked_up,
            )
            for path, origin, looked_up in targets.paths
            if is_torch(path) or path in self.words.outside
        ]
        is_outside = bool(paths) and not is_torch(paths[0][0])
        if is_outside and call and paths[0][0] in CHECK_FUNCTIONS and not _has_torch_argument(call):
            paths = []
        if paths:
            others = targets.open or len(paths) < len(targets.paths)
            devices = self._find_devices(called, paths[0][0], place.scope)
            self._add_use(
                node,
                paths,
                place,
                "call" if call else how,
                call=call,
                open=others and not is_outside,
                devices=devices,
                decorates=place.decorates or place.how == "decorator",
                is_inferred=is_outside,
            )
        elif isinstance(node, ast.Attribute) and node.attr in self.words.methods and how != "set":
            self._add_inferred_method(node, place, call, called)
        inner: ast.expr = node
        while isinstance(inner, ast.Attribute):
            inner = inner.value
        if not isinstance(inner, ast.Name):
            self.visit_expression(inner, replace(place, how="name"))

    def _find_devices(self, called: ast.Call | None, path: str, scope: Scope) -> tuple[str, ...]:
        is_asked = called is not None and path.rpartition(".")[2] in self.words.placed
        return self.devices.find_words(called, scope) if is_asked and called else ()

    def _add_inferred_method(
        self, node: ast.Attribute, place: Position, call: CallShape | None, called: ast.Call | None
    ) -> None:
        owners = find_inferred_owners(node, place.scope)
        paths = [(f"{owner}.{node.attr}", self.evaluator.all_releases, 0) for owner in owners]
        if paths:
            devices = self._find_devices(called, node.attr, place.scope)
            how = "call" if call else "name"
            self._add_use(node, paths, place, how, call=call, devices=devices, is_inferred=True)

    def _visit_call(self, node: ast.Call, place: Position) -> None:
        self._add_text_facts(node, place)
        for setting in find_assigned_settings(node, place.scope):
            self._add_use(node, [(setting, self.evaluator.all_releases, 0)], place, "set", is_inferred=True)
        for name in self._find_block_names(node, place.scope):
            for argument in node.args[:1]:
                self._blocks += [(*lines, name) for lines in find_block_ranges(argument, place.scope)]
        decorates = place.how == "decorator"
        inside = replace(place, how="call", decorates=True) if decorates else replace(place, how="name")
        if isinstance(node.func, ast.Name | ast.Attribute):
            if base := find_super_base(node, place.scope):
                self._add_super_use(node, base, place)
            self._note_private_call(node.func, place)
            self._visit_chain(node.func, inside, self._describe_call(node, place.scope), called=node)
        else:
            self.visit_expression(node.func, inside)
        inside = replace(place, how="except" if last_name(node.func) in ERROR_CHECKS else "name", decorates=False)
        if last_name(node.func) == "partial" and node.args and isinstance(node.args[0], ast.Name | ast.Attribute):
            shape = self._describe_call(node, place.scope, skip=1, partial=True)
            self._visit_chain(node.args[0], inside, shape, called=node)
            arguments = node.args[1:]
        else:
            arguments = node.args
            if find_getattr_name(node):
                self._add_getattr_use(node, inside)
        for argument in (*arguments, *(word.value for word in node.keywords)):
            self.visit_expression(argument.value if isinstance(argument, ast.Starred) else argument, inside)

    def _add_getattr_use(self, node: ast.Call, place: Position) -> None:
        targets = resolve_expression(ast.Call(node.func, node.args[:2], []), place.scope)
        paths = [(path, self.evaluator.all_releases, 0) for path, *_ in targets.paths if is_torch(path)]
        if paths:
            caught = ("AttributeError",) if len(node.args) > 2 else ()
            self._add_use(node, paths, place, "name", caught=caught)

    def _add_super_use(self, node: ast.Call, base: ast.expr, place: Position) -> None:
        scope = place.scope.parent or place.scope
        paths = [
            (path, self.evaluator.all_releases, len(path))
            for path, *_ in resolve_expression(base, scope).paths
            if is_torch(path)
        ]
        if paths:
            self._add_use(node, paths, place, "super", call=self._describe_call(node, place.scope))

    def _add_use(
        self,
        node: ast.expr | ast.stmt | ast.alias,
        paths: list[tuple[str, int, int]],
        place: Position,
        how: str,
        *,
        call: CallShape | None = None,
        open: bool = False,
        caught: tuple[str, ...] = (),
        devices: tuple[str, ...] = (),
        decorates: bool = False,
        is_inferred: bool = False,
    ) -> None:
        reach = self.evaluator.find_reachable_releases(place.route, place.scope) if place.runs else 0
        taken = {name for step in place.route if step.kind is ConditionKind.TRY for name in step.catches}
        self._owners.append(self._owner)
        self.uses.append(
            TorchUse(
                tuple(dict.fromkeys(paths)),
                how,
                node.lineno,
                node.col_offset + 1,
                node.end_lineno or node.lineno,
                (node.end_col_offset or node.col_offset) + 1,
                reach,
                tuple(sorted({*taken, *caught})),
                find_flag_words(place.route),
                call,
                open,
                (),
                devices,
                decorates,
                is_inferred,
            )
        )


def _has_torch_argument(shape: CallShape) -> bool:
    return any(is_torch(text) for text in shape.arguments)


def find_super_base(node: ast.Call, scope: Scope) -> ast.expr | None:
    """Return the only base class if a call is ``super().__init__(…)`` in a method."""
    func = node.func
    if not (isinstance(func, ast.Attribute) and func.attr == "__init__" and isinstance(func.value, ast.Call)):
        return None
    owner = scope.parent.node if scope.parent else None
    if last_name(func.value.func) == "super" and isinstance(owner, ast.ClassDef) and len(owner.bases) == 1:
        return owner.bases[0]
    return None


@dataclass(frozen=True, slots=True)
class CollectedUses:
    """What one file uses."""

    uses: tuple[TorchUse, ...]
    texts: tuple[TextFact, ...]


def collect_uses(tree: ast.Module, evaluator: ConditionEvaluator, content: bytes = b"") -> CollectedUses:
    """Return every use of torch in a parsed file, by line and column, and what its strings say."""
    collector = UseCollector(tree, evaluator, content)
    uses = sorted(collector.collect_uses(), key=lambda use: (use.line, use.column))
    return CollectedUses(tuple(uses), tuple(collector.texts))
