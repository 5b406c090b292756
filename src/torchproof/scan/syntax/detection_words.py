"""The words of detection rules that a reading needs to know, so that it keeps no more than rules ask for."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class DetectionWords:
    """What rules look for that is no plain use of torch."""

    methods: frozenset[str] = frozenset()
    """Last parts of methods and attributes that a subclass reaches through ``self``, or overrides."""
    blocks: frozenset[str] = frozenset()
    """Dotted names whose ``with`` blocks and decorated functions matter."""
    outside: frozenset[str] = frozenset()
    """Dotted names outside torch."""
    placed: frozenset[str] = frozenset()
    """Last parts of names for which it matters what their arguments were made from."""
    variables: frozenset[str] = frozenset()
    """Environment variables."""
    origins: frozenset[str] = frozenset()
    """Words that matter there, beside those of devices."""
    indexed: frozenset[str] = frozenset()
    """Classes whose subscripts matter."""
    returning: frozenset[str] = frozenset()
    """Dotted names for which it matters if a function returns its input."""
