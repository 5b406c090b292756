"""The edits of one call: arguments that go, come, change, or are named; or another text for the whole call."""

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from torchproof.fix.edits.call_arguments import CallArguments, read_arguments
from torchproof.fix.edits.module_index import ModuleIndex
from torchproof.fix.edits.source_text import Replacement, SourceText
from torchproof.fix.fix_rules import FixEdit

PLACEHOLDER = re.compile(r"\{(\w+)\}")
# Expressions that stand in brackets of their own wherever they are written.
CLOSED = (ast.Name, ast.Attribute, ast.Call, ast.Subscript, ast.Constant, ast.Tuple, ast.List, ast.Dict)
# Statements and expressions in which any expression may stand without brackets.
LOOSE_PARENTS = (ast.Expr, ast.Assign, ast.AnnAssign, ast.Return, ast.keyword, ast.If, ast.While, ast.Assert, ast.Call)


# Parts of an argument that may do more than to give a value.
EFFECTS = (ast.Call, ast.Await, ast.NamedExpr, ast.Yield, ast.YieldFrom)


class EditRefusedError(Exception):
    """An edit cannot be made in a file; the message is the reason, as a clause."""


@dataclass(frozen=True, slots=True)
class CallSite:
    """A name in a file where a call, a decorator or a reference stands."""

    source: SourceText
    module: ModuleIndex
    node: ast.expr
    call: ast.Call | None


def edit_arguments(edit: FixEdit, site: CallSite, parameters: tuple[str, ...]) -> list[Replacement]:
    """Return what an edit changes in the arguments of a call; raise EditRefusedError if it cannot be told."""
    if not edit.changes_arguments:
        return []
    if site.call is None:
        return _edit_bare_decorator(edit, site)
    arguments = read_arguments(site.source, site.call)
    if arguments is None:
        raise EditRefusedError("its arguments cannot be told apart")
    if arguments.has_unknown:
        raise EditRefusedError("it passes `*args` or `**kwargs`, which may hold the argument")
    if len(arguments.nodes) == 1 and isinstance(arguments.nodes[0], ast.GeneratorExp) and (edit.add or edit.give):
        raise EditRefusedError("its only argument is a generator without brackets")
    return join_insertions(_edit_given(edit, arguments, parameters))


def drop_given(edit: FixEdit, site: CallSite, parameters: tuple[str, ...]) -> FixEdit:
    """Return an edit that adds no argument that a call gives already."""
    arguments = read_arguments(site.source, site.call) if edit.add and site.call else None
    if arguments is None:
        return edit
    return replace(edit, add=tuple(each for each in edit.add if arguments.find_index(each[0], parameters) is None))


def _edit_bare_decorator(edit: FixEdit, site: CallSite) -> list[Replacement]:
    """Return the brackets of a decorator that had none."""
    parent = site.module.parents.get(site.node)
    is_decorator = isinstance(parent, ast.FunctionDef | ast.ClassDef | ast.AsyncFunctionDef)
    if not (is_decorator and site.node in parent.decorator_list) or edit.drop or edit.rename:  # type: ignore[union-attr]
        raise EditRefusedError("it is passed on without a call")
    texts = [*edit.insert, *(f"{name}={text}" for name, text in (*edit.add, *edit.give))]
    end = site.source.find_span(site.node)[1]
    return [Replacement(end, end, f"({', '.join(texts)})")]


def _edit_given(edit: FixEdit, given: CallArguments, parameters: tuple[str, ...]) -> Iterator[Replacement]:
    dropped = frozenset(index for name in edit.drop if (index := given.find_index(name, parameters)) is not None)
    if any(index < given.count_positional() - 1 for index in dropped):
        raise EditRefusedError("an argument behind it is given by position")
    if any(isinstance(part, EFFECTS) for index in dropped for part in ast.walk(given.nodes[index])):
        raise EditRefusedError("what would go calls something")
    for index in dropped:
        if not isinstance(given.nodes[index], ast.keyword) and edit.by_keyword is not None:
            raise EditRefusedError("it is given by position")
    added = list(_give_values(edit, given, parameters))
    coming = [each for each in added if isinstance(each, str)]
    if len(dropped) == len(given.nodes):
        if coming and dropped and not edit.insert:
            raise EditRefusedError("no argument stays beside which another could be written")
        yield from given.replace_all(", ".join([*edit.insert, *coming]))
        return
    if edit.insert:
        yield given.add_first(", ".join(edit.insert))
    yield from given.list.drop_segment(dropped) if dropped else ()
    yield from _name_positional(edit, given, parameters, dropped)
    yield from _rename_keywords(edit, given)
    yield from (each for each in added if isinstance(each, Replacement))
    if coming:
        yield from given.add_last(coming)


