"""Reads requirements on torch as pip, Poetry and conda write them, as specifiers of PEP 440."""

import re
from collections.abc import Callable
from contextlib import suppress
from urllib.parse import unquote

from packaging.requirements import InvalidRequirement, Requirement
from packaging.specifiers import InvalidSpecifier, Specifier, SpecifierSet
from packaging.utils import InvalidWheelFilename, canonicalize_name, parse_wheel_filename
from packaging.version import InvalidVersion, Version

ANY = SpecifierSet()
# Names of torch in conda's channels; the last two bring a build for a device.
CONDA_NAMES = frozenset({"pytorch", "pytorch-cpu", "pytorch-gpu"})
# Finds a wildcard where PEP 440 has none and old tools took one, as in ``>=2.6.*``.
OPEN_WILDCARD = re.compile(r"([<>~]=?)\s*(\d[\d.]*)\.\*")
# Finds one comparison of Poetry's or conda's.
COMPARISON = re.compile(r"(?P<sign>\^|~=|~|>=|<=|===|==|!=|>|<|=)?\s*(?P<version>[\w.*+!-]+)")
# Finds the parts of conda's: channel, name, and whatever says the version.
MATCH_SPEC = re.compile(r"(?:[^\s:]+::)?(?P<name>[\w.-]+)\s*(?P<rest>.*)", re.DOTALL)
BRACKETED = re.compile(r"\[[^\]]*\bversion\s*=\s*['\"]?(?P<version>[^'\"\]]+)")
# The longest text that is read as one requirement.
MAX_LENGTH = 1_000


def parse_requirement(text: str) -> SpecifierSet | None:
    """Return the specifier of a requirement as pip takes it; None if it is not one on torch."""
    text = text.strip()
    if len(text) > MAX_LENGTH or not re.match(r"torch(?![\w.-])", text, re.IGNORECASE):
        return parse_wheel_address(text) if text.startswith(("http://", "https://", "file:")) else None
    try:
        requirement = Requirement(OPEN_WILDCARD.sub(r"\1\2", text))
    except InvalidRequirement:
        return None
    if canonicalize_name(requirement.name) != "torch":
        return None
    if requirement.url:
        return parse_wheel_address(requirement.url) or ANY
    return drop_local_labels(requirement.specifier)


def parse_wheel_address(address: str) -> SpecifierSet | None:
    """Return the version in the address of a wheel of torch; None for anything else."""
    name = unquote(address.partition("#")[0].partition(";")[0].strip().rpartition("/")[2])
    if len(name) > MAX_LENGTH or not name.startswith("torch-"):
        return None
    with suppress(InvalidWheelFilename, InvalidVersion):
        return pin_version(str(parse_wheel_filename(name)[1]))
    return None


def pin_version(text: str) -> SpecifierSet | None:
    """Return the specifier of one version, without its local label; None if it is none."""
    try:
        return SpecifierSet(f"=={Version(text).public}")
    except InvalidVersion:
        return None


def drop_local_labels(specifiers: SpecifierSet) -> SpecifierSet:
    """Return specifiers that speak of releases: ``==2.7.1+cpu`` is ``==2.7.1``."""
    return SpecifierSet(",".join(_drop_local_label(specifier) for specifier in specifiers))


def _drop_local_label(specifier: Specifier) -> str:
    sign = "==" if specifier.operator == "===" else specifier.operator
    return f"{sign}{specifier.version.partition('+')[0]}"


def parse_poetry_version(text: str) -> tuple[SpecifierSet, ...]:
    """Return the alternatives of a version as Poetry writes it: caret, tilde, wildcards, ``||``."""
    return tuple(_join_comparisons(part, _convert_poetry_comparison) for part in re.split(r"\|\|?", text[:MAX_LENGTH]))


def parse_conda_requirement(text: str) -> tuple[SpecifierSet, ...] | None:
    """Return the alternatives of a requirement of conda; None if it is not one on torch."""
    match = MATCH_SPEC.fullmatch(text.strip()[:MAX_LENGTH])
    if match is None or match["name"].lower() not in CONDA_NAMES:
        return None
    bracketed = BRACKETED.match(match["rest"])
    return parse_conda_version(bracketed["version"] if bracketed else match["rest"])


def parse_conda_version(text: str) -> tuple[SpecifierSet, ...]:
    """Return the alternatives of a version as conda writes it; a build behind it is left out."""
    text = re.sub(r"([<>=!~,|])\s+", r"\1", text.strip()[:MAX_LENGTH])
    text = re.sub(r"\s+([,|])", r"\1", text)
    version = text.split()[0] if text else ""
    version = re.sub(r"^(={0,2}[^=<>!~,|]+)=[^=].*$", r"\1", version)  # pytorch=2.7.1=py311_cuda
    return tuple(_join_comparisons(part, _convert_conda_comparison) for part in version.split("|"))


def _join_comparisons(text: str, convert: Callable[[str, str], str]) -> SpecifierSet:
    try:
        found = [convert(match["sign"] or "", match["version"]) for match in COMPARISON.finditer(text)]
        return drop_local_labels(SpecifierSet(",".join(part for part in found if part)))
    except (InvalidSpecifier, ValueError):
        return ANY


def _convert_poetry_comparison(sign: str, version: str) -> str:
    if version == "*":
        return ""
    if sign in ("^", "~"):
        return f">={version},<{_find_next_version(version, is_caret=sign == '^')}"
    if sign in ("", "="):
        return f"=={version.replace('.x', '.*')}"
    return f"{sign}{version}" if sign in ("==", "!=", "===") else f"{sign}{version.removesuffix('.*')}"


def _find_next_version(version: str, *, is_caret: bool) -> str:
    """Return the first version that a caret or a tilde leaves out."""
    numbers = list(Version(version).release)
    if not is_caret:
        return str(numbers[0] + 1) if len(numbers) == 1 else f"{numbers[0]}.{numbers[1] + 1}"
    place = next((at for at, number in enumerate(numbers) if number), len(numbers) - 1)
    return ".".join(map(str, [*numbers[:place], numbers[place] + 1]))


def _convert_conda_comparison(sign: str, version: str) -> str:
    if version == "*":
        return ""
    if sign == "=" or (sign in ("", "==") and version.count(".") == 1 and not version.endswith("*")):
        return f"=={version.removesuffix('.*').removesuffix('*')}.*"
    if sign in ("", "==", "!="):
        return f"{sign or '=='}{version.removesuffix('*').removesuffix('.')}{'.*' if version.endswith('*') else ''}"
    return f"{sign}{version.removesuffix('.*')}"
