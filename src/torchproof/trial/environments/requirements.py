"""What is installed beside torch in the environment of a release."""

import hashlib
import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from packaging.requirements import InvalidRequirement, Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name

from torchproof.errors import TorchproofError
from torchproof.trial.trial_data import TorchRelease

HEADER = re.compile(r"(?m)^# /// script\s*$\s(?P<content>(^#(| .*)$\s)+)^# ///\s*$")
# Files of a project that say what is installed with it.
METADATA = ("pyproject.toml", "setup.cfg", "setup.py", "requirements.txt")
# Packages that follow torch and have nightly builds, too.
NIGHTLY_COMPANIONS = ("torchvision", "torchaudio", "torchao", "triton")


@dataclass(frozen=True)
class EnvironmentRequirements:
    """The packages beside torch, and how they are chosen."""

    python: str
    """CPython, such as ``3.11``; of environments that are ready any, if it was not asked for."""
    packages: tuple[str, ...] = ()
    project: Path | None = None
    """A project to install with its dependencies, as an editable installation."""
    exclude_newer: str = ""
    """A day: nothing that was published later is installed, except torch, its companions and what they require."""
    is_python_chosen: bool = False
    """The user asked for this Python."""

    @property
    def is_pinned_to_day(self) -> bool:
        """True if the day decides which versions are installed."""
        return bool(self.exclude_newer)

    def list_packages(self, release: TorchRelease | None) -> list[str]:
        """Return the requirements beside torch; companions that none pins get the version that follows a release."""
        return [add_companion_version(text, release) for text in self.packages if _read_name(text) != "torch"]

    def list_arguments(self, release: TorchRelease) -> list[str]:
        """Return the arguments of ``uv pip install``."""
        arguments = self.list_packages(release)
        if self.project:
            arguments += ["--editable", str(self.project)]
        if self.exclude_newer:
            arguments += ["--exclude-newer", self.exclude_newer]
        return arguments

    def list_companions(self, release: TorchRelease) -> list[str]:
        """Return the requirements that follow torch: they are as new as it, whatever the day."""
        return [text for text in self.list_packages(release) if _read_name(text) in release.companions]

    def describe_choice(self) -> str:
        """Return what makes one environment another beside its packages."""
        files = [path for name in METADATA if self.project and (path := self.project / name).is_file()]
        digest = hashlib.sha256(b"".join(path.read_bytes() for path in files)).hexdigest()[:10] if files else ""
        return f"{self.python} {self.project or ''} {self.exclude_newer} {digest}"


def add_companion_version(text: str, release: TorchRelease | None) -> str:
    """Return a requirement with the version of a companion that follows a release, if it names none."""
    try:
        requirement = Requirement(text)
    except InvalidRequirement:
        return text
    if release is None or requirement.specifier:
        return text
    if release.is_nightly and requirement.name in NIGHTLY_COMPANIONS:
        return f"{requirement.name}>=0.dev0"  # a nightly build, too: each names the torch that it needs
    specifier = release.companions.get(canonicalize_name(requirement.name), "")
    requirement.specifier = SpecifierSet(specifier)
    return str(requirement) if specifier else text


def read_requirement_file(path: Path) -> list[str]:
    """Return the requirements of a file with one a line; raise TorchproofError if it cannot be read."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise TorchproofError(f"{path}: cannot be read ({error}); name another file") from error
    found = []
    for line in lines:
        text = re.sub(r"(^|\s)#.*", "", line).strip()
        if text.startswith(("-r ", "--requirement ")):
            found += read_requirement_file(path.parent / text.split(maxsplit=1)[1])
        elif text and not text.startswith("-"):
            found.append(text.partition(" --hash")[0].rstrip(" \\"))
    return found


def read_script_dependencies(path: Path) -> list[str]:
    """Return the dependencies in the header of a script, and none if it has no valid header."""
    try:
        match = HEADER.search(path.read_text(encoding="utf-8"))
        lines = match["content"].splitlines() if match else []
        table: Mapping[str, object] = tomllib.loads(
            "\n".join(line.removeprefix("#").removeprefix(" ") for line in lines)
        )
    except (OSError, ValueError):
        return []
    listed = table.get("dependencies", [])
    return [str(entry) for entry in listed] if isinstance(listed, list) else []


def select_tools(command: Iterable[str]) -> list[str]:
    """Return the packages that a command needs beside what it names: pytest, where it starts that."""
    words = [Path(word).name for word in command]
    is_pytest = words[:1] in (["pytest"], ["py.test"]) or words[1:3] == ["-m", "pytest"]
    return ["pytest"] if is_pytest else []


def _read_name(text: str) -> str:
    try:
        return str(canonicalize_name(Requirement(text).name))
    except InvalidRequirement:
        return ""
