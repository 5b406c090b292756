"""Opens what an error is asked of: the histories of the package and its change entries."""

from functools import cache

from torchproof.messages.message_history import read_message_file
from torchproof.scan.data_source import DataSource
from torchproof.why.error_answers import WhyKnowledge

MESSAGES = "messages.json"


@cache
def open_knowledge(source: DataSource | None = None) -> WhyKnowledge:
    """Read the histories and the entries, of the package unless another source is given."""
    source = source or DataSource()
    messages = read_message_file(source.folder / MESSAGES)
    return WhyKnowledge(
        source.read_whole_history(), messages, source.read_changes(), source.find_types(), source.read_borrowed_names()
    )
