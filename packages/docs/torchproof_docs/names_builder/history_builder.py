"""Builds the history: sources, entries of each release, spans, one file."""

import gc
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from torchproof.history.history_model import Entries, Record
from torchproof.history.name_history import FILE, PRIVATE_FILE, load_history
from torchproof.history.runtime_lookups import load_lookups
from torchproof.history.type_history import FILE as TYPE_FILE
from torchproof_docs.names_builder import line_index_builder
from torchproof_docs.names_builder.borrowed_name_writer import write_borrowed_names
from torchproof_docs.names_builder.extraction_cache import ExtractionCache
from torchproof_docs.names_builder.history_encoder import encode_history
from torchproof_docs.names_builder.import_resolver import ImportResolver
from torchproof_docs.names_builder.lookup_merge import apply_lookups
from torchproof_docs.names_builder.private_names import list_private_names
from torchproof_docs.names_builder.release_modules import Module, ModuleReader
from torchproof_docs.names_builder.release_names import ReleaseNames
from torchproof_docs.names_builder.typed_signatures import encode_types, list_typed_names
from torchproof_docs.records.history_files import write_history_file
from torchproof_docs.records.releases import Release
from torchproof_docs.wheels.wheel_contents import OPERATORS, WheelContents, read_contents
from torchproof_docs.wheels.wheel_index import WheelName

FUNCTION = re.compile(r"^- func: ([\w.]+)(\(.*)$", re.MULTILINE)
GENERATED = re.compile(r"^  autogen: (.+)$", re.MULTILINE)


@dataclass(frozen=True)
class ReadReleases:
    """What the sources of all releases say, before the installed ones are asked."""

    releases: tuple[str, ...]
    tables: tuple[Entries, ...]
    modules: tuple[Mapping[str, Module], ...]
    private: tuple[Entries, ...]
    typed: tuple[Mapping[str, tuple[str, ...]], ...]


def build_history(root: Path, releases: Iterable[Release], cache: Path, tell: Callable[[str], None]) -> None:
    """Read every release out of its wheel; write the history, each file at once or not at all."""
    found = read_releases(releases, cache, tell)
    write_history(root, found)
    write_lines(root, found)
    write_history_file(root / PRIVATE_FILE, encode_history(found.releases, found.private, whole=True).encode())
    write_borrowed_names(root)
    write_history_file(root / TYPE_FILE, encode_types(found.releases, found.typed))


def read_releases(releases: Iterable[Release], cache: Path, tell: Callable[[str], None]) -> ReadReleases:
    """Read the sources of every release; what an earlier build extracted is not extracted again."""
    gc.disable()  # nearly all that is read is kept to the end, and collecting takes a third of the time
    extractions = ModuleReader(ExtractionCache(cache, tell))
    listings: dict[str, ReleaseNames] = {}
    for release in releases:
        contents = read_contents(WheelName.name_torch_wheel(release), cache, tell)
        listings[release.minor] = list_names(extractions.read_modules(contents), contents)
        tell(f"torch {release.torch}: {len(listings[release.minor].entries)} names")
    modules = tuple(listing.resolver.modules for listing in listings.values())
    tables = tuple(complete_listings(listings.values()))
    private = tuple(
        list_private_names(listing.resolver, listing.documented, listing.entries) for listing in listings.values()
    )
    typed = tuple(list_typed_names(listing.resolver, listing.entries) for listing in listings.values())
    return ReadReleases(tuple(listings), tables, modules, private, typed)


def write_history(root: Path, releases: ReadReleases) -> None:
    """Write the history of what was read, with what the installed releases are known to say."""
    tables = [dict(table) for table in releases.tables]
    for minor, table in zip(releases.releases, tables, strict=True):
        apply_lookups(table, load_lookups(root, minor))
    write_history_file(root / FILE, encode_history(releases.releases, tables).encode())


def write_lines(root: Path, releases: ReadReleases) -> None:
    """Write the lines of the names of the history, which must have been written before."""
    line_index_builder.write_line_index(root, load_history(root), releases.modules)


def complete_listings(listings: Iterable[ReleaseNames]) -> list[Entries]:
    """Return the entries of every release, each asked for the names that only others list."""
    known = list(listings)
    names = {key for listing in known for key in listing.entries if key[1] and "." not in key[1]}
    for listing in known:
        listing.complete(names)
    return [listing.entries for listing in known]


def list_names(modules: dict[str, Module], contents: WheelContents, package: str = "torch") -> ReleaseNames:
    """Return the listing of one release of a package, its entries collected."""
    resolver = ImportResolver(modules, package)
    listing = ReleaseNames(resolver, _collect_docstring_signatures(resolver))
    found = listing.collect()
    if package != "torch":
        return listing
    found["torch.ops", ""] = Record("module", dynamic=True)
    found["torch.ops.aten", ""] = Record("module", dynamic=True)
    found.pop(("torch", "ops"), None)
    if OPERATORS in contents.files:
        for name, record in read_operators(contents.read_file(OPERATORS)).items():
            found["torch.ops.aten", name] = record
    return listing


def _collect_docstring_signatures(resolver: ImportResolver) -> dict[str, str]:
    """Return the signatures in docstrings of C functions, by every name under which they are looked for."""
    found: dict[str, str] = {}
    for module in resolver.modules.values():
        for name, signature in module.facts.documented.items():
            found[name] = signature
            if name.startswith("Tensor."):
                found[f"torch._C.TensorBase.{name.removeprefix('Tensor.')}"] = signature
    return found


def read_operators(text: str) -> dict[str, Record]:
    """Return the operators by name, with the schemas of their overloads."""
    schemas: dict[str, list[str]] = {}
    for name, schema in FUNCTION.findall(text):
        operator, _, overload = name.partition(".")
        schemas.setdefault(operator, []).append(f"{overload}{schema}")
    for line in GENERATED.findall(text):
        for name in line.split(","):
            schemas.setdefault(name.strip().partition(".")[0], [])
    return {name: Record("op", () if name.startswith("_") else tuple(found)) for name, found in schemas.items()}
