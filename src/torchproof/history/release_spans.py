"""Runs of neighbouring releases, in words."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import TypeVar

ValueT = TypeVar("ValueT")


def list_runs(values: Iterable[ValueT]) -> list[tuple[int, int, ValueT]]:
    """Return equal neighbours as runs: the places of the first and the last, and the value."""
    found, at = [], 0
    for value, group in groupby(values):
        count = sum(1 for _ in group)
        found.append((at, at + count - 1, value))
        at += count
    return found


def describe_releases(releases: Sequence[str], chosen: Iterable[str]) -> str:
    """Return releases as text, runs of neighbours by their first and last."""
    wanted = set(chosen)
    shown = []
    for first, last, is_chosen in list_runs(release in wanted for release in releases):
        if is_chosen:
            shown.append(releases[first] if first == last else f"{releases[first]} to {releases[last]}")
    return ", ".join(shown)
