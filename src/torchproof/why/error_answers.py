"""Answers why an error or a warning came, from the names, the messages and the entries of all releases."""

import builtins
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from torchproof.errors import RecordError
from torchproof.history.incidental_imports import BorrowedName
from torchproof.history.name_history import History
from torchproof.history.name_questions import NameQuestion, read_name_question
from torchproof.history.release_spans import describe_releases
from torchproof.history.type_history import TypeHistory
from torchproof.messages.hole_matching import HoleMatch
from torchproof.messages.message_history import MessageHistory, MessagePlace
from torchproof.messages.message_index import FoundMessage, MessageIndex
from torchproof.scan.rules.change_entries import ChangeEntry
from torchproof.why.entry_search import EntrySearch
from torchproof.why.foreign_builds import answer_foreign_build
from torchproof.why.missing_names import ASK_TORCH, answer_filled_names, answer_name_question
from torchproof.why.missing_wheels import WheelPythons, answer_missing_wheel
from torchproof.why.traceback_reader import TYPES, ErrorText, read_error_report
from torchproof.why.type_answers import answer_type_error
from torchproof.why.unbound_names import answer_unbound_name
from torchproof.why.why_answers import Answer, Explanation

MAX_ANSWERS = 6
# The most places of one text that are named.
MAX_PLACES = 40
# The most of them that entries are looked for.
MAX_NAMED = 4
# The share of an error that a text says most of.
MOST = 0.5
# What libraries raise of the classes that Python has.
OF_LIBRARIES = ("RuntimeError", "IndexError", "TypeError", "ValueError", "NotImplementedError", "UserWarning")
# How a place gives a text that is no class of errors.
VERBS = {"log": "logged", "assert": "asserted"}
NOTHING = "nothing is known of this text, and no entry is about it; give the whole traceback, or its last line"


@dataclass(frozen=True)
class WhyKnowledge:
    """What is known of all releases, each part read when it is asked."""

    history: History
    messages: MessageHistory
    entries: Sequence[ChangeEntry]
    types: TypeHistory | None = None
    borrowed: Mapping[str, BorrowedName] = field(default_factory=dict)
    pythons: WheelPythons = field(default_factory=dict)

    @cached_property
    def index(self) -> MessageIndex:
        """The messages by their words."""
        return MessageIndex(self.messages)

    @cached_property
    def search(self) -> EntrySearch:
        """The entries, to be asked with an error."""
        return EntrySearch(self.entries, self.history)


def explain_error(text: str, knowledge: WhyKnowledge) -> Explanation:
    """Return why an error came; raise RecordError if the text is empty or nothing is known of it."""
    report = read_error_report(text)
    if not report.errors:
        raise RecordError("why: nothing to read; give a traceback, its last line, or - for standard input")
    for error in report.errors:
        answers = _answer_error(error, knowledge, report.torch_version)
        if answers:
            return Explanation(error, report.torch_version, tuple(answers[:MAX_ANSWERS]))
    raise RecordError(f"why: {NOTHING}")


def _answer_error(error: ErrorText, knowledge: WhyKnowledge, version: str) -> list[Answer]:
    question = read_name_question(error.message)
    known = list(_answer_from_names(error, question, knowledge))
    found = []
    if not known:  # else Python says it, or a module of torch that says the same of any name
        found = knowledge.index.find_messages(error.message, kind=error.kind, paths=error.torch_paths)
        found = [each for each in found if not _says_it_of_any_name(each, question)]
    told = [_describe_message(each, error, knowledge.messages.releases) for each in found[:MAX_ANSWERS]]
    if (
        not known
        and _is_of_library(error.kind)
        and not any(each.match and _covers_most(each.match, error.message) for each in found)
    ):
        constant = _describe_constant(error.message, knowledge.messages)
        told = [*constant, *(answer for answer, each in zip(told, found, strict=False) if each.match or not constant)]
    filled = list(answer_filled_names(knowledge.history, found[:MAX_NAMED]))
    primary = [*known, *filled, *told]
    if primary and primary[0].action == ASK_TORCH:  # what changed of a name is no reason why it is missing
        return primary
    names = [name for answer in primary[:3] for name in answer.names]
    own = error.own_frame
    entries = knowledge.search.find_entries(
        f"{error.kind}: {error.message}",
        names,
        code=own.code if own and not _is_everywhere(primary) else "",
        version=version,
        since=primary[0].since if primary else "",
        only_names=question is not None or error.kind == TYPES,
    )
    return list(_merge_answers(primary, entries))


