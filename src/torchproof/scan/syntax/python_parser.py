"""Parses Python, whatever is written there: a tree, or one clause on why there is none."""

import ast
import warnings

from torchproof.regular_files import Unreadable
from torchproof.scan.syntax.newer_syntax import find_needed_python


def parse_python(text: str, *, notebook: bool = False) -> ast.Module:
    """Return the tree of a source; raise Unreadable if it is not Python 3.

    Args:
        text: The source.
        notebook: It is of a notebook, where ``await`` stands at the top.

    """
    try:
        return _compile(text, notebook=notebook)
    except SyntaxError as error:
        if python := find_needed_python(text):
            raise Unreadable(f"uses syntax of Python {python} or newer; run the scan with it") from error
        place = f" line {error.lineno}:" if error.lineno else ""
        raise Unreadable(f"no Python 3:{place} {error.msg}") from error
    except (RecursionError, MemoryError) as error:
        raise Unreadable("nested too deeply") from error
    except ValueError as error:  # such as a number of too many digits
        raise Unreadable(f"cannot be parsed: {str(error)[:80]}") from error


def _compile(text: str, *, notebook: bool) -> ast.Module:
    flags = ast.PyCF_ONLY_AST | (ast.PyCF_ALLOW_TOP_LEVEL_AWAIT if notebook else 0)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        tree = compile(text, "<scan>", "exec", flags, dont_inherit=True)
    assert isinstance(tree, ast.Module)
    return tree
