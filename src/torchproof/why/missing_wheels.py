"""Answers what pip and uv say that find no wheel of torch for a Python."""

import re
from collections.abc import Iterator, Mapping

from packaging.version import Version

from torchproof.history.release_spans import describe_releases
from torchproof.why.why_answers import Answer

# The oldest and the newest CPython with a wheel, by minor release.
WheelPythons = Mapping[str, tuple[str, str]]

REQUIREMENT = re.compile(
    r"(?:No matching distribution found for|satisfies the requirement) torch ?(?:==|>=|~=|===) ?(\d{1,2}\.\d{1,3})\b"
)
# What uv says of a wheel, and pip of one that it was given.
TAGGED = (
    re.compile(
        r"\btorch==(\d{1,2}\.\d{1,3})\S{0,40} has no wheels with a matching Python [^(]{0,80}\(e\.g\., `cp(\d)(\d{1,2})"
    ),
    re.compile(r"\btorch-(\d{1,2}\.\d{1,3})[\w.+]{0,40}-cp(\d)(\d{1,2})-\S{1,80}\.whl is not a supported wheel"),
)
SCORE = 250.0


def answer_missing_wheel(pythons: WheelPythons, message: str) -> Iterator[Answer]:
    """Yield for which Pythons a release has wheels, and which releases have one for a Python that is named."""
    start = message[:4000]
    tagged = next((match for pattern in TAGGED if (match := pattern.search(start))), None)
    match = tagged or REQUIREMENT.search(start)
    if match is None or match[1] not in pythons:
        return
    oldest, newest = pythons[match[1]]
    text = f"The wheels of torch {match[1]} are for Python {oldest} to {newest}"
    known = [f"{match[2]}.{match[3]}"] if tagged else _list_pythons(pythons)
    spans = "; ".join(_describe_python(pythons, python) for python in known)
    yield Answer("wheel", text, action=f"Compare `python --version`. {spans}", score=SCORE)


def _list_pythons(pythons: WheelPythons) -> list[str]:
    minors = {Version(python).minor for pair in pythons.values() for python in pair}
    return [f"3.{minor}" for minor in range(min(minors), max(minors) + 1)]


def _describe_python(pythons: WheelPythons, python: str) -> str:
    """Describe the releases with a wheel for a Python."""
    here = [release for release, (first, last) in pythons.items() if Version(first) <= Version(python) <= Version(last)]
    releases = list(pythons)
    shown = f"torch {describe_releases(releases, here)}" if here else f"no release since {releases[0]}"
    return f"Python {python}: {shown}"
