"""Answers ``name 'x' is not defined``: a star import of a module of torch bound it by an import of its own."""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping

from torchproof.history.incidental_imports import BorrowedName
from torchproof.history.name_history import History
from torchproof.why.why_answers import Answer

UNBOUND = re.compile(r"(?<![\w.])name '(\w{1,100})' is not defined")
SCORE = 250.0
# The most releases, and the most modules of one, that are listed.
MAX_ANSWERS, MAX_MODULES = 3, 4


def answer_unbound_name(borrowed: Mapping[str, BorrowedName], history: History, message: str) -> Iterator[Answer]:
    """Yield, a release an answer, the modules whose star import bound a name until then; the latest first."""
    match = UNBOUND.search(message[:2000])
    if match is None:
        return
    lost: dict[int, list[str]] = defaultdict(list)
    for full, name in borrowed.items():
        module, _, last = full.rpartition(".")
        if last == match[1] and name.last + 1 < len(history.releases) and not last.startswith("_"):
            lost[name.last + 1].append(module)
    for at in sorted(lost, key=lambda at: (len(lost[at]), -at))[:MAX_ANSWERS]:
        yield _describe_lost(match[1], sorted(lost[at], key=lambda module: (module.count("."), module)), history, at)


def _describe_lost(name: str, modules: list[str], history: History, at: int) -> Answer:
    more = f" and {len(modules) - MAX_MODULES} more" if len(modules) > MAX_MODULES else ""
    shown = ", ".join(f"`{module}`" for module in modules[:MAX_MODULES])
    release = history.releases[at]
    return Answer(
        "name",
        f"`from M import *` no longer binds `{name}` since {release} for M = {shown}{more}",
        since=release,
        names=tuple(f"{module}.{name}" for module in modules[:MAX_MODULES]),
        action=f"Import `{name}` by a statement of its own",
        score=SCORE,
    )
