"""Answers what a type checker says anew: the annotation of torch that gives the type which it names."""

import re
from collections.abc import Iterator

from torchproof.history.type_history import TypeHistory
from torchproof.why.why_answers import Answer

# A type in quotes that says more than the name of one class.
QUOTED = re.compile(r'"([^"\n]{5,200})"')
SCORE = 200.0
MAX_ANSWERS = 3


def answer_type_error(types: TypeHistory, message: str) -> Iterator[Answer]:
    """Yield the functions and attributes that give a type of a message since some release, and did not before."""
    quoted = [text for text in QUOTED.findall(message[:2000]) if "|" in text or "[" in text]
    found = [
        (at, name, wanted)
        for wanted in dict.fromkeys(quoted)
        for name, at in types.find_first_results(_normalize_type(wanted))
    ]
    for at, name, wanted in sorted(found, key=lambda row: (-row[0], row[1].count("."), row[1]))[:MAX_ANSWERS]:
        release = types.releases[at]
        text = f"`{name}` gives `{wanted}` since {release}: a type checker reports it, and nothing else changed"
        action = "Annotate the attribute in the class body, or narrow the type by `isinstance`"
        yield Answer("types", text, since=release, names=(name,), action=action, score=SCORE)


def _normalize_type(text: str) -> str:
    """Return a type as the history spells it, without modules and ``Union``."""
    text = re.sub(r"\b(?:[a-z_]\w*\.)+(?=[A-Z])", "", text)
    if text.startswith("Union[") and text.endswith("]"):
        text = text[6:-1].replace(", ", " | ")
    return text
