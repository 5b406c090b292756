"""The parameters of a recorded signature, read from its text."""

import ast
import re
from dataclasses import dataclass
from functools import cache


@dataclass(frozen=True)
class Parameter:
    """One parameter of a signature, as text."""

    name: str
    default: str | None
    keyword_only: bool


@cache
def parameters(signature: str | None) -> tuple[Parameter, ...] | None:
    """Return the parameters of a signature's text, or None where it is no Python (an operator's schema)."""
    if signature is None:
        return None
    text = re.sub(r"<([^<>]*)>", lambda match: repr(match[0]), signature)
    try:
        tree = ast.parse(f"def _{text}: ...").body[0]
    except SyntaxError:
        return None
    if not isinstance(tree, ast.FunctionDef):
        return None
    spec = tree.args
    plain = [*spec.posonlyargs, *spec.args]
    defaults: list[ast.expr | None] = [None] * (len(plain) - len(spec.defaults)) + list(spec.defaults)
    found = [Parameter(arg.arg, _text(value), keyword_only=False) for arg, value in zip(plain, defaults, strict=True)]
    found += [Parameter(f"*{spec.vararg.arg}", None, keyword_only=False)] if spec.vararg else []
    pairs = zip(spec.kwonlyargs, spec.kw_defaults, strict=True)
    found += [Parameter(arg.arg, _text(value), keyword_only=True) for arg, value in pairs]
    found += [Parameter(f"**{spec.kwarg.arg}", None, keyword_only=True)] if spec.kwarg else []
    return tuple(found)


def _text(node: ast.expr | None) -> str | None:
    return None if node is None else ast.unparse(node)
