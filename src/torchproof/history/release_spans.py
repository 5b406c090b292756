"""Runs of neighbouring releases, in words."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import TypeVar

from torchproof.history.name_history import History

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


def describe_versions(history: History, first: str, last: str) -> str:
    """Return the versions of a package that belong to a run of releases of torch, "" for torch itself."""
    begin, end = history.find_version(first), history.find_version(last)
    return begin if begin == end or not end else f"{begin or history.package} to {end.partition(' ')[2]}"
