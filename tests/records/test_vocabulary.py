"""The closed vocabulary of the records, and who else speaks it."""

import json
import tomllib
from pathlib import Path

import pytest

from torchproof.records.schemas import SCHEMAS
from torchproof.records.vocabulary import CUDA_NEEDS, LEAST_CAPABILITY, Need, OutcomeKind

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("need", Need)
def test_every_need_can_be_shown(need: Need) -> None:
    assert need.label
    assert need.meaning
    assert str(need) == need.value, "it is the word that a header and pytest's -m take"


def test_every_need_is_a_marker_of_pytest() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text())
    markers = {line.partition(":")[0] for line in settings["tool"]["pytest"]["ini_options"]["markers"]}
    assert set(Need) <= markers


def test_the_schemas_of_evidence_speak_the_same_words() -> None:
    kinds = json.loads((SCHEMAS / "evidence-2.json").read_text())["$defs"]
    assert kinds["run"]["properties"]["outcome"]["enum"] == list(OutcomeKind)
    whole = json.loads((SCHEMAS / "whole-run-2.json").read_text())["properties"]
    assert whole["outcomes"]["propertyNames"]["enum"] == list(OutcomeKind)
    assert kinds["machine"]["properties"]["offers"]["items"]["enum"] == list(Need)


def test_what_takes_a_capability_takes_cuda() -> None:
    assert LEAST_CAPABILITY.keys() < CUDA_NEEDS
