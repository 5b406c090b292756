"""Evaluates helpers of well-known projects that compare the release, by their name and arguments alone."""

import operator
import re
from typing import Any

from packaging.specifiers import InvalidSpecifier, SpecifierSet
from packaging.version import Version

from torchproof.scan.conditions.condition_values import (
    ExternalName,
    TorchVersion,
    Unknown,
    compare_by_name,
    parse_version,
)
from torchproof.scan.conditions.evaluation_protocol import Evaluator

# Comparisons by their sign and by the name of their function.
OPERATORS = {
    ">=": operator.ge,
    ">": operator.gt,
    "<=": operator.le,
    "<": operator.lt,
    "==": operator.eq,
    "!=": operator.ne,
    "ge": operator.ge,
    "gt": operator.gt,
    "le": operator.le,
    "lt": operator.lt,
    "eq": operator.eq,
    "ne": operator.ne,
}
# Finds a helper about torch by its name.
TORCH_HELPER = re.compile(r"torch|(^|_)pt(_|$)|pytorch", re.IGNORECASE)
# Matches a release of torch.
RELEASE = re.compile(r"v?[12]\.\d+(\.\d+)?(\.?(dev|a|b|rc|post)\d*)?$")


def evaluate_version_helper(evaluator: Evaluator, name: str, arguments: list[Any], index: int) -> bool:
    """Compare the release as version helpers of well-known projects do, by their name and arguments."""
    version = TorchVersion(evaluator.facts.versions[index])
    strings = [argument for argument in arguments if isinstance(argument, str)]
    about_torch = bool(TORCH_HELPER.search(name)) or "torch" in strings
    about_torch |= any(
        isinstance(argument, TorchVersion) or argument == ExternalName("torch") for argument in arguments
    )
    operation = next((OPERATORS[part] for part in strings if part in OPERATORS), None)
    for argument in arguments:
        if isinstance(argument, ExternalName) and argument.path.startswith("operator."):
            operation = OPERATORS.get(argument.path.rpartition(".")[2])
    for text in strings:
        if re.match(r"torch\s*[<>=!~]", text):
            evaluator.depends_on_release = True
            return _is_in_specifier(text[5:], version)
        if about_torch and re.match(r"[<>=!~]=?\s*\d", text):
            evaluator.depends_on_release = True
            return _is_in_specifier(text, version)
        if about_torch and RELEASE.match(text) and not isinstance(text, TorchVersion):
            evaluator.depends_on_release = True
            bound = parse_version(text)
            return bool(operation(version.version, bound)) if operation else compare_by_name(name, version, bound)
    if about_torch and len(arguments) >= 2 and all(isinstance(part, int) for part in arguments[:2]):
        evaluator.depends_on_release = True
        return compare_by_name(name, version, Version(f"{arguments[0]}.{arguments[1]}"))
    raise Unknown


def _is_in_specifier(specifier: str, version: TorchVersion) -> bool:
    try:
        return SpecifierSet(specifier).contains(version.version, prereleases=True)
    except InvalidSpecifier:
        raise Unknown from None
