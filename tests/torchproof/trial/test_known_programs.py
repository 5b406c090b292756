"""The corpus of programs whose first release and cause are known; ``.ci/trial_corpus.py`` bisects them."""

import tomllib
from pathlib import Path

import pytest

from torchproof.trial.trial_data import read_trial_data

CORPUS = Path(__file__).parent / "corpus"
PROGRAMS = tomllib.loads((CORPUS / "programs.toml").read_text())


def test_each_program_is_known_and_there() -> None:
    assert PROGRAMS.keys() == {path.stem for path in CORPUS.glob("*.py")}


@pytest.mark.parametrize("name", [name for name, known in PROGRAMS.items() if "cause" in known])
def test_a_known_cause_is_an_entry_of_its_release(name: str) -> None:
    entries = {(entry.release, entry.id) for entry in read_trial_data().changes}
    assert (PROGRAMS[name]["first"], PROGRAMS[name]["cause"]) in entries


def test_an_entry_quotes_what_tests_hold_against_its_error() -> None:
    (texts,) = [entry.texts for entry in read_trial_data().changes if entry.id == "cat-errors"]
    assert "`expected a non-empty list of Tensors`" in texts
