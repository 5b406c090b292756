"""Answers what an extension says that was built for another release of torch: an operator or a symbol is missing."""

import re
from collections.abc import Iterator

from torchproof.history.name_history import History
from torchproof.why.why_answers import Answer

OPERATOR = re.compile(r"(?i)\b(?:no such operator|operator) (\w{1,60})::(\w{1,100})(?: does not exist|\b)")
SYMBOL = re.compile(r"undefined symbol: (\w{1,300})")
LIBRARY = re.compile(r"[^\s:'\"]{1,300}\.(?:so|pyd|dll|dylib)\b")
# How the names of C++ of torch begin in a symbol: a namespace, with its length before it.
OF_TORCH = re.compile(r"(?<=[A-Z])(?:2at|3c10|5torch|5caffe2)[A-Z0-9]")
SCORE = 250.0
END = "Do without the package"


def answer_foreign_build(history: History, message: str) -> Iterator[Answer]:
    """Yield which version of a package goes with which release of torch, where its extension does not load."""
    start = message[:4000]
    if match := OPERATOR.search(start):
        if match[1] in history.partners:
            yield _describe_pairs(history, match[1], f"`{match[1]}` did not load its operators")
        return
    symbol = SYMBOL.search(start)
    if symbol is None or not OF_TORCH.search(symbol[1]):
        return
    folders = [part for match in LIBRARY.finditer(start) for part in re.split(r"[/\\]", match[0])]
    packages = [folder for folder in folders if folder in history.partners]
    if packages:
        yield _describe_pairs(history, packages[0], f"the library of `{packages[0]}` was built for another torch")
        return
    yield Answer(
        "partner",
        "The library was built for another release of torch, whose C++ has this symbol",
        action="Install the version of the package that was built for this torch, or build the package again",
        score=SCORE,
    )


def describe_end(partner: History) -> Answer:
    """Return the answer about a package that no release of torch since 2.5 has a build of."""
    text = f"{partner.describe_last_build()}: its library does not load beside a newer torch"
    return Answer("partner", text, names=(partner.package,), action=END, score=SCORE)


def _describe_pairs(history: History, package: str, text: str) -> Answer:
    """Return the answer that lists which version goes with each of the newest releases, or that there is none."""
    partner = history.select_package(package)
    if partner.last_build:
        return describe_end(partner)
    pairs = "; ".join(f"{release} with {partner.find_version(release)}" for release in reversed(history.releases))
    action = f"Install both from one index, such as torch {pairs}"
    return Answer("partner", f"{text}: its version does not belong to this torch", action=action, score=SCORE)
