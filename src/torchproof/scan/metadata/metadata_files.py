"""Reads the text of a metadata file, in whatever encoding an editor or a shell wrote it."""

import codecs
from pathlib import Path

from torchproof.regular_files import read_regular_file

MAX_BYTES = 50_000_000
# The mark at the start of a file, and its encoding: PowerShell writes UTF-16. The longer marks come first.
MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


def read_metadata_text(path: Path) -> str:
    """Return the text of a file; raise Unreadable if it is no regular file or too long."""
    content = read_regular_file(path, MAX_BYTES)
    for mark, encoding in MARKS:
        if content.startswith(mark):
            return content[len(mark) :].decode(encoding, "replace")
    return content.decode("utf-8", "replace")
