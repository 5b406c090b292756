"""Reads what somebody pastes: a traceback, its last line, a warning, a line of a type checker. No input is believed."""

import re
from dataclasses import dataclass

# The most of a text that is read, from its end: the error stands there.
MAX_TEXT, MAX_LINE, MAX_MESSAGE = 400_000, 4000, 6000
COLOURS = re.compile(r"\x1b\[[0-9;]{0,20}[A-Za-z]")
# What test runners and launchers put before each line.
PREFIX = re.compile(r"(?:E {1,3}|\[[\w-]{1,20}\]:? ?|\| )+")
FRAME = re.compile(r'\s*File "([^"]+)", line (\d+)(?:, in (.+))?$')
ERROR = re.compile(
    r"((?:[A-Za-z_]\w*\.)*(?:_?[A-Z]\w*)?(?:Error|Exception|Warning|Exit|Interrupt|Failure|Unsupported))(?:: ?|$)"
)
NAMED_ERROR = re.compile(r"((?:[A-Za-z_]\w*\.)+_?[A-Z]\w*)(?:: ?|$)")
WARNING = re.compile(r"(\S+):(\d+): ([A-Za-z_.]*Warning): ")
TYPE_ERROR = re.compile(r"([^:\s]+):(\d+)(?::\d+)?:? (?:- )?(?:error): ")
TORCH_VERSION = re.compile(r"(?:py)?torch(?: version)?[-=: ]{1,3}v?(\d{1,2}\.\d{1,2})(?:\.\d+)?", re.IGNORECASE)
# What C++ adds to what it says, and Python's logger to each line.
TRIGGERED = re.compile(r"\s*\(Triggered internally at [^\s()]{1,300}\)")
CHAINS = (
    "During handling of the above",
    "The above exception was the direct cause",
    "Set TORCH_LOGS",
    "Set TORCHDYNAMO",
)
TYPES = "type checker"
# Files that torch writes, and code that it makes: of FX, of Inductor, of packages.
GENERATED = re.compile(r"<eval_with_key>|<torch_package_|/torchinductor_[^/]*/|/[a-z2-7]{2}/c[a-z2-7]{50,52}\.py$")


@dataclass(frozen=True, slots=True)
class Frame:
    """A line of a traceback."""

    path: str
    line: int
    function: str
    code: str

    @property
    def torch_path(self) -> str:
        """The file below the folder of packages if it is one of torch, such as ``torch/optim/adam.py``; else ""."""
        path = self.path.replace("\\", "/")
        for folder in ("site-packages/", "dist-packages/"):
            if folder in path:
                inner = path.rpartition(folder)[2]
                return inner if inner.startswith("torch/") else ""
        return ""

    @property
    def is_own(self) -> bool:
        """Return True if it is a line of somebody's own code: of no package, not of Python, and not made by torch."""
        path = self.path.replace("\\", "/")
        return not GENERATED.search(path) and not any(
            part in path for part in ("site-packages/", "dist-packages/", "/lib/python", "<frozen")
        )


@dataclass(frozen=True, slots=True)
class ErrorText:
    """An error or a warning that a text shows."""

    kind: str
    """The name of its class, without its module; "" if the text does not say it."""
    message: str
    frames: tuple[Frame, ...]
    """From the outermost on."""

    @property
    def own_frame(self) -> Frame | None:
        """The innermost line of somebody's own code."""
        return next((frame for frame in reversed(self.frames) if frame.is_own), None)

    @property
    def torch_paths(self) -> tuple[str, ...]:
        """The files of torch, the innermost first."""
        return tuple(dict.fromkeys(path for frame in reversed(self.frames) if (path := frame.torch_path)))


@dataclass(frozen=True, slots=True)
class ErrorReport:
    """What somebody pasted."""

    errors: tuple[ErrorText, ...]
    """The last first: it is what they see."""
    torch_version: str
    """Such as ``2.9``; "" if the text does not say it."""


def read_error_report(text: str) -> ErrorReport:
    """Return the errors and warnings of a text; a text that shows none is a message itself."""
    lines = [_clean_line(line) for line in text[-MAX_TEXT:].splitlines()]
    versions = {match[1] for line in lines if (match := TORCH_VERSION.search(line))}
    version = versions.pop() if len(versions) == 1 else ""
    errors = _read_errors(lines)
    if not errors:
        whole = "\n".join(line.strip() for line in lines if line.strip())
        errors = [ErrorText("", whole[:MAX_MESSAGE], ())] if whole else []
    return ErrorReport(tuple(reversed(errors)), version)


def _clean_line(line: str) -> str:
    line = TRIGGERED.sub("", COLOURS.sub("", line[:MAX_LINE])).rstrip()
    match = PREFIX.match(line)
    return line[match.end() :] if match else line


def _read_errors(lines: list[str]) -> list[ErrorText]:
    """Return the errors in the order of the lines, each with the frames before it."""
    errors: list[ErrorText] = []
    frames: list[Frame] = []
    at = 0
    while at < len(lines):
        line = lines[at]
        if match := FRAME.match(line):
            code = lines[at + 1].strip() if at + 1 < len(lines) and not FRAME.match(lines[at + 1]) else ""
            frames.append(Frame(match[1], int(match[2][:9]), match[3] or "", code))
        elif match := WARNING.match(line):
            code = lines[at + 1].strip() if at + 1 < len(lines) and lines[at + 1].startswith("  ") else ""
            frame = Frame(match[1], int(match[2][:9]), "", code)
            errors.append(ErrorText(match[3].rpartition(".")[2], line[match.end() :], (*frames, frame)))
            frames = []
        elif match := TYPE_ERROR.match(line):
            errors.append(ErrorText(TYPES, line[match.end() :], (Frame(match[1], int(match[2][:9]), "", ""),)))
        elif match := (ERROR.match(line) or (NAMED_ERROR.match(line) if frames else None)):
            end = _find_message_end(lines, at + 1)
            message = "\n".join([line[match.end() :], *lines[at + 1 : end]]).strip()
            errors.append(ErrorText(match[1].rpartition(".")[2], message[:MAX_MESSAGE], tuple(frames)))
            frames = []
            at = end - 1
        at += 1
    return errors


def _find_message_end(lines: list[str], start: int) -> int:
    """Return the place of the line after a message, which may go on for lines."""
    for at in range(start, min(len(lines), start + 60)):
        line = lines[at]
        begins_another = line.startswith(("Traceback ", *CHAINS)) or ERROR.match(line) or WARNING.match(line)
        if begins_another or FRAME.match(line):
            return at
    return min(len(lines), start + 60)
