"""What Sphinx adds to reStructuredText, taught to docutils: roles, and directives for code, versions and indexes."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import Directive, directives, roles
from docutils.parsers.rst.languages import en

DROPPED = "autoclass autofunction autosummary currentmodule figure highlight image index module py:currentmodule "
DROPPED += "py:module testcleanup testsetup toctree"
CODE = "code code-block doctest prompt sourcecode testcode testoutput"
VERSIONED = {
    "deprecated": "Deprecated since",
    "versionadded": "Added in",
    "versionchanged": "Changed in",
    "versionremoved": "Removed in",
}
CALLABLE = ("func", "meth", "py:func", "py:meth")
PROSE = ("any", "doc", "numref", "ref", "std:doc", "std:ref", "term")

_ROLE = re.compile(r":([a-z][\w:+-]*):(?=`)")
_DIRECTIVE = re.compile(r"^\s*\.\. +([a-z][\w:+-]*)::(?:\s|$)", re.MULTILINE)
_VERSION = re.compile(r"v?\d")
_EXPLICIT_TARGET = re.compile(r"(.*?)\s*<([^<>]+)>", re.DOTALL)


def register_all(rst: str) -> None:
    """Register every role and directive that occurs, so that docutils has none to refuse."""
    for name in set(_ROLE.findall(rst)) - _known_roles:
        roles.register_local_role(name, _render_role)
        _known_roles.add(name)
    for name in set(_DIRECTIVE.findall(rst)) - _known_directives:
        directives.register_directive(name, _Contents)
        _known_directives.add(name)


def _render_role(
    name: str,
    _raw: str,
    text: str,
    _lineno: int,
    _inliner: Any,
    _options: Mapping[str, Any] | None = None,
    _content: Sequence[str] = (),
) -> tuple[list[Any], list[Any]]:
    """Render a cross-reference as its title or the name it means; a name links to where the site documents it."""
    text = " ".join(text.replace("\x00", "\\").split())
    explicit = _EXPLICIT_TARGET.fullmatch(text)
    shown, target = explicit.groups() if explicit else (text.lstrip("~!."), text.lstrip("~!."))
    if name in PROSE:
        return [nodes.inline(text=shown)], []
    if text.startswith("~"):
        shown = target.rpartition(".")[2]
    if name in CALLABLE and not explicit and not shown.endswith(")"):
        shown += "()"
    return [nodes.literal(text=shown, target=target.removesuffix("()"))], []


class _AnyOption(dict[str, Callable[[str], Any]]):
    """Accept whatever option a directive is given."""

    def __bool__(self) -> bool:
        return True

    def __missing__(self, _: str) -> Callable[[str], Any]:
        return directives.unchanged


class _Contents(Directive):
    """Show what an unknown directive contains."""

    optional_arguments = 1
    final_argument_whitespace = True
    has_content = True
    option_spec: ClassVar[Any] = _AnyOption()

    def run(self) -> list[nodes.Node]:
        container = nodes.container()
        self.state.nested_parse(self.content, self.content_offset, container)
        return list(container.children)


class _Dropped(_Contents):
    """Show nothing: the directive speaks to Sphinx only."""

    def run(self) -> list[nodes.Node]:
        return []


class _Code(_Contents):
    """Show code in the language named, or in the one that its directive implies."""

    def run(self) -> list[nodes.Node]:
        language = "text" if self.name == "testoutput" else "python"
        if self.arguments and self.name not in ("testcode", "testoutput", "doctest"):
            language = self.arguments[0]
        text = "\n".join(self.content)
        return [nodes.literal_block(text, text, language=language)]


class _Box(_Contents):
    """Show a pointer, or since which version something holds, as an admonition."""

    def run(self) -> list[nodes.Node]:
        first = " ".join(self.arguments)
        title, kind = "See also", "info"
        if self.name in VERSIONED:
            title = VERSIONED[self.name]
            kind = "warning" if self.name in ("deprecated", "versionremoved") else "info"
            word, rest = (*first.split(maxsplit=1), "", "")[:2]
            if _VERSION.match(word):
                title, first = f"{title} {word}", rest
            else:
                title = title.removesuffix(" since").removesuffix(" in")
        box = nodes.admonition("", nodes.title(text=title), classes=[kind])
        if first:
            children, _ = self.state.inline_text(first, self.lineno)
            box += nodes.paragraph("", "", *children)
        self.state.nested_parse(self.content, self.content_offset, box)
        return [box]


_OURS: dict[str, type[Directive]] = {
    **dict.fromkeys(DROPPED.split(), _Dropped),
    **dict.fromkeys(CODE.split(), _Code),
    **dict.fromkeys((*VERSIONED, "seealso"), _Box),
}
for _name, _directive in _OURS.items():
    directives.register_directive(_name, _directive)
_known_roles = set(en.roles)
_known_directives = {*en.directives, *_OURS}
