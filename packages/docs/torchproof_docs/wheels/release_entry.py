"""Takes a new PyTorch release in: its entry in releases.toml, read off its wheel."""

import datetime as dt
from pathlib import Path

from packaging.version import InvalidVersion, Version

from torchproof.errors import RecordError
from torchproof_docs.records.releases import Release, load_releases
from torchproof_docs.wheels.wheel_index import find_python_versions
from torchproof_docs.wheels.wheel_requirements import parse_cuda_version
from torchproof_docs.wheels.wheel_sources import fetch_sources


def add_entry(root: Path, torch: str, *, date: dt.date, cache: Path) -> Release:
    """Append a release to releases.toml with the CUDA and CPython versions its default wheel shows, and return it."""
    path = root / "releases.toml"
    try:
        version = Version(torch)
    except InvalidVersion:
        raise RecordError(f"{torch!r} is not a torch version; give one such as 2.16.0") from None
    minor = f"{version.major}.{version.minor}"
    known = {release.minor: release for release in load_releases(path).all}
    if minor in known:
        if known[minor].torch != torch:
            raise RecordError(
                f"releases.toml: {minor} is there as {known[minor].torch}; change torch in its entry to {torch}, then "
                f"run torchproof-docs prove --everything --releases {minor}"
            )
        return known[minor]
    new = Release(minor, torch, date, "", ("", ""))
    folder = fetch_sources(new, ["torch/version.py"], cache)
    cuda = parse_cuda_version((folder / "torch" / "version.py").read_text(encoding="utf-8"))
    pythons = find_python_versions(new)
    entry = (
        f'\n[release."{minor}"]\ntorch = "{torch}"\ndate = {date.isoformat()}\n'
        f'cuda = "{cuda}"\npython = ["{pythons[0]}", "{pythons[-1]}"]\n'
    )
    path.write_text(path.read_text(encoding="utf-8") + entry, encoding="utf-8")
    return load_releases(path).get_release(minor)
