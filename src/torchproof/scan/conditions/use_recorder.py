"""Records the uses of torch that a visit of a file meets, also those that follow from a class or a string."""

import ast
from collections.abc import Callable
from typing import NamedTuple

from torchproof.scan.conditions.argument_values import expand_keywords, format_choices
from torchproof.scan.conditions.condition_evaluator import ConditionEvaluator
from torchproof.scan.conditions.inferred_uses import (
    UNKNOWN_VALUE,
    OriginWords,
    find_class_bases,
    find_inferred_owners,
    find_members,
)
from torchproof.scan.syntax.call_shapes import CHOICE, CallShape
from torchproof.scan.syntax.call_shapes import describe_call as describe
from torchproof.scan.syntax.control_flow import Route
from torchproof.scan.syntax.name_resolution import resolve_expression
from torchproof.scan.syntax.scopes import Scope
from torchproof.scan.syntax.text_facts import TextFact, find_text_facts
from torchproof.scan.syntax.torch_uses import TorchUse, find_flag_words

# Describes the arguments of a call when they are asked for; None where nothing is called.
Shape = Callable[[], CallShape] | None


class Position(NamedTuple):
    """The scope, the route and the way of use at a node."""

    scope: Scope
    route: Route
    how: str = "name"
    runs: bool = True
    """False if nothing is evaluated, as in a postponed annotation."""
    decorates: bool = False
    """It is a decorator, with or without arguments."""
    assigned: ast.expr | None = None
    """What is assigned to it."""
    function: ast.AST | None = None
    """What it decorates."""
    is_handed_on: bool = False
    """Other code gets what stands there."""

    def replace_way(self, how: str, *, decorates: bool, is_handed_on: bool) -> "Position":
        """Return this position with another way of use. Most calls keep it, and a copy takes longer than to look."""
        is_same = self.how == how and self.decorates == decorates and self.is_handed_on == is_handed_on
        return self if is_same else self._replace(how=how, decorates=decorates, is_handed_on=is_handed_on)

    def replace_handing(self, is_handed_on: bool) -> "Position":
        """Return this position where other code gets what stands there, or does not."""
        return self if self.is_handed_on == is_handed_on else self._replace(is_handed_on=is_handed_on)


