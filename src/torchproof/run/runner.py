"""Run snippets, each in a process of its own, bounded in time, memory, output and offspring."""

import os
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from torchproof.errors import RunnerError
from torchproof.records.snippets import Snippet
from torchproof.records.vocabulary import OutcomeKind
from torchproof.run import assembly_ends, headers
from torchproof.run.assembly import unmet_without_gpu
from torchproof.run.fresh_start import borrows
from torchproof.run.launch import Zygote
from torchproof.run.lookup import ApiEntry
from torchproof.run.machine import Machine, unmet
from torchproof.run.outcomes import Failure, Outcome, judge, lost_outcome, unmet_outcome
from torchproof.run.ports import lent_port

__all__ = ["Failure", "Limits", "Outcome", "Runner", "runner"]

ANSWER_GRACE = 30.0
"""Seconds the zygote may take to clean up and answer after a snippet's own time is over."""

ASSEMBLY_START, ASSEMBLY_TIMEOUT = 300.0, 300.0
"""Seconds for the stand-ins, and for bringing a snippet to its kernels: its own limit is for a machine with a GPU."""

FORKED = "in forked subprocess"
"""What torch says when a forked copy asks for a device; a reader's own process is no copy, so it runs again as one."""


@dataclass(frozen=True)
class Limits:
    """What one snippet may use; its time limit is its own, cut to ``timeout`` where that is given."""

    memory: int = 8 * 2**30
    """Bytes of address space beyond what torch itself maps; not applied where CUDA is used."""
    output: int = 2**20
    """Bytes on stdout and stderr together."""
    processes: int = 64
    timeout: float | None = None
    """Seconds."""


@contextmanager
def runner(
    *,
    root: Path,
    cache: Path | None = None,
    limits: Limits = Limits(),
    preload: bool = True,
    warm: bool = False,
) -> Iterator["Runner"]:
    """Lend a runner; every process it started is gone and its files are removed afterwards.

    Without ``preload`` only torch itself is imported ahead: sooner ready, slower for snippets that compile.
    A ``warm`` one has found out ahead what each process that compiles asks anew; a recording takes none.
    """
    home = Path(os.path.realpath(tempfile.mkdtemp(prefix="torchproof-")))
    cache = (cache or home / "cache").resolve()
    lent = Runner(
        root=root.resolve(), home=home, cache=cache, limits=limits, ahead=("preload",) * preload + ("warm",) * warm
    )
    try:
        yield lent
    finally:
        lent.close()
        _remove(home)


