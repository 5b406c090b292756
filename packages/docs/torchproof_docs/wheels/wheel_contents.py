"""Every Python source of a package, read out of its wheel in a few requests and kept once a content."""

import json
import struct
import zipfile
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import IO

from torchproof.atomic_files import write_atomically
from torchproof.errors import TorchproofError
from torchproof_docs.wheels.wheel_index import SourcesError, WheelName, open_wheel

LEFT_OUT = ("torch/testing/_internal/", "torch/_vendor/", "torch/_inductor/fx_passes/serialized_patterns/")
OPERATORS = "torchgen/packaged/ATen/native/native_functions.yaml"
# Two files closer than this are read in one request.
GAP_BYTES = 1 << 18
# The lengths of name and extra field, at the end of a member's local header.
LOCAL_HEADER = struct.Struct("<26xHH")


@dataclass(frozen=True)
class WheelContents:
    """The Python sources of one version by path, each as the key of a content that versions share."""

    folder: Path
    files: dict[str, str]

    def read_file(self, path: str) -> str:
        """Return the text of a file."""
        return self.read_content(self.files[path])

    def read_content(self, key: str) -> str:
        """Return the text of a content; raise SourcesError for one that was damaged since it was read."""
        where = _content_path(self.folder, key)
        data = where.read_bytes()
        if f"{zlib.crc32(data):08x}-{len(data)}" != key:
            where.unlink()
            raise SourcesError(f"{where}: damaged, deleted; run the command again, which reads it from its wheel")
        return data.decode("utf-8", "replace")


def read_contents(
    name: WheelName, cache: Path, tell: Callable[[str], None] = lambda _: None, index: str = ""
) -> WheelContents:
    """Return the sources of a version, reading from its wheel those that no version before has left in the cache.

    Args:
        name: The version.
        cache: The folder of what was read.
        tell: Called with a line about what is read.
        index: The address of a package index, "" for the one that the environment names.

    """
    folder = cache / "contents"
    manifest = folder / f"{name.package}-{name.version}.json"
    try:
        files = json.loads(manifest.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        files = {}
    if not files or any(not _content_path(folder, key).is_file() for key in set(files.values())):
        folder.mkdir(parents=True, exist_ok=True)
        files = _fetch_contents(name, folder, tell, index)
        write_atomically(manifest, json.dumps(files, indent=0, sort_keys=True).encode())
    return WheelContents(folder, files)


def _fetch_contents(name: WheelName, folder: Path, tell: Callable[[str], None], index: str) -> dict[str, str]:
    try:
        with open_wheel(name, folder, index) as wheel:
            chosen = [entry for entry in wheel.infolist() if _is_wanted(entry.filename, name.package)]
            files = {entry.filename: _content_key(entry) for entry in chosen}
            new = {
                _content_key(entry): entry
                for entry in chosen
                if not _content_path(folder, _content_key(entry)).is_file()
            }
            tell(f"{name}: {len(files)} sources, {len(new)} not seen before")
            for key, content in _read_members(wheel, sorted(new.values(), key=lambda entry: entry.header_offset)):
                write_atomically(_content_path(folder, key), content)
    except TorchproofError:
        raise
    except Exception as error:  # The index, the transfer and the archive each have an exception tree of their own.
        reason = " ".join(str(error).split())
        raise SourcesError(
            f"{name}: cannot read its wheel: {type(error).__name__}: {reason}; check the network, "
            "or name a folder that has the wheel in PIP_FIND_LINKS"
        ) from error
    return files


def _is_wanted(path: str, package: str) -> bool:
    if path == OPERATORS:
        return True
    return path.startswith(f"{package}/") and path.endswith((".py", ".pyi")) and not path.startswith(LEFT_OUT)


def _content_key(entry: zipfile.ZipInfo) -> str:
    return f"{entry.CRC:08x}-{entry.file_size}"


def _content_path(folder: Path, key: str) -> Path:
    return folder / key[:2] / key


def _read_members(wheel: zipfile.ZipFile, entries: list[zipfile.ZipInfo]) -> Iterator[tuple[str, bytes]]:
    """Yield the contents of archive members that stand in the order of the archive."""
    for run in _group_members(entries):
        start = run[0].header_offset
        end = min(run[-1].header_offset + run[-1].compress_size + (1 << 12), wheel.start_dir)
        assert wheel.fp is not None
        block = _read_range(wheel.fp, start, end)
        for entry in run:
            at = entry.header_offset - start
            at += LOCAL_HEADER.size + sum(LOCAL_HEADER.unpack_from(block, at))
            data = block[at : at + entry.compress_size]
            content = zlib.decompress(data, -zlib.MAX_WBITS) if entry.compress_type else data
            if zlib.crc32(content) != entry.CRC:
                raise SourcesError(f"{entry.filename}: its bytes do not fit its checksum; run the command again")
            yield _content_key(entry), content


def _read_range(file: IO[bytes], start: int, end: int) -> bytes:
    """Return bytes of a file that may give fewer than it is asked for; fewer only at its end."""
    if forget := getattr(file, "set_position_to_size", None):  # a remote file, which else reads member by member
        forget(None)
    parts = []
    while start < end:
        file.seek(start)
        if not (part := file.read(end - start)):
            break
        parts.append(part)
        start += len(part)
    return b"".join(parts)


def _group_members(entries: list[zipfile.ZipInfo]) -> list[list[zipfile.ZipInfo]]:
    """Group members that lie close to each other."""
    runs = [entries[:1]] if entries else []
    for before, entry in pairwise(entries):
        if entry.header_offset - before.header_offset - before.compress_size > GAP_BYTES:
            runs.append([])
        runs[-1].append(entry)
    return runs
