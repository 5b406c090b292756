"""Reads what ``setup.cfg`` and ``setup.py`` say about torch, without running them."""

import ast
import configparser
import re
from collections.abc import Iterator
from pathlib import Path

from torchproof.regular_files import Unreadable
from torchproof.scan.metadata.metadata_files import read_metadata_text
from torchproof.scan.metadata.torch_requirement import TorchRequirement, Weight
from torchproof.scan.metadata.version_specifiers import parse_requirement
from torchproof.scan.syntax.source_files import parse_source, read_content

# Finds a string that is a requirement on torch; the word alone may be anything.
REQUIREMENT = re.compile(r"torch\s*(?:\[[^\]]*\]\s*)?[<>=!~@(;]")
# The longest line of a setup.cfg that is read; the library takes a time that grows with the square of it.
MAX_LINE = 2_000


def find_setup_cfg_statements(path: Path) -> Iterator[TorchRequirement]:
    """Yield what a ``setup.cfg`` says about torch; raise Unreadable if it is none."""
    config = configparser.ConfigParser(interpolation=None, strict=False)
    try:
        config.read_string("\n".join(line[:MAX_LINE] for line in read_metadata_text(path).splitlines()))
    except configparser.Error as error:
        raise Unreadable(f"no configuration: {str(error).splitlines()[0]}") from error
    lists = [(Weight.DIRECT, config.get("options", "install_requires", fallback=""))]
    if config.has_section("options.extras_require"):
        lists += [(Weight.OPTIONAL, text) for _, text in config.items("options.extras_require")]
    for weight, text in lists:
        for line in text.splitlines() if "\n" in text else text.split(";"):
            if (specifier := parse_requirement(re.sub(r"\s#.*", "", line))) is not None:
                yield TorchRequirement((specifier,), path, weight)


def find_setup_py_statements(path: Path) -> Iterator[TorchRequirement]:
    """Yield what the strings of a ``setup.py`` say about torch; raise Unreadable if it cannot be parsed."""
    content = read_content(path)
    if b"torch" not in content:
        return
    for node in ast.walk(parse_source(content, notebook=False).tree):
        text = node.value if isinstance(node, ast.Constant) else None
        if isinstance(text, str) and REQUIREMENT.match(text) and (specifier := parse_requirement(text)) is not None:
            yield TorchRequirement((specifier,), path)
