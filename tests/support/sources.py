"""The sources of releases as text, and the history of names that is read from them."""

from pathlib import Path

from torchproof_docs.names_builder.history_builder import complete_listings, list_names
from torchproof_docs.names_builder.history_encoder import encode_history
from torchproof_docs.names_builder.release_modules import ModuleReader
from torchproof_docs.wheels.wheel_contents import WheelContents


class Sources(WheelContents):
    """The sources of a release, as text by path."""

    def __init__(self, files: dict[str, str]) -> None:
        super().__init__(Path(), {path: str(hash(text)) for path, text in files.items()})
        object.__setattr__(self, "texts", files)

    def read_file(self, path: str) -> str:
        """Return the text that the test gave."""
        texts: dict[str, str] = vars(self)["texts"]
        return texts[path]


def text_of(*releases: dict[str, str]) -> str:
    """Return the history of releases from 2.5 on, as its file has it."""
    extractions = ModuleReader()
    listings = []
    for files in releases:
        sources = Sources({"torch/__init__.py": "", **files})
        listings.append(list_names(extractions.read_modules(sources), sources))
    return encode_history([f"2.{minor}" for minor in range(5, 5 + len(releases))], complete_listings(listings))
