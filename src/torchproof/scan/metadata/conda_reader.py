"""Reads what the environment files of conda say about torch.

They are YAML that people write, with comments, quotes, both styles of lists and a list for pip in the list, so a
library reads them. Its base loader makes strings of all scalars, so that 2.10 stays what it is, and neither objects
nor merges.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from torchproof.regular_files import Unreadable
from torchproof.scan.metadata.metadata_files import read_metadata_text
from torchproof.scan.metadata.torch_requirement import TorchRequirement
from torchproof.scan.metadata.version_specifiers import parse_conda_requirement, parse_requirement

MAX_CHARACTERS = 1_000_000


def find_environment_statements(path: Path) -> Iterator[TorchRequirement]:
    """Yield what an environment file says about torch; raise Unreadable if it is no YAML."""
    text = read_metadata_text(path)
    if "torch" not in text:
        return
    table = _parse_yaml(text)
    entries = table.get("dependencies") if isinstance(table, dict) else None
    for entry in entries if isinstance(entries, list) else ():
        if isinstance(entry, str) and (alternatives := parse_conda_requirement(entry)) is not None:
            yield TorchRequirement(alternatives, path)
        for line in _find_pip_lines(entry):
            if (specifier := parse_requirement(line)) is not None:
                yield TorchRequirement((specifier,), path)


def _find_pip_lines(entry: Any) -> list[str]:
    lines = entry.get("pip") if isinstance(entry, dict) else None
    return [line for line in lines if isinstance(line, str)] if isinstance(lines, list) else []


def _parse_yaml(text: str) -> Any:
    import yaml  # only where a project has such a file

    if len(text) > MAX_CHARACTERS:
        raise Unreadable(f"longer than {MAX_CHARACTERS} characters")
    try:
        return yaml.load(text, Loader=getattr(yaml, "CBaseLoader", yaml.BaseLoader))  # noqa: S506  # it makes strings
    except yaml.YAMLError as error:
        raise Unreadable(f"no YAML: {' '.join(str(error).split())[:120]}") from error
    except (RecursionError, ValueError) as error:
        raise Unreadable("nested too deeply" if isinstance(error, RecursionError) else f"no YAML: {error}") from error
