"""Builds the history: sources, entries of each release, spans, one file."""

import gc
from collections.abc import Callable, Iterable
from pathlib import Path

from torchproof.atomic import write_at_once
from torchproof.names import locate
from torchproof.names.history import load_history
from torchproof.names.listing import Entries, Listing
from torchproof.names.look_ups import apply, load_look_ups
from torchproof.names.operators import operators
from torchproof.names.records import Record
from torchproof.names.resolve import Resolver
from torchproof.names.sources import Extractions, Module
from torchproof.names.spans import encode
from torchproof.records.releases import Release
from torchproof.wheels.contents import OPERATORS, Contents, read_contents

FILE = Path("history", "torch.json")


def build(root: Path, releases: Iterable[Release], cache: Path, tell: Callable[[str], None]) -> None:
    """Read every release out of its wheel; write the history, at once or not at all, then the lines of its names."""
    gc.disable()  # nearly all that is read is kept to the end, and collecting takes a third of the time
    extractions = Extractions()
    (root / FILE.parent).mkdir(exist_ok=True)
    listings: dict[str, Listing] = {}
    sources: list[Contents] = []
    for release in releases:
        contents = read_contents(release, cache, tell)
        sources.append(contents)
        listings[release.minor] = listed(extractions.modules(contents), contents)
        tell(f"torch {release.torch}: {len(listings[release.minor].entries)} names")
    tables = completed(listings.values())
    for minor, table in zip(listings, tables, strict=True):
        apply(table, load_look_ups(root, minor))
    write_at_once(root / FILE, encode(list(listings), tables).encode())
    locate.write(root, load_history(root), sources)


def completed(listings: Iterable[Listing]) -> list[Entries]:
    """Return the entries of every release, each asked for the names that only others list."""
    known = list(listings)
    names = {key for listing in known for key in listing.entries if key[1] and "." not in key[1]}
    for listing in known:
        listing.complete(names)
    return [listing.entries for listing in known]


def listed(modules: dict[str, Module], contents: Contents) -> Listing:
    """Return the listing of one release, its entries collected."""
    resolver = Resolver(modules)
    listing = Listing(resolver, _documented(resolver))
    found = listing.collect()
    found["torch.ops", ""] = Record("module", dynamic=True)
    found["torch.ops.aten", ""] = Record("module", dynamic=True)
    found.pop(("torch", "ops"), None)
    if OPERATORS in contents.files:
        for name, record in operators(contents.read(OPERATORS)).items():
            found["torch.ops.aten", name] = record
    return listing


def _documented(resolver: Resolver) -> dict[str, str]:
    """Return the signatures in docstrings of C functions, by every name under which they are looked for."""
    found: dict[str, str] = {}
    for module in resolver.modules.values():
        for name, signature in module.facts.documented.items():
            found[name] = signature
            if name.startswith("Tensor."):
                found[f"torch._C.TensorBase.{name.removeprefix('Tensor.')}"] = signature
    return found
