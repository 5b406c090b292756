"""Writes the closed vocabularies into the schemas, the style sheet and the pages that list them.

Run this module (``python -m``) in a checkout after a change of a vocabulary; ``--check`` writes nothing and names the
files that have parted from it. A test does so too.
"""

import re
import sys
from collections.abc import Sequence
from pathlib import Path

from torchproof_docs.records.verdict_vocabulary import ClaimVerdict, ProofVerdict, Sign, Verdict
from torchproof_docs.records.vocabulary import ChangeKind, FeatureKind, FeatureStatus, Need, OutcomeKind
from torchproof_docs.records.vocabulary_edits import (
    Edit,
    format_badge_styles,
    format_cell_style,
    format_sign_style,
    format_symbol_style,
    replace_block,
    replace_enum,
    replace_listing,
)

SCHEMAS = "packages/docs/torchproof_docs/schema"
CELL_LINE = re.compile(r"^\.tp-[\w-]+, \.md-typeset a\.tp-[\w-]+ \{ color: .*\n", re.MULTILINE)
SYMBOL_LINE = re.compile(r"^:is\(\.tp-mini, \.tp-past\) \.tp-[\w-]+::after \{ content: .*\n", re.MULTILINE)
BADGE_LINE = re.compile(r"^\.tp-(?:proof|verdict)-[\w-]+(?:, \.tp-[\w-]+)* \{ color: .*\n", re.MULTILINE)
SIGN_ROW = re.compile(r"^\| \S [\w ]+ \| [^|]* \|\n", re.MULTILINE)
LEGEND_ROW = re.compile(r"^\| . \| [\w ]+ \| .* \|\n", re.MULTILINE)
EVIDENCE_MACHINE = ("$defs", "machine", "properties", "offers", "items", "enum")
EVIDENCE_RUN = ("$defs", "run", "properties", "outcome", "enum")
EVIDENCE_WITHOUT_ERROR = ("$defs", "run", "if", "properties", "outcome", "enum")
RUNS = ("properties", "runs", "items", "properties")
# The edits of each file, by its path in a checkout.
EDITS: dict[str, tuple[Edit, ...]] = {
    f"{SCHEMAS}/evidence-2.json": (
        replace_enum(EVIDENCE_MACHINE, Need),
        replace_enum(EVIDENCE_RUN, OutcomeKind),
        replace_enum(EVIDENCE_WITHOUT_ERROR, [kind for kind in OutcomeKind if not kind.has_error]),
    ),
    f"{SCHEMAS}/whole-run-2.json": (
        replace_enum(("properties", "outcomes", "propertyNames", "enum"), OutcomeKind),
        replace_enum(EVIDENCE_MACHINE, Need),
    ),
    f"{SCHEMAS}/runs-3.json": (
        replace_enum((*RUNS, "verdict", "enum"), Verdict),
        replace_enum((*RUNS, "outcome", "enum"), OutcomeKind),
    ),
    f"{SCHEMAS}/features-3.json": (
        replace_enum(("$defs", "verdict", "enum"), ProofVerdict),
        replace_enum(("$defs", "cell", "enum"), Verdict),
        replace_enum(("$defs", "change", "properties", "kind", "enum"), ChangeKind),
        replace_enum(("$defs", "feature", "properties", "kind", "enum"), FeatureKind),
        replace_enum(("$defs", "feature", "properties", "status", "enum"), FeatureStatus),
    ),
    "docs/assets/torchproof.css": (
        replace_block(CELL_LINE, [*map(format_cell_style, Verdict), *map(format_sign_style, Sign)]),
        replace_block(SYMBOL_LINE, map(format_symbol_style, (*Verdict, *Sign))),
        replace_block(BADGE_LINE, format_badge_styles()),
    ),
    "docs/about/index.md": (
        replace_block(LEGEND_ROW, (f"| {word.symbol} | {word} | {word.legend} |\n" for word in Verdict)),
        replace_block(SIGN_ROW, (f"| {sign.symbol} {sign} | {sign.meaning} |\n" for sign in Sign)),
    ),
    "docs/about/data.md": (
        replace_listing("A cell's verdict is one of ", Verdict),
        replace_listing("a proof's is one of ", ProofVerdict),
    ),
}


def find_parted(root: Path) -> dict[Path, str]:
    """Return the files of a checkout that have parted from the vocabularies, each with its new text."""
    parted: dict[Path, str] = {}
    for name, edits in EDITS.items():
        text = new = (root / name).read_text(encoding="utf-8")
        for edit in edits:
            new = edit(new)
        if new != text:
            parted[root / name] = new
    return parted


def find_missing_colours(root: Path) -> list[str]:
    """Return the colours of verdicts that the style sheet lacks."""
    style = (root / "docs" / "assets" / "torchproof.css").read_text(encoding="utf-8")
    palettes = {word.palette for words in (Verdict, Sign, ProofVerdict, ClaimVerdict) for word in words}
    return sorted(f"--tp-{palette}" for palette in palettes if f" --tp-{palette}: " not in style)


def main(arguments: Sequence[str]) -> int:
    """Write the parted files, or with ``--check`` only name them; return 1 if something is left to do."""
    root = Path.cwd()
    is_check = "--check" in arguments
    parted = find_parted(root)
    for path, text in parted.items():
        sys.stdout.write(f"{path}: parted from the vocabularies{'' if is_check else '; written'}\n")
        if not is_check:
            path.write_text(text, encoding="utf-8")
    missing = find_missing_colours(root)
    for name in missing:
        sys.stdout.write(f"docs/assets/torchproof.css: no colour {name}; write it for the light and the dark scheme\n")
    return int(bool(missing or (is_check and parted)))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
