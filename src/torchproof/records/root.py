"""Where a checkout lies."""

from pathlib import Path

from torchproof.errors import RecordError


def find_root(start: Path) -> Path:
    """Return the nearest folder upwards that holds ``releases.toml``."""
    for folder in (start, *start.parents):
        if (folder / "releases.toml").is_file():
            return folder
    raise RecordError(f"{start}: no releases.toml here or above; run torchproof inside a checkout")
