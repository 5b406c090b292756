"""The API reference of a page: which names mkdocstrings documents, from the sources of the release."""

import re
import textwrap
from collections.abc import Mapping
from typing import Any

from torchproof_docs.records.features import Feature
from torchproof_docs.site.fragments.docs_version import DocsVersion
from torchproof_docs.verdicts.signature_changes import list_lookups
from torchproof_docs.wheels.wheel_sources import format_identifier, is_defined

MODULE = re.compile(r"\w+(/\w+)*\.py")


def find_documented_names(version: DocsVersion, feature: Feature) -> dict[str, Mapping[str, Any]]:
    """Find the API names of a feature that this release defines in Python, with their entries; each definition once."""
    found: dict[str, Mapping[str, Any]] = {}
    for name in feature.api:
        entry = list_lookups(version.project.evidence_index, name).get(version.release)
        if (
            entry
            and entry["present"]
            and find_definition(entry)
            and find_definition(entry) not in map(find_definition, found.values())
        ):
            found[name] = entry
    return found


def find_definition(entry: Mapping[str, Any]) -> str | None:
    """Return the dotted path of a looked-up name in a release's sources; return None if no Python defines it."""
    file, qualname = entry.get("file"), entry.get("qualname")
    if not file or not qualname or "<locals>" in qualname or entry.get("kind") not in ("function", "class", "method"):
        return None
    path = format_identifier(file, qualname)
    return path if MODULE.fullmatch(file) and all(part.isidentifier() for part in path.split(".")) else None


def render_reference(version: DocsVersion, feature: Feature, root: str) -> list[str]:
    """Render the section with the docstrings of the names that a page documents; return [] without names."""
    del root
    if version.plain:
        return []  # the signatures are in the history; docstrings are the installed package's
    blocks = [
        format_directive(name, path)
        for name, entry in find_documented_names(version, feature).items()
        if (path := find_definition(entry))
        and (version.sources is None or is_defined(version.sources / entry["file"], entry["qualname"]))
    ]
    return ["## API reference", f"From the sources of torch {version.release.torch}.", *blocks] if blocks else []


def format_directive(name: str, path: str) -> str:
    """Format the folded mkdocstrings directive of a documented name."""
    anchor = f"[](){{ #{name} }}\n\n" if name != path else ""
    directive = f"::: {path}\n    options:\n      heading: {name}\n      toc_label: {name.rpartition('.')[2]}\n"
    return f'{anchor}??? api "{name}"\n\n{textwrap.indent(directive, "    ")}'
