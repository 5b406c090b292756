"""Packages of one environment for scripts of another: what torch brings in, in the version of the newer release."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

# What a release of torch pins to itself, so that it cannot be that of another.
PINNED = re.compile(r"^(?:torch|triton|nvidia|cuda)", re.IGNORECASE)
DISTRIBUTION = re.compile(r"(?P<name>.+)-(?P<version>[^-]+)\.dist-info")


@contextmanager
def lend_other_packages(python: Path, newer: Path) -> Iterator[Path | None]:
    """Lend a folder with the packages of which two environments have other versions, in that of the newer one.

    Args:
        python: the interpreter whose scripts are to find them.
        newer: the interpreter of the other environment.

    """
    own, other = _list_distributions(python), _list_distributions(newer)
    differing = {name: folder for name, folder in other.items() if name in own and own[name].name != folder.name}
    if not differing:
        yield None
        return
    with TemporaryDirectory(prefix="torchproof-packages-") as temporary:
        for folder in differing.values():
            record = (folder / "RECORD").read_text(encoding="utf-8")
            for top in {line.partition("/")[0] for line in record.splitlines() if "/" in line and line[:1] not in "./"}:
                source = folder.parent / top
                if source.exists() and not top.startswith("__"):
                    Path(temporary, top).symlink_to(source)
        yield Path(temporary)


def _list_distributions(python: Path) -> dict[str, Path]:
    """List the distributions of an environment by name."""
    folders = python.parent.parent.glob("lib/python3*/site-packages/*.dist-info")
    found = {match["name"].lower(): folder for folder in folders if (match := DISTRIBUTION.fullmatch(folder.name))}
    return {name: folder for name, folder in found.items() if not PINNED.match(name)}
