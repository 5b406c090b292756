"""Says which Python a source needs that this one cannot parse.

Whatever newer Pythons take is written as older ones do. What parses then is no broken file, it is a newer one.
"""

import ast
import re
import warnings

from torchproof.scan.syntax.code_lexer import TokenKind, find_tokens

# Finds the head of a definition with type parameters, to their bracket; those are taken out first, by count.
GENERIC = re.compile(r"(?m)^[ \t]*(?:(?:async[ \t]+)?def|class|type)[ \t]+\w+[ \t]*(?=\[)")
# The longest list of type parameters that is taken out.
MAX_PARAMETERS = 2_000
# Each form: the Python that takes it first, what it looks like without strings, and the same for older Pythons.
FORMS = (
    ((3, 11), re.compile(r"(?m)^([ \t]*)except\*"), r"\1except "),
    ((3, 12), re.compile(r"(?m)^([ \t]*)type[ \t]+(\w+)[ \t]*="), r"\1\2 ="),
    # In Python 2 the second name was a variable, and those are in lower case.
    (
        (3, 14),
        re.compile(r"(?m)^([ \t]*except\*?[ \t]+)(?!\()([\w.]+(?:[ \t]*,[ \t]*[\w.]*[A-Z]\w*)+)[ \t]*:"),
        r"\1(\2):",
    ),
    ((3, 15), re.compile(r"(?m)^([ \t]*)lazy[ \t]+(?=import\b|from\b)"), r"\1"),
    ((3, 15), re.compile(r"([\[({][ \t\n]*)\*{1,2}(?=[^\[\](){},]*\sfor\s)"), r"\1"),
)


def find_needed_python(text: str) -> str | None:
    """Return the first Python that takes a text which this one does not; None if no Python 3 is known to."""
    plain, needed = _blank_strings(text)
    plain, is_generic = _drop_type_parameters(plain)
    if is_generic:
        needed.add((3, 12))
    for version, form, older in FORMS:
        plain, count = form.subn(older, plain)
        if count:
            needed.add(version)
    if not needed:
        return None
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            compile(plain, "<scan>", "exec", ast.PyCF_ONLY_AST | ast.PyCF_ALLOW_TOP_LEVEL_AWAIT, dont_inherit=True)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    return ".".join(map(str, max(needed)))


def _blank_strings(text: str) -> tuple[str, set[tuple[int, int]]]:
    """Return a text with empty strings and without comments, and the Pythons that its strings need."""
    parts, at, needed = [], 0, set()
    for token in find_tokens(text):
        if token.kind not in (TokenKind.STRING, TokenKind.COMMENT):
            continue
        parts.append(text[at : token.start])
        if token.kind is TokenKind.STRING:
            parts.append('""')
        at = token.end
        needed |= {(3, 12)} if token.is_newer else set()
        needed |= {(3, 14)} if token.is_template else set()
    return "".join([*parts, text[at:]]), needed


def _drop_type_parameters(text: str) -> tuple[str, bool]:
    """Return a text without the type parameters of its definitions, and whether it had some."""
    parts, at = [], 0
    for head in GENERIC.finditer(text):
        depth = 0
        for place in range(head.end(), min(head.end() + MAX_PARAMETERS, len(text))):
            depth += (text[place] == "[") - (text[place] == "]")
            if depth == 0:
                parts.append(text[at : head.end()])
                at = place + 1
                break
    return "".join([*parts, text[at:]]), bool(parts)
