"""Finds the sentences of a page about the behaviour of PyTorch and what carries each; in doubt it counts one."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from torchproof.text_escaping import FENCE
from torchproof_docs.records.features import Feature
from torchproof_docs.records.vocabulary import Term

# A code span, a number or one of these words makes a sentence one about behaviour.


class Carrier(Term):
    """What carries a sentence about behaviour."""

    PROOF = "proof"
    """A mark, or a listing right before or after it."""
    SOURCE = "source"
    """A link outside, or a measured table."""
    NEITHER = "neither"


CARRIED: tuple[str, ...] = tuple(Carrier)
BEHAVIOUR = re.compile(
    r"`|\d|\b(accept|allow|break|cannot|compile|copie|cop(?:y|ies)|count|default|differ|does|do not|error|fail|fall|"
    r"give|hold|ignore|keep|lack|load|need|never|no longer|only|pass|raise|read|refuse|require|return|run|save|see|"
    r"set|share|slow|fast|stop|take|trace|turn|use|wait|warn|work|write|wrong)\w*\b",
    re.IGNORECASE,
)
CONDITION = re.compile(r"\{%.*?%\}", re.DOTALL)
LISTING = re.compile(r"^\s*\{\{\s*(?:snippet|grid|output_table)\(")
# The start of a list or a table: what carries the sentence that announces it, with a colon, carries each item.
ITEMS = re.compile(r"\s*([-*|]|\d+\. )")
MARK = re.compile(r"\s*(\{\{\s*proof\([^}]*\}\}|\x01[^\x01]+\x01)")
# A link outside, or a table that a program of this project measured.
SOURCE = re.compile(r"\]\(https?://|`benchmarks/\w+\.md`")
END = re.compile(r"(?<=[.!?])\s+(?=[A-Z`*\[(\"'])|(?<=\}\}|.\x01)\s+(?=[A-Z`*\[(\"'])")


@dataclass(frozen=True)
class Sentence:
    """A sentence about behaviour with what carries it."""

    text: str
    carrier: Carrier
    """An item of a list or table is carried too by what carries the sentence, ending in a colon, that announces it.
    """


def find_sentences(feature: Feature) -> list[Sentence]:
    """Return the sentences about behaviour in the hand-written part of a page, in all its docs versions together."""
    blocks = [block for block in re.split(r"\n\s*\n", CONDITION.sub("", FENCE.sub("", feature.body))) if block.strip()]
    listing = [bool(LISTING.match(block)) for block in blocks]
    collected = []
    announced = Carrier.NEITHER  # what carries the sentence before a list or table that ends in a colon
    for number, block in enumerate(blocks):
        if listing[number] or block.lstrip().startswith("#"):
            announced = Carrier.NEITHER
            continue
        texts = list(split_sentences(block))
        shown = {0} if number and listing[number - 1] else set()
        shown |= {len(texts) - 1} if listing[number + 1 : number + 2] == [True] else set()
        over = announced if ITEMS.match(block) else Carrier.NEITHER
        carried = [_find_carrier(text, beside=place in shown) for place, text in enumerate(texts)]
        collected += [
            Sentence(text, over if by is Carrier.NEITHER else by)
            for text, by in zip(texts, carried, strict=True)
            if BEHAVIOUR.search(text)
        ]
        announced = carried[-1] if texts and MARK.sub("", texts[-1]).rstrip().endswith(":") else over
    return collected


def count_sentences(feature: Feature) -> dict[str, int]:
    """Count the sentences about behaviour of a page by what carries them."""
    carried: list[str] = [sentence.carrier for sentence in find_sentences(feature)]
    return {word: carried.count(word) for word in CARRIED}


def compute_carried_share(counted: Mapping[str, int]) -> float:
    """Return the share of sentences that a proof or a source carries."""
    total = sum(counted.values())
    return 1 - counted[Carrier.NEITHER] / total if total else 1.0


def split_sentences(block: str) -> Iterator[str]:
    """Yield the sentences of a paragraph, the items of a list and the rows of a table, each with its mark."""
    lines = re.sub(r"\n(?![-*|>]|\d+\. )", " ", block.strip()).splitlines()
    if len(lines) > 1 and lines[0].startswith("|"):
        del lines[:2]  # the head of the table and its rule
    for line in lines:
        if line.startswith("|"):
            yield line
        else:
            yield from (text for text in END.split(MARK.sub(r" \1", line)) if text.strip(" -*>"))


def _find_carrier(text: str, *, beside: bool) -> Carrier:
    if MARK.search(text) or beside:
        return Carrier.PROOF
    return Carrier.SOURCE if SOURCE.search(text) else Carrier.NEITHER
