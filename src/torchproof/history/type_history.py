"""The annotations that changed between releases: what a type checker says anew of code that runs as before."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from torchproof.history.data_files import read_data_file
from torchproof.history.name_history import History
from torchproof.history.signature_parameters import parse_signature
from torchproof.text_escaping import format_code_span

FILE = Path("history", "types.json")
FORMAT = 1
ARROW = " -> "


class TypeHistory:
    """The names whose annotations differ between some releases."""

    def __init__(self, table: Mapping[str, Any]) -> None:
        self.releases: tuple[str, ...] = tuple(table["releases"])
        self._names: dict[str, list[tuple[int, int, list[str]]]] = {
            name: [(first, last, texts) for first, last, texts in spans] for name, spans in table["names"].items()
        }

    def iterate_changes(self, first: int, last: int) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Yield each name, by where it is defined, whose annotations differ between two releases, and how."""
        for name in self._names:
            before, after = self._find_texts(name, first), self._find_texts(name, last)
            if before and after and (notes := describe_type_changes(before, after)):
                yield name, tuple(notes)

    def find_first_results(self, wanted: str) -> Iterator[tuple[str, int]]:
        """Yield each name that gives a type since some release and another before, with the place of that release."""
        for name, spans in self._names.items():
            gives = [any(_read_result(text) == wanted or text == wanted for text in texts) for _, _, texts in spans]
            for at in range(1, len(spans)):
                if gives[at] and not gives[at - 1]:
                    yield name, spans[at][0]
                    break

    def _find_texts(self, name: str, at: int) -> list[str]:
        return next((texts for first, last, texts in self._names[name] if first <= at <= last), [])


def find_public_names(history: History) -> dict[str, str]:
    """Return the shortest public name of each definition that a public name leads to."""
    found: dict[str, str] = {}
    for module, names in history.table.items():
        for name, spans in names.items():
            full = f"{module}.{name}"
            if not name or any(part.startswith("_") for part in full.split(".")):
                continue
            for _, _, entry in spans:
                if isinstance(entry, str) and entry.startswith("~"):
                    continue
                target = entry.replace(":", ".") if isinstance(entry, str) else full
                found[target] = min(found.get(target, full), full, key=lambda each: (each.count("."), len(each), each))
    return found


def describe_type_changes(old: Sequence[str], new: Sequence[str]) -> list[str]:
    """Return, a phrase each, how annotations differ of what both signatures have."""
    if list(old) == list(new):
        return []
    if len(old) > 1 or len(new) > 1:
        gone, fresh = [text for text in old if text not in new], [text for text in new if text not in old]
        if len(gone) != 1 or len(fresh) != 1:
            return [f"overloads {', '.join(map(format_code_span, fresh[:3]))}"] if fresh and gone else []
        old, new = gone, fresh
    if not old[0].startswith("("):
        return [f"is {format_code_span(new[0])}, was {format_code_span(old[0])}"]
    return list(_compare_annotations(old[0], new[0]))


def _compare_annotations(old: str, new: str) -> Iterator[str]:
    before, after = parse_signature(old), parse_signature(new)
    if before is None or after is None:
        return
    known = {each.name: each.annotation for each in before}
    for each in after:
        if each.name in known and known[each.name] != each.annotation:
            yield f"`{each.name}` takes {_format_type(each.annotation)}, was {_format_type(known[each.name])}"
    left, right = _read_result(old), _read_result(new)
    if left != right:
        yield f"gives {_format_type(right)}, was {_format_type(left)}"


def _format_type(annotation: str | None) -> str:
    return format_code_span(annotation) if annotation else "not annotated"


def _read_result(signature: str) -> str | None:
    return signature.rpartition(ARROW)[2] if f"){ARROW}" in signature else None


def read_type_file(path: Path) -> TypeHistory:
    """Read a file of annotations; raise RecordError if it cannot be read."""
    return read_data_file(path, FORMAT, TypeHistory)
