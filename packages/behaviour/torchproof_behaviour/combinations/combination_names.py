"""Names of combinations, and a digest of what they run."""

import hashlib
from pathlib import Path

# Decorator of a module as it is.
PLAIN = "none"
# Subject of the custom operators, which are their own module.
OPERATOR = "custom operator"
# Transform that the others are held against.
CALL = "call"


def join_name(transform: str, decorator: str, subject: str) -> str:
    """Return the name of a combination in the record."""
    return f"{transform}/{decorator}/{subject}"


def split_name(name: str) -> tuple[str, str, str]:
    """Return transform, decorator and subject of a combination."""
    transform, decorator, subject = name.split("/")
    return transform, decorator, subject


def digest_programs() -> str:
    """Return a digest of the programs that the combinations are made of."""
    found = hashlib.sha256()
    for path in sorted((Path(__file__).parent / "programs").glob("*.py")):
        found.update(path.name.encode() + path.read_bytes())
    return found.hexdigest()
