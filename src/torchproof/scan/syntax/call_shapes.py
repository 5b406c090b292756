"""The arguments of a call, and whether a signature accepts them."""

import ast
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import takewhile

from torchproof.history.signature_parameters import Parameter, parse_signature

# What stands between the texts that an argument may have; an empty one is what the file does not show.
CHOICE = " | "
# The most elements of a list or a tuple whose texts are kept.
MAX_ELEMENTS = 12
MAX_TEXT = 40


@dataclass(frozen=True, slots=True)
class CallShape:
    """The arguments of a call."""

    positional: int
    keywords: tuple[tuple[str, str], ...] = ()
    """Keywords, each with the text of a literal or a name of torch, else ""."""
    star: bool = False
    """It passes ``*args``."""
    double_star: bool = False
    """It passes ``**kwargs``."""
    partial: bool = False
    """More arguments follow later, as with functools.partial."""
    arguments: tuple[str, ...] = ()
    """The positional arguments up to the first ``*``, each as the text of a literal or a name, else ""."""

    @property
    def names(self) -> frozenset[str]:
        """The keywords."""
        return frozenset(name for name, _ in self.keywords)


def describe_call(
    call: ast.Call, *, skip: int = 0, partial: bool = False, text_of: Callable[[ast.expr], str] | None = None
) -> CallShape:
    """Return the arguments of a call without the first ``skip`` positional ones.

    Args:
        call: The call.
        skip: The positional arguments to leave out.
        partial: More arguments follow later.
        text_of: Returns the text of an argument; without it, literals and ``torch.<name>`` have one.

    """
    text_of = text_of or _format_plain
    star = any(isinstance(argument, ast.Starred) for argument in call.args)
    plain = [argument for argument in call.args[skip:] if not isinstance(argument, ast.Starred)]
    first = list(takewhile(lambda argument: not isinstance(argument, ast.Starred), call.args[skip:]))
    keywords = tuple((word.arg, text_of(word.value)) for word in call.keywords if word.arg)
    texts = tuple(text_of(argument) for argument in first)
    return CallShape(len(plain), keywords, star, any(word.arg is None for word in call.keywords), partial, texts)


# The texts of literals that have no short text of their own, by their kind of node.
CONTAINER_TEXTS = {
    ast.Tuple: "(...)",
    ast.List: "[...]",
    ast.ListComp: "[...]",
    ast.Dict: "{...}",
    ast.DictComp: "{...}",
    ast.Set: "set(...)",
    ast.SetComp: "set(...)",
    ast.Slice: "slice(...)",
    ast.Lambda: "lambda",
    ast.JoinedStr: "f''",
}


def format_literal(node: ast.expr, text_of: Callable[[ast.expr], str]) -> str:
    """Return the text of a short constant, of a tuple or a list, the kind of another literal, or what a name gives."""
    match node:
        case ast.Constant():
            short = len(repr(node.value)) < MAX_TEXT
            return repr(node.value) if short else CONTAINER_TEXTS[ast.JoinedStr] if isinstance(node.value, str) else ""
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int() | float() as number)):
            return f"-{number!r}"
        case ast.Name() | ast.Attribute() | ast.Call() | ast.IfExp() | ast.BoolOp():
            return text_of(node)
        case ast.Dict(keys=[]):
            return "{}"
        case ast.Tuple(elts=elements) | ast.List(elts=elements) if len(elements) <= MAX_ELEMENTS:
            start, end = ("(", ")") if isinstance(node, ast.Tuple) else ("[", "]")
            texts = [format_literal(each, text_of).partition(CHOICE)[0] or "?" for each in elements]
            return f"{start}{', '.join(texts)}{end}"
        case ast.Dict(values=values) if values and all(isinstance(value, ast.List) for value in values):
            return "{[...]}"
        case _:
            return format_container(node) or CONTAINER_TEXTS.get(type(node), "")


