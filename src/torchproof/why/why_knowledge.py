"""Opens what an error is asked of: the histories of the package and its change entries."""

import json
from functools import cache
from pathlib import Path

from torchproof.messages.message_history import read_message_file
from torchproof.scan.data_source import DataSource
from torchproof.why.error_answers import WhyKnowledge
from torchproof.why.missing_wheels import WheelPythons

MESSAGES = "messages.json"
RELEASES = "trial.json"


@cache
def open_knowledge(source: DataSource | None = None) -> WhyKnowledge:
    """Read the histories and the entries, of the package unless another source is given."""
    source = source or DataSource()
    messages = read_message_file(source.folder / MESSAGES)
    return WhyKnowledge(
        source.read_whole_history(),
        messages,
        source.read_changes(),
        source.find_types(),
        source.read_borrowed_names(),
        _read_pythons(source.folder / RELEASES),
    )


def _read_pythons(path: Path) -> WheelPythons:
    """Return for which Pythons each release has wheels, nothing in a package without the file."""
    if not path.is_file():
        return {}
    releases = json.loads(path.read_text(encoding="utf-8"))["releases"]
    return {release["minor"]: tuple(release["python"]) for release in releases}
