"""An installer that finds no wheel of torch is answered by the Pythons of the releases."""

import pytest

from torchproof.why.missing_wheels import answer_missing_wheel

PYTHONS = {"2.8": ("3.9", "3.13"), "2.9": ("3.10", "3.14"), "2.15": ("3.11", "3.15")}


@pytest.mark.parametrize(
    ("message", "text", "action"),
    [
        (
            "Could not find a version that satisfies the requirement torch==2.9.1 (from versions: 2.2.0, 2.8.0)",
            "The wheels of torch 2.9 are for Python 3.10 to 3.14",
            "Python 3.9: torch 2.8; Python 3.10: torch 2.8 to 2.9; Python 3.11: torch 2.8 to 2.15;",
        ),
        ("No matching distribution found for torch>=2.15", "are for Python 3.11 to 3.15", "3.15: torch 2.15"),
        (
            "Because torch==2.15.0 has no wheels with a matching Python version tag (e.g., `cp310`) and you require",
            "torch 2.15 are for Python 3.11",
            "Compare `python --version`. Python 3.10: torch 2.8 to 2.9",
        ),
        (
            "torch-2.8.0+cu126-cp38-cp38-linux_x86_64.whl is not a supported wheel on this platform.",
            "torch 2.8 are for Python 3.9",
            "Compare `python --version`. Python 3.8: no release since 2.8",
        ),
    ],
)
def test_the_pythons_of_a_release_are_told(message: str, text: str, action: str) -> None:
    (answer,) = answer_missing_wheel(PYTHONS, message)
    assert answer.source == "wheel"
    assert text in answer.text
    assert action in answer.action


@pytest.mark.parametrize(
    "message",
    [
        "No matching distribution found for torchvision==2.9",
        "No matching distribution found for torch==1.4",
        "No matching distribution found for torch-geometric==2.9",
        "torch==2.9 is installed",
        "",
    ],
)
def test_what_is_no_wheel_of_a_covered_release_is_not_answered(message: str) -> None:
    assert list(answer_missing_wheel(PYTHONS, message)) == []
    assert list(answer_missing_wheel({}, "No matching distribution found for torch==2.9")) == []
