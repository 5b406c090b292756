"""The closed vocabulary of the records, and who else speaks it."""

import json

import pytest

from torchproof_docs.evidence.evidence_schemas import SCHEMA_FOLDER
from torchproof_docs.records.vocabulary import CUDA_NEEDS, LEAST_CAPABILITY, Need, OutcomeKind


@pytest.mark.parametrize("need", Need)
def test_every_need_can_be_shown(need: Need) -> None:
    assert need.label
    assert need.meaning
    assert str(need) == need.value, "it is the word that a header and pytest's -m take"


def test_every_need_is_a_marker_of_pytest(request: pytest.FixtureRequest) -> None:
    markers = dict(line.split(": ", 1) for line in request.config.getini("markers") if ": " in line)
    assert {need: markers.get(need) for need in Need} == {need: f"needs {need.meaning}" for need in Need}


def test_the_schemas_of_evidence_speak_the_same_words() -> None:
    kinds = json.loads((SCHEMA_FOLDER / "evidence-2.json").read_text())["$defs"]
    assert kinds["run"]["properties"]["outcome"]["enum"] == list(OutcomeKind)
    whole = json.loads((SCHEMA_FOLDER / "whole-run-2.json").read_text())["properties"]
    assert whole["outcomes"]["propertyNames"]["enum"] == list(OutcomeKind)
    assert kinds["machine"]["properties"]["offers"]["items"]["enum"] == list(Need)


def test_what_takes_a_capability_takes_cuda() -> None:
    assert LEAST_CAPABILITY.keys() < CUDA_NEEDS
