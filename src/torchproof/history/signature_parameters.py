"""The parameters of a signature written as text."""

import ast
import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

# Kinds of parameters that take whatever has no parameter of its own.
CATCH_ALL = ("var", "varkw")
# An object as ``repr`` shows it, which is no Python.
SHOWN = re.compile(r"<([^<>]*)>")
SHOWN_AS_TEXT = re.compile(r"'<([^<>]*)>'")


@dataclass(frozen=True, slots=True)
class Parameter:
    """One parameter of a signature, as text."""

    name: str
    default: str | None
    kind: str
    """``positional`` (only), ``either``, ``var`` (``*args``), ``keyword`` (only) or ``varkw`` (``**kwargs``)."""
    annotation: str | None = None

    @property
    def is_keyword_only(self) -> bool:
        """Return True if it can be passed by its name alone."""
        return self.kind == "keyword"


@lru_cache(maxsize=1 << 16)
def parse_signature(signature: str) -> tuple[Parameter, ...] | None:
    """Read a signature; None for text that is none."""
    text = re.sub(r"^[\w.]*(?=\()", "", signature.strip())
    text = SHOWN.sub(lambda match: repr(match[0]), text)
    arguments = _parse_arguments(text)
    return None if arguments is None else _make_parameters(arguments)


def _parse_arguments(text: str) -> ast.arguments | None:
    for source in (f"def f{text}: ...", f"def f{_cut_after_closing_bracket(text)}: ..."):
        try:
            tree = ast.parse(source)
        except (SyntaxError, ValueError, RecursionError):
            continue
        if len(tree.body) == 1 and isinstance(tree.body[0], ast.FunctionDef):
            return tree.body[0].args
    return None


def _cut_after_closing_bracket(text: str) -> str:
    """Return the text up to the bracket that closes the first one."""
    depth = 0
    for at, sign in enumerate(text):
        depth += (sign in "([{") - (sign in ")]}")
        if depth == 0:
            return text[: at + 1]
    return text


def _make_parameters(arguments: ast.arguments) -> tuple[Parameter, ...]:
    plain = [*arguments.posonlyargs, *arguments.args]
    defaults = [None] * (len(plain) - len(arguments.defaults)) + list(arguments.defaults)
    kinds = ["positional"] * len(arguments.posonlyargs) + ["either"] * len(arguments.args)
    found = [_make_parameter(*each) for each in zip(plain, defaults, kinds, strict=True)]
    if arguments.vararg:
        found.append(_make_parameter(arguments.vararg, None, "var"))
    keyword_only = zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True)
    found += [_make_parameter(each, default, "keyword") for each, default in keyword_only]
    if arguments.kwarg:
        found.append(_make_parameter(arguments.kwarg, None, "varkw"))
    return tuple(found)


def _make_parameter(argument: ast.arg, default: ast.expr | None, kind: str) -> Parameter:
    shown = ast.unparse(argument.annotation) if argument.annotation else None
    return Parameter(argument.arg, ast.unparse(default) if default else None, kind, shown)


def has_keyword(signatures: Iterable[str], keyword: str) -> bool | None:
    """Return True if a signature names a keyword, None if there is none or it takes any."""
    known = [parse_signature(signature) for signature in signatures]
    if not known or any(each is None for each in known):
        return None
    parameters = [parameter for each in known for parameter in each or ()]
    if any(each.name == keyword and each.kind not in (*CATCH_ALL, "positional") for each in parameters):
        return True
    return None if any(each.kind == "varkw" for each in parameters) else False


def strip_annotations(signature: str) -> str:
    """Return a signature without its annotations, but for sets of literals."""
    parameters = parse_signature(signature)
    return signature if parameters is None else format_parameters(parameters)


def format_parameters(parameters: tuple[Parameter, ...]) -> str:
    """Return the text of parameters, between brackets, annotated with sets of literals only."""
    shown: list[str] = []
    for at, each in enumerate(parameters):
        if at and parameters[at - 1].kind == "positional" != each.kind:
            shown.append("/")
        if each.kind == "keyword" and not any(before.kind in ("keyword", "var") for before in parameters[:at]):
            shown.append("*")
        shown.append(_format_parameter(each))
    if parameters and parameters[-1].kind == "positional":
        shown.append("/")
    return f"({', '.join(shown)})"


def _format_parameter(parameter: Parameter) -> str:
    stars = {"var": "*", "varkw": "**"}.get(parameter.kind, "")
    kind = f": {parameter.annotation}" if "Literal[" in (parameter.annotation or "") else ""
    equals = " = " if kind else "="
    default = "" if parameter.default is None else equals + SHOWN_AS_TEXT.sub(r"<\1>", parameter.default)
    return f"{stars}{parameter.name}{kind}{default}"
