"""The places of a file that a finding is about: a name, or an import with each place that reads what it imports."""

import ast
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from torchproof.fix.edits.module_index import ModuleIndex, build_use_span
from torchproof.fix.edits.source_text import Replacement, SourceText, has_overlap
from torchproof.fix.fix_matching import FixMatch

PLACE_KINDS = (ast.Name, ast.Attribute, ast.alias, ast.Call)


@dataclass(eq=False)
class EditPlace:
    """A place that a match is about."""

    match: FixMatch
    node: ast.expr | ast.alias
    call: ast.Call | None


def find_places(match: FixMatch, module: ModuleIndex) -> Iterator[EditPlace]:
    """Yield the places of a match; nothing for a form that is not edited."""
    node = module.find_node(build_use_span(match.use), PLACE_KINDS)
    if isinstance(node, ast.alias):
        yield EditPlace(match, node, None)
        for name in module.reads[node.asname or node.name]:
            yield EditPlace(match, name, module.find_call(name))
    elif isinstance(node, ast.Call):  # of a constructor, by super()
        if not match.edit.to and isinstance(node.func, ast.Attribute):
            yield EditPlace(match, node.func, node)
    elif isinstance(node, ast.expr):
        for _ in range(match.extra):
            node = node.value if isinstance(node, ast.Attribute) else node
        yield EditPlace(match, node, module.find_call(node))


def split_outer_calls(source: SourceText, places: list[EditPlace]) -> tuple[list[EditPlace], list[EditPlace]]:
    """Return the places without calls that are written anew around another one, and those for a later round."""
    unique = {(id(each.node), each.match.rule.id): each for each in places}
    spans = [source.find_span(each.node) for each in unique.values()]
    kept = []
    for each in unique.values():
        start, end = source.find_span(each.call) if each.call and each.match.edit.write else (0, 0)
        own = source.find_span(each.node)
        if not any(start <= other[0] < end and other != own for other in spans):
            kept.append(each)
    # Everything of one import goes together.
    late = {id(each.match) for each in unique.values()} - {id(each.match) for each in kept}
    first = [each for each in kept if id(each.match) not in late]
    return first, [each for each in unique.values() if each not in first]


def find_overlapping(places: Iterable[EditPlace], edits: Mapping[int, list[Replacement] | str]) -> set[int]:
    """Return the ids of matches that would change what another one changes: they come in the next round."""
    taken: dict[int, list[Replacement]] = {}
    late: set[int] = set()
    for place in places:
        replaced = edits[id(place)]
        others = [each for key, several in taken.items() if key != id(place.match) for each in several]
        if not isinstance(replaced, str) and has_overlap([*others, *replaced]):
            late.add(id(place.match))
        elif not isinstance(replaced, str):
            taken.setdefault(id(place.match), []).extend(replaced)
    return late
