"""Finds code in Markdown that no test runs, and output that nothing recorded."""

import ast
import itertools
import re
import shlex
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, assert_never

from torchproof_docs.records.front_matter import split_front_matter
from torchproof_docs.records.record_files import read_text
from torchproof_docs.snippet_lint.markdown_code_blocks import LISTING, BlockKind, CodeBlock, parse_blocks

# What a fence may hold: ``python`` runs with the tests, ``console`` holds commands, the others hold no Python.
LANGUAGES = {"python", "console", "text", "mermaid", "toml", "yaml", "json", "cpp", "cmake", "dockerfile", "diff"}
PROMPTS = re.compile(r"^\s*(>>> |\.\.\. |In ?\[\d*\]: )", re.MULTILINE)
PYTHON = re.compile(r"^(i?python|pypy)[\d.]*$")
IDLE = (ast.Constant, ast.Name, ast.Tuple, ast.Attribute)
MACRO = re.compile(r"\{\{\s*snippet\(.*\}\}\s*$", re.DOTALL)
SNIPPET = "show it from snippets/ with {{ snippet(...) }}"


def find_in_file(path: Path) -> Iterator[tuple[int, str]]:
    """Yield line and fault of each block of a file that no test runs, or that shows output nothing recorded."""
    text = read_text(path)
    if not text.startswith("---\n"):
        yield from find_block_faults(text)
        return
    meta, body = split_front_matter(path)
    yield from find_block_faults(body, first=text.count("\n") - body.count("\n") + 1)
    for value in _list_texts(meta):
        yield from ((1, f"front matter: {fault}") for _, fault in find_block_faults(value))


def _list_texts(value: Any) -> Iterator[str]:
    """Yield every string in a value of YAML."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for item in value.values():
            yield from _list_texts(item)
    elif isinstance(value, Sequence):
        for item in value:
            yield from _list_texts(item)


@lru_cache(maxsize=16384)  # a preview asks again after each edit
def find_block_faults(text: str, *, first: int = 1) -> tuple[tuple[int, str], ...]:
    """Return line and fault of each block of Markdown that no test runs, or that shows output nothing recorded."""
    return tuple((block.line, told) for block in parse_blocks(text, first=first) if (told := _explain_fault(block)))


def _explain_fault(block: CodeBlock) -> str | None:
    match block.kind:
        case BlockKind.INDENTED:
            return f"an indented block, which no test runs; {SNIPPET}, or fence it as text"
        case BlockKind.HTML:
            return f"HTML with <{block.info}>, in which no test looks for code; {SNIPPET}, or use a fence"
        case BlockKind.SPAN:
            hidden = re.match(r"(#!|:::)\w+ ", block.text)
            return f"a span with {hidden[0].strip()}, which no test runs; take the mark out" if hidden else None
        case BlockKind.FENCE:
            return _explain_fence(block)
        case _:
            assert_never(block.kind)


def _explain_fence(block: CodeBlock) -> str | None:
    match block.language:
        case "python":
            return _explain_python(block)
        case "console":
            return _explain_console(block.text)
        case "text":
            return _explain_text(block)
        case name if name in LANGUAGES:
            return f"Python in a fence of {name}; {SNIPPET}" if _has_import(block.text) else None
        case name:
            language = f"the language {name!r}" if name else "no language"
            allowed = ", ".join(sorted(LANGUAGES))
            return f"a fence of {language}, which no test runs; Python: {SNIPPET}; else take {allowed}"


def _explain_python(block: CodeBlock) -> str | None:
    if block.nested:
        return "a fence of Python inside something, where no test finds it; move it to the left edge"
    words = block.info.split()[1:]
    return f"a fence of Python with {words[0]}, which may keep it from running; take that out" if words else None


def _explain_console(text: str) -> str | None:
    continued = False
    for line in text.splitlines():
        if not continued and not line.startswith("$ "):
            return f"output under a command, which nothing recorded: {line!r}; take it out, or show a snippet that ran"
        if fault := _explain_command(line.removeprefix("$ ")):
            return fault
        continued = line.endswith("\\")
    return None


def _explain_command(line: str) -> str | None:
    if "<<" in line:
        return "a heredoc, which no test runs; write the script to snippets/ and show it"
    try:
        words = shlex.split(line.removesuffix("\\"), comments=True)
    except ValueError:
        return f"a command that a shell cannot read: {line!r}"
    if any(_has_inline_code(words, number) for number, word in enumerate(words) if PYTHON.match(Path(word).name)):
        return f"Python in a command, which no test runs; {SNIPPET}"
    return None


def _has_inline_code(words: Sequence[str], number: int) -> bool:
    """Return True if the Python called by a word of a command gets its code from an option or a pipe."""
    options = itertools.takewhile(lambda word: word != "-m" and not word.endswith(".py"), words[number + 1 :])
    piped = "|" in words[:number] and not words[number + 1 :]
    return piped or any(re.match(r"-[a-zA-Z]*c", word) or word == "-" for word in options)


def _explain_text(block: CodeBlock) -> str | None:
    if "title=" in block.info or "output" in block.info:
        return "a fence that looks like recorded output; only {{ snippet(...) }} shows output"
    if PROMPTS.search(block.text):
        return f"a session of Python, which no test runs; {SNIPPET}"
    if block.before == LISTING or MACRO.search(block.before):
        return "a block right under a listing, where recorded output stands; say first in a sentence what it is"
    return f"Python that no test runs; {SNIPPET}" if _is_code(block.text) else None


def _is_code(text: str) -> bool:
    """Return True if a text is Python that does something: more than a value, a name or an annotation."""
    return any(
        not (isinstance(node, ast.Expr) and isinstance(node.value, IDLE))
        and not (isinstance(node, ast.AnnAssign) and node.value is None)
        for node in _parse_statements(text)
    )


def _has_import(text: str) -> bool:
    return any(isinstance(node, ast.Import | ast.ImportFrom) for node in _parse_statements(text))


def _parse_statements(text: str) -> list[ast.stmt]:
    try:
        return ast.parse(text).body
    except (SyntaxError, ValueError):
        return []
