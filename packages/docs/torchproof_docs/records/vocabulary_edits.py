"""Edits of texts that list the words of a closed vocabulary; what stands in a text keeps its place there."""

import json
import re
from collections.abc import Callable, Iterable, Sequence

from torchproof_docs.records.verdict_vocabulary import ClaimVerdict, ProofVerdict, Sign, Verdict

Edit = Callable[[str], str]
# The palette of a badge that has no class of its own.
PLAIN_PALETTE = "not-run"


def keep_order(old: Iterable[str], new: Iterable[str]) -> list[str]:
    """Return the new texts: first those among the old ones, in their order, then the others."""
    wanted = list(new)
    kept = [text for text in old if text in wanted]
    return [*kept, *(text for text in wanted if text not in kept)]


def replace_enum(keys: Sequence[str], words: Iterable[str]) -> Edit:
    """Return an edit of a JSON schema that replaces the enum under some keys by a vocabulary."""
    vocabulary = [str(word) for word in words]

    def edit(text: str) -> str:
        listed_words = json.loads(text)
        for key in keys:
            listed_words = listed_words[key]
        listed = r"\[(\s*)" + r",\s*".join(re.escape(json.dumps(word)) for word in listed_words) + r"(\s*)\]"

        def write(match: re.Match[str]) -> str:
            first, last = match[1], match[2]
            separator = f",{first or ' '}"
            quoted = separator.join(json.dumps(word) for word in keep_order(listed_words, vocabulary))
            return f"[{first}{quoted}{last}]"

        return re.sub(listed, write, text)

    return edit


def replace_block(line: re.Pattern[str], new: Iterable[str]) -> Edit:
    """Return an edit that replaces the adjacent lines of a form."""
    lines = list(new)

    def edit(text: str) -> str:
        matches = list(line.finditer(text))
        old = [match[0] for match in matches]
        block = "".join(keep_order(old, lines))
        return text[: matches[0].start()] + block + text[matches[-1].end() :]

    return edit


def format_symbol_style(word: Verdict | Sign) -> str:
    """Return the style that gives a small cell its symbol."""
    return f':is(.tp-mini, .tp-past) .tp-{word.css_name}::after {{ content: "{word.symbol}" / "{word}"; }}\n'


def format_sign_style(sign: Sign) -> str:
    """Return the style of the cell of a sign, filled in its colours."""
    colour = f"color: var(--tp-{sign.palette}); background: var(--tp-{sign.palette}-bg);"
    return f".tp-{sign.css_name}, .md-typeset a.tp-{sign.css_name} {{ {colour} }}\n"


def format_cell_style(verdict: Verdict) -> str:
    """Return the style of a cell: filled in its own colours, outlined in those of another verdict."""
    name, colour = verdict.css_name, f"var(--tp-{verdict.palette})"
    if name == verdict.palette:
        drawn = f"background: var(--tp-{name}-bg);"
    else:
        drawn = f"background: transparent; outline: 1px dashed {colour}; outline-offset: -1px;"
    return f".tp-{name}, .md-typeset a.tp-{name} {{ color: {colour}; {drawn} }}\n"


def format_badge_styles() -> list[str]:
    """Return the styles of the badges of proofs and of rows of the starting table, one line a colour."""
    selectors: dict[str, list[str]] = {}
    for proof in ProofVerdict:
        selectors.setdefault(proof.palette, []).append(f".tp-proof-{proof.css_name}")
    for claim in ClaimVerdict:
        selectors.setdefault(claim.palette, []).append(f".tp-verdict-{claim.css_name}")
    return [
        f"{', '.join(classes)} {{ color: var(--tp-{palette}); }}\n"
        for palette, classes in selectors.items()
        if palette != PLAIN_PALETTE
    ]


def replace_listing(start: str, words: Iterable[str]) -> Edit:
    """Return an edit of a sentence that lists a vocabulary in code spans after ``start``."""
    vocabulary = [str(word) for word in words]
    listed = re.compile(re.escape(start) + r"(`[\w ]+`(?:, `[\w ]+`)*)")

    def edit(text: str) -> str:
        def write(match: re.Match[str]) -> str:
            kept = keep_order(match[1].strip("`").split("`, `"), vocabulary)
            return start + ", ".join(f"`{word}`" for word in kept)

        return listed.sub(write, text)

    return edit
