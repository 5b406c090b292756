"""Reads the files of data that are written once for all releases and come with the package."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from torchproof.errors import RecordError

Built = TypeVar("Built")
# What to do about a file that is not there or damaged.
REMEDY = "install torchproof again, or in a checkout: torchproof-docs names"


def read_data_file(path: Path, number: int, build: Callable[[dict[str, Any]], Built], remedy: str = REMEDY) -> Built:
    """Return what ``build`` makes of a file's table; raise RecordError with the remedy if it cannot be read.

    Args:
        path: The file, JSON with its format in ``format``.
        number: The format that this version of the package reads.
        build: Called with the table. A ValueError, LookupError, TypeError or AttributeError of it means damage.
        remedy: What a reader of the error can do.

    """
    try:
        table = json.loads(path.read_text(encoding="utf-8"))
        if table["format"] != number:
            raise RecordError(f"{path}: format {table['format']}, not {number}; {remedy}")
        return build(table)
    except OSError as error:
        raise RecordError(f"{path}: {error.strerror}; {remedy}") from None
    except (ValueError, LookupError, TypeError, AttributeError) as error:
        raise RecordError(f"{path}: damaged ({type(error).__name__}); {remedy}") from None
