"""Reads the code cells of notebooks of every format, with IPython's magics translated, cell by cell."""

import ast
import json
import re
import textwrap
from dataclasses import dataclass
from typing import Any

from torchproof.regular_files import Unreadable
from torchproof.scan.syntax.code_lexer import TokenKind, find_tokens
from torchproof.scan.syntax.python_parser import parse_python

# Magics whose line, or for a cell whose other lines, are Python that runs in the notebook.
CODE_MAGICS = frozenset(
    {"time", "timeit", "prun", "memit", "mprun", "lprun", "capture", "snakeviz", "scalene", "debug"}
)
# Finds such a magic with its options, of which some take a value.
MAGIC = re.compile(r"%{1,2}(?P<name>\w+)[ \t]*(?:-(?:[nrpfmDTuls][ \t]*[^\s-]\S*|[\w-]+)[ \t]+)*")
# Finds a statement that cannot follow another in its line.
COMPOUND = re.compile(r"(?:for|while|if|with|try|def|class|async|match|@)\b")
# Finds a question about a name, such as ``torch.load??``.
HELP = re.compile(r"%{0,2}[\w.*\[\]'\"]+\?{1,2}")
# Finds an assignment of the output of a command or a magic.
ASSIGNED = re.compile(r"(?P<target>[A-Za-z_][\w.,\[\]'\" ]{0,200}=[ \t]*)(?P<sign>[!%])(?!=)")


@dataclass(frozen=True, slots=True)
class CodeCell:
    """A code cell: its number among all cells, from 1, and its source."""

    number: int
    text: str
    is_python: bool = True
    """False if its magic hands it to something else, perhaps to another language."""
    problem: str = ""
    """Why it has no source."""


@dataclass(frozen=True, slots=True)
class NotebookCode:
    """The cells of a notebook as one script."""

    text: str
    tree: ast.Module
    cells: tuple[tuple[int, int], ...]
    """The number of each cell, and the count of lines before it."""
    problem: str = ""
    """Which cells are left out, and why."""


def read_notebook(content: bytes) -> NotebookCode:
    """Return the code of a notebook; raise Unreadable if it is none. A cell that is no Python is left out alone."""
    lines: list[str] = []
    starts, problems = [], []
    for cell in find_code_cells(content):
        text, problem = ("", cell.problem) if cell.problem else _read_cell(cell)
        if problem:
            problems.append(f"cell {cell.number}: {problem}")
        starts.append((cell.number, len(lines)))
        lines += text.split("\n")
    text = "".join(f"{line}\n" for line in lines)
    more = f" and {len(problems) - 3} more cells" if len(problems) > 3 else ""
    return NotebookCode(text, parse_python(text, notebook=True), tuple(starts), f"{'; '.join(problems[:3])}{more}")


def find_code_cells(content: bytes) -> list[CodeCell]:
    """Return the cells of Python; none if the notebook is empty or of another language."""
    if not content.strip():
        return []
    try:
        notebook = json.loads(content)  # in UTF-8, UTF-16 or UTF-32
        if _find_language(notebook) not in ("python", ""):
            return []
        sheets = notebook.get("worksheets")
        cells = notebook.get("cells", []) if sheets is None else [cell for sheet in sheets for cell in sheet["cells"]]
        found = [_make_cell(number, cell) for number, cell in enumerate(cells, 1)]
    except (ValueError, AttributeError, TypeError, KeyError, RecursionError) as error:
        raise Unreadable(f"no notebook: {str(error)[:80]}") from error
    return [cell for cell in found if cell.text.strip() or cell.problem]


def _find_language(notebook: dict[str, Any]) -> str:
    """Return the language of a notebook in lower case, without its version; nothing if it names none."""
    metadata = notebook.get("metadata") or {}
    for table, key in (("kernelspec", "language"), ("language_info", "name")):
        language = (metadata.get(table) or {}).get(key)
        if isinstance(language, str) and language:
            return re.sub(r"[^a-z].*", "", language.lower())
    return ""


def _make_cell(number: int, cell: Any) -> CodeCell:
    if not isinstance(cell, dict):
        return CodeCell(number, "", problem="no cell")
    if cell.get("cell_type") != "code":
        return CodeCell(number, "")
    source = cell.get("source", cell.get("input", ""))  # input in format 3
    parts: list[Any] = source if isinstance(source, list) else [source]
    if not all(isinstance(part, str) for part in parts):
        return CodeCell(number, "", problem="its source is no text")
    text = "".join(parts)
    if text[:1] in (" ", "\t"):
        text = textwrap.dedent(text)
    lines = re.split(r"\r\n|\r|\n", text.replace("\f", " "))
    magic = re.match(r"%%(\w*)", lines[0].lstrip())
    if magic:
        lines[0] = "pass"
    return CodeCell(number, "\n".join(lines), not magic or magic[1] in CODE_MAGICS)


def _read_cell(cell: CodeCell) -> tuple[str, str]:
    """Return the Python of a cell, and why there is none; the lines stay what they were."""
    blank = "\n" * cell.text.count("\n")
    try:
        parse_python(cell.text, notebook=True)
    except Unreadable:
        translated = translate_magics(cell.text)
        try:
            parse_python(translated, notebook=True)
        except Unreadable as problem:
            return blank, str(problem) if cell.is_python else ""
        return translated, ""
    return cell.text, ""


def translate_magics(text: str) -> str:
    """Return a cell with Python in place of IPython's lines; the other code of these lines keeps its column."""
    lines = text.split("\n")
    number = offset = 0
    while number < len(lines):
        line = lines[number]
        translated = _translate_line(line)
        if translated is None:
            end = text.count("\n", offset, _find_statement_end(text, offset)) + number + 1
        else:
            end = number + 1
            while lines[end - 1].endswith("\\") and end < len(lines):  # a command goes on in the next line
                end += 1
            offset += sum(len(skipped) + 1 for skipped in lines[number:end])
            lines[number:end] = [translated, *[""] * (end - number - 1)]
            number = end
            continue
        offset += sum(len(passed) + 1 for passed in lines[number:end])
        number = end
    return "\n".join(lines)


def _find_statement_end(text: str, start: int) -> int:
    """Return where the statement ends that begins at a line, or the whole text if nothing closes its brackets."""
    depth = 0
    for token in find_tokens(text, start):
        if token.kind is TokenKind.OPEN:
            depth += 1
        elif token.kind is TokenKind.CLOSE:
            depth -= 1
        elif token.kind is TokenKind.NEWLINE and depth <= 0:
            return token.start
    return len(text)


def _translate_line(line: str) -> str | None:
    """Return the Python of a line of IPython, None if the line is none of them."""
    body = line.strip()
    if not body:
        return None
    indent = line[: len(line) - len(line.lstrip())]
    if body[0] in "!?,;/" or HELP.fullmatch(body):
        return f"{indent}pass"
    if body[0] == "%":
        return f"{indent}{_translate_magic(body, '0;', 'pass')}"
    if assigned := ASSIGNED.match(body):
        rest = body[assigned.start("sign") :]
        return f"{indent}{assigned['target']}{'None' if rest[0] == '!' else _translate_magic(rest, '', 'None')}"
    return None


def _translate_magic(text: str, before: str, instead: str) -> str:
    """Return the code of a magic in its column, with ``before`` in place of the magic; ``instead`` if it has none."""
    magic = MAGIC.match(text)
    code = text[magic.end() :] if magic else ""
    if magic is None or not code or magic["name"] not in CODE_MAGICS - {"capture"}:
        return instead
    if COMPOUND.match(code):
        return code
    return f"{before}{' ' * (magic.end() - len(before))}{code}"
