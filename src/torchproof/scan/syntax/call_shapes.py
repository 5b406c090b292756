"""The arguments of a call, and whether a signature accepts them."""

import ast
from collections.abc import Iterable
from dataclasses import dataclass

from torchproof.history.signature_parameters import Parameter, parse_signature


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

    @property
    def names(self) -> frozenset[str]:
        """The keywords."""
        return frozenset(name for name, _ in self.keywords)


def describe_call(call: ast.Call, *, skip: int = 0, partial: bool = False) -> CallShape:
    """Return the arguments of a call without the first ``skip`` positional ones."""
    star = any(isinstance(argument, ast.Starred) for argument in call.args)
    plain = [argument for argument in call.args[skip:] if not isinstance(argument, ast.Starred)]
    keywords = tuple((word.arg, format_literal(word.value)) for word in call.keywords if word.arg)
    return CallShape(len(plain), keywords, star, any(word.arg is None for word in call.keywords), partial)


def format_literal(node: ast.expr) -> str:
    """Return the text of a short constant or of ``torch.<name>``, else ""."""
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "torch":
        return f"torch.{node.attr}"
    return repr(node.value) if isinstance(node, ast.Constant) and len(repr(node.value)) < 40 else ""


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
