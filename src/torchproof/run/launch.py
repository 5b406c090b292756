"""Start the zygote and talk to it, or a torchproof in another environment: the one door to a process with torch."""

import json
import os
import pickle
import secrets
import socket
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from torchproof.errors import RunnerError
from torchproof.run import processes

SOURCE = Path(__file__).resolve().parents[2]
START_TIMEOUT = 300.0


class Zygote:
    """The other end of ``zygote.py``: a process, a socket to it, and a mark on all it starts."""

    def __init__(self, home: Path, *, cache: Path, root: Path, ahead: Sequence[str]) -> None:
        """Start it, without waiting until torch is imported.

        ``ahead`` says what to do before the first request: ``preload``, ``warm``, both or nothing.
        What it forks may write below home, cache and the machine's folders for temporary files, never in the checkout
        ``root``, where the machine can hold it to that.
        """
        cache.mkdir(parents=True, exist_ok=True)
        self.mark = f"TORCHPROOF_ZYGOTE={secrets.token_hex(16)}"
        ours, theirs = socket.socketpair()
        name, _, value = self.mark.partition("=")
        path = os.pathsep.join(filter(None, [str(SOURCE), os.environ.get("PYTHONPATH")]))
        environment = {**os.environ, "PYTHONPATH": path, "TORCHINDUCTOR_COMPILE_THREADS": "1", name: value}
        self._log = home / "zygote.log"
        with theirs, self._log.open("wb") as file:
            self.process = subprocess.Popen(
                [
                    sys.executable,
                    "-m",
                    "torchproof.run.zygote",
                    str(theirs.fileno()),
                    str(cache),
                    str(root),
                    *ahead,
                ],
                stdin=subprocess.DEVNULL,
                stdout=file,
                stderr=subprocess.STDOUT,
                pass_fds=[theirs.fileno()],
                env=environment,
                cwd=home,
                start_new_session=True,
            )
        self.socket = ours
        self.answers = ours.makefile("rb")
        self.extra: dict[str, list[str]] = {}
        self.unconfined: str | None = None
        self._ready = False

    def wait(self) -> None:
        """Wait until torch is imported, where that is still to come; raise RunnerError with its last words."""
        if self._ready:
            return
        try:
            hello = self._answer(START_TIMEOUT)
        except (EOFError, TimeoutError) as error:
            self.kill()
            last = (self._log.read_text(errors="backslashreplace").strip().splitlines() or ["no message"])[-1]
            raise RunnerError(
                f"{sys.executable}: cannot start a process with torch: {last}; make torch "
                "makes an environment with torch and this command, torchproof prove one a release"
            ) from error
        self.extra, self.unconfined = hello["extra"], hello["unconfined"]
        self._ready = True

    def request(self, request: dict[str, Any], *, timeout: float) -> dict[str, Any]:
        """Send a request and wait for its answer; EOFError if the zygote is gone, TimeoutError if it is silent."""
        try:
            self.socket.sendall(json.dumps(request).encode() + b"\n")
        except OSError as error:
            raise EOFError from error
        return self._answer(timeout)

    def kill(self) -> None:
        """Kill it and every process that carries its mark."""
        self.answers.close()
        self.socket.close()
        with suppress(ProcessLookupError):
            self.process.kill()
        self.process.wait()
        processes.kill_marked(self.mark)

    def _answer(self, timeout: float) -> dict[str, Any]:
        self.socket.settimeout(timeout)
        try:
            line = self.answers.readline()
        except ConnectionError as error:
            raise EOFError from error
        if not line.endswith(b"\n"):
            raise EOFError
        answer: dict[str, Any] = json.loads(line)
        return answer


def torchproof(python: Path, *arguments: str, folder: Path) -> int:
    """Give a command of this torchproof to the Python of another environment, and return its exit status."""
    environment = {**os.environ, "PYTHONPATH": str(SOURCE)}
    command = [str(python), "-m", "torchproof", *arguments]
    return subprocess.run(command, cwd=folder, env=environment, check=False).returncode


class Worker:
    """A module in the environment of a release that answers pickled requests on its standard streams."""

    def __init__(self, python: Path, module: str, *arguments: str, beside: Sequence[Path]) -> None:
        """Start it; ``beside`` are folders of packages that the environment lacks."""
        self.command = f"{python} -m {module}"
        self.process = subprocess.Popen(
            [str(python), "-m", module, *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=_with(beside),
            start_new_session=True,
        )

    def ask(self, request: Any) -> Any:
        """Send a request and wait for its answer; raise RunnerError if the worker is gone."""
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


def module(python: Path, name: str, *arguments: str, beside: Sequence[Path]) -> int:
    """Run a module in the environment of a release, and return its exit status."""
    command = [str(python), "-m", name, *arguments]
    return subprocess.run(command, env=_with(beside), stdin=subprocess.DEVNULL, check=False).returncode


def first_line(program: str) -> str:
    """Return the first line of what a program says about its version, nothing where it is not there."""
    try:
        said = subprocess.run([program, "--version"], capture_output=True, text=True, check=False).stdout
    except OSError:
        return ""
    return said.partition("\n")[0]


def _with(beside: Sequence[Path]) -> dict[str, str]:
    path = os.pathsep.join(map(str, [SOURCE, *beside]))
    return {**os.environ, "PYTHONPATH": path, "OMP_NUM_THREADS": "1", "MKL_NUM_THREADS": "1"}
