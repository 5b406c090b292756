"""Starts the zygote and talks to it over a socket."""

import json
import os
import secrets
import socket
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from torchproof.errors import RunnerError
from torchproof_docs.runner.isolation import process_tree
from torchproof_docs.runner.release_process import build_source_path

START_TIMEOUT = 300.0
MODULE = f"{__package__}.zygote"


class ZygoteClient:
    """The runner's end of ``zygote.py``: a process, a socket to it, and a mark on all that it starts."""

    def __init__(self, home: Path, *, cache: Path, root: Path, ahead: Sequence[str]) -> None:
        """Start the zygote, without waiting until torch is imported.

        Args:
            home: its working directory.
            cache: the compile cache. Forks may write below home, cache and the machine's temporary folders.
            root: the checkout, which forks may not write where the machine has a sandbox.
            ahead: what to do before the first request: ``preload``, ``warm``, both or nothing.

        """
        cache.mkdir(parents=True, exist_ok=True)
        self.mark = f"TORCHPROOF_ZYGOTE={secrets.token_hex(16)}"
        ours, theirs = socket.socketpair()
        name, _, value = self.mark.partition("=")
        path = os.pathsep.join(filter(None, [build_source_path(), os.environ.get("PYTHONPATH")]))
        environment = {**os.environ, "PYTHONPATH": path, "TORCHINDUCTOR_COMPILE_THREADS": "1", name: value}
        self._log = home / "zygote.log"
        with theirs, self._log.open("wb") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", MODULE, str(theirs.fileno()), str(cache), str(root), *ahead],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                pass_fds=[theirs.fileno()],
                env=environment,
                cwd=home,
                start_new_session=True,
            )
        self.socket = ours
        self.answers = ours.makefile("rb")
        self.extra: dict[str, list[str]] = {}
        """Modules of torch that the zygote imported beyond plain torch, by the import that brought them."""
        self.unconfined: str | None = None
        """Why there is no sandbox; None if there is one."""
        self._ready = False

    def wait(self) -> None:
        """Wait until torch is imported; raise RunnerError with the last line of the log if that fails."""
        if self._ready:
            return
        try:
            hello = self._read_answer(START_TIMEOUT)
        except (EOFError, TimeoutError) as error:
            self.kill()
            last = (self._log.read_text(errors="backslashreplace").strip().splitlines() or ["no message"])[-1]
            raise RunnerError(
                f"{sys.executable}: cannot start a process with torch: {last}; make torch "
                "makes an environment with torch and this command, torchproof-docs prove one a release"
            ) from error
        self.extra, self.unconfined = hello["extra"], hello["unconfined"]
        self._ready = True

    def request(self, request: dict[str, Any], *, timeout: float) -> dict[str, Any]:
        """Send a request and return its answer; raise EOFError if the zygote is gone, TimeoutError if it is silent."""
        try:
            self.socket.sendall(json.dumps(request).encode() + b"\n")
        except OSError as error:
            raise EOFError from error
        return self._read_answer(timeout)

    def kill(self) -> None:
        """Kill the zygote and every process that carries its mark."""
        self.answers.close()
        self.socket.close()
        with suppress(ProcessLookupError):
            self.process.kill()
        self.process.wait()
        process_tree.kill_marked(self.mark)

    def _read_answer(self, timeout: float) -> dict[str, Any]:
        self.socket.settimeout(timeout)
        try:
            line = self.answers.readline()
        except ConnectionError as error:
            raise EOFError from error
        if not line.endswith(b"\n"):
            raise EOFError
        answer: dict[str, Any] = json.loads(line)
        return answer
