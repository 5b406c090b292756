"""Reads requirements files of pip, with the files that they include and their constraints."""

import re
from collections.abc import Iterator
from pathlib import Path

from torchproof.regular_files import Unreadable
from torchproof.scan.metadata.metadata_files import read_metadata_text
from torchproof.scan.metadata.torch_requirement import TorchRequirement, Weight
from torchproof.scan.metadata.version_specifiers import parse_requirement

# Finds an option that names another file.
INCLUDED = re.compile(r"(?P<option>-r|-c|--requirement|--constraint)(?:\s+|=|(?<=-[rc]))(?P<file>\S.*)")
# Finds the options behind a requirement, such as its hashes.
OPTIONS = re.compile(r"\s-{1,2}[a-z]", re.IGNORECASE)
# The most files that include each other.
MAX_FILES = 50


def find_requirements_statements(path: Path, problems: dict[Path, str]) -> Iterator[TorchRequirement]:
    """Yield what a requirements file and those that it includes say about torch.

    Args:
        path: The file.
        problems: Takes up which of the files cannot be read, and why.

    """
    waiting = [(path, Weight.DIRECT)]
    seen: set[Path] = set()
    while waiting and len(seen) < MAX_FILES:
        file, weight = waiting.pop(0)
        if file in seen:
            continue
        seen.add(file)
        try:
            text = read_metadata_text(file)
        except Unreadable as error:
            problems[file] = str(error)
            continue
        for line in _find_lines(text):
            if included := INCLUDED.fullmatch(line):
                if "://" not in included["file"]:
                    is_constraint = included["option"] in ("-c", "--constraint")
                    weight_below = Weight.CONSTRAINT if is_constraint else weight
                    waiting.append((file.parent / included["file"].strip("'\""), weight_below))
            elif (specifier := parse_requirement(OPTIONS.split(line, maxsplit=1)[0])) is not None:
                yield TorchRequirement((specifier,), file, weight)


def _find_lines(text: str) -> Iterator[str]:
    """Yield the lines with those joined that a backslash continues, without comments."""
    for line in re.sub(r"\\\r?\n", " ", text).splitlines():
        if bare := re.sub(r"(?:^|\s)#.*", "", line).strip():
            yield bare
