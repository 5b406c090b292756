"""What one file says about torch: its text, the releases that it admits, and one statement of several."""

from pathlib import Path

import pytest
from packaging.specifiers import SpecifierSet

from torchproof.scan.metadata.torch_requirement import TorchRequirement, Weight, choose_requirement

RELEASES = ("2.5", "2.6", "2.7", "2.8")
WEIGHTS = {"direct": Weight.DIRECT, "option": Weight.OPTIONAL, "pin": Weight.CONSTRAINT, "override": Weight.OVERRIDE}


def require(*alternatives: str, path: str = "x", weight: Weight = Weight.DIRECT) -> TorchRequirement:
    return TorchRequirement(tuple(map(SpecifierSet, alternatives)), Path(path), weight)


@pytest.mark.parametrize(
    ("alternatives", "text", "is_open"),
    [
        ([""], "torch", True),
        ([">=2.7"], "torch>=2.7", False),
        (["==2.6", ">=2.7"], "torch==2.6 or torch>=2.7", False),
        (["==2.6", "==2.6"], "torch==2.6", False),
        (["", ">=2.7"], "torch or torch>=2.7", False),
        (["", ""], "torch", True),
    ],
)
def test_a_requirement_in_one_line(alternatives: list[str], text: str, is_open: bool) -> None:
    requirement = require(*alternatives)
    assert (requirement.text, requirement.is_open) == (text, is_open)


@pytest.mark.parametrize(
    ("alternatives", "admitted"),
    [
        (["==2.6.3"], ["2.6"]),
        (["==2.6.4"], []),
        (["==2.5.1", "==2.7.0"], ["2.5", "2.7"]),
        (["==2.6.0rc1"], []),
        ([">=2.8.0rc1"], ["2.8"]),
        ([">2.6.2,<2.7"], ["2.6"]),
        ([">2.6.3,<2.7"], []),
    ],
)
def test_a_release_is_admitted_with_one_of_its_patches(alternatives: list[str], admitted: list[str]) -> None:
    requirement = require(*alternatives)
    assert [release for release in RELEASES if requirement.admits(release)] == admitted
    bounds = requirement.find_lowest_release(RELEASES), requirement.find_highest_release(RELEASES)
    assert bounds == ((admitted[0], admitted[-1]) if admitted else (None, None))


@pytest.mark.parametrize(
    ("statements", "expected"),
    [
        ("", None),
        ("direct >=2.6", "torch>=2.6 of 0"),
        # Of several of one weight, each with a version counts, and the first of these is named.
        ("direct >=2.6; direct >=2.7", "torch>=2.6 or torch>=2.7 of 0"),
        ("direct ; direct >=2.7", "torch>=2.7 of 1"),
        ("direct ; direct ", "torch of 0"),
        ("direct >=2.6; direct >=2.6", "torch>=2.6 of 0"),
        # What is required counts before an extra, unless it says no version.
        ("option >=2.7; direct >=2.6", "torch>=2.6 of 1"),
        ("direct ; option >=2.7", "torch>=2.7 of 1"),
        ("direct ; option ", "torch of 1"),
        ("option >=2.7", "torch>=2.7 of 0"),
        # An override counts before all, also before constraints.
        ("direct >=2.6; override ==2.8", "torch==2.8 of 1"),
        ("direct >=2.6; override ==2.8; pin <2.7", "torch==2.8 of 1"),
        ("direct >=2.6; override ", "torch>=2.6 of 0"),
        # A constraint narrows, and requires nothing.
        ("pin <2.7", "torch<2.7 of 0"),
        ("pin <2.7; pin >=2.5", "torch<2.7,>=2.5 of 0"),
        ("direct >=2.6; pin <2.8", "torch<2.8,>=2.6 of 0"),
        ("direct ; pin <2.8", "torch<2.8 of 1"),
        ("direct >=2.6; direct >=2.7; pin <2.8", "torch<2.8,>=2.6 or torch<2.8,>=2.7 of 0"),
        ("direct >=2.6; pin <2.8; pin !=2.7.0", "torch!=2.7.0,<2.8,>=2.6 of 0"),
    ],
)
def test_one_of_several_statements(statements: str, expected: str | None) -> None:
    parts = [part.strip().partition(" ") for part in statements.split(";") if part.strip()]
    given = [
        require(specifier.strip(), path=str(place), weight=WEIGHTS[weight])
        for place, (weight, _, specifier) in enumerate(parts)
    ]
    chosen = choose_requirement(given)
    assert (chosen and f"{chosen.text} of {chosen.path}") == expected


def test_constraints_narrow_each_alternative_once() -> None:
    narrowed = require(">=2.6", ">=2.7").narrow_range([require("<2.8", "<2.8")])
    assert narrowed.text == "torch<2.8,>=2.6 or torch<2.8,>=2.7"
