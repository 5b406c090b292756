"""Runs torchproof-docs, a module or a worker with the Python of another environment."""

import os
import pickle
import re
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from torchproof.errors import RunnerError


def build_source_path(*beside: Path) -> str:
    """Return the PYTHONPATH with which another interpreter finds the packages of this project that are imported here.

    Args:
        beside: folders of packages that the other environment lacks.

    """
    files = [str(module.__file__) for name, module in sys.modules.items() if re.fullmatch(r"torchproof(_\w+)?", name)]
    return os.pathsep.join(dict.fromkeys(map(str, [*(Path(file).resolve().parents[1] for file in files), *beside])))


def run_torchproof_docs(python: Path, *arguments: str, folder: Path) -> int:
    """Run a command of torchproof-docs with the Python of another environment, and return its exit status."""
    environment = {**os.environ, "PYTHONPATH": build_source_path()}
    command = [str(python), "-m", "torchproof_docs", *arguments]
    return subprocess.run(command, cwd=folder, env=environment, check=False).returncode


class Worker:
    """A module in the environment of a release that answers pickled requests on its standard streams."""

    def __init__(self, python: Path, module: str, *arguments: str, beside: Sequence[Path]) -> None:
        """Start the module.

        Args:
            python: the interpreter of the environment.
            module: the dotted name of the module.
            arguments: its arguments.
            beside: folders of packages that the environment lacks.

        """
        self.command = f"{python} -m {module}"
        self.process = subprocess.Popen(
            [str(python), "-m", module, *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=_single_threaded(beside),
            start_new_session=True,
        )

    def ask(self, request: Any) -> Any:
        """Send a request and return its answer; raise RunnerError if the worker is gone."""
        stdin, stdout = self.process.stdin, self.process.stdout
        assert stdin
        assert stdout
        try:
            pickle.dump(request, stdin)
            stdin.flush()
            return pickle.load(stdout)  # noqa: S301 - our own process wrote it
        except (EOFError, BrokenPipeError) as error:
            raise RunnerError(f"{self.command}: ended early; start it by hand to see why") from error

    def kill(self) -> None:
        """End it."""
        with suppress(ProcessLookupError):
            self.process.kill()
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout):
            with suppress(BrokenPipeError):  # what was not sent yet has no reader
                if stream:
                    stream.close()


def run_module(python: Path, name: str, *arguments: str, beside: Sequence[Path]) -> int:
    """Run a module in the environment of a release, and return its exit status."""
    command = [str(python), "-m", name, *arguments]
    return subprocess.run(command, env=_single_threaded(beside), stdin=subprocess.DEVNULL, check=False).returncode


def read_version_line(program: str) -> str:
    """Return the first line of a program's ``--version``, or "" if it is not installed."""
    try:
        text = subprocess.run([program, "--version"], capture_output=True, text=True, check=False).stdout
    except OSError:
        return ""
    return text.partition("\n")[0]


def _single_threaded(beside: Sequence[Path]) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": build_source_path(*beside), "OMP_NUM_THREADS": "1", "MKL_NUM_THREADS": "1"}
