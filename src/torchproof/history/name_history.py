"""The history of every name, read from its file and asked by name and release."""

import gc
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache, cached_property
from itertools import groupby
from pathlib import Path
from typing import Any

from torchproof.errors import RecordError, suggest_word
from torchproof.garbage_collection import stop_collection
from torchproof.history.data_files import REMEDY, read_data_file
from torchproof.history.history_decoder import FORMAT, decode_history, decode_record
from torchproof.history.history_model import NameResolution, Presence, Record, Span
from torchproof.history.incidental_imports import may_be_imported
from torchproof.history.module_names import (
    ADDED_TO_CLASSES,
    FILLED_AT_RUN_TIME,
    FILLED_FROM_C,
    LOOPED,
    MODULE_ATTRIBUTES,
    UNREAD,
    is_dunder,
    is_private,
    is_settings,
)
from torchproof.history.stdlib_names import find_stdlib_class, has_member

FILE = Path("history", "torch.json")
PRIVATE_FILE = Path("history", "private.json")
# The data files of the package.
DATA_FOLDER = Path(__file__).parents[1] / "data"
Place = tuple[str, str]
# Its members are kept as those of torch.Tensor.
TENSOR_BASE = ("torch._C", "TensorBase")


class History:
    """The names of a package in all releases of torch.

    Args:
        table: The public names, as their file has them.
        private: The other names, to be asked for; no list has them.
        partners: The files of the packages whose names are asked for here too, by package; one is read when it is
            asked.

    """

    def __init__(
        self, table: dict[str, Any], private: dict[str, Any] | None = None, partners: Mapping[str, Path] | None = None
    ) -> None:
        self.package: str = table.get("package", "torch")
        self.pairing: str = table.get("pairing", "")
        """The rule by which a version of the package belongs to a release of torch, "" for torch itself."""
        self.versions: tuple[str, ...] = tuple(table.get("versions", ()))
        """The version that belongs to each release, "" where none does; nothing for torch itself."""
        self.last_build: str = table.get("last_build", "")
        """The release of torch that the last version of the package was built for, "" while versions go on."""
        self.releases: tuple[str, ...] = tuple(table["releases"])
        self.partners = {name: path for name, path in (partners or {}).items() if name != self.package}
        self._places = {release: at for at, release in enumerate(self.releases)}
        self._records: list[Any] = table["records"]
        self._public = decode_history(table)
        self._names = self._public
        self._is_whole = private is not None
        if private is not None:
            self._names = _merge_names(self._public, decode_history(private, len(self._records)))
            self._records = [*self._records, *private["records"], ["module"]]
            _add_modules(self._names, len(self._records) - 1)
        self._unpacked: dict[int, Record] = {}

    def select_package(self, name: str) -> "History":
        """Return the history of the package that a dotted name begins with, this one if there is none."""
        package = name.partition(".")[0]
        return self._open_partner(package) if package in self.partners else self

    @cache  # noqa: B019 (one history lives as long as its process)
    def _open_partner(self, package: str) -> "History":
        found = read_history_file(self.partners[package])
        if found.releases != self.releases or found.package != package:
            raise RecordError(f"{self.partners[package]}: of other releases than those of torch; {REMEDY} --partners")
        return found

    def find_version(self, release: str) -> str:
        """Return package and version that belong to a release of torch, "" for torch itself or where none does."""
        version = self.versions[self.find_release_index(release)] if self.versions else ""
        return f"{self.package} {version}" if version else ""

    def describe_last_build(self) -> str:
        """Return a clause about the last version of a package that has no further ones, "" while versions go on."""
        version = self.find_version(self.releases[-1])
        return f"{version} is its last release, built for torch {self.last_build}" if self.last_build else ""

    def find_release_index(self, release: str) -> int:
        """Return the place of a release; raise RecordError for one that the history does not have."""
        if release in self._places:
            return self._places[release]
        for at, minor in enumerate(self.releases):
            if release.startswith(f"{minor}."):
                return at
        told = f"{suggest_word(release, self.releases)}it has {', '.join(self.releases)}"
        raise RecordError(f"history: {release!r} is not in it; {told}")

    def find_spans_of_entry(self, module: str, name: str) -> list[tuple[int, int, int | str]]:
        """Return the spans of a name as they are kept: first, last, record or target of an alias."""
        kept: list[tuple[int, int, int | str]] = self._names.get(module, {}).get(name, [])
        return kept

    def _find_entry(self, module: str, name: str, at: int) -> Record | str | None:
        for first, last, entry in self.find_spans_of_entry(module, name):
            if first <= at <= last:
                return entry if isinstance(entry, str) else self._decode_record(entry)
        return None

    def _decode_record(self, number: int) -> Record:
        if number not in self._unpacked:
            self._unpacked[number] = decode_record(self._records[number])
        return self._unpacked[number]

    def list_modules(self, release: str) -> frozenset[str]:
        """Return the modules that can be imported."""
        at = self.find_release_index(release)
        return frozenset(module for module in self._names if self._find_entry(module, "", at) is not None)

    def is_open(self, module: str, release: str) -> bool:
        """Return True if a name's absence in a module proves nothing."""
        if (history := self.select_package(module)) is not self:
            return history.is_open(module, release)
        record = self._find_entry(module, "", self.find_release_index(release))
        return not isinstance(record, Record) or record.dynamic or len(self._names[module]) == 1

    def find_owners(self, name: str) -> frozenset[str]:
        """Return the classes that have a member of a name on some release."""
        end = f".{name}"
        keys = ((module, key) for module, names in self._names.items() for key in names if key.endswith(end))
        return frozenset(f"{module}.{key.removesuffix(end)}" for module, key in keys)

    def list_members(self, name: str, release: str) -> dict[str, Record]:
        """Return the records of the members that a module or class defines, by name."""
        if (history := self.select_package(name)) is not self:
            return history.list_members(name, release)
        at = self.find_release_index(release)
        found = self.resolve_name(name, release)
        if found.canonical is None:
            return {}
        module, prefix = (name, "") if found.canonical in self._names else self._split_canonical(found.canonical)
        if prefix == "" and found.canonical in self._names:
            module = found.canonical
        chosen = [key for key in self._names[module] if key.startswith(prefix) and "." not in key[len(prefix) :]]
        members = {key[len(prefix) :]: self._follow_entry(module, key, at) for key in chosen if key}
        return {key: record for key, record in members.items() if record is not None}

    def _split_canonical(self, canonical: str) -> Place:
        parts = canonical.split(".")
        for end in range(len(parts) - 1, 0, -1):
            if (module := ".".join(parts[:end])) in self._names:
                return module, f"{'.'.join(parts[end:])}."
        return self.package, ""

    def _follow_entry(self, module: str, name: str, at: int) -> Record | None:
        entry = self._find_entry(module, name, at)
        if not isinstance(entry, str):
            return entry
        imported = entry.startswith("~")
        module, _, name = entry.removeprefix("~").partition(":")
        record = self._find_entry(module, name, at)
        return replace(record, imported=imported) if isinstance(record, Record) else None

    def resolve_name(self, name: str, release: str, *, module: bool = False) -> NameResolution:
        """Resolve a dotted name on a release; with ``module``, as an import statement does."""
        history = self.select_package(name)
        return history._resolve(name, history.find_release_index(release), module)  # noqa: SLF001

    @cache  # noqa: B019 (one history lives as long as its process)
    def _resolve(self, name: str, at: int, only_modules: bool) -> NameResolution:
        parts = name.split(".")
        if parts[0] != self.package:
            return NameResolution(Presence.UNKNOWN, missing=parts[0], reason=f"not a name of {self.package}")
        if self.versions and not self.versions[at]:
            reason = f"no version of {self.package} belongs to this release"
            return NameResolution(Presence.UNKNOWN, missing=self.package, reason=reason)
        found, _ = self._resolve_from(name, 1, at, only_modules)
        if found.presence is Presence.PRESENT or only_modules:
            return found
        for end in range(len(parts) - 1, 1, -1):  # a name that is submodule and function hides the submodule
            if self._find_entry(".".join(parts[:end]), "", at) is not None:
                inner, _ = self._resolve_from(name, end, at, only_modules)
                if inner.presence is Presence.PRESENT:
                    return inner
        if self._is_of_module(found, at):
            return NameResolution(
                Presence.ABSENT, missing=found.missing, reason="a name of the module, not of the function"
            )
        return found

    def _is_of_module(self, found: NameResolution, at: int) -> bool:
        """Return True if a search ended at a function, for a name that some release has in a module so called."""
        holder, _, part = (found.missing or "").rpartition(".")
        if part not in self._names.get(holder, ()):
            return False
        record = self._resolve(holder, at, False).record
        return record is not None and record.kind == "function"

    @cache  # noqa: B019 (as above; a name is found one step behind its holder, which most others have asked for)
    def _resolve_from(self, name: str, start: int, at: int, only_modules: bool) -> tuple[NameResolution, Place | None]:
        """Follow a name from the module that its first parts are; return what it is, and where its members are."""
        holder, _, part = name.rpartition(".")
        if name.count(".") < start:
            return NameResolution(Presence.PRESENT, self._follow_entry(name, "", at), name), (name, "")
        before, place = self._resolve_from(holder, start, at, only_modules)
        if place is None:
            return (_make_unknown(holder) if before.presence is Presence.PRESENT else before), None
        step = self._resolve_part(place, part, at, only_modules)
        if isinstance(step, NameResolution):  # present: inherited from outside of torch
            return (step if step.presence is Presence.PRESENT else replace(step, missing=name)), None
        record = self._find_entry(*step, at)
        dotted = ".".join(each for each in step if each)
        known = record if isinstance(record, Record) else None
        return NameResolution(Presence.PRESENT, known, dotted), step if known else None

    def _resolve_part(self, place: Place, part: str, at: int, only_modules: bool) -> Place | NameResolution:
        module, name = place
        if not name:
            return self._find_in_module(module, part, at, only_modules)
        record = self._find_entry(module, name, at)
        if isinstance(record, Record) and record.kind == "class":
            return self._find_in_class(place, part, at)
        return NameResolution(
            Presence.UNKNOWN, reason=f"{name} is no module and no class, so its attributes are not listed"
        )

    def _find_in_module(self, module: str, part: str, at: int, only_modules: bool) -> Place | NameResolution:
        inner = f"{module}.{part}"
        is_module = self._find_entry(inner, "", at) is not None
        if only_modules:
            return (inner, "") if is_module else NameResolution(Presence.ABSENT, reason=f"{inner} is no module")
        entry = self._find_entry(module, part, at)
        if isinstance(entry, str):
            target, _, name = entry.removeprefix("~").partition(":")
            return target, name
        if entry is not None:
            return module, part
        if is_module:
            return inner, ""
        if is_dunder(part):
            return _resolve_dunder(part, inner)
        return self._explain_missing(module, part, at)

    def _explain_missing(self, module: str, part: str, at: int) -> NameResolution:
        """Return whether a name that a module's listing lacks is absent, or not known."""
        inner = f"{module}.{part}"
        if f"{inner}.".startswith(tuple(f"{package}." for package in UNREAD)):
            return NameResolution(Presence.UNKNOWN, reason=f"the sources of {module} are not read")
        is_filled = module in FILLED_FROM_C or is_settings(module)
        if part.startswith("_") and is_filled and part not in self._names[module]:
            return NameResolution(Presence.UNKNOWN, reason=f"not every private name of {module} is listed")
        is_hidden = part.startswith("_") or is_private(module)
        if is_hidden and part not in self._names[module] and not self._is_whole:
            return NameResolution(Presence.UNKNOWN, reason=f"of {module} not every private name is listed")
        if inner in self._names and part not in self._names[module]:
            if module == "torch._C":
                return NameResolution(Presence.UNKNOWN, reason=f"no stub of {inner} yet, or any more")
            return NameResolution(Presence.ABSENT, reason=f"no module of {module} yet, or any more")
        if part not in self._names[module] and may_be_imported(module, part) and not self._is_whole:
            return NameResolution(Presence.UNKNOWN, reason=f"{module} may import it for its own use")
        is_filled = module in FILLED_AT_RUN_TIME and part not in self._names[module]
        if is_filled or self.is_open(module, self.releases[at]):
            return NameResolution(
                Presence.UNKNOWN, reason=f"{module} binds names that its sources do not list", dynamic=True
            )
        return NameResolution(Presence.ABSENT, reason=f"not in {module}")

    def _find_in_class(self, place: Place, part: str, at: int) -> Place | NameResolution:
        dynamic = unknown = False
        is_seen = True
        for module, name in self.iterate_lineage(place, at):
            if module.startswith("!"):
                real = find_stdlib_class(module[1:], name)
                if real is None:
                    unknown = unknown or module != "!typing"
                elif has_member(real, part):
                    return NameResolution(Presence.PRESENT, Record("method"), reason=f"inherited from {name}")
                continue
            if member := self._find_member(module, name, part, at):
                return module, member
            record = self._find_entry(module, name, at)
            dynamic = dynamic or not isinstance(record, Record) or record.dynamic
            if module.startswith("torch._C"):
                is_seen = is_seen and isinstance(record, Record) and record.whole
        if self._is_whole and (found := self._find_beside_bodies(place, part, at)):
            return found
        is_in_c = place[0].startswith("torch._C")
        is_seen = is_seen and place != TENSOR_BASE
        if (part.startswith("__") and not self._is_whole) or (unknown and not (is_in_c and is_seen)):
            return NameResolution(
                Presence.UNKNOWN, reason=f"a base of {place[1]} lies outside of torch", dynamic=dynamic
            )
        if (part.startswith("_") and (is_in_c or not self._is_whole)) or (is_in_c and not is_seen):
            return NameResolution(Presence.UNKNOWN, reason="private members are not listed", dynamic=dynamic)
        return NameResolution(Presence.ABSENT, reason=f"not in {place[1]}", dynamic=dynamic)

    def _find_member(self, module: str, name: str, part: str, at: int) -> str:
        """Return the key of a member in the body of a class, "" if it has none.

        Python puts the name of the class before a name that begins with two underscores.
        """
        prefix = f"_{name.rpartition('.')[2].lstrip('_')}"
        written = part.removeprefix(prefix) if part.startswith(f"{prefix}__") else part
        keys = (f"{name}.{part}", f"{name}.{written}")
        return next((key for key in keys if self._find_entry(module, key, at) is not None), "")

    def _find_beside_bodies(self, place: Place, part: str, at: int) -> NameResolution | None:
        """Return what is known of a member that no body of a class has; None if it is made nowhere else either."""
        if hasattr(object, part):
            return NameResolution(Presence.PRESENT, Record("method"), reason="inherited from object")
        lineage = [(module, name) for module, name in self.iterate_lineage(place, at) if not module.startswith("!")]
        if any(f"{name}.{part}" in self._names.get(module, ()) for module, name in lineage):  # in another release
            return None
        modules = [module for module, _ in lineage]
        is_open = any(module.startswith("torch._C") or self.is_open(module, self.releases[at]) for module in modules)
        is_looped = any(f"{module}.".startswith(LOOPED) for module in modules)
        if part in ADDED_TO_CLASSES or part in self._dunders or (part.startswith("_") and is_open) or is_looped:
            return NameResolution(Presence.UNKNOWN, reason=f"added to {place[1]} at run time, or not there")
        return None

    @cached_property
    def _dunders(self) -> frozenset[str]:
        """The names with two underscores on both sides that some class has."""
        last = (name.rpartition(".")[2] for names in self._names.values() for name in names if "." in name)
        return frozenset(name for name in last if is_dunder(name))

    def iterate_lineage(self, place: Place, at: int) -> Iterator[Place]:
        """Yield a class and its bases; those of other packages with ``!`` before their module."""
        waiting, seen = [place], set()
        while waiting:
            holder = waiting.pop(0)
            if holder in seen:
                continue
            seen.add(holder)
            yield holder
            record = self._find_entry(*holder, at)
            if isinstance(record, Record):
                bases = [tuple(base.partition(":")[::2]) for base in record.bases]
                waiting = [*((module, name) for module, name in bases), *waiting]

    def find_resolutions(self, name: str) -> list[NameResolution]:
        """Return what each release says of a name, the newest first."""
        return [self.resolve_name(name, release) for release in reversed(self.releases)]

    def find_presence(self, name: str) -> dict[str, Presence]:
        """Return the presence of a name in each release."""
        return {release: self.resolve_name(name, release).presence for release in self.releases}

    def has_ever(self, name: str) -> bool:
        """Return True if some release has a name."""
        return Presence.PRESENT in self.find_presence(name).values()

    def find_spans(self, name: str) -> tuple[Span, ...]:
        """Return the runs of releases in which a name stays the same."""
        found = [(release, self.resolve_name(name, release)) for release in self.releases]
        groups = [list(group) for _, group in groupby(found, key=lambda pair: (pair[1].presence, pair[1].record))]
        return tuple(Span(group[0][0], group[-1][0], group[-1][1]) for group in groups)

    @cached_property
    def table(self) -> dict[str, dict[str, Any]]:
        """Return the public names as they are kept, by module."""
        return self._public

    @cached_property
    def whole_table(self) -> dict[str, dict[str, Any]]:
        """Return all names as they are kept, by module."""
        return self._names


