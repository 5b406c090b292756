"""Shows one line of progress on a terminal; a log is no place for it."""

import shutil
import sys
from dataclasses import dataclass


@dataclass
class ProgressLine:
    """A line on standard error that is overwritten as work goes on; nothing where that is no terminal."""

    label: str
    total: int
    is_shown: bool
    done: int = 0
    running: str = ""

    @classmethod
    def on_terminal(cls, label: str, total: int, *, quiet: bool) -> "ProgressLine":
        """Return a line that is shown only on a terminal."""
        return cls(label, total, is_shown=not quiet and sys.stderr.isatty())

    def start(self, name: str) -> None:
        """Show what runs now."""
        self.running = name
        self._draw()

    def finish(self, name: str) -> None:
        """Count one more as done."""
        self.done, self.running = self.done + 1, name
        self._draw()

    def clear(self) -> None:
        """Remove the line, so that something else can be printed."""
        if self.is_shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()

    def _draw(self) -> None:
        if self.is_shown:
            text = f"{self.label}  {self.done}/{self.total}  {self.running}"
            self.clear()
            sys.stderr.write(text[: shutil.get_terminal_size().columns - 1])
            sys.stderr.flush()
