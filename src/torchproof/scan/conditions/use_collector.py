"""Collects the uses of torch in a file."""

import ast
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from torchproof.history.partner_files import has_history
from torchproof.scan.conditions.condition_evaluator import ConditionEvaluator
from torchproof.scan.conditions.inferred_uses import (
    find_assigned_settings,
    find_block_ranges,
    find_class,
    find_members,
    returns_input,
)
from torchproof.scan.conditions.use_recorder import Position, Shape, UseRecorder
from torchproof.scan.syntax.call_shapes import CallShape
from torchproof.scan.syntax.control_flow import BLOCKS, ConditionKind, get_last_name, list_case_routes
from torchproof.scan.syntax.match_patterns import build_pattern_test
from torchproof.scan.syntax.name_resolution import (
    UNRESOLVED,
    find_getattr_name,
    get_first_name,
    resolve_expression,
)
from torchproof.scan.syntax.scopes import SKIP_DECORATORS, Scope, build_inner_scope, build_module_scope
from torchproof.scan.syntax.text_facts import ERROR_CHECKS, TextFact
from torchproof.scan.syntax.torch_uses import TorchUse

COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


# Functions that assign an environment variable.
SET_FUNCTIONS = {"setenv", "setdefault", "putenv"}
# Functions that call their first argument with their other ones, and those that call it with something else.
FORWARDING = frozenset({"partial", "submit", "checkpoint"})
CALLING = frozenset(
    {
        *("map", "filter", "starmap", "reduce", "accumulate", "imap", "imap_unordered", "apply", "apply_async"),
        *("vmap", "grad", "grad_and_value", "jacrev", "jacfwd", "jacobian", "hessian", "jvp", "vjp", "vhp", "hvp"),
        *("make_fx", "tree_map", "gradcheck", "gradgradcheck", "compile"),
    }
)
# Functions that every file calls; a call counts if it is about something of torch.
CHECK_FUNCTIONS = {"isinstance", "issubclass"}
# Functions that look at an argument and do not call it.
LOOKING = CHECK_FUNCTIONS | {"hasattr", "callable", "signature", "getsource", "getdoc", "wraps", "register"}
# A decorator that hands on what it gets; others, such as ``@implements(torch.qr)``, say what a function stands for.
PARAMETRIZE = "parametrize"
# What holds values: who gets it gets them.
DISPLAYS = (ast.Tuple, ast.List, ast.Set, ast.Starred)