class UseRecorder:
    """The uses and the strings of one file, in the order in which they are met."""

    def __init__(self, evaluator: ConditionEvaluator, content: bytes) -> None:
        self.evaluator = evaluator
        self.words = evaluator.facts.words
        self.origins = OriginWords(content, self.words.origins)
        self.uses: list[TorchUse] = []
        self.texts: list[TextFact] = []
        self._owners: list[str] = []
        self._owner = ""
        self._flag_words: dict[Route, frozenset[str]] = {}

    def add_overrides(self, node: ast.ClassDef, place: Position) -> None:
        """Add the methods of a class that rules ask for and that a class of torch has."""
        members = [(name, part) for name, part in find_members(node) if name in self.words.methods]
        bases = list(find_class_bases(node, place.scope)) if members else []
        for name, part in members:
            shape = _describe_override(part, node)
            for base in bases:
                paths = [(f"{base}.{name}", self.evaluator.all_releases, 0)]
                self.add_use(part, paths, place, "override", call=shape, is_inferred=True)

    def add_text_facts(self, node: ast.expr, place: Position) -> None:
        """Add what a string, a call or a comparison says."""
        for kind, text in find_text_facts(node):
            reach = self.evaluator.find_reachable_releases(place.route) if place.runs else 0
            end = (node.end_lineno or node.lineno, (node.end_col_offset or node.col_offset) + 1)
            value = format_choices(place.assigned, place.scope) if kind == "environment" and place.assigned else ""
            self.texts.append(TextFact(kind, text, node.lineno, node.col_offset + 1, *end, reach, value))

    def add_named_variables(self, node: ast.Call, place: Position) -> None:
        """Add the environment variables that are keywords, as in ``dict(os.environ, NAME="1")``."""
        for word in node.keywords:
            if word.arg in self.words.variables:
                name = ast.copy_location(ast.Constant(word.arg), word)
                self.add_text_facts(name, place._replace(assigned=word.value))

    def describe_call(self, node: ast.Call, scope: Scope, *, skip: int = 0, partial: bool = False) -> CallShape:
        """Return the arguments of a call, with what the file shows of ``**kwargs`` and of names."""
        call = expand_keywords(node, scope)
        return describe(call, skip=skip, partial=partial, text_of=lambda part: format_choices(part, scope))

    def add_subscript(self, node: ast.Subscript, place: Position, method: str = "__getitem__") -> None:
        """Add ``x[index]`` as a call of ``__getitem__``, or of ``method``, where rules ask for x or for the index."""
        if not self.words.indexed or place.how == "annotation":
            return
        owners = [path for path, *_ in resolve_expression(node.value, place.scope).paths if path.endswith("()")]
        classes = {owner: self._find_owner_class(owner) for owner in owners}
        asked = [owner for owner in owners if classes[owner] in self.words.indexed]
        if not asked and not isinstance(node.slice, ast.List | ast.Name):
            return
        index = self._format_index(node.slice, place.scope)
        is_list = isinstance(node.slice, ast.List) or "[slice(" in index
        if is_list and not any(classes.values()):
            asked = [UNKNOWN_VALUE] if owners else find_inferred_owners(node, place.scope)
        if asked:
            paths = [(f"{owner}.{method}", self.evaluator.all_releases, 0) for owner in asked]
            shape = CallShape(1, arguments=(index,))
            self.add_use(node, paths, place, "call", call=shape, is_inferred=True)

    def _format_index(self, index: ast.expr, scope: Scope) -> str:
        """Return the text of an index, "" for a name of several values: a list may be made a tuple before it is one."""
        text = format_choices(index, scope)
        return "" if isinstance(index, ast.Name) and CHOICE in text else text

    def _find_owner_class(self, path: str) -> str | None:
        facts = self.evaluator.facts
        found = (facts.find_owner_class(path.removesuffix("()"), at) for at in reversed(range(len(facts.releases))))
        return next((name for name in found if name), None)

    def add_inherited_call(
        self, node: ast.Name, owner: tuple[ast.ClassDef, Scope], place: Position, shape: Callable[[], CallShape]
    ) -> None:
        """Add the call of a class of the file that has the constructor of a class of torch."""
        if "__init__" not in {name for name, _ in find_members(owner[0])}:
            paths = [(base, self.evaluator.all_releases, 0) for base in find_class_bases(*owner)][:1]
            if paths:
                self.add_use(node, paths, place, "call", call=shape(), is_inferred=True)

    def find_origins(self, called: ast.Call | None, path: str, scope: Scope) -> tuple[str, ...]:
        """Return the words in what a call was made from, where rules ask for those."""
        is_asked = called is not None and path.rpartition(".")[2] in self.words.placed
        return self.origins.find_words(called, scope) if is_asked and called else ()

    def add_inferred_method(self, node: ast.Attribute, place: Position, shape: Shape, called: ast.Call | None) -> None:
        """Add a method or an attribute of a value whose class only rules know, or nobody."""
        owners = find_inferred_owners(node, place.scope)
        paths = [(f"{owner}.{node.attr}", self.evaluator.all_releases, 0) for owner in owners]
        if paths:
            origins = self.find_origins(called, node.attr, place.scope)
            how = "call" if shape else "name"
            self.add_use(node, paths, place, how, call=shape and shape(), origins=origins, is_inferred=True)

    def add_use(
        self,
        node: ast.expr | ast.stmt | ast.alias,
        paths: list[tuple[str, int, int]],
        place: Position,
        how: str,
        *,
        call: CallShape | None = None,
        open: bool = False,
        caught: tuple[str, ...] = (),
        origins: tuple[str, ...] = (),
        decorates: bool = False,
        is_inferred: bool = False,
        returns_input: bool = False,
    ) -> None:
        """Add a use of torch.

        Args:
            node: Where it stands.
            paths: Its paths, as in ``TorchUse``.
            place: The scope and the route.
            how: The way of use.
            call: Its arguments.
            open: It may also be something outside torch.
            caught: Errors that are caught beside those of the route.
            origins: Words in what it was made from.
            decorates: It is a decorator.
            is_inferred: Only detection rules ask about it.
            returns_input: Its function returns a parameter.

        """
        reach = self.evaluator.find_reachable_releases(place.route) if place.runs else 0
        paths = self.evaluator.facts.choose_star_imports(paths)
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
                tuple(sorted(place.route.caught | {*caught})),
                self._find_flag_words(place.route),
                call,
                open,
                (),
                origins,
                self.origins.moves_to_device,
                decorates,
                is_inferred,
                format_choices(place.assigned, place.scope) if how == "set" and place.assigned is not None else "",
                returns_input,
                place.is_handed_on and how == "name",
            )
        )

    def _find_flag_words(self, route: Route) -> tuple[str, ...]:
        """Return the words of the flags in the conditions on a route."""
        for step in route.list_back_to(self._flag_words):
            words = self._flag_words[step.before] if step.before else frozenset()
            if step.condition and isinstance(step.condition.node, ast.expr):
                words |= find_flag_words(step.condition.node)
            self._flag_words[step] = words
        return tuple(sorted(self._flag_words[route]))


def _describe_override(function: ast.stmt, owner: ast.ClassDef) -> CallShape | None:
    """Return what an override takes, as the shape of a call: its parameters, and ``name()`` for each member beside."""
    if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
        return None
    arguments = function.args
    names = [argument.arg for argument in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)]
    members = [f"{name}()" for name, _ in find_members(owner)]
    keywords = tuple((name, "") for name in (*names, *members))
    return CallShape(0, keywords, double_star=arguments.kwarg is not None)
