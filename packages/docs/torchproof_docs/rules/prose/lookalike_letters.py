"""Rules about letters and signs: none that looks like another, none that is not seen, no mark of proof by hand."""

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from torchproof_docs.records.record_files import read_text
from torchproof_docs.rules.rule_registry import register_rule
from torchproof_docs.verdicts.project import Project

BEYOND_ASCII = re.compile(r"[^\x00-\x7f]")
WORD = re.compile(r"\w+")
# Letters that stand alone, as signs of mathematics.
SIGNS = frozenset("πΔμσλεαβθτφ")
# What the site draws itself, and what only its own page about signs may show.
HAND_MADE = re.compile(r"[✓✔☑✅✗✘❌❎◇]|&check;|&#1000[34];|&#x271[34];|\btp-(?:mark|proof|badge|cell|card|strip)\b")
SIGN_PAGES = "about"


@register_rule("look-alike-letter")
def find_lookalike_letters(project: Project) -> Iterator[str]:
    """Report a letter of another script inside a word, a letter that is drawn like one of ASCII, and one unseen.

    The name reads as another than it is; neither a search nor Python finds it.
    """
    docs = sorted((project.root / "docs").rglob("*.md"))
    texts = [*docs, *(snippet.path for snippet in project.snippets.values())]
    texts += [
        path for name in ("releases.toml", "behaviour.toml", "README.md") if (path := project.root / name).is_file()
    ]
    for path in texts:
        yield from _find_in_file(path, read_text(path))


@lru_cache(maxsize=4096)
def _find_in_file(path: Path, text: str) -> tuple[str, ...]:
    if text.isascii():
        return ()
    found = []
    for number, line in enumerate(text.splitlines(), start=1):
        for sign in BEYOND_ASCII.findall(line) if not line.isascii() else ():
            if problem := _explain_letter(sign, line):
                name = unicodedata.name(sign, "no name")
                found.append(f"{path}:{number}: U+{ord(sign):04X} ({name}): {problem}; write it in ASCII")
    return tuple(found)


def _explain_letter(sign: str, line: str) -> str | None:
    category = unicodedata.category(sign)
    if category in ("Cf", "Co", "Cn", "Cs", "Zl", "Zp") or (category == "Zs" and sign != " "):
        return "nobody sees it"
    if category.startswith(("L", "N")):
        if unicodedata.normalize("NFKC", sign).isascii():
            return "it is drawn like a letter of ASCII"
        words = [word for word in WORD.findall(line) if sign in word]
        if not unicodedata.name(sign, "").startswith("LATIN") and any(word not in SIGNS for word in words):
            return "it is a letter of another script in a word"
    return "it changes the letter before it" if category.startswith("M") else None


@register_rule("hand-made-mark")
def find_hand_made_marks(project: Project) -> Iterator[str]:
    """Report a mark of proof, a badge or a cell that is written by hand.

    Only the macros draw them, from runs.
    """
    docs = project.root / "docs"
    for path in sorted(docs.rglob("*.md")):
        if path.relative_to(docs).parts[0] == SIGN_PAGES:
            continue
        for number, line in enumerate(read_text(path).splitlines(), start=1):
            if match := HAND_MADE.search(line):
                yield f"{path}:{number}: {match[0]}: a mark by hand; write {{{{ proof(…) }}}} with a snippet, or a link"