class UseCollector(UseRecorder):
    """Visits the statements and expressions of one file and collects its uses."""

    def __init__(self, tree: ast.Module, evaluator: ConditionEvaluator, content: bytes = b"") -> None:
        super().__init__(evaluator, content)
        self._blocks: list[tuple[int, int, str]] = []
        self._referred: dict[str, int] = {}
        self._mattering: dict[Scope, dict[str, bool]] = {}
        self._heads = {name.partition(".")[0] for name in self.words.outside}
        self.postponed = any(
            isinstance(part, ast.ImportFrom) and part.module == "__future__" for part in tree.body[:10]
        ) and "annotations" in {
            alias.name for part in tree.body[:10] if isinstance(part, ast.ImportFrom) for alias in part.names
        }
        self.module = build_module_scope(tree)
        self._visit_block(self.module)

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
        if get_last_name(node) == "partial" or not self.words.blocks:
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
                    if has_history(alias.name):
                        self.add_use(node, [(alias.name, self.evaluator.all_releases, 0)], place, "module")
            case ast.ImportFrom(level=0, module=str(module)) if has_history(module):
                for alias in node.names:
                    path, how = (module, "module") if alias.name == "*" else (f"{module}.{alias.name}", "import")
                    self.add_use(alias, [(path, self.evaluator.all_releases, 0)], place, how)
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                self._visit_function(node, place)
            case ast.ClassDef():
                self._visit_bases(node, place)
                self.add_overrides(node, place)
                self._visit_decorators(node, place)
                self._visit_block(build_inner_scope(node, place.scope, place.route))
            case ast.AnnAssign():
                self._visit_annotation(node.annotation, place)
                self._visit_target(node.target, place, node.value)
                self.visit_expression(node.value, place.replace_handing(_is_handed_on(node, place.scope)))
            case ast.Expr(value=ast.Constant()):
                pass  # a docstring
            case ast.With() | ast.AsyncWith():
                self._note_blocks(node, place.scope)
                self._visit_children(node, place)
            case ast.Match():
                self._visit_cases(node, place)
            case _:
                self._visit_children(node, place)

    def _visit_cases(self, node: ast.Match, place: Position) -> None:
        """Collect the uses in the subject, the patterns and the guards; the bodies are statements of the scope."""
        self.visit_expression(node.subject, place)
        for case, route in list_case_routes(node, place.route):
            self._visit_children(case.pattern, place._replace(route=route))
            matched = route.add_condition(ConditionKind.IF, build_pattern_test(node.subject, case.pattern))
            self.visit_expression(case.guard, place._replace(route=matched))

    def _visit_children(self, node: ast.AST, place: Position) -> None:
        is_statement = isinstance(node, ast.stmt)
        inside = place.replace_handing(True) if is_statement and _is_handed_on(node, place.scope) else place
        for name in node._fields:
            value: Any = getattr(node, name, None)
            if is_statement and name in BLOCKS:
                if name == "handlers":
                    for handler in value:
                        self.visit_expression(handler.type, place._replace(how="except"))
                continue
            if name in ("targets", "target"):
                assigned = node.value if isinstance(node, ast.Assign) else None
                for target in value if isinstance(value, list) else [value]:
                    self._visit_target(target, place, assigned)
                continue
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.expr):
                    self.visit_expression(child, inside)
                elif isinstance(child, ast.AST):
                    self._visit_children(child, place)

    def _visit_target(self, node: ast.expr, place: Position, assigned: ast.expr | None = None) -> None:
        if isinstance(node, ast.Attribute):
            self.visit_expression(node, place._replace(how="set", assigned=assigned))
        elif isinstance(node, ast.Subscript):
            self.add_subscript(node, place, "__setitem__")
            self.visit_expression(node.value, place)
            self.visit_expression(node.slice, place._replace(assigned=assigned))
        elif isinstance(node, ast.Tuple | ast.List | ast.Starred):
            for child in ast.iter_child_nodes(node):
                if isinstance(child, ast.expr):
                    self._visit_target(child, place)

    def _visit_function(self, node: ast.FunctionDef | ast.AsyncFunctionDef, place: Position) -> None:
        self._visit_decorators(node, place)
        for decorator in node.decorator_list:
            for name in self._find_block_names(decorator, place.scope):
                self._blocks.append((node.body[0].lineno, node.end_lineno or node.lineno, name))
        arguments = node.args
        for default in (*arguments.defaults, *arguments.kw_defaults):
            self.visit_expression(default, place.replace_handing(True))
        every = (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs, arguments.vararg, arguments.kwarg)
        for annotation in (*(argument.annotation for argument in every if argument), node.returns):
            self._visit_annotation(annotation, place)
        outer = self._owner
        if not outer and place.scope.parent is None and node.name.startswith("_"):
            self._owner = node.name
        self._visit_block(build_inner_scope(node, place.scope, place.route))
        self._owner = outer

    def _visit_bases(self, node: ast.ClassDef, place: Position) -> None:
        for base in node.bases:
            self.visit_expression(strip_type_arguments(base), place._replace(how="base"))
            if isinstance(base, ast.Subscript):
                self.visit_expression(base.slice, place)

    def _visit_decorators(self, node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef, place: Position) -> None:
        for decorator in node.decorator_list:
            if isinstance(decorator, ast.Call) and get_last_name(decorator.func) in SKIP_DECORATORS:
                continue
            self.visit_expression(decorator, place._replace(how="decorator", function=node))

    def _visit_annotation(self, node: ast.expr | None, place: Position) -> None:
        if node is not None and not isinstance(node, ast.Constant):
            self.visit_expression(node, place._replace(how="annotation", runs=not self.postponed))

    def visit_expression(self, node: ast.expr | None, place: Position) -> None:  # noqa: C901, PLR0912  # a case a node
        """Collect the uses in an expression."""
        match node:
            case None:
                return
            case ast.Constant():
                if isinstance(node.value, str):
                    self.add_text_facts(node, place)
            case ast.Dict():
                for key, value in zip(node.keys, node.values, strict=True):
                    self.visit_expression(key, place._replace(how="name", assigned=value, is_handed_on=False))
                    self.visit_expression(value, place._replace(how="name", assigned=None, is_handed_on=True))
            case ast.Tuple() if place.how == "except":
                for element in node.elts:
                    self.visit_expression(element, place)
            case ast.Name() | ast.Attribute():
                self._note_private_call(node, place)
                self._visit_chain(node, place)
            case ast.Call():
                self._visit_call(node, place)
            case ast.Subscript(ctx=ast.Load()):
                self.add_subscript(node, place)
                self._visit_operands(node, place)
            case ast.BoolOp():
                kind = ConditionKind.IF if isinstance(node.op, ast.And) else ConditionKind.UNLESS
                route = place.route
                for value in node.values:
                    self.visit_expression(value, place._replace(route=route))
                    route = route.add_condition(kind, value)
            case ast.IfExp():
                self.visit_expression(node.test, place.replace_handing(False))
                for kind, value in ((ConditionKind.IF, node.body), (ConditionKind.UNLESS, node.orelse)):
                    self.visit_expression(value, place._replace(route=place.route.add_condition(kind, node.test)))
            case ast.Lambda():
                inner = build_inner_scope(node, place.scope, place.route)
                for default in (*node.args.defaults, *node.args.kw_defaults):
                    self.visit_expression(default, place.replace_handing(True))
                route = place.route.enter_scope(inner)
                inside = place._replace(scope=inner, route=route, how="name", is_handed_on=True)
                self.visit_expression(node.body, inside)
            case ast.ListComp() | ast.SetComp() | ast.DictComp() | ast.GeneratorExp():
                inner = build_inner_scope(node, place.scope, place.route)
                route = place.route.enter_scope(inner)
                inside = place._replace(scope=inner, route=route, how="name", is_handed_on=True)
                for generator in node.generators:
                    self.visit_expression(generator.iter, inside)
                    for test in generator.ifs:
                        self.visit_expression(test, inside.replace_handing(False))
                        route = route.add_condition(ConditionKind.IF, test)
                inside = inside._replace(route=route)
                for part in (node.key, node.value) if isinstance(node, ast.DictComp) else (node.elt,):
                    self.visit_expression(part, inside)
            case _:
                if isinstance(node, ast.Compare):
                    self.add_text_facts(node, place)
                self._visit_operands(node, place)

    def _visit_operands(self, node: ast.expr, place: Position) -> None:
        """Collect the uses in the parts of an expression; only a display hands its parts on."""
        how = place.how if place.how in ("name", "annotation") else "name"
        is_handed_on = place.is_handed_on and isinstance(node, DISPLAYS)
        self._visit_children(node, place.replace_way(how, decorates=place.decorates, is_handed_on=is_handed_on))

    def _note_private_call(self, node: ast.expr, place: Position) -> None:
        """Add the releases on which a private function of this file may be called."""
        if isinstance(node, ast.Name) and node.id.startswith("_") and self._owner != node.id:
            reachable = self.evaluator.find_reachable_releases(place.route)
            self._referred[node.id] = self._referred.get(node.id, 0) | reachable

    def _visit_chain(
        self,
        node: ast.Name | ast.Attribute,
        place: Position,
        shape: Shape = None,
        *,
        called: ast.Call | None = None,
    ) -> None:
        how = "set" if isinstance(node.ctx, ast.Store) else ("name" if place.how == "set" else place.how)
        root: ast.expr = node
        while isinstance(root, ast.Attribute):
            root = root.value
        if isinstance(root, ast.Name) and not self._may_matter(root.id, place.scope):
            targets = UNRESOLVED
        else:
            targets = resolve_expression(node, place.scope)
        paths = [
            (
                path,
                self.evaluator.find_reachable_releases(origin.route) if origin else self.evaluator.all_releases,
                looked_up,
            )
            for path, origin, looked_up in targets.paths
            if has_history(path) or not self.words.outside.isdisjoint((path, get_first_name(path)))
        ]
        is_outside = bool(paths) and not has_history(paths[0][0])
        call = shape() if shape and paths else None
        if is_outside and call and paths[0][0] in CHECK_FUNCTIONS and not _has_torch_argument(call):
            paths = []
        if paths:
            others = targets.open or len(paths) < len(targets.paths)
            self.add_use(
                node,
                paths,
                place,
                "call" if call else how,
                call=call,
                open=others and not is_outside,
                origins=self.find_origins(called, paths[0][0], place.scope),
                decorates=place.decorates or place.how == "decorator",
                is_inferred=is_outside,
                returns_input=any(path in self.words.returning for path, *_ in paths)
                and returns_input(called, place.function, place.scope),
            )
        elif isinstance(node, ast.Attribute) and node.attr in self.words.methods and how != "set":
            self.add_inferred_method(node, place, shape, called)
        elif shape and isinstance(node, ast.Name) and (owner := find_class(node, place.scope)):
            self.add_inherited_call(node, owner, place, shape)
        if not isinstance(root, ast.Name):
            self.visit_expression(root, place._replace(how="name", is_handed_on=False))

    def _may_matter(self, name: str, scope: Scope) -> bool:
        """Return True if a name, or an attribute of it, may be one of torch or one that rules ask for."""
        bound = scope.find_bindings(name)
        home = bound[0] if bound else scope.module
        if name not in self._mattering.setdefault(home, {}):
            paths = resolve_expression(ast.Name(name), scope).paths
            self._mattering[home][name] = any(
                has_history(path) or get_first_name(path) in self._heads for path, *_ in paths
            )
        return self._mattering[home][name]

    def _visit_call(self, node: ast.Call, place: Position) -> None:
        self.add_text_facts(node, place)
        for setting, named, value in find_assigned_settings(node, place.scope):
            assigning = place._replace(assigned=value)
            self.add_use(named, [(setting, self.evaluator.all_releases, 0)], assigning, "set", is_inferred=True)
        for name in self._find_block_names(node, place.scope):
            for argument in node.args[:1]:
                self._blocks += [(*lines, name) for lines in find_block_ranges(argument, place.scope)]
        inside = (
            place.replace_way("call", decorates=True, is_handed_on=False)
            if place.how == "decorator"
            else place.replace_way("name", decorates=place.decorates, is_handed_on=True)
        )
        if isinstance(node.func, ast.Name | ast.Attribute):
            if bases := find_super_bases(node, place.scope):
                self._add_super_use(node, bases, place)
            self._note_private_call(node.func, place)
            self._visit_chain(node.func, inside, lambda: self.describe_call(node, place.scope), called=node)
        else:
            self.visit_expression(node.func, inside)
        name = get_last_name(node.func)
        is_handed_on = name == PARAMETRIZE if place.how == "decorator" else name not in LOOKING
        way = "except" if name in ERROR_CHECKS else "name"
        inside = place.replace_way(way, decorates=False, is_handed_on=is_handed_on)
        arguments = node.args
        if name in FORWARDING | CALLING and arguments and isinstance(arguments[0], ast.Name | ast.Attribute):
            self._visit_chain(arguments[0], inside, partial(self._describe_passed_call, node, place.scope), called=node)
            arguments = arguments[1:]
        elif find_getattr_name(node):
            self._add_getattr_use(node, inside)
        self.add_named_variables(node, place)
        if name in SET_FUNCTIONS and len(arguments) == 2:
            self.visit_expression(arguments[0], inside._replace(assigned=arguments[1]))
            arguments = arguments[1:]
        for argument in (*arguments, *(word.value for word in node.keywords)):
            self.visit_expression(argument.value if isinstance(argument, ast.Starred) else argument, inside)

    def _describe_passed_call(self, node: ast.Call, scope: Scope) -> CallShape:
        """Return the arguments with which the first argument of a call is called, as far as the file shows them."""
        if get_last_name(node.func) in FORWARDING:
            return self.describe_call(node, scope, skip=1, partial=True)
        return CallShape(0, partial=True)

    def _add_getattr_use(self, node: ast.Call, place: Position) -> None:
        targets = resolve_expression(ast.Call(node.func, node.args[:2], []), place.scope)
        paths = [(path, self.evaluator.all_releases, 0) for path, *_ in targets.paths if has_history(path)]
        if paths:
            caught = ("AttributeError",) if len(node.args) > 2 else ()
            self.add_use(node, paths, place, "name", caught=caught)

    def _add_super_use(self, node: ast.Call, bases: list[ast.expr], place: Position) -> None:
        """Add ``super().__init__(…)`` as a call of the first base that has a constructor, if that is of torch."""
        scope = place.scope.parent or place.scope
        skip = 0 if isinstance(node.func, ast.Attribute) and isinstance(node.func.value, ast.Call) else 1
        for base in bases:
            paths = [
                (path, self.evaluator.all_releases, len(path))
                for path, *_ in resolve_expression(base, scope).paths
                if has_history(path)
            ]
            if paths:
                self.add_use(node, paths, place, "super", call=self.describe_call(node, place.scope, skip=skip))
            owner = find_class(base, scope)
            if paths or not owner or "__init__" in {name for name, _ in find_members(owner[0])} or owner[0].bases:
                return


