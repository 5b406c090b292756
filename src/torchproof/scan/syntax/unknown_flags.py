"""Flags whose value a file does not say, such as ``HAS_FLASH`` or ``is_dtensor_available()``."""

import ast
import re

from torchproof.scan.syntax.control_flow import Route

FLAG = re.compile(r"(^|_)(has|have|is|supports?)_|_(available|supported|installed|exists)$", re.IGNORECASE)
COMMON_WORDS = {"has", "have", "is", "supports", "support", "available", "supported", "torch"}


def find_flag_words(way: Route) -> tuple[str, ...]:
    """Return the words of the flags on a way, in lower case, without what every flag has."""
    words: set[str] = set()
    for step in way:
        if isinstance(step.node, ast.expr):
            for part in ast.walk(step.node):
                name = part.attr if isinstance(part, ast.Attribute) else getattr(part, "id", "")
                if isinstance(name, str) and FLAG.search(name):
                    words.update(word for word in re.split(r"_|(?<=[a-z])(?=[A-Z])", name) if len(word) > 3)
    return tuple(sorted({word.lower() for word in words} - COMMON_WORDS))
