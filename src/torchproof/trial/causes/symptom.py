"""Where a change of a program shows: the line, and the functions of torch that ran there."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import PurePath
from typing import Any

from torchproof.trial.causes.divergence import Divergence
from torchproof.trial.run_text import PrintedError, PrintedWarning


@dataclass(frozen=True)
class Symptom:
    """One place at which both releases differ, and what shows it."""

    kind: str
    """``error``, ``output`` or ``warnings``."""
    text: str
    """What happens there, in one sentence."""
    file: str = ""
    line: int = 0
    names: tuple[str, ...] = ()
    """The functions and operators of torch that ran there, the most telling first."""
    message: str = ""
    """The error or the warning."""
    is_exact: bool = True
    """The names are those of one call, not all of a line."""
    nodes: tuple[str, ...] = field(default=())
    is_missing: bool = False
    """One release alone makes the call."""

    @property
    def place(self) -> str:
        """File and line, "" if they are not known."""
        return f"{self.file}:{self.line}" if self.line else ""


def locate_error(error: PrintedError, *reports: Mapping[str, Any]) -> Symptom:
    """Return where a program fails: its last line in the traceback, the functions below it and those of the line.

    A call that is refused for its arguments never begins, so that the recording of the other release counts, too.
    """
    inside = [at for at, frame in enumerate(error.frames) if not is_library_file(frame[0])]
    at = inside[-1] if inside else -1
    file, line = (clean_file(error.frames[at][0]), error.frames[at][1]) if at >= 0 else ("", 0)
    named = [(path, function) for path, _, function in error.frames[at + 1 :] if function]
    below = [name_frame(path, function) for path, function in named if "<environment>" in path]
    called = [name for report in reports for name in list_calls_at(report, file, line)]
    return Symptom("error", error.text, file, line, tuple(dict.fromkeys((*below[::-1], *called))), error.text)


def locate_warning(warning: PrintedWarning, report: Mapping[str, Any]) -> Symptom:
    """Return where a program gives a warning, by the recording if it saw it, else by what was printed."""
    text = f"{warning.category}: {warning.message}"
    for seen in report.get("warnings", ()):
        if str(seen["message"]).splitlines()[:1] == warning.message.splitlines()[:1] or warning.message[:60] in str(
            seen["message"]
        ):
            file, line = seen["place"]
            called = list_calls_at(report, file, line)
            names = tuple(dict.fromkeys((*seen["stack"], *called)))
            return Symptom("warnings", text, clean_file(file), line, names, warning.message)
    file, _, line = warning.place.rpartition(":")
    number = int(line) if line.isdigit() else 0
    if is_library_file(file):
        return Symptom("warnings", text, "", 0, (), warning.message)
    names = tuple(list_calls_at(report, clean_file(file), number))
    return Symptom("warnings", text, clean_file(file), number, names, warning.message)


def locate_divergence(divergence: Divergence) -> Symptom:
    """Return the symptom of a call that gives something else."""
    called = divergence.name if not divergence.subject else f"{divergence.name} of {divergence.subject}"
    names = tuple(name for name in (divergence.name, *divergence.functions, divergence.subject) if name)
    if divergence.is_missing:
        side = "older" if divergence.before == "is made" else "newer"
        text = f"the {side} release alone calls `{called}`"
        return Symptom("error", text, divergence.file, divergence.line, names, is_missing=True)
    operators = f" (operator {', '.join(divergence.operators)})" if divergence.operators else ""
    text = f"`{called}`{operators} gave {divergence.before}, gives {divergence.after}"
    return Symptom("output", text, divergence.file, divergence.line, names, nodes=divergence.operators)


def list_calls_at(report: Mapping[str, Any], file: str, line: int) -> list[str]:
    """Return the functions of torch, and the classes whose methods they are, that a line of the program called."""
    found: list[str] = []
    for name, subject, place, _given, _result in report.get("events", ()):
        if place[1] == line and clean_file(place[0]) == file:
            found += [name, subject] if subject else [name]
    found += [
        name for name, place in report.get("native", {}).items() if place[1] == line and clean_file(place[0]) == file
    ]
    return list(dict.fromkeys(found))


def clean_file(path: str) -> str:
    """Return the path of a file of the program as seen from its folder."""
    return PurePath(path).as_posix().removeprefix("./")


def is_library_file(path: str) -> bool:
    """Return True for a file of an environment or of the standard library."""
    return "<environment>" in path or "site-packages" in path or path.startswith("<") or "/lib/python3" in path


def name_frame(path: str, function: str) -> str:
    """Return the dotted name of a function in a traceback."""
    _, _, inside = path.partition("site-packages/")
    module = inside.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    return f"{module}.{function}"


def list_touched(reports: Sequence[Mapping[str, Any]]) -> set[str]:
    """Return every function, class and operator of torch in some recordings."""
    found: set[str] = set()
    for report in reports:
        found |= report.get("functions", {}).keys() | report.get("native", {}).keys()
        found |= {name for event in report.get("events", ()) for name in event[:2] if name}
        found |= {name for entry in report.get("operators", ()) for name in entry[:2] if name}
    return found
