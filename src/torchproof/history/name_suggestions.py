"""Names that somebody may have meant."""

import difflib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from torchproof.errors import RecordError
from torchproof.history.history_model import Presence
from torchproof.history.name_history import History
from torchproof.history.release_spans import describe_releases, list_runs

# A shorter name is too near to others: torch.npu, which another package makes, to torch.cpu.
MIN_LETTERS = 5
ABBREVIATIONS = {
    "F.": "torch.nn.functional.",
    "nn.": "torch.nn.",
    "optim.": "torch.optim.",
    "dist.": "torch.distributed.",
    "c10d.": "torch.distributed.distributed_c10d.",
    "fx.": "torch.fx.",
    "Tensor.": "torch.Tensor.",
}


# Packages that people use together with torch, those without a history of names included.
PARTNERS = ("torchao", "torchaudio", "torchdata", "torchtext", "torchvision", "torchcodec", "triton")
# The longest name that is looked up; no release has one half as long.
MAX_PARTS, MAX_CHARACTERS = 30, 300


def find_known_name(history: History, name: str) -> str:
    """Return the full name of something that a release has, or may have.

    Raises:
        RecordError: It is no dotted name, or in no release.

    """
    _check_dotted(name)
    if (partner := history.select_package(name)) is not history:
        return find_known_name(partner, name)
    full = expand_name(history, name)
    if history.has_ever(full):
        return full
    if places := find_full_names(history, name):
        return places[0]
    if full.startswith(f"{history.package}.") and "unknown" in history.find_presence(full).values():
        return full
    for package in history.partners:
        if places := find_full_names(history.select_package(package), name):
            return places[0]
    if "." not in name and (places := _list_places(history, name)):
        return places[0]
    if (owner := name.partition(".")[0]) in PARTNERS and owner != history.package:
        raise RecordError(f"{name}: a name of {owner}, not of torch; the history of {owner} is not kept here")
    raise RecordError(_describe_unknown(history, name, full))


def find_known_module(history: History, name: str) -> str:
    """Return the full name of a module or class below which names can change.

    Raises:
        RecordError: It is no dotted name, or in no release.

    """
    _check_dotted(name)
    if (partner := history.select_package(name)) is not history:
        return find_known_module(partner, name)
    full = expand_name(history, name)
    if not history.has_ever(full):
        raise RecordError(_describe_unknown(history, name, full))
    return full


def list_other_places(history: History, name: str, full: str) -> list[str]:
    """Return where else a bare name stands, private places too, than at the full name that was taken for it."""
    if name == full or history.select_package(full) is not history:
        return []
    home = {resolution.canonical for resolution in history.find_resolutions(full)}
    places = [place for place in find_full_names(history, name) if place != full]
    return [
        place for place in places if not home & {each.canonical for each in history.find_resolutions(place)} - {None}
    ]


def find_substitutes(history: History, name: str, full: str) -> dict[str, str]:
    """Return a place of a bare name in each release that has it, but not at the full name that was taken for it."""
    if name == full or history.select_package(full) is not history:
        return {}
    lacking = [release for release, each in history.find_presence(full).items() if each is not Presence.PRESENT]
    found: dict[str, str] = {}
    for place in _list_places(history, name) if lacking else ():
        if place != full:
            found |= {
                release: place
                for release in lacking
                if release not in found and history.resolve_name(place, release).presence is Presence.PRESENT
            }
        if len(found) == len(lacking):
            break
    return found


def describe_substitutes(history: History, substitutes: Mapping[str, str]) -> Iterator[str]:
    """Yield a clause for each run of releases that has a bare name at another place."""
    for first, last, place in list_runs(substitutes.get(release, "") for release in history.releases):
        if place:
            yield f"{describe_releases(history.releases, history.releases[first : last + 1])}: as {place}"


def _check_dotted(name: str) -> None:
    parts = name.split(".")
    if len(name) > MAX_CHARACTERS or len(parts) > MAX_PARTS:
        raise RecordError(f"{name[:40]!r} and so on: too long for a name of torch")
    if not all(part.isidentifier() for part in parts):
        bare = name.strip(". ")
        close = f"did you mean {bare}?" if bare and all(part.isidentifier() for part in bare.split(".")) else ""
        raise RecordError(f"{name!r}: no name; {close or 'give a dotted one such as torch.compile'}")


def _describe_unknown(history: History, name: str, full: str) -> str:
    places = find_full_names(history, name.rpartition(".")[2])[:3] if "." in name else []
    close = ", ".join(dict.fromkeys((*places, *suggest_names(history, full))))
    return f"{name}: in no release; {f'did you mean {close}?' if close else 'check its spelling'}"


def expand_name(history: History, name: str) -> str:
    """Return a name as ``torch.…`` if an import that everybody writes explains it, or only one thing is called so."""
    if f"{name}.".startswith(f"{history.package}."):
        return name
    for short, long in ABBREVIATIONS.items():
        if name.startswith(short) and history.has_ever(long + name.removeprefix(short)):
            return long + name.removeprefix(short)
    if full := next(
        (full for full in (f"torch.{name}", f"torch.nn.functional.{name}") if history.has_ever(full)), None
    ):
        return full
    found = sorted((full for full in list_public_names(history) if full.endswith(f".{name}")), key=len)
    homes = {span.found.canonical for full in found for span in history.find_spans(full) if span.found.canonical}
    return found[0] if len(homes) == 1 else name


