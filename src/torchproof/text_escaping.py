"""Escaping of foreign text for a terminal, HTML and Markdown."""

import re
from collections.abc import Callable

FENCE = re.compile(r"(?ms)^ *(?P<fence>`{3,})[^`\n]*\n.*?^ *(?P=fence) *$")
# What moves the cursor, turns the direction of the text, ends a line unseen or is no character, as shown.
CONTROL_ESCAPES = {
    code: f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}"
    for code in (
        *(code for code in range(0x20) if chr(code) not in "\n\t"),
        *range(0x7F, 0xA0),
        *(0x061C, 0x200E, 0x200F, 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF),
        *range(0x202A, 0x202F),
        *range(0x2066, 0x206A),
        *range(0xD800, 0xE000),
        *(0xFFFE, 0xFFFF),  # which XML has no way to write
    )
}
MARKUP = re.compile(r"""[&<>"`*\[\]{}|~\\]|(?<![^\W_])_|_(?![^\W_])""")


def escape_control_characters(text: str) -> str:
    r"""Escape control characters as ``\xNN``; keep line breaks and tabs."""
    return text.translate(CONTROL_ESCAPES)


def escape_line(text: str) -> str:
    """Escape text for one line of a terminal: control characters escaped, lines joined."""
    return re.sub(r"\s*\n\s*", " ", escape_control_characters(text)).strip()


def escape_file_name(text: str) -> str:
    """Escape the name of a file for one line, with its line breaks and tabs."""
    return escape_control_characters(text).replace("\n", "\\n").replace("\t", "\\t")


def escape_markup(text: str) -> str:
    """Escape text for a sentence, a cell or an attribute of Markdown or HTML: markup becomes entities."""
    return MARKUP.sub(lambda match: f"&#{ord(match[0])};", escape_line(text))


def format_code_span(text: str) -> str:
    """Format a code span of Markdown that the text cannot close."""
    text = escape_line(text)
    mark = "`" * (_measure_longest_backticks(text) + 1)
    space = " " if len(mark) > 1 else ""
    return f"{mark}{space}{text}{space}{mark}"


def format_code_cell(text: str) -> str:
    """Format a code span for a cell of a table; a bar becomes a slash."""
    return format_code_span(text.replace("|", "/"))


def format_code_block(text: str, info: str = "") -> str:
    """Format a fenced code block of Markdown that the text cannot close."""
    mark = "`" * max(3, _measure_longest_backticks(text) + 1)
    return f"{mark}{info}\n{escape_control_characters(text)}\n{mark}"


def transform_outside_fences(text: str, change: Callable[[str], str]) -> str:
    """Apply ``change`` to Markdown outside its fenced code blocks."""
    parts, end = [], 0
    for block in FENCE.finditer(text):
        parts += [change(text[end : block.start()]), block[0]]
        end = block.end()
    return "".join([*parts, change(text[end:])])


def _measure_longest_backticks(text: str) -> int:
    """Return the length of the longest run of backticks."""
    return max(map(len, re.findall("`+", text)), default=0)
