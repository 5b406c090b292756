"""Reads what a program printed: its output, its error and its warnings, without what differs from run to run."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from torchproof.trial.program_process import ProgramEnd

ADDRESS = re.compile(r"\b0x[0-9a-fA-F]{6,}\b")
TEMPORARY = re.compile(r"/tmp/[\w./-]+")  # noqa: S108 (a path that a program printed)
# How long pytest and unittest took.
DURATION = re.compile(r"\bin \d+(?:\.\d+)?s(?: \(\d+:\d\d:\d\d\))?(?=\s|$)", re.MULTILINE)
# ``path:line: Category: message``, as Python prints a warning.
WARNING = re.compile(r"^(?P<place>\S[^\n]*?:\d+): (?P<category>\w*Warning): (?P<message>.*)$")
# A warning of C++, and a line of torch's loggers.
NATIVE = re.compile(r"^\[?W\d{4} [\d:.]+ *\d* *(?P<place>[^\]\s]+\.\w+:\d+)\]\s*(?P<message>.*)$")
TRIGGERED = re.compile(r"\s*\(Triggered internally at [^)]*\)\.?")
ENDINGS = "Error|Exception|Interrupt|Exit|Failed|Failure|Unsupported|Warning|Iteration"
ERROR = re.compile(rf"^(?P<type>[A-Za-z_][\w.]*(?:{ENDINGS})\w*)(?:: ?(?P<message>.*))?$")
FRAME = re.compile(r'^ *File "(?P<file>[^"]+)", line (?P<line>\d+), in (?P<function>.+)$')
# Where pytest says that a failure passes through, the outermost first, and what begins a failure.
PYTEST_FRAME = re.compile(r"^(?P<file>[^\s:]+\.py):(?P<line>\d+):(?: (?:in (?P<function>\w+)|[A-Za-z_][\w.]*)?)?\s*$")
PYTEST_HEAD = re.compile(r"^_{3,} .* _{3,}$")
# pytest's summary of a failure.
PYTEST = re.compile(r"^(?:FAILED|ERROR) (?P<place>\S+)(?: - (?P<text>.*))?$")
NUMBER = re.compile(r"\b\d+(?:\.\d+)?\b")


@dataclass(frozen=True)
class PrintedWarning:
    """A warning that a program printed."""

    category: str
    message: str
    place: str
    """File and line."""

    @property
    def key(self) -> str:
        """What makes one warning the same on two releases."""
        return f"{self.category}: {NUMBER.sub('N', TRIGGERED.sub('', self.message))}"


@dataclass(frozen=True)
class PrintedError:
    """How a program failed."""

    type: str
    message: str
    frames: tuple[tuple[str, int, str], ...] = ()
    """File, line and function of the traceback, the outermost first."""

    @property
    def text(self) -> str:
        """The error in one line."""
        return f"{self.type}: {self.message}" if self.message else self.type


def clean_text(text: str, versions: Sequence[str]) -> str:
    """Return text without addresses, temporary paths, durations of tests and the version of torch itself."""
    text = DURATION.sub("in <time>", text)
    text = TEMPORARY.sub("<temporary>", ADDRESS.sub("<address>", text))
    for version in versions:
        text = re.sub(rf"\b{re.escape(version)}(\+\w+)?\b", "<torch>", text)
    return text


def read_warnings(text: str) -> list[PrintedWarning]:
    """Return the warnings in what a program printed on standard error."""
    found = []
    for line in text.splitlines():
        if match := WARNING.match(line):
            found.append(PrintedWarning(match["category"], match["message"].strip(), match["place"]))
        elif match := NATIVE.match(line):
            found.append(PrintedWarning("Warning", match["message"].removeprefix("Warning: ").strip(), match["place"]))
    return found


def read_error(end: ProgramEnd) -> PrintedError | None:
    """Return how a program failed, None if its status is 0."""
    if end.status == 0:
        return None
    if end.limit:
        return PrintedError("Limit", f"it reached the limit of {end.limit}")
    for text in (end.stderr, end.stdout):
        if found := _read_traceback(text):
            return found
    for line in reversed(end.stdout.splitlines()):
        if match := PYTEST.match(line):
            return PrintedError("Failed", ": ".join(part for part in (match["place"], match["text"]) if part))
    if end.status < 0:
        return PrintedError("Signal", str(-end.status))
    lines = [line for line in (*end.stdout.splitlines(), *end.stderr.splitlines()) if line.strip()]
    return PrintedError(f"Status {end.status}", lines[-1].strip()[:300] if lines else "")


def _read_traceback(text: str) -> PrintedError | None:
    """Return the last traceback of a text, or pytest's last line of an error."""
    lines = text.splitlines()
    starts = [at for at, line in enumerate(lines) if line.startswith("Traceback (most recent call last)")]
    if starts:
        frames = []
        for at in range(starts[-1] + 1, len(lines)):
            if match := FRAME.match(lines[at]):
                frames.append((match["file"], int(match["line"]), match["function"]))
            elif lines[at] and not lines[at][0].isspace():
                kind, _, message = lines[at].partition(":")
                rest = _read_rest(lines[at + 1 :])
                return PrintedError(kind.strip(), " ".join(f"{message.strip()} {rest}".split())[:600], tuple(frames))
    for at in reversed(range(len(lines))):
        if lines[at].startswith("E   ") and (match := ERROR.match(lines[at][4:].strip())):
            return PrintedError(match["type"], (match["message"] or "").strip(), _read_pytest_frames(lines, at))
    return None


def _read_pytest_frames(lines: Sequence[str], at: int) -> tuple[tuple[str, int, str], ...]:
    """Return the places that pytest names for the failure whose error stands in a line."""
    first = next((index for index in reversed(range(at)) if PYTEST_HEAD.match(lines[index])), 0)
    last = next((index for index in range(at, len(lines)) if lines[index].startswith(("___", "==="))), len(lines))
    found = (PYTEST_FRAME.match(line) for line in lines[first:last])
    return tuple((match["file"], int(match["line"]), match["function"] or "") for match in found if match)


def _read_rest(lines: Sequence[str]) -> str:
    """Return what follows the first line of an error's message, up to an empty line or a line of something else."""
    rest = []
    for line in lines[:6]:
        if not line.strip() or NATIVE.match(line):
            break
        rest.append(line.strip())
    return " ".join(rest)