class Runner:
    """A zygote and the requests to it; one thread at a time may use it."""

    def __init__(self, *, root: Path, home: Path, cache: Path, limits: Limits, ahead: Sequence[str]) -> None:
        """Start nothing yet: the zygote is started by the first request."""
        self.root, self.home, self.cache, self.limits, self.ahead = root, home, cache, limits, ahead
        self.started = 0
        """Zygotes started so far."""
        self._zygote: Zygote | None = None
        self._machine: Machine | None = None
        self._runs = 0
        self._stopped = False

    def start(self) -> Zygote:
        """Start a process with torch, where none is, and do not wait for it: what is asked first does."""
        if self._stopped:
            raise RunnerError("stopped; give the command again")
        if self._zygote is None:
            self._zygote = Zygote(self.home, cache=self.cache, root=self.root, ahead=self.ahead)
            self.started += 1
        return self._zygote

    def machine(self) -> Machine:
        """Describe this machine; asked once, in a child, so that CUDA stays out of the zygote."""
        if self._machine is None:
            fields = self._ask("machine", timeout=180.0)["machine"]
            self._machine = Machine(**{**fields, "offers": frozenset(fields["offers"])})
        return self._machine

    def unconfined(self) -> str | None:
        """Return why what runs here could write anywhere; None where a sandbox keeps it from that."""
        return self._living().unconfined

    def lookup(self, names: Sequence[str]) -> dict[str, ApiEntry]:
        """Look dotted names up in the installed torch."""
        entries = self._ask("lookup", timeout=300.0, names=list(names))["entries"]
        return {name: ApiEntry(**entry) for name, entry in entries.items()}

    def run(self, snippet: Snippet, *, devices: Sequence[str] | None = None) -> Outcome:
        """Run one snippet to an outcome; raises only when the runner itself cannot work.

        It sees the CUDA devices named, or all that this process sees.
        """
        machine = self.machine()
        if reason := unmet(snippet, machine):
            return unmet_outcome(reason)
        fresh = snippet.fresh or borrows(snippet.text, self._living().extra)
        outcome = self._once(snippet, machine, fresh=fresh, devices=devices)
        if not fresh and outcome.error and FORKED in outcome.error.message:
            return self._once(snippet, machine, fresh=True, devices=devices)
        return outcome

    def assemble(self, snippets: Sequence[Snippet], architecture: str) -> list[Outcome]:
        """Generate and assemble the kernels of snippets for an architecture; none of them runs.

        Take a runner without ``preload``: what asks about a device while it is imported has to meet the stand-ins.
        """
        machine = self.machine()
        lacks = [unmet_without_gpu(snippet, machine, architecture) for snippet in snippets]
        chosen = [snippet for snippet, lack in zip(snippets, lacks, strict=True) if not lack]
        timeout = ASSEMBLY_START + ASSEMBLY_TIMEOUT * len(chosen)

        def job(room: Path) -> dict[str, Any]:
            scripts = [self._script(snippet, machine, room) for snippet in chosen]
            whole = {"environments": [scripts[0]["environment"]], "cwd": str(room / "cwd"), "timeout": timeout}
            limits = {"output": self.limits.output, "processes": self.limits.processes, "memory": self.limits.memory}
            return {"work": "assemble", "architecture": architecture, "scripts": scripts, **whole, **limits}

        ended, report = self._ended(job, timeout=timeout) if chosen else (None, None)
        lost = ended.error.message if ended and ended.error else "it told nothing"
        told = iter(report["assemblies"] if report else [{"beyond": lost} for _ in chosen])
        return [unmet_outcome(lack) if lack else assembly_ends.outcome(next(told)) for lack in lacks]

    def _script(self, snippet: Snippet, machine: Machine, room: Path) -> dict[str, Any]:
        """Return what a snippet's process needs, with a cache of its own: what was tuned before would take over."""
        own = room / "cache" / str(len(list((room / "cache").iterdir())))
        own.mkdir()
        alone = self._environments(replace(snippet, private_cache=True, processes=1), machine, room, None)[0]
        caches = {"TORCHINDUCTOR_CACHE_DIR": str(own / "inductor"), "TRITON_CACHE_DIR": str(own / "triton")}
        text = {"path": str(snippet.path.resolve()), "text": snippet.text, "timeout": ASSEMBLY_TIMEOUT}
        return {**text, "environment": alone | caches}

    def _once(self, snippet: Snippet, machine: Machine, *, fresh: bool, devices: Sequence[str] | None) -> Outcome:
        if snippet.processes == 1:
            return self._in_room(snippet, machine, fresh=fresh, devices=devices, port=None)
        with lent_port() as port:
            return self._in_room(snippet, machine, fresh=fresh, devices=devices, port=port)

    def _in_room(
        self, snippet: Snippet, machine: Machine, *, fresh: bool, devices: Sequence[str] | None, port: int | None
    ) -> Outcome:
        timeout = min(snippet.timeout, self.limits.timeout or snippet.timeout)

        def job(room: Path) -> dict[str, Any]:
            return self._job(snippet, machine, room, timeout, fresh=fresh, devices=devices, port=port)

        return self._ended(job, timeout=timeout, port=port)[0]

    def _ended(
        self, job: Callable[[Path], dict[str, Any]], *, timeout: float, port: int | None = None
    ) -> tuple[Outcome, dict[str, Any] | None]:
        """Give a job a room of its own; return what it came to, and what the first rank reported."""
        try:
            room = self._room()
        except OSError as error:
            return unmet_outcome(f"no temporary directory below {self.home}: {error.strerror}"), None
        start = time.monotonic()
        try:
            facts = self._request(job(room), timeout=timeout + ANSWER_GRACE)
        except TimeoutError:
            self._drop()
            late = f"still running after {timeout:g} s"
            return lost_outcome(OutcomeKind.TIMEOUT, time.monotonic() - start, late), None
        except EOFError:
            self._drop()
            lost = "the process that ran it was killed"
            return lost_outcome(OutcomeKind.CRASHED, time.monotonic() - start, lost), None
        finally:
            _remove(room)
        paths = {str(room): "<tmp>", str(self.cache): "<cache>", str(self.root): "<repo>"}
        if port:
            paths[f":{port}"] = ":<port>"
        return judge(facts, timeout=timeout, paths=paths), facts["ranks"][0]["report"]

    def stop(self) -> None:
        """End what runs at once, from any thread, and take no more: the run under way counts for nothing."""
        self._stopped = True
        if zygote := self._zygote:
            zygote.process.kill()

    def close(self) -> None:
        """Kill the zygote and everything that came from it."""
        self._drop()

    def _job(
        self,
        snippet: Snippet,
        machine: Machine,
        room: Path,
        timeout: float,
        *,
        fresh: bool,
        devices: Sequence[str] | None,
        port: int | None,
    ) -> dict[str, Any]:
        path = str(snippet.path.resolve())
        seen = {} if devices is None else {"CUDA_VISIBLE_DEVICES": ",".join(devices)}
        return {
            "work": "run",
            "path": path,
            "text": snippet.text,
            "cwd": str(room / "cwd"),
            "fresh": fresh,
            "environments": [rank | seen for rank in self._environments(snippet, machine, room, port)],
            "timeout": timeout,
            "output": self.limits.output,
            "processes": self.limits.processes,
            "memory": None if machine.count else self.limits.memory,
        }

    def _environments(
        self, snippet: Snippet, machine: Machine, room: Path, port: int | None
    ) -> list[dict[str, str | None]]:
        cache = room / "cache" if snippet.private_cache else self.cache / f"torch-{machine.torch}"
        common: dict[str, str | None] = {
            "TMPDIR": str(room / "tmp"),
            "TORCHINDUCTOR_CACHE_DIR": str(cache / "inductor"),
            "TRITON_CACHE_DIR": str(cache / "triton"),
            "PYTHONPATH": os.environ.get("PYTHONPATH"),
            "CI": None,  # torch turns some warnings into errors where it is set; a reader has it not set
        }
        if snippet.processes == 1:
            return [common]
        size = str(snippet.processes)
        common |= {"WORLD_SIZE": size, "LOCAL_WORLD_SIZE": size, "OMP_NUM_THREADS": "1"}
        common |= {"MASTER_ADDR": "127.0.0.1", "MASTER_PORT": str(port)}
        return [common | {"RANK": str(rank), "LOCAL_RANK": str(rank)} for rank in range(snippet.processes)]

    def _room(self) -> Path:
        self._runs += 1
        room = self.home / str(self._runs)
        for part in ("cwd", "tmp", "cache"):
            (room / part).mkdir(parents=True)
        headers.share(room / "tmp")
        return room

    def _ask(self, work: str, *, timeout: float, **more: Any) -> dict[str, Any]:
        request = {"work": work, "cwd": str(self.home), "timeout": timeout, "output": 2**24, "processes": 64, **more}
        try:
            facts = self._request(request, timeout=timeout + ANSWER_GRACE)
        except (TimeoutError, EOFError) as error:
            self._drop()
            raise RunnerError(f"{work}: the zygote gave no answer ({type(error).__name__}); run again") from error
        rank = facts["ranks"][0]
        if rank["report"] is None:
            last = (rank["stderr"].strip().splitlines() or [f"status {rank['status']}, stop {facts['stop']}"])[-1]
            raise RunnerError(f"{work}: the process that looks at torch ended early: {last}")
        report: dict[str, Any] = rank["report"]
        return report

    def _request(self, request: dict[str, Any], *, timeout: float) -> dict[str, Any]:
        return self._living().request(request, timeout=timeout)

    def _living(self) -> Zygote:
        zygote = self.start()
        try:
            zygote.wait()
        except RunnerError:
            self._zygote = None
            raise
        return zygote

    def _drop(self) -> None:
        if self._zygote is not None:
            self._zygote.kill()
            self._zygote = None


def _remove(directory: Path) -> None:
    """Delete a directory that a snippet may have left in any state."""

    def unlock(function: Any, path: str, _: Any) -> None:
        with suppress(OSError):
            Path(path).parent.chmod(0o700)
            Path(path).chmod(0o700)
            function(path)

    shutil.rmtree(directory, onerror=unlock)
