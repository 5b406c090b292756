"""A griffe extension that reads PyTorch's docstrings: Google sections whose text is reStructuredText.

mkdocstrings asks a docstring for its sections when it renders it; only then is anything converted.
"""

import re
import textwrap
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

from griffe import (
    Docstring,
    DocstringAttribute,
    DocstringParameter,
    DocstringRaise,
    DocstringReturn,
    DocstringSection,
    DocstringSectionAttributes,
    DocstringSectionOtherParameters,
    DocstringSectionParameters,
    DocstringSectionRaises,
    DocstringSectionReturns,
    DocstringSectionText,
    DocstringSectionYields,
    DocstringYield,
    Extension,
    Object,
    ParameterKind,
    parse_docstring_annotation,
)

from torchproof_docs.site.api_reference.restructured_text import TITLE_CLASS, convert_to_html, convert_to_text

ADMONITIONS = {"note": "note", "notes": "note", "warning": "warning", "tip": "tip", "important": "important"}

_HEADER = re.compile(r"([A-Z][\w ]*?) ?::?", re.IGNORECASE)
_ITEM = re.compile(
    r"(?P<name>(?:\\?\*){0,2}`*[\w.]+`*(?:, *(?:\\?\*){0,2}`*[\w.]+`*)*|:[\w:]+:`[^`]+`)"
    r"\s*(?:\((?P<type>(?:[^()]|\([^()]*\))*)\))?\s*:(?:\s+|$)(?P<text>.*)"
)
_STARS = {ParameterKind.var_positional: "*", ParameterKind.var_keyword: "**"}
_OPTIONAL = re.compile(r",? *\boptional\b")


@dataclass(frozen=True)
class DocstringItem:
    """One entry of a section: a parameter, an exception, an attribute."""

    name: str
    type: str
    text: str


class RestDocstring(Docstring):
    """A docstring in PyTorch's style."""

    source_link = ""
    """HTML that leads to the definition; shown last."""

    def parse(self, parser: Any = None, **options: Any) -> list[DocstringSection]:  # noqa: ARG002
        """Parse the docstring into sections with their text as HTML, whatever parser is asked for."""
        link = [DocstringSectionText(self.source_link)] if self.source_link else []
        return [*_build_sections(self), *link]


class RestDocstrings(Extension):
    """Have the docstrings of every object read as PyTorch's."""

    def __init__(self, source_url: str = "") -> None:
        """Link definitions to their source, if told where it is published.

        Args:
            source_url: An address with the fields ``{release}``, ``{file}``, ``{first}`` and ``{last}`` (lines).

        """
        super().__init__()
        self.source_url = source_url

    def on_object(self, *, obj: Object, **_: Any) -> None:
        """Replace an object's docstring by one that parses itself."""
        if (old := obj.docstring) is None:
            return
        new = RestDocstring(old.value, lineno=old.lineno, endlineno=old.endlineno, parent=old.parent)
        if self.source_url and obj.parent is not None and obj.parent.is_module and (obj.is_function or obj.is_class):
            new.source_link = _format_source_link(obj, self.source_url)
        obj.docstring = new


def _format_source_link(obj: Object, source_url: str) -> str:
    """Format a link to a definition; the folder that holds the package is named after the release."""
    path, package = obj.filepath, obj.package.filepath
    if not isinstance(path, Path) or not isinstance(package, Path):
        return ""
    folder = package.parent.parent
    file = path.relative_to(folder).as_posix()
    url = source_url.format(release=folder.name, file=file, first=obj.lineno, last=obj.endlineno)
    return f'<p class="doc-source"><a href="{escape(url)}">Source: {escape(file)}, line {obj.lineno}</a></p>'


def _build_sections(docstring: Docstring) -> Iterator[DocstringSection]:
    for header, text in _split_sections(_drop_signature(docstring)):
        block = textwrap.dedent(text).strip("\n")
        if not block:
            continue
        if header in _OF_PROSE:
            yield _OF_PROSE[header](docstring, convert_to_html(block))
        elif header and (items := _parse_items(block)):
            yield _OF_ITEMS[header](docstring, items)
        else:
            title = f'<p><span class="{TITLE_CLASS}">{header.capitalize()}:</span></p>\n' if header else ""
            yield DocstringSectionText(title + convert_to_html(block))


def _drop_signature(docstring: Docstring) -> str:
    """Drop a first line that repeats the signature, as docstrings of C functions have."""
    first, _, rest = docstring.value.partition("\n")
    name = docstring.parent.name if docstring.parent else ""
    return rest if first.startswith(f"{name}(") and (first.endswith(")") or ") -> " in first) else docstring.value