def find_full_names(history: History, name: str) -> list[str]:
    """Return every full name that a bare one may mean, private ones too, the shortest public ones first.

    Args:
        history: The names of all releases.
        name: The last parts of a name, such as ``DebugMode`` or ``Adam.step``.

    """
    holder, _, last = name.rpartition(".")
    found = [place for place in _list_places(history, name) if not _is_imported(history, place)]
    if not found and holder:
        found = [f"{full}.{last}" for full in find_full_names(history, holder) if history.has_ever(f"{full}.{last}")]
    homes: dict[str, str] = {}
    for full in found:
        known = (resolution.canonical for resolution in history.find_resolutions(full))
        homes.setdefault(next((each for each in known if each), full), full)
    return list(homes.values())


def _list_places(history: History, name: str) -> list[str]:
    """Return every full name that ends as a bare one: the shortest public ones first, what is only imported last."""
    end = f".{name}"
    found = _list_names_by_last_part(history).get(name.rpartition(".")[2], {})
    places = [full for full in found if f".{full}".endswith(end)]
    return sorted(places, key=lambda full: (found[full], not _is_public(full), full.count("."), len(full), full))


def _is_imported(history: History, place: str) -> bool:
    """Return True if modules have a name only by an import, in every release that has it."""
    return _list_names_by_last_part(history)[place.rpartition(".")[2]][place]


@cache
def _list_names_by_last_part(history: History) -> dict[str, dict[str, bool]]:
    """Return every name that the history keeps by its last part, and whether it is only imported wherever it is."""
    found: dict[str, dict[str, bool]] = {}
    for module, members in history.whole_table.items():
        for name, steps in members.items():
            full = f"{module}.{name}" if name else module
            is_imported = all(isinstance(entry, str) and entry.startswith("~") for _, _, entry in steps)
            found.setdefault(full.rpartition(".")[2], {})[full] = is_imported
    return found


def suggest_names(history: History, name: str, count: int = 5, *, only_modules: bool = False) -> list[str]:
    """Return existing names close to one that does not exist, the closest first."""
    last = name.rpartition(".")[2]
    names = [*([] if only_modules else list_public_names(history)), *_list_public_modules(history)]
    by_last: dict[str, list[str]] = {}
    for each in names:
        by_last.setdefault(each.rpartition(".")[2], []).append(each)
    close = [last] if last in by_last else difflib.get_close_matches(last, by_last, n=count, cutoff=0.7)
    if not close and len(last) > 3:
        close = sorted((each for each in by_last if last.lower() in each.lower()), key=len)[:count]
    beside = {each: f"{name.rpartition('.')[0]}.{each}" for each in close}  # where it was looked for
    found = [
        beside[each]
        if beside[each] in by_last[each] or (not only_modules and history.has_ever(beside[each]))
        else min(by_last[each], key=lambda full: (-_count_shared_parts(full, name), len(full)))
        for each in close
    ]
    return found[:count]


def find_misspelled(name: str, known: Iterable[str]) -> str | None:
    """Return the known name that a misspelled one means; None if none has nearly the same letters."""
    by_letters: dict[str, str] = {}
    for each in known:
        by_letters.setdefault(each.lower().replace("_", ""), each)
    letters = name.lower().replace("_", "")
    close = [letters] if letters in by_letters else []
    if not close and len(letters) >= MIN_LETTERS:
        close = difflib.get_close_matches(letters, by_letters, n=1, cutoff=0.85)
    return by_letters[close[0]] if close else None


def list_public_names(history: History) -> Iterable[str]:
    """Yield the public names of all releases; members of a class in a private module by its shortest public name."""
    homes: dict[str, str] = {}
    for module, members in history.table.items():
        if "._" in module:
            continue
        for name, steps in members.items():
            targets = {entry for _, _, entry in steps if isinstance(entry, str)}
            if not _is_public(name) or any(target.startswith("~") for target in targets):
                continue
            full = f"{module}.{name}"
            yield full
            for target in targets:
                if "._" in target.partition(":")[0]:
                    homes[target] = min(homes.get(target, full), full, key=lambda each: (each.count("."), each))
    for target, full in sorted(homes.items()):
        yield from (f"{full}.{member}" for member in _list_public_members(history, target))


def _list_public_modules(history: History) -> Iterable[str]:
    """Return the public modules of all releases."""
    return (module for module in history.table if _is_public(module.replace(".", "")) and "._" not in module)


def _list_public_members(history: History, target: str) -> Iterable[str]:
    module, _, name = target.partition(":")
    for member in history.table.get(module, ()) if name else ():
        if member.startswith(f"{name}.") and _is_public(member.removeprefix(f"{name}.")):
            yield member.removeprefix(f"{name}.")


def _is_public(name: str) -> bool:
    return bool(name) and not any(part.startswith("_") for part in name.split("."))


def _count_shared_parts(left: str, right: str) -> int:
    return len(set(left.split(".")) & set(right.split(".")))
