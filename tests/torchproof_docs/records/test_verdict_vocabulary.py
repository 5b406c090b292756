"""The closed vocabulary of the judge, and who else speaks it."""

import json

import pytest

from torchproof_docs.evidence.evidence_schemas import SCHEMA_FOLDER
from torchproof_docs.records.verdict_vocabulary import ProofVerdict, Verdict


@pytest.mark.parametrize("verdict", Verdict)
def test_no_verdict_speaks_by_colour_alone(verdict: Verdict) -> None:
    assert len(verdict.symbol) == 1
    assert verdict.meaning
    assert [other for other in Verdict if other.symbol == verdict.symbol] == [verdict]


def test_a_contradiction_speaks_before_all_and_a_lack_of_runs_last() -> None:
    ranked = sorted(Verdict, key=lambda verdict: verdict.severity)
    assert ranked[:2] == [Verdict.CONTRADICTED, Verdict.STALE]
    assert ranked[-1] == Verdict.NOT_RUN


def test_what_stops_a_proof_is_a_verdict_on_it() -> None:
    for verdict in (Verdict.CONTRADICTED, Verdict.STALE, Verdict.NOT_RUN):
        assert ProofVerdict(verdict).value == verdict.value


def test_the_published_schemas_speak_the_same_words() -> None:
    """In whatever order."""
    features = json.loads((SCHEMA_FOLDER / "features-3.json").read_text())["$defs"]
    runs = json.loads((SCHEMA_FOLDER / "runs-3.json").read_text())["properties"]["runs"]["items"]["properties"]
    assert set(features["cell"]["enum"]) == set(runs["verdict"]["enum"]) == set(Verdict)
    assert set(features["verdict"]["enum"]) == set(ProofVerdict)