def join_insertions(replacements: Iterable[Replacement]) -> list[Replacement]:
    """Return replacements with those that insert at one place joined, in their order."""
    inserted: dict[int, str] = {}
    others = []
    for each in replacements:
        if each.start == each.end:
            inserted[each.start] = inserted.get(each.start, "") + each.text
        else:
            others.append(each)
    return [*(Replacement(place, place, text) for place, text in inserted.items()), *others]


def _name_positional(
    edit: FixEdit, given: CallArguments, parameters: tuple[str, ...], dropped: frozenset[int]
) -> Iterator[Replacement]:
    """Yield the names of arguments that were given by position."""
    if edit.by_keyword is None:
        return
    for index in range(edit.by_keyword, given.count_positional()):
        if index >= len(parameters):
            raise EditRefusedError("the name of an argument is not known")
        if index not in dropped:
            start = given.list.segments[index].start
            yield Replacement(start, start, f"{parameters[index]}=")


def _rename_keywords(edit: FixEdit, given: CallArguments) -> Iterator[Replacement]:
    names = {node.arg for node in given.nodes if isinstance(node, ast.keyword)}
    for old, new in edit.rename:
        for index, node in enumerate(given.nodes):
            if isinstance(node, ast.keyword) and node.arg == old:
                if new in names:
                    raise EditRefusedError(f"it gives `{new}` too")
                start = given.list.segments[index].start
                yield Replacement(start, start + len(old), new)


def _give_values(edit: FixEdit, given: CallArguments, parameters: tuple[str, ...]) -> Iterator[Replacement | str]:
    """Yield the texts of arguments that come, and the replacements of those that change."""
    yield from (f"{name}={text}" for name, text in edit.add)
    for name, text in edit.give:
        index = given.find_index(name, parameters)
        if index is None:
            yield f"{name}={text}"
            continue
        old, segment = given.get_text(index), given.list.segments[index]
        written = text.replace("{}", old)
        prefix = f"{name}=" if isinstance(given.nodes[index], ast.keyword) else ""
        yield Replacement(segment.start, segment.end, f"{prefix}{written}")


def write_call(edit: FixEdit, site: CallSite, parameters: tuple[str, ...], name: str) -> list[Replacement]:
    """Return the replacement of a whole call by the text of an edit; ``{to}`` there is the new name."""
    if site.call is None:
        raise EditRefusedError("it is passed on without a call")
    arguments = read_arguments(site.source, site.call)
    if arguments is None or arguments.has_unknown:
        raise EditRefusedError("it passes `*args` or `**kwargs`, or its arguments cannot be told apart")
    # What the pattern asks of an argument is said by the new text.
    said = (*edit.drop, *(name for name, _ in edit.pattern.argument))
    used = {index for name in said if (index := arguments.find_index(name, parameters)) is not None}

    def fill(match: re.Match[str]) -> str:
        word = match[1]
        if word in ("to", "rest"):
            return name if word == "to" else match[0]
        index = int(word) if word.isdigit() else arguments.find_index(word, parameters)
        if index is None or index >= len(arguments.nodes):
            raise EditRefusedError(f"it does not give `{word}`")
        used.add(index)
        before, after = edit.write[: match.start()].rstrip()[-1:], edit.write[match.end() :].lstrip()[:1]
        value = arguments.get_text(index)
        return (
            value
            if before in ("(", "[", ",", "=") and after in (")", "]", ",")
            else _bracket(arguments.nodes[index], value)
        )

    text = PLACEHOLDER.sub(fill, edit.write)
    rest = [arguments.list.segments[index] for index in range(len(arguments.nodes)) if index not in used]
    if rest and "{rest}" not in text:
        raise EditRefusedError("it gives an argument that the new form does not take")
    text = text.replace("{rest}", ", ".join(arguments.text[each.start : each.end] for each in rest))
    start, end = site.source.find_span(site.call)
    return [Replacement(start, end, _bracket_whole(text, site))]


def _bracket(node: ast.AST, text: str) -> str:
    """Return the text of an argument in brackets, unless nothing beside it can tear it apart."""
    value = node.value if isinstance(node, ast.keyword) else node
    return text if isinstance(value, CLOSED) or text.startswith("(") else f"({text})"


def _bracket_whole(text: str, site: CallSite) -> str:
    assert site.call is not None
    is_closed = isinstance(ast.parse(text, mode="eval").body, CLOSED)
    parent = site.module.parents.get(site.call)
    is_loose = isinstance(parent, LOOSE_PARENTS) and getattr(parent, "func", None) is not site.call
    return text if is_closed or is_loose else f"({text})"
