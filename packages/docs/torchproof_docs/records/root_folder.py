"""Root folder of a checkout."""

from pathlib import Path

from torchproof.errors import RecordError


def find_root(start: Path) -> Path:
    """Find the nearest folder upwards with ``releases.toml``; raise RecordError if there is none."""
    for folder in (start, *start.parents):
        if (folder / "releases.toml").is_file():
            return folder
    raise RecordError(f"{start}: no releases.toml here or above; run torchproof inside a checkout")
