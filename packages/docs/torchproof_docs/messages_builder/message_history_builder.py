"""Builds the history of messages: the sources and the libraries of each release, spans, one file."""

import hashlib
import json
import shutil
import tempfile
from collections.abc import Callable, Iterable
from dataclasses import astuple
from pathlib import Path

from torchproof.atomic_files import write_atomically
from torchproof.errors import TorchproofError
from torchproof.garbage_collection import stop_collection
from torchproof.messages.message_history import FILE
from torchproof_docs.messages_builder import library_strings, message_extraction, text_templates
from torchproof_docs.messages_builder.library_strings import LIBRARIES, read_library_texts
from torchproof_docs.messages_builder.message_encoder import encode_messages
from torchproof_docs.messages_builder.message_extraction import Message, extract_messages
from torchproof_docs.names_builder.extraction_cache import ExtractionCache
from torchproof_docs.records.history_files import write_history_file
from torchproof_docs.records.releases import Release
from torchproof_docs.wheels.wheel_contents import WheelContents, read_contents
from torchproof_docs.wheels.wheel_index import WheelName, find_indexed_wheel, open_index, open_indexed_wheel


@stop_collection()  # a tree of syntax has no circles, and collecting takes most of the time
def build_message_history(root: Path, releases: Iterable[Release], cache: Path, tell: Callable[[str], None]) -> Path:
    """Read the messages of every release out of its wheel; write their history, at once or not at all."""
    code = hash_files(message_extraction.__file__, text_templates.__file__)
    reader = _SourceMessages(ExtractionCache(cache / "messages", tell, code))
    minors, files, libraries = [], [], []
    for release in releases:
        minors.append(release.minor)
        files.append(reader.read_release(read_contents(WheelName.name_torch_wheel(release), cache, tell)))
        libraries.append(read_release_libraries(release, cache))
        count = sum(map(len, files[-1].values()))
        tell(f"torch {release.torch}: {count} messages, {len(libraries[-1])} texts of libraries")
    out = root / FILE
    write_history_file(out, encode_messages(minors, files, libraries))
    return out


class _SourceMessages:
    """The messages of the sources of all releases, each content read once."""

    def __init__(self, cache: ExtractionCache) -> None:
        self._cache = cache
        self._known: dict[str, list[Message]] = {}

    def read_release(self, contents: WheelContents) -> dict[str, list[Message]]:
        """Return the messages of a release by file."""
        lines = self._cache.load(contents)
        fresh: dict[str, str] = {}
        found: dict[str, list[Message]] = {}
        for path in sorted(contents.files):
            key = contents.files[path]
            if not path.endswith(".py"):
                continue
            if key not in self._known:
                if line := lines.get(key):
                    self._known[key] = [Message(*each) for each in json.loads(line)]
                else:
                    self._known[key] = _extract_source(path, contents)
                    fresh[key] = json.dumps([astuple(message) for message in self._known[key]])
            if self._known[key]:
                found[path] = self._known[key]
        if fresh:
            self._cache.save(contents, lines | fresh)
        return found


def _extract_source(path: str, contents: WheelContents) -> list[Message]:
    try:
        return extract_messages(contents.read_file(path))
    except (SyntaxError, RecursionError) as error:
        raise TorchproofError(f"{path}: {error}; read it with a newer Python") from error


def hash_files(*paths: str) -> str:
    """Return a digest of the code that reads, by which what it read is kept."""
    return hashlib.sha256(b"".join(Path(path).read_bytes() for path in paths)).hexdigest()[:16]


def read_release_libraries(release: Release, cache: Path) -> list[str]:
    """Return the texts of a release's libraries, out of its wheel unless an earlier build left them in the cache."""
    path = cache / "libraries" / f"{release.torch}-{hash_files(library_strings.__file__)}.json"
    if not path.is_file():
        write_atomically(path, json.dumps(sorted(_fetch_library_texts(release, cache))))
    return list(json.loads(path.read_text(encoding="utf-8")))


def _fetch_library_texts(release: Release, cache: Path) -> set[str]:
    found: set[str] = set()
    with (
        open_index() as index,
        open_indexed_wheel(index, find_indexed_wheel(index, WheelName.name_torch_wheel(release)), cache) as wheel,
        tempfile.TemporaryDirectory(dir=cache) as folder,
    ):
        for name in LIBRARIES:
            out = Path(folder, Path(name).name)
            with wheel.open(name) as library, out.open("wb") as file:
                shutil.copyfileobj(library, file, 1 << 22)
            found |= read_library_texts(out)
    return found
