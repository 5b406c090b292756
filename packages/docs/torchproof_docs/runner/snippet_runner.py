"""Runs snippets, each in a process of its own, bounded in time, memory, output and offspring."""

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Any

from torchproof.errors import RunnerError
from torchproof_docs.records.scripts.snippets import Snippet
from torchproof_docs.records.vocabulary import OutcomeKind
from torchproof_docs.runner.devices.machine import Machine, find_unmet_reason
from torchproof_docs.runner.isolation import torch_queries
from torchproof_docs.runner.isolation.fresh_interpreter import uses_preloaded_module
from torchproof_docs.runner.isolation.port_lease import lease_port
from torchproof_docs.runner.isolation.runner_home import lend_home
from torchproof_docs.runner.isolation.snippet_request import (
    Limits,
    Request,
    build_snippet_request,
    format_entry_point,
    make_room,
    remove_tree,
)
from torchproof_docs.runner.isolation.zygote_client import ZygoteClient
from torchproof_docs.runner.lookups.api_lookup import ApiEntry
from torchproof_docs.runner.outcomes import Outcome, classify_run, make_lost_outcome, make_unmet_outcome

__all__ = ["Limits", "Runner", "lend_runner"]

# Seconds that the zygote may take to clean up and answer after a snippet's own time is over.
ANSWER_GRACE = 30.0
# What torch says if a forked copy asks for a device; a reader's own process is no fork, so the snippet runs again.
FORK_REFUSED = "in forked subprocess"


@contextmanager
def lend_runner(
    *,
    root: Path,
    cache: Path | None = None,
    limits: Limits | None = None,
    preload: bool = True,
    warm: bool = False,
) -> Iterator["Runner"]:
    """Lend a runner; every process it started is gone and its files are removed afterwards.

    Args:
        root: the checkout, which snippets may not write.
        cache: the compile cache that snippets share; without one, a temporary folder.
        limits: what one snippet may use.
        preload: import the compiler ahead; without it sooner ready, slower for snippets that compile.
        warm: find out ahead what each compiling process asks anew; never for a recording.

    """
    ahead = ("preload",) * preload + ("warm",) * warm
    with lend_home() as home:
        cache = (cache or home / "cache").resolve()
        lent = Runner(root=root.resolve(), home=home, cache=cache, limits=limits or Limits(), ahead=ahead)
        try:
            yield lent
        finally:
            lent.close()


