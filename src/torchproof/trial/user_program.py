"""The user's program: a script or a command, run on a release in a fresh copy of the user's files."""

import os
import shlex
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from torchproof.trial.environments.environment_store import find_bytecode_folder
from torchproof.trial.program_copy import copy_program
from torchproof.trial.program_process import ProgramEnd, build_environment, run_process
from torchproof.trial.trial_data import TorchRelease

# A folder whose ``sitecustomize`` watches a program, and the variables that say what it writes and where.
RECORDER = Path(__file__).parent / "recorder"
WATCH_VARIABLE, REPORT_VARIABLE = "TORCHPROOF_WATCH", "TORCHPROOF_REPORT"


@dataclass(frozen=True)
class Program:
    """A script with its arguments, or a command."""

    command: tuple[str, ...]
    root: Path
    """The folder that the command was given in."""
    script: Path | None = None
    """The script, which ``command`` begins with; None for another command."""
    in_place: bool = False
    timeout: float = 600

    @property
    def text(self) -> str:
        """The program in one line."""
        return shlex.join(self.command)

    def run(self, python: Path, release: TorchRelease, *, watch: str = "", report: Path | None = None) -> ProgramEnd:
        """Run it with the Python of a release, and return how it ended; paths of this machine are named by words.

        Args:
            python: The interpreter.
            release: What it is told of in its environment.
            watch: What the recorder does, "" for nothing.
            report: The file that the recorder writes.

        """
        with self._lend_folder() as folder:
            variables = {"TORCHPROOF_RELEASE": release.minor, "TORCHPROOF_TORCH": release.torch}
            paths = self._move_paths(folder)
            if watch:
                paths.insert(0, RECORDER)
                variables |= {WATCH_VARIABLE: watch, REPORT_VARIABLE: str(report)}
            bytecode = find_bytecode_folder(python)
            if bytecode:
                variables["PYTHONPYCACHEPREFIX"] = str(bytecode)
            environment = build_environment(python, variables, paths)
            end = run_process(self._build_command(python, folder), folder, environment, timeout=self.timeout)
            if bytecode and not self.in_place:  # that of a copy is of no use to another run
                shutil.rmtree(bytecode / folder.parent.relative_to(folder.anchor), ignore_errors=True)
            names = {str(folder): ".", str(folder.resolve()): ".", str(python.parent.parent): "<environment>"}
            return ProgramEnd(**{**vars(end), **_rename_paths(end, names)})

    def _build_command(self, python: Path, folder: Path) -> list[str]:
        if self.script is None:
            words = list(self.command)
            found = python.parent / words[0]
            if words[0] in ("python", "python3") or not words[0]:
                return [str(python), *words[1:]]
            return [str(found) if found.exists() else words[0], *words[1:]]
        script = self.script
        inside = self.root in script.parents and (folder / script.relative_to(self.root)).exists()
        place = folder / script.relative_to(self.root) if inside else folder / script.name
        return [str(python), str(script if self.in_place else place), *self.command[1:]]

    @contextmanager
    def _lend_folder(self) -> Iterator[Path]:
        if self.in_place:
            yield self.root
            return
        with tempfile.TemporaryDirectory(prefix="torchproof-", ignore_cleanup_errors=True) as name:
            folder, _ = copy_program(self.root, self.script, Path(name))
            yield folder

    def _move_paths(self, folder: Path) -> list[Path]:
        """Return the entries of PYTHONPATH that lie below the root, as they lie in the copy."""
        entries = [self.root / entry for entry in os.environ.get("PYTHONPATH", "").split(os.pathsep) if entry]
        below = [entry for entry in entries if entry == self.root or self.root in entry.parents]
        return [folder / entry.relative_to(self.root) for entry in below]


def _rename_paths(end: ProgramEnd, names: Mapping[str, str]) -> dict[str, str]:
    texts = {"stdout": end.stdout, "stderr": end.stderr}
    for path in sorted(names, key=len, reverse=True):
        texts = {key: text.replace(path, names[path]) for key, text in texts.items()}
    return texts