def _answer_from_names(error: ErrorText, question: NameQuestion | None, knowledge: WhyKnowledge) -> Iterator[Answer]:
    """Yield what the histories of names, of types and of packages say of an error."""
    if question is not None:
        yield from answer_name_question(knowledge.history, question, error)
    if error.kind == TYPES and knowledge.types is not None:
        yield from answer_type_error(knowledge.types, error.message)
    yield from answer_unbound_name(knowledge.borrowed, knowledge.history, error.message)
    yield from answer_foreign_build(knowledge.history, error.message)
    yield from answer_missing_wheel(knowledge.pythons, error.message)


def _says_it_of_any_name(found: FoundMessage, question: NameQuestion | None) -> bool:
    """Return True for a message of torch that, as Python does, says of any name that it is missing."""
    if question is None or found.match is None:
        return False
    fillings = [filling for _, filling in found.match.fillings]  # of holes with a name alone
    return question.holder in filter(None, fillings) or any(question.name in each for each in fillings if question.name)


def _merge_answers(primary: list[Answer], entries: list[Answer]) -> Iterable[Answer]:
    """Yield the answers of the histories and the entries in turn, so that neither hides the other."""
    for at in range(max(len(primary), len(entries))):
        yield from primary[at : at + 1]
        yield from entries[at : at + 1]


def _is_everywhere(answers: Sequence[Answer]) -> bool:
    """Return True if every release says the text: an entry about a name in the line of code does not explain it."""
    return bool(answers) and answers[0].source == "message" and not answers[0].since + answers[0].until


def _covers_most(match: HoleMatch, message: str) -> bool:
    """Return True if a text that fits an error says all of it, or most."""
    return match.is_whole or match.literal >= MOST * len(message)


def _describe_constant(message: str, messages: MessageHistory) -> list[Answer]:
    """Return the answer to an error that the libraries of all releases say, none to another one."""
    quotation = messages.constants.find_quotation(message)
    when = f"{messages.releases[0]} as in {messages.releases[-1]}"
    place = f"said in these words, or nearly, by a library of torch in {when}: no upgrade brings it"
    return [Answer("message", f'"{quotation}"', places=(place,))] if quotation else []


def _is_of_library(kind: str) -> bool:
    """Return False for a class of Python that no library of torch raises."""
    return kind in OF_LIBRARIES or not hasattr(builtins, kind)


def _is_of_another(found: FoundMessage, error: ErrorText) -> bool:
    """Return True if what Python raised is of a class that no place of a text raises: Python or a library says it."""
    classes = {place.error_class for place in found.places}
    is_met = any(place.path in error.torch_paths for place in found.places)
    return hasattr(builtins, error.kind) and not is_met and not classes & {error.kind, ""}


def _describe_message(found: FoundMessage, error: ErrorText, releases: Sequence[str]) -> Answer:
    """Return the answer that a message gives: who says it, and in which releases."""
    likely = [place for place in found.places if place.error_class in ("", found.places[0].error_class)]
    spans = {number for place in found.places for first, last in place.spans for number in range(first, last + 1)}
    first, last = min(spans), max(spans)
    if not found.match or _is_of_another(found, error):  # when that text came tells nothing of this error
        first, last = 0, len(releases) - 1
    similar = "" if found.match else "similar: "
    return Answer(
        "message",
        f'{similar}"{found.text}"',
        since=releases[first] if first else "",
        until=releases[last] if last < len(releases) - 1 else "",
        names=tuple(name for place in likely[:MAX_NAMED] for name in _list_names(place)),
        places=tuple(_describe_place(place, releases) for place in likely[:MAX_PLACES]),
        place=f"{likely[0].path}:{likely[0].line}" if likely[0].path else "",
        score=found.score,
    )


def _describe_place(place: MessagePlace, releases: Sequence[str]) -> str:
    chosen = [releases[number] for first, last in place.spans for number in range(first, last + 1)]
    when = describe_releases(releases, chosen)
    if not place.path:
        return f"said by a library of torch in {when}"
    is_warning = place.kind.endswith("Warning")
    verb = VERBS.get(place.kind) or f"{'warned' if is_warning else 'raised'} as {place.kind}"
    return f"{verb} by {place.name} in {when}"


def _list_names(place: MessagePlace) -> list[str]:
    """Return the names that a place is about: the function, and the class that it makes."""
    constructors = [end for end in (".__init__", ".__new__", ".__call__") if place.name.endswith(end)]
    names = [place.name, *(place.name.removesuffix(end) for end in constructors)]
    return [name for name in names if name]