class Runner:
    """A zygote and the requests to it; one thread at a time may use it."""

    def __init__(self, *, root: Path, home: Path, cache: Path, limits: Limits, ahead: Sequence[str]) -> None:
        """Start nothing yet: the first request starts the zygote."""
        self.root, self.home, self.cache, self.limits, self.ahead = root, home, cache, limits, ahead
        self.started = 0
        """Zygotes started so far."""
        self._zygote: ZygoteClient | None = None
        self._machine: Machine | None = None
        self._rooms = 0
        self._stopped = False

    def start(self) -> ZygoteClient:
        """Start a zygote if there is none, without waiting for it."""
        if self._stopped:
            raise RunnerError("stopped; give the command again")
        if self._zygote is None:
            self._zygote = ZygoteClient(self.home, cache=self.cache, root=self.root, ahead=self.ahead)
            self.started += 1
        return self._zygote

    def describe_machine(self) -> Machine:
        """Describe this machine; asked once, in a fork, so that CUDA stays out of the zygote."""
        if self._machine is None:
            fields = self._query(torch_queries.report_machine, timeout=180.0)["machine"]
            self._machine = Machine(**{**fields, "offers": frozenset(fields["offers"])})
        return self._machine

    def find_unconfined_reason(self) -> str | None:
        """Return why snippets could write anywhere; return None if a sandbox keeps them from that."""
        return self._ready_zygote().unconfined

    def look_up_names(self, names: Sequence[str]) -> dict[str, ApiEntry]:
        """Look dotted names up in the installed torch."""
        entries = self._query(torch_queries.report_names, timeout=300.0, names=list(names))["entries"]
        return {name: ApiEntry(**entry) for name, entry in entries.items()}

    def run(self, snippet: Snippet) -> Outcome:
        """Run one snippet to an outcome; raise RunnerError only if the runner itself cannot work."""
        if reason := find_unmet_reason(snippet, self.describe_machine()):
            return make_unmet_outcome(reason)
        fresh = snippet.fresh or uses_preloaded_module(snippet.text, self._ready_zygote().extra)
        outcome = self._run_once(snippet, fresh=fresh)
        if not fresh and outcome.error and FORK_REFUSED in outcome.error.message:
            return self._run_once(snippet, fresh=True)
        return outcome

    def run_in_room(
        self, make_request: Callable[[Path], Request], *, timeout: float, port: int | None = None
    ) -> tuple[Outcome, dict[str, Any] | None]:
        """Run a request in a room of its own; return its outcome and the report of the first rank."""
        self._rooms += 1
        room = self.home / str(self._rooms)
        try:
            make_room(room)
        except OSError as error:
            return make_unmet_outcome(f"no temporary directory below {self.home}: {error.strerror}"), None
        start = time.monotonic()
        try:
            facts = self._ready_zygote().request(make_request(room), timeout=timeout + ANSWER_GRACE)
        except TimeoutError:
            self.close()
            message = f"still running after {timeout:g} s"
            return make_lost_outcome(OutcomeKind.TIMEOUT, time.monotonic() - start, message), None
        except EOFError:
            self.close()
            message = "the process that ran it was killed"
            return make_lost_outcome(OutcomeKind.CRASHED, time.monotonic() - start, message), None
        finally:
            remove_tree(room)
        paths = {str(room): "<tmp>", str(self.cache): "<cache>", str(self.root): "<repo>"}
        if port:
            paths[f":{port}"] = ":<port>"
        return classify_run(facts, timeout=timeout, paths=paths), facts["ranks"][0]["report"]

    def stop(self) -> None:
        """End the run under way at once, from any thread, and take no more; its outcome counts for nothing."""
        self._stopped = True
        if zygote := self._zygote:
            zygote.process.kill()

    def close(self) -> None:
        """Kill the zygote and everything that came from it."""
        if self._zygote is not None:
            self._zygote.kill()
            self._zygote = None

    def _run_once(self, snippet: Snippet, *, fresh: bool) -> Outcome:
        machine = self.describe_machine()
        cache, has_device = self.cache / f"torch-{machine.torch}", bool(machine.count)
        with nullcontext() if snippet.processes == 1 else lease_port() as port:

            def make_request(room: Path) -> Request:
                return build_snippet_request(
                    snippet, room=room, cache=cache, limits=self.limits, port=port, fresh=fresh, has_device=has_device
                )

            return self.run_in_room(make_request, timeout=self.limits.cut_timeout(snippet), port=port)[0]

    def _query(self, work: Callable[..., None], *, timeout: float, **more: Any) -> dict[str, Any]:
        name = work.__name__.removeprefix("report_")
        request = {"work": format_entry_point(work), "cwd": str(self.home), "timeout": timeout, "output": 2**24} | more
        try:
            facts = self._ready_zygote().request(request | {"processes": 64}, timeout=timeout + ANSWER_GRACE)
        except (TimeoutError, EOFError) as error:
            self.close()
            raise RunnerError(f"{name}: the zygote gave no answer ({type(error).__name__}); run again") from error
        rank = facts["ranks"][0]
        if rank["report"] is None:
            last = (rank["stderr"].strip().splitlines() or [f"status {rank['status']}, stop {facts['stop']}"])[-1]
            raise RunnerError(f"{name}: the process that looks at torch ended early: {last}")
        report: dict[str, Any] = rank["report"]
        return report

    def _ready_zygote(self) -> ZygoteClient:
        zygote = self.start()
        try:
            zygote.wait()
        except RunnerError:
            self._zygote = None
            raise
        return zygote
