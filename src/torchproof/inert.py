"""Text that somebody else's program wrote, made fit to show: in a terminal, in HTML and in Markdown it is only text."""

import re
from collections.abc import Callable

FENCE = re.compile(r"(?ms)^ *(?P<fence>`{3,})[^`\n]*\n.*?^ *(?P=fence) *$")
CONTROL = {
    code: f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}"
    for code in (
        *(code for code in range(0x20) if chr(code) not in "\n\t"),
        *range(0x7F, 0xA0),
        *(0x061C, 0x200E, 0x200F, 0x2028, 0x2029, 0xFEFF),
        *range(0x202A, 0x202F),
        *range(0x2066, 0x206A),
        *range(0xD800, 0xE000),
    )
}
"""What moves the cursor, turns the direction of the text, ends a line unseen or is no character, as shown."""
MARKUP = re.compile(r"""[&<>"`*\[\]{}|~\\]|(?<![^\W_])_|_(?![^\W_])""")


def visible(text: str) -> str:
    """Return text with its control characters written out by their number; line breaks and tabs stay."""
    return text.translate(CONTROL)


def one_line(text: str) -> str:
    """Return text for one line of a terminal."""
    return re.sub(r"\s*\n\s*", " ", visible(text)).strip()


def one_name(text: str) -> str:
    """Return the name of a file as text for one line, whatever characters and bytes it has."""
    return visible(text).replace("\n", "\\n").replace("\t", "\\t")


def in_line(text: str) -> str:
    """Return text for a sentence, a cell or an attribute of Markdown or HTML, with all that is markup as entities."""
    return MARKUP.sub(lambda match: f"&#{ord(match[0])};", one_line(text))


def code(text: str) -> str:
    """Return a code span of Markdown that ends where the text ends."""
    text = one_line(text)
    mark = "`" * (_longest(text) + 1)
    space = " " if len(mark) > 1 else ""
    return f"{mark}{space}{text}{space}{mark}"


def code_in_cell(text: str) -> str:
    """Return text as code in a cell of a table, where a bar would end the cell."""
    return code(text.replace("|", "/"))


def fenced(text: str, info: str = "") -> str:
    """Return a fenced block of Markdown that ends where the text ends."""
    mark = "`" * max(3, _longest(text) + 1)
    return f"{mark}{info}\n{visible(text)}\n{mark}"


def outside_fences(text: str, change: Callable[[str], str]) -> str:
    """Return Markdown with a change made to all but its fenced blocks."""
    parts, end = [], 0
    for block in FENCE.finditer(text):
        parts += [change(text[end : block.start()]), block[0]]
        end = block.end()
    return "".join([*parts, change(text[end:])])


def _longest(text: str) -> int:
    return max(map(len, re.findall("`+", text)), default=0)