def _split_sections(text: str) -> Iterator[tuple[str, str]]:
    """Yield the parts of a docstring, each with its section header in lower case, or "" for running text."""
    header = ""
    part: list[str] = []
    for line in text.splitlines():
        match = _HEADER.fullmatch(line.rstrip())
        word = match[1].lower() if match else ""
        if word in _OF_ITEMS or word in _OF_PROSE:
            yield header, "\n".join(part)
            header, part = word, []
            continue
        if header and line and not line[0].isspace():
            yield header, "\n".join(part)
            header, part = "", []
        part.append(f".. {ADMONITIONS[word]}::" if word in ADMONITIONS else line)
    yield header, "\n".join(part)


def _parse_items(block: str) -> list[DocstringItem]:
    """Parse the entries of a section; return none if it is prose."""
    lines = block.splitlines()
    matches = [_ITEM.fullmatch(line) for line in lines]
    starts = [(number, match) for number, match in enumerate(matches) if match]
    if not matches[0]:
        return []
    ends = [number for number, _ in starts[1:]] + [len(lines)]
    items = []
    for (start, match), end in zip(starts, ends, strict=True):
        name, kind, first = match["name"], match["type"] or "", match["text"]
        name = convert_to_text(name) if ":" in name else name.replace("\\", "").replace("`", "")
        rest = textwrap.dedent("\n".join(lines[start + 1 : end]))
        items.append(
            DocstringItem(name, _OPTIONAL.sub("", convert_to_text(kind)).strip(), convert_to_html(f"{first}\n{rest}"))
        )
    return items


def _build_parameter(docstring: Docstring, item: DocstringItem) -> DocstringParameter:
    """Describe a parameter by its type and default in the signature, else by the type in the docstring."""
    parameters = getattr(docstring.parent, "parameters", ())
    name = item.name.lstrip("*")
    known = next((parameter for parameter in parameters if parameter.name == name), None)
    annotation = known.annotation if known else None
    if annotation is None and item.type:
        annotation = parse_docstring_annotation(item.type, docstring)
    stars = _STARS.get(known.kind, "") if known else ""
    default = known.default if known and not stars else None
    return DocstringParameter(stars + name, annotation=annotation, description=item.text, value=default)


def _build_parameters(docstring: Docstring, items: list[DocstringItem]) -> DocstringSection:
    return DocstringSectionParameters([_build_parameter(docstring, item) for item in items])


def _build_other_parameters(docstring: Docstring, items: list[DocstringItem]) -> DocstringSection:
    return DocstringSectionOtherParameters(
        [_build_parameter(docstring, item) for item in items], title="Keyword arguments:"
    )


def _build_attributes(docstring: Docstring, items: list[DocstringItem]) -> DocstringSection:
    types = [parse_docstring_annotation(item.type, docstring) if item.type else None for item in items]
    return DocstringSectionAttributes(
        [
            DocstringAttribute(item.name, annotation=kind, description=item.text)
            for item, kind in zip(items, types, strict=True)
        ]
    )


def _build_raises(docstring: Docstring, items: list[DocstringItem]) -> DocstringSection:
    return DocstringSectionRaises(
        [
            DocstringRaise(annotation=parse_docstring_annotation(item.name, docstring), description=item.text)
            for item in items
        ]
    )


def _build_returns(docstring: Docstring, html: str) -> DocstringSection:
    annotation = getattr(docstring.parent, "returns", None)
    return DocstringSectionReturns([DocstringReturn("", annotation=annotation, description=html)])


def _build_yields(_: Docstring, html: str) -> DocstringSection:
    return DocstringSectionYields([DocstringYield("", annotation=None, description=html)])


_OF_ITEMS: dict[str, Callable[[Docstring, list[DocstringItem]], DocstringSection]] = {
    **dict.fromkeys(("args", "arg", "arguments", "params", "parameters", "inputs"), _build_parameters),
    **dict.fromkeys(("keyword args", "keyword arguments", "kwargs"), _build_other_parameters),
    **dict.fromkeys(("raise", "raises"), _build_raises),
    "attributes": _build_attributes,
}
_OF_PROSE: dict[str, Callable[[Docstring, str], DocstringSection]] = {
    **dict.fromkeys(("return", "returns"), _build_returns),
    **dict.fromkeys(("yield", "yields"), _build_yields),
}
