"""Finds words, commands and requirements in files that are not Python: shell, containers, YAML, metadata, C++."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import PurePath

from packaging.requirements import InvalidRequirement, Requirement
from packaging.specifiers import InvalidSpecifier, SpecifierSet
from packaging.version import InvalidVersion, Version

MAX_TEXT_BYTES = 2_000_000
CPP_SUFFIXES = frozenset({".c", ".cc", ".cpp", ".cxx", ".cu", ".cuh", ".h", ".hh", ".hpp", ".hip", ".mm"})
SHELL_SUFFIXES = frozenset({".sh", ".bash", ".zsh", ".env", ".yml", ".yaml", ".mk", ".ini", ".cmake"})
BUILD_FILES = frozenset({"CMakeLists.txt", "Makefile", "GNUmakefile"})
METADATA_FILES = frozenset({"setup.py", "pyproject.toml", "setup.cfg", "pixi.toml", "Pipfile", "Pipfile.lock"})
CONTAINER_FILES = ("Dockerfile", "Containerfile", ".env")
COMMENT_MARKS = {"cpp": "//", "metadata": "#", "shell": "#"}
# A requirement with its extras and versions; a bare name counts in lists of requirements alone.
REQUIREMENT = re.compile(
    r"(?<![\w./@-])[A-Za-z][A-Za-z0-9._-]*(?:\[[^\]]*\])?\s*(?:[<>=!~]=?=?\s*[\w.*+!-]+(?:\s*,\s*)?)+"
)
LOCKED_NAME = re.compile(r'^name = "(?P<name>[^"]+)"')
LOCKED_VERSION = re.compile(r'^version = "(?P<version>[^"]+)"')
BARE_NAME = re.compile(r"^\s*[\"']?(?P<name>[A-Za-z][A-Za-z0-9._-]*)[\"']?\s*,?\s*(?:#.*)?$")
# What stands between the words of a command that is a list.
WORD_BREAK = re.compile(r"""["']\s*,\s*["']""")
# What a shell, a container or YAML assigns to a variable.
ASSIGNED = re.compile(r"""["']?\s*[=: ]\s*["']?(?P<value>[^\s"'#]+)""")
YAML_VALUE = re.compile(r"""\s*value:\s*["']?(?P<value>[^\s"'#]+)""")
PYTHON_VERSION = re.compile(
    r"""(?:requires-python|python_requires|python-version|(?<![\w.-])python)["']?\s*[:=]+\s*[\[\s"']*
          (?P<spec>[<>=!~^]*\s*\d[\d.,<>=!~ *]*)
      | \bpython:(?P<image>\d+\.\d+)""",
    re.VERBOSE,
)


@dataclass(frozen=True, slots=True)
class TextMatch:
    """One place in a text file that a pattern matches."""

    line: int
    column: int
    end_column: int
    value: str = ""
    """What is assigned to a variable, as the text of a literal, else ""."""


@dataclass(frozen=True, slots=True)
class CodeLine:
    """A line without comments, with the lines that it goes on in."""

    text: str
    starts: tuple[tuple[int, int], ...]
    """Where each line of the file begins in the text, with its number."""

    def locate_match(self, start: int, end: int, value: str = "") -> TextMatch:
        """Return the place of a part of the text in the file."""
        before, number = max(each for each in self.starts if each[0] <= start)
        return TextMatch(number, start - before + 1, end - before + 1, value)


def classify_file(path: PurePath) -> str | None:
    """Return ``cpp``, ``metadata`` or ``shell`` for a file that text patterns read, or None."""
    if path.suffix in CPP_SUFFIXES:
        return "cpp"
    if path.name in BUILD_FILES or path.name.startswith(CONTAINER_FILES):
        return "shell"
    if path.name in METADATA_FILES or path.suffix == ".lock" or _is_requirements_file(path):
        return "metadata"
    return "shell" if path.suffix in SHELL_SUFFIXES else None


def _is_requirements_file(path: PurePath) -> bool:
    named = path.stem.startswith(("requirements", "constraints")) or path.parent.name == "requirements"
    return path.suffix in {".txt", ".in"} and named


def split_lines(text: str) -> list[str]:
    """Return the lines of a text as editors count them: a form feed or a separator of Unicode ends none."""
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


def iterate_code_lines(text: str, kind: str) -> Iterator[CodeLine]:
    """Yield the lines of a text that say something; one that ends in a backslash has the lines after it."""
    mark = COMMENT_MARKS[kind]
    pending = ""
    starts: list[tuple[int, int]] = []
    for number, line in enumerate(split_lines(text), 1):
        code = _cut_comment(line, mark, kind)
        starts.append((len(pending), number))
        if code.endswith("\\") and kind != "cpp":
            pending += f"{code[:-1]} "
            continue
        if pending + code.strip():
            yield CodeLine(pending + code, tuple(starts))
        pending, starts = "", []
    if pending:
        yield CodeLine(pending, tuple(starts))


def _cut_comment(line: str, mark: str, kind: str) -> str:
    if line.lstrip().startswith(mark) and not (kind == "cpp" and line.lstrip().startswith("#")):
        return ""
    place = line.find(f" {mark}")
    return line[:place].rstrip() if place >= 0 else line.rstrip()


def find_word(text: str, kind: str, word: str) -> Iterator[TextMatch]:
    """Yield the places of a word that is not part of a longer identifier."""
    if word not in text:
        return
    before = r"(?<![\w])" if kind == "cpp" else r"(?<![\w.])"
    pattern = re.compile(rf"{before}{re.escape(word)}(?!\w)")
    for line in iterate_code_lines(text, kind):
        if match := pattern.search(line.text):
            yield line.locate_match(*match.span())


def find_variable(text: str, kind: str, name: str) -> Iterator[TextMatch]:
    """Yield the places of an environment variable, each with what is assigned to it there or in the line after it."""
    if name not in text:
        return
    lines = split_lines(text)
    for match in find_word(text, kind, name):
        value = ASSIGNED.match(lines[match.line - 1][match.end_column - 1 :])
        if value is None and match.line < len(lines):
            value = YAML_VALUE.match(lines[match.line])
        yield replace(match, value=repr(value["value"]) if value else "")


def find_symbol(text: str, kind: str, name: str) -> Iterator[TextMatch]:
    """Yield the places of a C++ name, also without the namespace if the file is in it or uses it.

    A ``*`` in it stands for what is before the next ``;``.
    """
    if "*" in name:
        pattern = re.compile(r"(?<!\w)" + r"[^;]{0,200}?".join(map(re.escape, name.split("*"))))
        for line in iterate_code_lines(text, kind):
            if match := pattern.search(line.text):
                yield line.locate_match(*match.span())
        return
    space, _, tail = name.rpartition("::")
    opened = re.search(rf"(?:using\s+)?namespace\s+{re.escape(space)}\b|using\s+{re.escape(name)}\b", text)
    yield from find_word(text, kind, tail if space and opened else name)


def find_include(text: str, kind: str, header: str) -> Iterator[TextMatch]:
    """Yield the lines that include a header."""
    if header not in text:
        return
    pattern = re.compile(rf"#\s*include\s*[<\"]{re.escape(header)}[>\"]")
    for line in iterate_code_lines(text, kind):
        if match := pattern.search(line.text):
            yield line.locate_match(*match.span())


def find_build_flag(text: str, kind: str, flag: str) -> Iterator[TextMatch]:
    """Yield the places of a compiler flag, a macro or words of CMake, in this order."""
    words = flag.split()
    if any(word not in text for word in words):
        return
    pattern = re.compile(r"(?<![\w=])(?:-D)?" + r"[\s=(]+".join(map(re.escape, words)) + r"(?!\w)")
    for line in iterate_code_lines(text, kind):
        if match := pattern.search(line.text):
            yield line.locate_match(*match.span())


def find_command(text: str, kind: str, command: str) -> Iterator[TextMatch]:
    """Yield the lines that run a command."""
    if not all(word in text for word in command.split() if word != "python" and not word.startswith("!")):
        return
    pattern = compile_command(command)
    for line in iterate_code_lines(text, kind):
        # Words of a list, too, with as many spaces as what stands between them.
        if match := pattern.search(WORD_BREAK.sub(lambda part: " " * len(part[0]), line.text)):
            yield line.locate_match(*match.span())


@cache
def compile_command(command: str) -> re.Pattern[str]:
    """Return the pattern of a command: its words in order, with other words between them.

    ``python`` is any Python, and a word after ``!`` does not follow.
    """
    words = [re.escape(word) for word in command.split() if not word.startswith("!")]
    excluded = "".join(rf"(?!.*\s{re.escape(word[1:])}\b)" for word in command.split() if word.startswith("!"))
    if words[0] == "python":
        words[0] = r"python[\d.]*"
    gap = r"(?:\s+(?![|&;])\S+)*?\s+" if len(words) > 1 and command.split()[1] != "-m" else r"(?:\s+-\w+)*?\s+"
    return re.compile(r"(?:^|(?<=[\s\"'`(;&|]))(?:[^\s=\"']*/)?" + gap.join(words) + rf"(?![\w./=-]){excluded}")


def find_index(text: str, kind: str, index: str) -> Iterator[TextMatch]:
    """Yield the places of a wheel index or of a local version."""
    if index not in text:
        return
    pattern = re.compile(rf"(?:download\.pytorch\.org/whl/(?:\w+/)?|\d\+){re.escape(index)}\b")
    for line in iterate_code_lines(text, kind):
        if match := pattern.search(line.text):
            yield line.locate_match(*match.span())


def find_requirement(text: str, kind: str, wanted: str) -> Iterator[TextMatch]:
    """Yield the places at which a project asks for versions of ``wanted`` (PEP 508), and of Python, allows one.

    An installer takes another version of a package if the project allows one; Python is chosen before.
    """
    requirement = Requirement(wanted)
    name = normalize_name(requirement.name)
    words = {name, name.replace("-", "_"), name.replace("-", ".")}
    if not any(word in text.lower() for word in words):
        return
    locked = ""
    for code in iterate_code_lines(text, kind):
        line = code.text
        if match := LOCKED_NAME.search(line):
            locked = normalize_name(match["name"])
        elif (match := LOCKED_VERSION.search(line)) and locked == name and "==" not in line:
            if _is_met(f"=={match['version']}", requirement.specifier):
                yield code.locate_match(0, len(line))
        elif not requirement.specifier and (match := BARE_NAME.match(line)):
            if normalize_name(match["name"]) == name:
                yield code.locate_match(*match.span("name"))
        else:
            for start, end, found_name, specifiers in parse_requirements(line):
                allows_others = name == "python" or not requirement.specifier
                is_met = _is_met(specifiers, requirement.specifier, allows_others=allows_others)
                if normalize_name(found_name) == name and is_met:
                    yield code.locate_match(start, end)
                    break


def parse_requirements(line: str) -> Iterator[tuple[int, int, str, str]]:
    """Yield place, name and versions of each requirement in a line; Python's own version is ``python``."""
    for match in PYTHON_VERSION.finditer(line):
        spec = (match["image"] or match["spec"]).strip().rstrip(",").replace("^", ">=")
        parts = [part.strip() for part in spec.split(",") if part.strip()]
        versions = ",".join(part if part[:1] in "<>=!~" else f"=={part.removesuffix('.*')}.*" for part in parts)
        yield *match.span(), "python", versions.replace(" ", "")
    for match in REQUIREMENT.finditer(line):
        try:
            requirement = Requirement(match[0].strip().rstrip(","))
        except InvalidRequirement:
            continue
        if not normalize_name(requirement.name).endswith(("python", "python-requires", "python-version")):
            yield *match.span(), requirement.name, str(requirement.specifier)


def normalize_name(name: str) -> str:
    """Return the name of a distribution as PEP 503 normalizes it."""
    return re.sub(r"[-_.]+", "-", name).lower()


@cache
def _is_met(text: str, wanted: SpecifierSet, *, allows_others: bool = False) -> bool:
    """Return True if the versions that a text allows are those of ``wanted``, or some of them with ``allows_others``.

    The bounds of both and what follows them are tried.
    """
    try:
        found = SpecifierSet(text)
        bounds = [Version(each.version.removesuffix(".*")).release for each in (*found, *wanted)]
    except (InvalidSpecifier, InvalidVersion):
        return False
    candidates = {Version("0"), Version("99999")}
    for release in bounds:
        for last in (release[-1], release[-1] + 1):
            parts = ".".join(map(str, (*release[:-1], last)))
            candidates |= {Version(parts), Version(f"{parts}.1")}
    allowed = [wanted.contains(version) for version in candidates if found.contains(version)]
    return any(allowed) and (allows_others or all(allowed))


# The kinds of patterns that read text files, each with its search and the kinds of files it reads.
TEXT_SEARCHES: Mapping[str, tuple[Callable[[str, str, str], Iterator[TextMatch]], frozenset[str]]] = {
    "environment": (find_variable, frozenset({"shell", "metadata"})),
    "command": (find_command, frozenset({"shell", "metadata"})),
    "requirement": (find_requirement, frozenset({"shell", "metadata"})),
    "index": (find_index, frozenset({"shell", "metadata"})),
    "include": (find_include, frozenset({"cpp"})),
    "symbol": (find_symbol, frozenset({"cpp"})),
    "build": (find_build_flag, frozenset({"cpp", "shell", "metadata"})),
}
