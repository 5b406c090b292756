"""What a caller notices between two signatures, in words."""

from collections.abc import Sequence

from torchproof.history.signature_parameters import Parameter, parse_signature
from torchproof.text_escaping import format_code_span

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
POSITIONAL = ("positional", "either")


def is_same_signature(old: str | None, new: str | None) -> bool:
    """Return True if two signatures agree in everything but annotations."""
    if old == new:
        return True
    left, right = _comparable_parameters(old), _comparable_parameters(new)
    return left is not None and left == right


def _comparable_parameters(signature: str | None) -> list[tuple[str, str | None, str]] | None:
    found = parse_signature(signature) if signature else None
    return None if found is None else [(each.name, each.default, each.kind) for each in found]


def describe_differences(old: str | None, new: str | None) -> list[str]:
    """Return, a phrase each, what a caller would notice between two signatures."""
    before, after = parse_signature(old) if old else None, parse_signature(new) if new else None
    if before is None or after is None:
        return ["changed"]
    left, right = {_starred_name(entry): entry for entry in before}, {_starred_name(entry): entry for entry in after}
    notes = [_describe_addition(right[name]) for name in right if name not in left]
    notes += [f"`{name}` removed" for name in left if name not in right]
    for name in left.keys() & right.keys():
        notes += _compare_parameters(left[name], right[name])
    notes += _describe_moves(before, after)
    return _merge_renaming(notes, before, after)


def describe_overload_differences(old: Sequence[str], new: Sequence[str]) -> list[str]:
    """Return, a phrase each, the differences between two sets of overloads that a caller notices."""
    gone, fresh = [text for text in old if text not in new], [text for text in new if text not in old]
    if len(gone) == len(fresh) == 1:
        return describe_differences(gone[0], fresh[0])
    told = [f"overload {format_code_span(text)} removed" for text in gone] if old else []
    return told + ([f"overload {format_code_span(text)} added" for text in fresh] if old else [])


def _starred_name(parameter: Parameter) -> str:
    return {"var": "*", "varkw": "**"}.get(parameter.kind, "") + parameter.name


def _describe_addition(parameter: Parameter) -> str:
    is_required = parameter.default is None and parameter.kind not in ("var", "varkw")
    return f"`{_starred_name(parameter)}` added{', required' if is_required else ''}"


def _compare_parameters(was: Parameter, now: Parameter) -> list[str]:
    notes = []
    if was.default is not None and now.default is None:
        notes.append(f"`{now.name}` is required (default was {format_code_span(was.default)})")
    elif was.default is None and now.default is not None:
        notes.append(f"`{now.name}` is optional (default {format_code_span(now.default)})")
    elif was.default != now.default and not _is_function(was.default, now.default):
        notes.append(
            f"`{now.name}` default {format_code_span(was.default or '')} → {format_code_span(now.default or '')}"
        )
    if was.is_keyword_only != now.is_keyword_only:
        notes.append(f"`{now.name}` {'now keyword-only' if now.is_keyword_only else 'no longer keyword-only'}")
    if "positional" in (was.kind, now.kind) and was.kind != now.kind and not was.is_keyword_only:
        notes.append(f"`{now.name}` {'now' if now.kind == 'positional' else 'no longer'} positional-only")
    if was.annotation != now.annotation and "Literal" in f"{was.annotation}" and "Literal" in f"{now.annotation}":
        notes.append(
            f"`{now.name}` takes {format_code_span(now.annotation or '')}, was {format_code_span(was.annotation or '')}"
        )
    return notes


def _is_function(*defaults: str | None) -> bool:
    """Return True if defaults are functions, whose text says nothing of what they do."""
    return all(each is not None and each.startswith("lambda") for each in defaults)


def _describe_moves(before: Sequence[Parameter], after: Sequence[Parameter]) -> list[str]:
    """Describe the positional parameters whose position changed."""
    old = [entry.name for entry in before if entry.kind in POSITIONAL]
    new = [entry.name for entry in after if entry.kind in POSITIONAL]
    places = [(name, old.index(name), new.index(name)) for name in old if name in new]
    return [
        f"`{name}` moves from {_format_ordinal(was)} to {_format_ordinal(now)} positional"
        for name, was, now in places
        if was != now
    ]


def _format_ordinal(at: int) -> str:
    if at < len(ORDINALS):
        return ORDINALS[at]
    number = at + 1
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def _merge_renaming(notes: list[str], before: Sequence[Parameter], after: Sequence[Parameter]) -> list[str]:
    """Turn one removal and one addition at the same place into a renaming."""
    gone = [
        (at, _starred_name(entry))
        for at, entry in enumerate(before)
        if _starred_name(entry) not in set(map(_starred_name, after))
    ]
    fresh = [
        (at, _starred_name(entry))
        for at, entry in enumerate(after)
        if _starred_name(entry) not in set(map(_starred_name, before))
    ]
    if len(gone) == len(fresh) == 1 and gone[0][0] == fresh[0][0]:
        told = (f"`{fresh[0][1]}` added", f"`{fresh[0][1]}` added, required", f"`{gone[0][1]}` removed")
        return [f"`{gone[0][1]}` renamed to `{fresh[0][1]}`", *(note for note in notes if note not in told)]
    return sorted(notes)
