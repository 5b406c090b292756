"""The ways in which one place of a script can be made wrong."""

import ast
from collections.abc import Callable, Iterator

Chosen = Callable[[ast.expr], bool]
Way = tuple[int, str, Callable[[ast.AST], None]]
"""The line, what is made wrong there, and the change of the same node in another copy of the tree."""
OTHER = "_torchproof['other']"
"""What gives another value of the same kind, in the text of a mutant."""
SIGNS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.Div: ast.Mult,
    ast.Pow: ast.Mult,
    ast.MatMult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Add,
    ast.Lt: ast.GtE,
    ast.LtE: ast.Gt,
    ast.Gt: ast.LtE,
    ast.GtE: ast.Lt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.And: ast.Or,
    ast.Or: ast.And,
}


def ways(node: ast.AST, chosen: Chosen) -> Iterator[Way]:
    """Yield each way to make a node wrong, if what it calls, enters, decorates with or sets is chosen."""
    if isinstance(node, ast.Module | ast.FunctionDef | ast.ClassDef | ast.With | ast.If | ast.For | ast.Try):
        yield from _left_out(node, chosen)
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        yield from _undecorated(node, chosen)
    if isinstance(node, ast.With):
        yield from _not_entered(node, chosen)
    if isinstance(node, ast.Call) and chosen(node.func):
        yield node.lineno, f"another answer of {_last(node.func)}", _other_answer
        yield from _without_call(node)
        yield from _other_arguments(node)
        yield node.lineno, f"None for the answer of {_last(node.func)}", _no_answer
    elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load) and chosen(node):
        yield node.lineno, f"another answer of {node.attr}", _other_attribute


def _left_out(node: ast.AST, chosen: Chosen) -> Iterator[Way]:
    """Leave a statement out that calls or sets what is chosen, and whose value nobody takes."""
    for number, statement in enumerate(getattr(node, "body", [])):
        if name := _alone(statement, chosen):

            def skip(place: ast.AST, number: int = number) -> None:
                place.body[number] = ast.copy_location(ast.Pass(), place.body[number])  # type: ignore[attr-defined]

            yield statement.lineno, f"skips {name}", skip


def _alone(statement: ast.stmt, chosen: Chosen) -> str:
    if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call) and chosen(statement.value.func):
        return _last(statement.value.func)
    if isinstance(statement, ast.Assign) and len(statement.targets) == 1 and chosen(statement.targets[0]):
        return _last(statement.targets[0])
    return ""


def _undecorated(node: ast.FunctionDef | ast.ClassDef, chosen: Chosen) -> Iterator[Way]:
    for number, decorator in enumerate(node.decorator_list):
        called = decorator.func if isinstance(decorator, ast.Call) else decorator
        if chosen(called):

            def strip(place: ast.AST, number: int = number) -> None:
                del place.decorator_list[number]  # type: ignore[attr-defined]

            yield decorator.lineno, f"no decorator {_last(called)}", strip
            yield decorator.lineno, f"another answer of what {_last(called)} decorates", _decorate


def _decorate(place: ast.AST) -> None:
    place.decorator_list.insert(0, _expression(OTHER))  # type: ignore[attr-defined]


def _not_entered(node: ast.With, chosen: Chosen) -> Iterator[Way]:
    for number, item in enumerate(node.items):
        called = item.context_expr.func if isinstance(item.context_expr, ast.Call) else item.context_expr
        if chosen(called):

            def stay_out(place: ast.AST, number: int = number) -> None:
                place.items[number].context_expr = _expression("__import__('contextlib').nullcontext()")  # type: ignore[attr-defined]

            yield item.context_expr.lineno, f"does not enter {_last(called)}", stay_out


def _other_answer(place: ast.AST) -> None:
    assert isinstance(place, ast.Call)
    inner = ast.Call(place.func, place.args, place.keywords)
    place.func, place.args, place.keywords = _expression(OTHER), [inner], []


def _no_answer(place: ast.AST) -> None:
    """Make the call, and take None for what it says."""
    assert isinstance(place, ast.Call)
    inner = ast.Call(place.func, place.args, place.keywords)
    place.func, place.args, place.keywords = _expression("lambda _: None"), [inner], []


def _other_attribute(place: ast.AST) -> None:
    """Turn ``a.b`` into ``(_other(a.b),)[0]`` in the same node: an attribute cannot become a call."""
    assert isinstance(place, ast.Attribute)
    wrapped = ast.Call(_expression(OTHER), [ast.Attribute(place.value, place.attr, ast.Load())], [])
    place.value = _expression("__import__('types').SimpleNamespace()")
    assert isinstance(place.value, ast.Call)
    place.value.keywords, place.attr = [ast.keyword("it", wrapped)], "it"


def _without_call(node: ast.Call) -> Iterator[Way]:
    """Put the first argument in the place of the answer."""
    if node.args and not isinstance(node.args[0], ast.Starred):

        def first(place: ast.AST) -> None:
            assert isinstance(place, ast.Call)
            given = place.args[0]
            place.func, place.args, place.keywords = _expression("lambda given: given"), [given], []

        yield node.lineno, f"first argument for the answer of {_last(node.func)}", first


def _other_arguments(node: ast.Call) -> Iterator[Way]:
    for number, keyword in enumerate(node.keywords):
        if keyword.arg is None:
            continue

        def drop(place: ast.AST, number: int = number) -> None:
            del place.keywords[number]  # type: ignore[attr-defined]

        yield node.lineno, f"{_last(node.func)} without {keyword.arg}", drop
        if (other := _other_constant(keyword.value)) is not None:

            def flip(place: ast.AST, number: int = number, other: ast.expr = other) -> None:
                place.keywords[number].value = other  # type: ignore[attr-defined]

            yield node.lineno, f"{_last(node.func)} with another {keyword.arg}", flip
    for number, argument in enumerate(node.args):
        if (other := _other_constant(argument)) is not None:

            def change(place: ast.AST, number: int = number, other: ast.expr = other) -> None:
                place.args[number] = other  # type: ignore[attr-defined]

            yield node.lineno, f"{_last(node.func)} with another argument {number + 1}", change


def _other_constant(node: ast.expr) -> ast.expr | None:
    if not isinstance(node, ast.Constant):
        return None
    if isinstance(node.value, bool):
        return ast.Constant(not node.value)
    if isinstance(node.value, int | float):
        return ast.Constant(node.value + 1)
    return None


def operators(node: ast.AST) -> Iterator[Way]:
    """Yield the way to make an operator another."""
    if isinstance(node, ast.BinOp | ast.BoolOp) and type(node.op) in SIGNS:

        def turn(place: ast.AST) -> None:
            place.op = SIGNS[type(place.op)]()  # type: ignore[attr-defined]

        yield node.lineno, f"another operator than {type(node.op).__name__}", turn
    if isinstance(node, ast.Compare):

        def compare(place: ast.AST) -> None:
            place.ops[0] = SIGNS[type(place.ops[0])]()  # type: ignore[attr-defined]

        yield node.lineno, f"another comparison than {type(node.ops[0]).__name__}", compare


def _last(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "it")


def _expression(text: str) -> ast.expr:
    return ast.parse(text, mode="eval").body
