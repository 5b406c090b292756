"""What the history says of a name: its records, and what a look-up finds."""

from dataclasses import dataclass
from enum import StrEnum

KINDS = ("module", "class", "function", "method", "property", "field", "value", "op")
# The note of a constant that its module's ``__all__`` leaves out: it serves the module alone.
UNLISTED = "not in __all__"

# The note of an attribute that methods set on instances: neither declared nor, most often, documented.
OF_INSTANCES = "set on instances"

# The note of a name that a module has by an import of another package, before the package.
BORROWED = "borrowed from"


class Presence(StrEnum):
    """Whether a release has a name."""

    PRESENT = "present"
    ABSENT = "absent"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Deprecation:
    """How a name is deprecated."""

    how: str
    """``decorator``, ``warns`` (always) or ``documented``."""
    message: str
    on: str
    """What triggers it: ``use``, ``call`` or ``import``."""


@dataclass(frozen=True, slots=True)
class Record:
    """What a name is, in a run of releases."""

    kind: str
    """One of KINDS."""
    signatures: tuple[str, ...] = ()
    """All overloads, as text; those of a class are of its constructor."""
    value: str | None = None
    """Text of a constant or a setting."""
    deprecation: Deprecation | None = None
    bases: tuple[str, ...] = ()
    """Of classes, as ``module:name``."""
    dynamic: bool = False
    """It answers to names that it does not list."""
    platform: str | None = None
    """Back end that a wheel may lack."""
    note: str | None = None
    """``env: VARIABLE``, UNLISTED or OF_INSTANCES."""
    whole: bool = False
    """A class made in C of which every member was seen in the installed release."""
    imported: bool = False
    """A module happens to have it, by an import for its own use."""


# By (module, name), the module itself under the empty name: a record, or where an alias leads, ``module:name``.
Entries = dict[tuple[str, str], Record | str]


@dataclass(frozen=True, slots=True)
class NameResolution:
    """What one release says of a name."""

    presence: Presence
    record: Record | None = None
    canonical: str | None = None
    """Where it is defined."""
    missing: str | None = None
    """The shortest part of the name that is not there, or not known to be."""
    reason: str = ""
    dynamic: bool = False
    """Its absence is only that of a listing: the object answers to names that it does not list."""


@dataclass(frozen=True, slots=True)
class Span:
    """A run of releases in which a name stays the same."""

    first: str
    last: str
    found: NameResolution