def _resolve_dunder(part: str, full: str) -> NameResolution:
    """Return what a module has under a name that nothing records."""
    if part in MODULE_ATTRIBUTES:
        return NameResolution(Presence.PRESENT, Record("value"), full, reason="every module has it")
    return NameResolution(Presence.UNKNOWN, reason=f"{part} of a module is not recorded")


def _make_unknown(name: str) -> NameResolution:
    return NameResolution(Presence.UNKNOWN, missing=name, reason="made in C, without a stub")


def _merge_names(public: dict[str, dict[str, Any]], private: dict[str, dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """Return the names of both; of one that both have, the spans of the private ones first, which tell more."""
    found = {module: dict(names) for module, names in private.items()}
    for module, names in public.items():
        members = found.setdefault(module, {})
        for name, spans in names.items():
            members[name] = [*members.get(name, ()), *spans]
    return found


def _add_modules(names: dict[str, dict[str, Any]], number: int) -> None:
    """Add the modules of which only the names are kept, with the number of the record of a module."""
    for members in names.values():
        if "" not in members:
            steps = [step for spans in members.values() for step in spans]
            members[""] = [(min(first for first, _, _ in steps), max(last for _, last, _ in steps), number)]


def read_history_file(path: Path, private: Path | None = None, partners: Mapping[str, Path] | None = None) -> History:
    """Read a file of the history of names, and one of private names; raise RecordError if one cannot be read.

    Args:
        path: The public names.
        private: The private names.
        partners: The files of packages beside torch, which are read when they are asked.

    """
    with stop_collection():
        tables = [read_data_file(each, FORMAT, dict) for each in (path, private) if each is not None]
        try:
            history = History(tables[0], tables[1] if private else None, partners)
        except (ValueError, KeyError, TypeError) as error:
            raise RecordError(f"{path}: damaged ({type(error).__name__}); {REMEDY}") from None
        gc.freeze()  # the collector never looks at what is made: a history stays, and the search takes half of its time
    return history


def load_history(root: Path | None = None) -> History:
    """Read the history of a checkout, or the one of the installed package; raise RecordError if it cannot be read."""
    return read_history_file(root / FILE if root else DATA_FOLDER / FILE.name)
