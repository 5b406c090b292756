"""Front matter of a page: YAML fields read with typed checks."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from torchproof.errors import RecordError, find_nearest_word
from torchproof_docs.records.record_files import read_text
from torchproof_docs.records.releases import Release, Releases

# The same parser in C where PyYAML has it: it reads a page in a tenth of the time.
YAML_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def split_front_matter(path: Path) -> tuple[dict[str, Any], str]:
    """Split a page into its YAML mapping and its Markdown; raise RecordError if there is no valid front matter."""
    text = read_text(path)
    head, mark, rest = text.partition("---\n")
    front, end, body = rest.partition("\n---\n")
    if head or not mark or not end:
        raise RecordError(f"{path}:1: no front matter; start the page with a YAML block between '---' lines")
    try:
        meta = yaml.load(front, Loader=YAML_LOADER)  # noqa: S506 (safe: it builds plain data alone)
    except yaml.YAMLError as error:
        raise _describe_yaml_error(path, error) from error
    if not isinstance(meta, dict):
        raise RecordError(f"{path}:2: front matter is not a mapping; write 'key: value' lines")
    return meta, body


def _describe_yaml_error(path: Path, error: yaml.YAMLError) -> RecordError:
    """Describe a YAML error by the line of the page."""
    mark = getattr(error, "problem_mark", None)
    told = " ".join(str(getattr(error, "problem", None) or error).split())
    place, column = (f"{path}:{mark.line + 2}", f", column {mark.column + 1}") if mark else (f"{path}", "")
    remedy = "quote a text that holds a colon or begins with a sign, close each quote, and indent with spaces"
    return RecordError(f"{place}: front matter is not valid YAML{column}: {told}; {remedy}")


def read_front_matter(path: Path) -> dict[str, Any]:
    """Read the YAML mapping at the start of a page; empty if the page has none."""
    return split_front_matter(path)[0] if read_text(path).startswith("---\n") else {}


@dataclass(frozen=True)
class FieldReader:
    """Typed reader of the fields of a mapping; every error names the file and the key."""

    path: Path
    meta: dict[str, Any]

    def read_text(self, key: str) -> str | None:
        """Read a text; None if the key is missing."""
        value = self.meta.get(key)
        if isinstance(value, float):
            told = (
                f'{value!r} is a number to YAML, which drops a last zero; quote what you wrote, such as {key}: "2.10"'
            )
            raise RecordError(f"{self.path}: {key}: {told}")
        if value is not None and not (isinstance(value, str) and value.strip()):
            raise RecordError(f"{self.path}: {key}: {value!r} must be text; quote it")
        return value

    def read_sentence(self, key: str) -> str:
        """Read a sentence: text that ends with a full stop."""
        value = self.read_text(key) or ""
        if not value.endswith("."):
            raise RecordError(f"{self.path}: {key}: must be one sentence that ends with a full stop")
        return value

    def read_choice(self, key: str, allowed: tuple[str, ...]) -> str:
        """Read one of the allowed words."""
        value = self.meta.get(key)
        if value not in allowed:
            raise RecordError(f"{self.path}: {key}: {value!r}; allowed: {', '.join(allowed)}")
        return str(value)

    def read_strings(self, key: str) -> tuple[str, ...]:
        """Read a list of texts without duplicates."""
        value = self.meta.get(key) or []
        if not isinstance(value, list) or not all(isinstance(entry, str) for entry in value):
            raise RecordError(f"{self.path}: {key}: {value!r} must be a list of text")
        if twice := {entry for entry in value if value.count(entry) > 1}:
            raise RecordError(f"{self.path}: {key}: {', '.join(sorted(twice))}: duplicate; list each once")
        return tuple(value)

    def read_release(self, key: str, releases: Releases) -> Release | None:
        """Read a minor version as its covered release; None if the key is missing."""
        value = self.read_text(key)
        if value is None:
            return None
        known = {release.minor: release for release in releases.all}
        if value not in known:
            raise RecordError(f"{self.path}: {key}: {value!r} is not a covered release; allowed: {', '.join(known)}")
        return known[value]

    def read_addresses(self, key: str) -> tuple[str, ...]:
        """Read a list of https:// addresses, at least one."""
        found = self.read_strings(key)
        if not found or not all(address.startswith("https://") for address in found):
            raise RecordError(f"{self.path}: {key}: give at least one https:// address that carries the facts")
        return found

    def check_keys(self, required: set[str], optional: set[str]) -> None:
        """Raise RecordError if a required key is missing or a key is unknown."""
        unknown = self.meta.keys() - required - optional
        if missing := required - self.meta.keys():
            meant = [f"{near} to {key}" for key in sorted(missing) if (near := find_nearest_word(key, unknown))]
            remedy = f"rename {', '.join(meant)}" if meant else "add these keys"
            raise RecordError(f"{self.path}: {', '.join(sorted(missing))}: missing; {remedy}")
        if unknown:
            allowed = ", ".join(sorted(required | optional))
            raise RecordError(f"{self.path}: {', '.join(sorted(unknown))}: unknown key; allowed: {allowed}")
