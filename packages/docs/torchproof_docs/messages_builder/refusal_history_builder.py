"""Builds the history of refused arguments: the conditions of each release, of the functions that gained one."""

import json
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from pathlib import Path

from torchproof.garbage_collection import stop_collection
from torchproof.history.history_model import Presence
from torchproof.history.name_history import History, load_history
from torchproof.messages.refusal_history import FILE, FORMAT
from torchproof_docs.messages_builder.refusal_extraction import Refusal, extract_refusals
from torchproof_docs.records.history_files import write_history_file
from torchproof_docs.records.releases import Release
from torchproof_docs.wheels.wheel_contents import WheelContents, read_contents
from torchproof_docs.wheels.wheel_index import WheelName

# The refusals of a release by the dotted name of their function.
Row = tuple[str, str, str, int, int]
ReleaseRefusals = Mapping[str, Collection[Refusal]]


@stop_collection()  # a tree of syntax has no circles, and collecting takes most of the time
def build_refusal_history(root: Path, releases: Iterable[Release], cache: Path, tell: Callable[[str], None]) -> Path:
    """Read the refusals of every release out of its wheel; write their history, at once or not at all."""
    history = load_history(root)
    known: dict[str, list[Refusal]] = {}
    minors, found = [], []
    for release in releases:
        contents = read_contents(WheelName.name_torch_wheel(release), cache, tell)
        minors.append(release.minor)
        found.append(_read_release(contents, known, history))
        refusals = [each for refusals in found[-1].values() for each in refusals]
        decided = sum(bool(each.condition) for each in refusals)
        tell(f"torch {release.torch}: {len(refusals)} refusals of public functions, {decided} decided by literals")
    out = root / FILE
    write_history_file(out, encode_refusals(minors, found, history))
    return out


def _read_release(contents: WheelContents, known: dict[str, list[Refusal]], history: History) -> ReleaseRefusals:
    """Return the refusals of the functions, classes and methods that a public name leads to."""
    found: dict[str, set[Refusal]] = defaultdict(set)
    for path in (path for path in contents.files if path.endswith(".py")):
        key = contents.files[path]
        if key not in known:
            known[key] = extract_refusals(contents.read_file(path))
        module = path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        for refusal in known[key]:
            if history.has_ever(name := f"{module}.{refusal.function}"):
                found[name].add(refusal)
    return found


def encode_refusals(releases: Sequence[str], refusals: Sequence[ReleaseRefusals], history: History) -> str:
    """Return the history of refusals as JSON text, a line a function that gained one.

    Of such a function every condition that literals decide is kept, so that a call that it refused before is told from
    one that it has begun to refuse. A row has condition, class, text, first and last release.
    """
    functions = {}
    for name in sorted({name for release in refusals for name in release}):
        rows = list_rows([release.get(name, ()) for release in refusals])
        if any(_is_present(history, name, releases[first - 1]) for *_, first, _ in rows if first):
            functions[name] = rows
    lines = ",\n".join(
        f"{json.dumps(name)}: {json.dumps(rows, ensure_ascii=False)}" for name, rows in functions.items()
    )
    head = json.dumps({"format": FORMAT, "releases": releases})
    return f'{head[:-1]},\n"functions": {{\n{lines}\n}}}}\n'


def _is_present(history: History, name: str, release: str) -> bool:
    return history.resolve_name(name, release).presence is Presence.PRESENT


def list_rows(refusals: Sequence[Collection[Refusal]]) -> list[Row]:
    """Return a row for each condition of a function in a run of releases.

    A refusal that only takes the place of one that literals do not decide is no news: its row begins with the first
    release, so that no upgrade brings it.
    """
    rows: list[Row] = []
    for refusal in sorted({each for release in refusals for each in release if each.condition}):
        for at, release in enumerate(refusals):
            if refusal in release and not (at and refusal in refusals[at - 1]):
                last = (
                    next((end for end in range(at, len(refusals)) if refusal not in refusals[end]), len(refusals)) - 1
                )
                first = 0 if at and _may_replace(refusal, refusals[at - 1], release) else at
                rows.append((refusal.condition, refusal.kind, refusal.text, first, last))
    return rows


def _may_replace(refusal: Refusal, before: Collection[Refusal], after: Collection[Refusal]) -> bool:
    """Return True if the release before has an undecided refusal of the same text, or one that is there no longer."""
    undecided = [each for each in before if not each.condition]
    texts = [each.text for each in after if not each.condition]
    return any(each.text == refusal.text or each.text not in texts for each in undecided)
