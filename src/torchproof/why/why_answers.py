"""What is answered to an error: the answers, and how each is written."""

from dataclasses import dataclass

from torchproof.why.traceback_reader import ErrorText


@dataclass(frozen=True, slots=True)
class Answer:
    """One reason why an error or a warning came."""

    source: str
    """What says it: ``name``, ``message``, ``types``, ``entry``, ``partner`` or ``wheel``."""
    text: str
    """One sentence or two."""
    since: str = ""
    """The first release of which it holds, "" if it held before the first that is known."""
    until: str = ""
    """The last release of which it holds, "" if it still does."""
    names: tuple[str, ...] = ()
    """The functions, classes and modules that it is about."""
    places: tuple[str, ...] = ()
    """Where the sources say it, a clause each, the likeliest first."""
    place: str = ""
    """The file and the line of torch."""
    action: str = ""
    address: str = ""
    """Of an entry, the path of its page."""
    proved: bool = False
    score: float = 0.0


@dataclass(frozen=True, slots=True)
class Explanation:
    """An error, and why it may have come, the likeliest reason first."""

    error: ErrorText
    torch_version: str
    answers: tuple[Answer, ...]

    @property
    def where(self) -> str:
        """The line of somebody's own code that met it, "" if the text does not say it."""
        frame = self.error.own_frame
        if frame is None:
            return ""
        code = f": {frame.code}" if frame.code else ""
        return f"{frame.path}:{frame.line}{code}"
