"""Asks the history of names about an error that names what is missing: a module, a name, a keyword, an argument."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from torchproof.history.history_model import NameResolution, Presence
from torchproof.history.name_history import History
from torchproof.history.name_questions import NameQuestion
from torchproof.history.name_suggestions import PARTNERS, find_full_names, suggest_names
from torchproof.history.release_spans import describe_releases, list_runs
from torchproof.history.signature_parameters import has_keyword, parse_signature
from torchproof.messages.message_index import FoundMessage
from torchproof.why.foreign_builds import describe_end
from torchproof.why.traceback_reader import ErrorText
from torchproof.why.why_answers import Answer

SCORE = 300.0
# The most names that a bare one is looked up as.
MAX_NAMES = 6
ASK_TORCH = (
    'Ask which torch runs: `python -c "import torch; print(torch.__version__, torch.__file__)"`; '
    "a file of that name, modules that import each other, an older release or a build without that part lack it"
)
# What took over from a package beside torch.
SUCCESSORS = {"torchaudio": "`torchcodec` reads and writes audio", "torchvision.io": "`torchcodec` reads video"}
# More arguments than any call gives.
MANY = 1000


def answer_name_question(history: History, question: NameQuestion, error: ErrorText) -> Iterator[Answer]:
    """Yield what the history of names says, a name an answer."""
    owner = (question.holder or question.name).partition(".")[0]
    history = history.select_package(owner)
    if owner in PARTNERS and owner != history.package:
        text = f"`{owner}` has releases of its own: compare the one beside this torch with the one before"
        yield Answer("partner", text, names=(owner,), score=SCORE)
        return
    if history.last_build and question.name == owner:
        yield describe_end(history)
        return
    if question.kind in ("module", "name"):
        full = question.name if question.kind == "module" else f"{question.holder}.{question.name}"
        yield from _answer_missing_name(history, full, error, only_module=question.kind == "module")
        return
    for name in _find_callables(history, question, error):
        answer = _answer_call(history, name, question)
        if answer is not None:
            yield answer


def _answer_missing_name(history: History, full: str, error: ErrorText, *, only_module: bool) -> Iterator[Answer]:
    is_whole = full.startswith(f"{history.package}.") or full == history.package
    names = [full] if is_whole else find_full_names(history, full)[:MAX_NAMES]
    told = False
    for name in names:
        part = _find_missing_part(history, name)
        found = [history.resolve_name(part, release, module=only_module) for release in history.releases]
        presences = [each.presence for each in found]
        if Presence.PRESENT not in presences:
            continue
        told = True
        answer = _describe_presence(history, part, found)
        is_everywhere = is_whole and Presence.ABSENT not in presences
        yield (
            replace(answer, action=_advise_partner(history, part, found))
            if answer.since
            else replace(answer, action=_choose_action(name, found, error, is_everywhere=is_everywhere))
        )
    if not told and is_whole:
        yield _describe_unlisted(history, full, only_module=only_module)


def _describe_unlisted(history: History, full: str, *, only_module: bool) -> Answer:
    """Return the answer about a name that no release is known to have: it may still be made at run time."""
    found = history.resolve_name(full, history.releases[-1], module=only_module)
    close = ", ".join(suggest_names(history, full, 3, only_modules=only_module))
    more = f"; did you mean {close}?" if close else ""
    if found.presence is Presence.UNKNOWN:
        text = f"No release is known to have `{full}` or to lack it ({found.reason}){more}"
    else:
        text = f"`{full}` is in no release since {history.releases[0]}{more}"
    return Answer("name", text, names=(full,), score=SCORE)


def answer_filled_names(history: History, messages: Iterable[FoundMessage]) -> Iterator[Answer]:
    """Yield the history of the names that fill the holes of messages, below the modules that say them."""
    asked = {
        (place.module, filling)
        for found in messages
        for _, filling in (found.match.fillings if found.match else ())
        for place in found.places[:1]
        if place.module and filling.isidentifier()
    }
    for module, filling in sorted(asked):
        names = [name for name in find_full_names(history, filling) if name.startswith(f"{module}.")]
        for name in names[:MAX_NAMES]:
            found = [history.resolve_name(name, release) for release in history.releases]
            if {each.presence for each in found} == {Presence.PRESENT, Presence.ABSENT}:
                yield _describe_presence(history, name, found)


def _find_missing_part(history: History, name: str) -> str:
    """Return the shortest part of a name that the newest release lacks, the name itself if it lacks none."""
    last = history.resolve_name(name, history.releases[-1])
    return last.missing if last.presence is Presence.ABSENT and last.missing else name


def _describe_presence(history: History, name: str, found: list[NameResolution]) -> Answer:
    here = [release for release, each in zip(history.releases, found, strict=True) if each.presence is Presence.PRESENT]
    absent = [
        release for release, each in zip(history.releases, found, strict=True) if each.presence is Presence.ABSENT
    ]
    text = f"`{name}` is in {describe_releases(history.releases, here)}"
    since, until = _find_gone(history, here, absent)
    if since:
        version = history.find_version(since)
        text += f" and not since {since}{f' ({version})' if version else ''}"
    elif absent and absent[0] == history.releases[0]:
        text += f": it came in {here[0]}"
    return Answer("name", text, since=since, until=until, names=(name,), score=SCORE)


def _advise_partner(history: History, name: str, found: list[NameResolution]) -> str:
    """Return what to do about a name that a package beside torch has no longer, "" for a name of torch."""
    last = max(at for at, each in enumerate(found) if each.presence is Presence.PRESENT)
    version = history.find_version(history.releases[last])
    if not version:
        return ""
    holder, _, member = name.rpartition(".")
    successor = next((text for prefix, text in SUCCESSORS.items() if f"{name}.".startswith(f"{prefix}.")), "")
    stay = f"stay with {version} and torch {history.releases[last]}"
    return "; ".join(filter(None, (f'Ask `hasattr({holder}, "{member}")` before you use it, or {stay}', successor)))


def _choose_action(name: str, found: list[NameResolution], error: ErrorText, *, is_everywhere: bool) -> str:
    """Return what to do about a name that the newest release has: an attribute is only a module that was imported."""
    record = found[-1].record
    is_module = record is not None and record.kind == "module"
    if is_module and error.kind == "AttributeError" and "partially initialized" not in error.message:
        return f"It is a module, which something must import first: `import {name}`"
    return ASK_TORCH if is_everywhere else ""


def _find_gone(history: History, here: list[str], absent: list[str]) -> tuple[str, str]:
    """Return the first release that lacks a name for good, or else those that lack it at first."""
    releases = list(history.releases)
    later = [release for release in absent if releases.index(release) > releases.index(here[-1])]
    if later:
        return later[0], ""
    return ("", absent[-1]) if absent else ("", "")


def _find_callables(history: History, question: NameQuestion, error: ErrorText) -> list[str]:
    """Return the full names of what an error calls by its last parts: those in the line of code first."""
    holder = question.holder
    names = [holder] if holder.startswith(f"{history.package}.") else find_full_names(history, holder)
    own = error.own_frame
    code = own.code if own else ""
    paths = [path.removesuffix(".py").removesuffix("/__init__").replace("/", ".") for path in error.torch_paths]

    def rate(name: str) -> tuple[bool, bool, bool, int]:
        is_near = any(name.startswith(f"{path}.") for path in paths)
        return name not in code, not is_near, not _has_taken(history, name, question), len(name)

    return sorted(names, key=rate)[:MAX_NAMES]


def _has_taken(history: History, name: str, question: NameQuestion) -> bool:
    """Return True if some release takes the keyword that a question is about."""
    if question.kind != "keyword":
        return False
    records = (history.resolve_name(name, release).record for release in history.releases)
    return any(has_keyword(record.signatures, question.name) for record in records if record)


def _answer_call(history: History, name: str, question: NameQuestion) -> Answer | None:
    """Return the releases whose signature takes a keyword, or how the signature changed; None if nothing did."""
    found = [history.resolve_name(name, release) for release in history.releases]
    signatures = [each.record.signatures if each.record else () for each in found]
    if not any(signatures):
        return None
    if question.kind == "arguments":
        runs = list_runs(signatures)
        if len(runs) < 2:
            return None
        shown = "; ".join(
            f"{describe_releases(history.releases, history.releases[first : last + 1])}: {' | '.join(each[:2]) or '–'}"
            for first, last, each in runs[-3:]
        )
        since = history.releases[_find_refusal(signatures, question.name) or runs[-1][0]]
        return Answer("name", f"`{name}` changed its signature. {shown}", since=since, names=(name,), score=SCORE - 20)
    takes = [has_keyword(each, question.name) for each in signatures]
    if True not in takes:
        return None
    here = [release for release, each in zip(history.releases, takes, strict=True) if each]
    lacking = [release for release, each in zip(history.releases, takes, strict=True) if each is False]
    text = f"`{name}` takes `{question.name}` in {describe_releases(history.releases, here)}"
    since, until = _find_gone(history, here, lacking)
    if since:
        text += f" and not since {since}"
    elif lacking:
        text += f": it came in {here[0]}"
    return Answer("name", text, since=since, until=until, names=(name,), score=SCORE)


def _find_refusal(signatures: list[tuple[str, ...]], count: str) -> int:
    """Return the place of the first release that refuses so many arguments after one that takes them, or 0."""
    taken = [bool(count) and max(map(_count_positional, each), default=0) >= int(count) for each in signatures]
    return next((at for at in range(1, len(taken)) if taken[at - 1] and not taken[at] and signatures[at]), 0)


def _count_positional(signature: str) -> int:
    parameters = parse_signature(signature) or ()
    if any(each.kind == "var" for each in parameters):
        return MANY
    return sum(each.kind in ("positional", "either") for each in parameters)
