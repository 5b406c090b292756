"""Explains an error about a name or a keyword by the history of names."""

import re
from dataclasses import dataclass

from torchproof.history.history_model import Presence
from torchproof.history.name_history import History
from torchproof.history.name_questions import NameQuestion, read_name_question
from torchproof.history.partner_files import has_history
from torchproof.trial.bisection import Change
from torchproof.trial.causes.symptom import Symptom


@dataclass(frozen=True)
class MissingName:
    """A name or a keyword that one release has and the other has not."""

    name: str
    keyword: str
    present_on: str
    absent_on: str

    @property
    def text(self) -> str:
        """The fact in one sentence."""
        what = f"the keyword `{self.keyword}` of `{self.name}`" if self.keyword else f"`{self.name}`"
        return f"{self.present_on} has {what}, {self.absent_on} has not"


def explain_missing_name(symptom: Symptom, history: History, change: Change) -> MissingName | None:
    """Return the name that an error misses, if the history says that the other release has it.

    The run itself shows that it is missing, which the history cannot say of a module that answers to any name.
    """
    good, bad = (change.last.minor, change.first.minor) if change.to_bad else (change.first.minor, change.last.minor)
    if symptom.kind != "error":
        return None
    question = read_name_question(symptom.message)
    if question is None:
        return None
    if question.kind == "keyword":
        return _explain_keyword(symptom, history, question.name, good, bad)
    for name in list_missing_names(question, history):
        there, gone = (history.resolve_name(name, release).presence for release in (good, bad))
        if there is Presence.PRESENT and gone is not Presence.PRESENT:
            return MissingName(name, "", good, bad)
    return None


def list_missing_names(question: NameQuestion, history: History) -> list[str]:
    """Return the dotted names that an error may miss."""
    match question:
        case NameQuestion(kind="module", name=name):
            return [name] if has_history(name) and "." in name else []
        case NameQuestion(kind="name", holder=holder, name=name) if has_history(holder):
            return [f"{holder}.{name}"]
        case NameQuestion(kind="name", holder=holder, name=name):
            return [f"{owner}.{name}" for owner in history.find_owners(name) if owner.endswith(f".{holder}")]
        case _:
            return []


def _explain_keyword(symptom: Symptom, history: History, keyword: str, good: str, bad: str) -> MissingName | None:
    """Return the function at the place of an error whose signature has a keyword on one release alone."""
    for name in symptom.names:
        plain = re.sub(r"\.(__init__|__new__)$", "", name)
        records = [history.resolve_name(plain, release).record for release in (good, bad)]
        if not all(record and record.signatures for record in records):
            continue
        has = [
            any(re.search(rf"[(,] *\*{{0,2}}{keyword}\b", text) for text in record.signatures)
            for record in records
            if record
        ]
        if has == [True, False]:
            return MissingName(plain, keyword, good, bad)
    return None
