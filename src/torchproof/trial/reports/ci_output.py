"""What a trial gives to continuous integration: annotations, and the endpoint of a badge."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from torchproof.text_escaping import escape_line

COLOURS = {True: "brightgreen", False: "orange"}
LEVELS = {
    "differs": "warning",
    "fails": "error",
    "fails otherwise": "error",
    "flaky": "warning",
    "cannot install": "notice",
}


def format_annotations(facts: Mapping[str, Any]) -> str:
    """Return a workflow command of GitHub for each release that is not the same."""
    return "\n".join(_list_annotations(facts))


def _list_annotations(facts: Mapping[str, Any]) -> Iterator[str]:
    for row in facts["releases"]:
        level = LEVELS.get(row["outcome"])
        if level:
            text = escape_line("; ".join(row["details"]) or row["outcome"]).replace("%", "%25")
            yield f"::{level} title=torch {row['torch']} {row['outcome']}::{text}"


def format_badge(facts: Mapping[str, Any]) -> str:
    """Return what a shields endpoint answers: the releases on which a program works as on the reference."""
    rows = [row for row in facts["releases"] if row["outcome"] not in ("cannot install", "skipped")]
    same = [row["release"] for row in rows if row["outcome"] == "same"]
    is_whole = len(same) == len(rows) and bool(rows)
    message = f"{same[0]} – {same[-1]}" if is_whole and len(same) > 1 else ", ".join(same) or "none"
    badge = {"schemaVersion": 1, "label": "PyTorch", "message": message, "color": COLOURS[is_whole]}
    return json.dumps(badge, ensure_ascii=False)