def _is_handed_on(node: ast.AST, scope: Scope) -> bool:
    """Return True if a statement hands on its value; what a function merely names is found where the name is called."""
    if isinstance(node, ast.Assign | ast.AnnAssign):
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        is_named = isinstance(node.value, ast.Name | ast.Attribute) and all(
            isinstance(each, ast.Name) for each in targets
        )
        return not (is_named and isinstance(scope.node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda))
    return isinstance(node, ast.Return | ast.For | ast.AsyncFor)


def _has_torch_argument(shape: CallShape) -> bool:
    return any("torch." in text for text in shape.arguments)


def find_super_bases(node: ast.Call, scope: Scope) -> list[ast.expr]:
    """Return the base classes if a call is ``super().__init__(…)`` or ``Base.__init__(self, …)`` in a method."""
    func = node.func
    owner = scope.parent.node if scope.parent else None
    if not (isinstance(func, ast.Attribute) and func.attr == "__init__" and isinstance(owner, ast.ClassDef)):
        return []
    if not isinstance(func.value, ast.Call):
        first = node.args[0] if node.args else None
        return [func.value] if isinstance(first, ast.Name) and first.id == "self" else []
    is_super = get_last_name(func.value.func) == "super"
    return [strip_type_arguments(base) for base in owner.bases] if is_super else []


def strip_type_arguments(base: ast.expr) -> ast.expr:
    """Return the class of ``Sampler[int]``."""
    return base.value if isinstance(base, ast.Subscript) else base


@dataclass(frozen=True, slots=True)
class CollectedUses:
    """What one file uses."""

    uses: tuple[TorchUse, ...]
    texts: tuple[TextFact, ...]


def collect_uses(tree: ast.Module, evaluator: ConditionEvaluator, content: bytes = b"") -> CollectedUses:
    """Return every use of torch in a parsed file, by line and column, and what its strings say."""
    collector = UseCollector(tree, evaluator, content)
    uses = sorted(collector.collect_uses(), key=lambda use: (use.line, use.column))
    collector.module.free_tree()
    return CollectedUses(tuple(uses), tuple(collector.texts))