def format_container(node: ast.AST | None) -> str:
    """Return the kind of a container that may be changed later, and of a list that it holds slices; "" for others."""
    match node:
        case ast.BinOp(left=ast.List() as table, op=ast.Mult()) | ast.BinOp(op=ast.Mult(), right=ast.List() as table):
            return format_container(table)
        case ast.List(elts=elements) if any(map(_is_slice, elements)):
            return "[slice(...)]"
        case ast.ListComp(elt=element) if _is_slice(element):
            return "[slice(...)]"
        case ast.List() | ast.Dict() | ast.Set() | ast.ListComp() | ast.DictComp() | ast.SetComp():
            return CONTAINER_TEXTS[type(node)]
        case _:
            return ""


def _is_slice(node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "slice"


# The types of literals by how their texts begin; the longer ones first.
LITERAL_STARTS = {
    "[[": "list of lists",
    "{[": "dict of lists",
    "(": "tuple",
    "[": "list",
    "{": "dict",
    "set(": "set",
    "slice(": "slice",
    "lambda": "lambda",
    "'": "str",
    '"': "str",
    "f'": "str",
}


def find_literal_type(text: str) -> str | None:
    """Return the type of a literal by its text: a word of detection rules, None for a name or something else."""
    if text in ("None", "True", "False"):
        return "none" if text == "None" else "bool"
    if text.startswith("[") and "slice(" in text:
        return "list of slices"
    if kind := next((kind for start, kind in LITERAL_STARTS.items() if text.startswith(start)), None):
        return kind
    if text[:1].isdigit() or text[:1] == "-" or text == "inf":
        return "float" if any(sign in text for sign in ".e") or "inf" in text else "int"
    return None


def _format_plain(node: ast.expr) -> str:
    return format_literal(node, _format_torch_name)


def _format_torch_name(node: ast.expr) -> str:
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "torch":
        return f"torch.{node.attr}"
    return ""


def find_call_problem(shape: CallShape, signatures: Iterable[str], *, bound: bool = False) -> str | None:
    """Return why no overload accepts a call, as a clause; None if one does, or if a signature cannot be parsed."""
    problems = []
    for signature in signatures:
        parameters = parse_signature(signature)
        if parameters is None:
            return None
        if bound and parameters and parameters[0].name in ("self", "_self"):
            parameters = parameters[1:]
        overload_problem = _find_overload_problem(shape, parameters)
        if overload_problem is None:
            return None
        problems.append(overload_problem)
    return min(problems, key=lambda text: (not text.startswith("keyword"), text)) if problems else None


def _find_overload_problem(shape: CallShape, parameters: tuple[Parameter, ...]) -> str | None:
    kinds = {parameter.name: parameter.kind for parameter in parameters}
    if "varkw" not in kinds.values():
        for name in sorted(shape.names):
            if kinds.get(name) not in ("either", "keyword"):
                return f"keyword `{name}` is not taken"
    places = [parameter for parameter in parameters if parameter.kind in ("positional", "either")]
    if "var" not in kinds.values() and shape.positional > len(places):
        return f"at most {len(places)} positional arguments are taken, {shape.positional} are given"
    if repeated := [parameter.name for parameter in places[: shape.positional] if parameter.name in shape.names]:
        return f"`{repeated[0]}` is given twice, by position and by keyword"
    if shape.star or shape.double_star or shape.partial:
        return None
    for place, parameter in enumerate(parameters):
        if parameter.default is None and parameter.kind not in ("var", "varkw"):
            by_place = parameter in places and place < shape.positional
            if not by_place and parameter.name not in shape.names:
                return f"argument `{parameter.name}` is required"
    return None


def find_parameter_at(signature: str, place: int, *, bound: bool = False) -> str | None:
    """Return the name of the parameter that a positional argument binds to."""
    parameters = parse_signature(signature) or ()
    if bound and parameters and parameters[0].name in ("self", "_self"):
        parameters = parameters[1:]
    places = [parameter for parameter in parameters if parameter.kind in ("positional", "either")]
    return places[place].name if place < len(places) else None
