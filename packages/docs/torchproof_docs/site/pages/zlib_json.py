"""Data that scripts of the site alone load, published as zlib streams: a quarter of the size on any host."""

import json
import zlib
from collections.abc import Mapping
from typing import Any

SUFFIX = ".packed"


def pack_files(texts: Mapping[str, str]) -> dict[str, bytes]:
    """Compress files of JSON; return them by the paths that the scripts load."""
    return {
        f"{name.removesuffix('.json')}{SUFFIX}": zlib.compress(text.encode(), level=9) for name, text in texts.items()
    }


def unpack_json(content: bytes) -> Any:
    """Return the data of a compressed file."""
    return json.loads(zlib.decompress(content))
