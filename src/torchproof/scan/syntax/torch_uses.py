"""A use of torch in a file, and the words of the unknown flags around it."""

import ast
import re
from dataclasses import dataclass

from torchproof.history.partner_files import PACKAGES
from torchproof.scan.syntax.call_shapes import CallShape

# Finds names such as ``HAS_FLASH`` or ``is_dtensor_available``.
FLAG = re.compile(r"(^|_)(has|have|is|supports?)_|_(available|supported|installed|exists)$", re.IGNORECASE)
COMMON_WORDS = {"has", "have", "is", "supports", "support", "available", "supported", *PACKAGES}


@dataclass(frozen=True, slots=True)
class TorchUse:
    """One use of a name of torch."""

    paths: tuple[tuple[str, int, int], ...]
    """Its paths, each with the releases, as bits, on which the file binds it so, and with the length of the part that
    another statement looked up."""
    how: str
    """import, module, star, name, call, base, decorator, annotation, set, super, except or override."""
    line: int
    column: int
    end_line: int
    end_column: int
    reach: int
    """Releases, as bits, on which it may run."""
    caught: tuple[str, ...] = ()
    """Exceptions that a surrounding try statement catches."""
    soft: tuple[str, ...] = ()
    """Words of the flags around it that the files do not decide."""
    call: CallShape | None = None
    open: bool = False
    """It may also be something outside torch."""
    blocks: tuple[str, ...] = ()
    """Dotted names of the ``with`` blocks around it, and of what its function is decorated with or passed to."""
    origins: tuple[str, ...] = ()
    """Words of devices and dtypes in the call and in what its arguments and its value were made from."""
    may_be_moved: bool = False
    """The file has code that moves what it computes to a device."""
    decorates: bool = False
    """It is a decorator, with or without arguments."""
    is_inferred: bool = False
    """Only detection rules ask about it: what it names follows from a class, a string or another setting."""
    value: str = ""
    """What is assigned to a setting, as the text of a literal or a name, else ""."""
    returns_input: bool = False
    """The function that it decorates, or is called with, returns one of its parameters."""
    is_handed_on: bool = False
    """It is a value that other code may call: an argument, an element, a default, what is returned."""


def find_flag_words(condition: ast.expr) -> frozenset[str]:
    """Return the words of the flags in a condition, in lower case, without the words that every flag has."""
    words: set[str] = set()
    for part in ast.walk(condition):
        name = part.attr if isinstance(part, ast.Attribute) else getattr(part, "id", "")
        if isinstance(name, str) and FLAG.search(name):
            words.update(word.lower() for word in re.split(r"_|(?<=[a-z])(?=[A-Z])", name) if len(word) > 3)
    return frozenset(words - COMMON_WORDS)
