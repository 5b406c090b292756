"""Builds the history of a package that is used together with torch, by the releases of torch."""

from collections.abc import Callable, Mapping
from pathlib import Path

from torchproof.history.history_model import Entries
from torchproof.history.partner_files import PARTNER_FOLDER
from torchproof_docs.names_builder.extraction_cache import ExtractionCache
from torchproof_docs.names_builder.history_builder import complete_listings, list_names
from torchproof_docs.names_builder.history_encoder import encode_history
from torchproof_docs.names_builder.release_modules import ModuleReader
from torchproof_docs.names_builder.release_names import ReleaseNames
from torchproof_docs.records.history_files import write_history_file
from torchproof_docs.wheels.partner_versions import Partner, find_pairs
from torchproof_docs.wheels.wheel_contents import read_contents
from torchproof_docs.wheels.wheel_index import WheelName
from torchproof_docs.wheels.wheel_requirements import WheelFacts


def build_partner_history(
    root: Path, partner: Partner, wheels: Mapping[str, WheelFacts], cache: Path, tell: Callable[[str], None]
) -> Path:
    """Read the version of a partner that goes with each release of torch; write its names, and return the file."""
    pairs = find_pairs(partner, wheels, cache, tell)
    reader = ModuleReader(ExtractionCache(cache, tell))
    listings: dict[str, ReleaseNames] = {}
    for version in dict.fromkeys(pairs.values()):
        contents = read_contents(WheelName(partner.name, version), cache, tell, partner.index)
        listings[version] = list_names(reader.read_modules(contents), contents, partner.name)
        tell(f"{partner.name} {version}: {len(listings[version].entries)} names")
    tables = dict(zip(listings, complete_listings(listings.values()), strict=True))
    out = root / PARTNER_FOLDER / f"{partner.name}.json"
    write_history_file(out, encode_partner(partner, list(wheels), pairs, tables).encode())
    return out


def encode_partner(
    partner: Partner, releases: list[str], pairs: Mapping[str, str], tables: Mapping[str, Entries]
) -> str:
    """Return the names of a partner by release of torch, as JSON text.

    Args:
        partner: The partner.
        releases: The releases of torch.
        pairs: The version that goes with each.
        tables: The names by version.

    """
    versions = [pairs.get(minor, "") for minor in releases]
    facts = {"package": partner.name, "pairing": partner.pairing, "versions": versions}
    facts |= {"last_build": partner.last_build} if partner.last_build else {}
    return encode_history(releases, [tables.get(version, {}) for version in versions], facts=facts)
