"""The process that has imported torch once and forks a copy of itself for every snippet.

``zygote_client.py`` starts it as ``python -m …zygote <descriptor> <cache> <checkout> [preload] [warm]``; it reads one
JSON request a line from that socket and answers each with one line. It may write to its working directory, the cache
and what every program may write to. It never initialises CUDA: a forked process could not use it any more.
"""

# ruff: noqa: BLE001, S606 - a forked child must never return into the loop of its parent

import gc
import importlib
import json
import os
import resource
import secrets
import signal
import socket
import sys
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from torchproof import sandbox
from torchproof_docs.runner.isolation import (
    process_tree,
    rendezvous_store,
    snippet_process,
    torch_preload,
    warmup,
    watchdog,
)
from torchproof_docs.runner.isolation.rank import Rank

Work = Callable[[snippet_process.Job], None]


def main() -> None:
    """Serve requests until the runner closes the socket."""
    channel = socket.socket(fileno=int(sys.argv[1]))
    protected = [Path(name).resolve() for name in (sys.argv[3], Path.home(), sys.prefix, sys.base_prefix)]
    unconfined = sandbox.enter_sandbox([Path.cwd(), Path(sys.argv[2])], protected=protected)
    sandbox.protect_process()
    process_tree.adopt_orphans()
    gc.disable()  # a fifth of what the imports take
    modules = {"preload": torch_preload.COMPILER_MODULES, "warm": warmup.LATE_IMPORTS}
    extra = torch_preload.preload_torch([name for word, names in modules.items() if word in sys.argv for name in names])
    if "warm" in sys.argv:
        warmup.warm_up(Path(sys.argv[2]))
    channel.sendall(_encode_line({"extra": extra, "unconfined": unconfined}))
    gc.enable()
    gc.collect()
    gc.freeze()  # or the first collection in a child would copy every page
    with channel.makefile("rb") as requests:
        while line := requests.readline():
            channel.sendall(_encode_line(serve_request(json.loads(line), channel)))
    process_tree.kill_descendants(os.getpid())


def serve_request(request: dict[str, Any], channel: socket.socket) -> dict[str, Any]:
    """Run the function that a request names in a fork for each rank, and return what the watchdog collected.

    ``request["work"]`` is ``module:function``; the function takes the job, reports, and ends its process.
    """
    torch = sys.modules["torch"]
    assert not torch.cuda.is_initialized(), "CUDA is initialised in the zygote; nothing may be forked from it"
    module, _, name = request["work"].partition(":")
    work: Work = getattr(importlib.import_module(module), name)
    environments = request.get("environments") or [{}]
    ranks: list[Rank] = []
    with rendezvous_store.lease_store(environments) as shared:
        for environment in environments:
            ranks.append(fork_rank(work, {**request, "environment": environment | shared}, ranks, channel))
        return watchdog.watch_ranks(
            ranks,
            timeout=request["timeout"],
            output=request["output"],
            count=request["processes"] + len(ranks) + bool(shared),
            is_abandoned=lambda: _is_closed(channel),
        )


def fork_rank(work: Work, job: snippet_process.Job, others: list[Rank], channel: socket.socket) -> Rank:
    """Start one rank in a session of its own, with pipes for its output and its report."""
    secret = secrets.token_hex(16)
    pipes = [os.pipe() for _ in range(3)]
    (report, to_report), (stdout, to_stdout), (stderr, to_stderr) = pipes
    pid = os.fork()
    if pid:
        for _, end in pipes:
            os.close(end)
        return Rank(pid, report, stdout, stderr, secret)
    try:
        sandbox.unprotect_process()
        process_tree.die_with_parent()
        os.setsid()
        os.dup2(to_stdout, 1)
        os.dup2(to_stderr, 2)
        inherited = [pipe for rank in others for pipe in rank.output]
        for descriptor in (report, stdout, stderr, to_stdout, to_stderr, *inherited):
            os.close(descriptor)
        os.close(channel.detach())
        job |= {"report": to_report, "secret": secret}
        _apply_limits(job)
        work(job)
    except BaseException as error:
        os.write(2, f"torchproof: {type(error).__name__}: {error}\n".encode(errors="backslashreplace"))
    finally:
        os._exit(70)


def _apply_limits(job: snippet_process.Job) -> None:
    os.chdir(job["cwd"])
    signal.signal(signal.SIGINT, signal.default_int_handler)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if memory := job.get("memory"):
        limit = process_tree.measure_mapped_bytes() + memory
        resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
    if len(job.get("environments") or ()) > 1:
        sys.modules["torch"].set_num_threads(1)  # what torchrun's OMP_NUM_THREADS=1 does
    if job.get("fresh"):
        _exec_interpreter(job)


def _exec_interpreter(job: snippet_process.Job) -> None:
    """Become a new interpreter that imports torch when the snippet does; the job goes through a file."""
    snippet_process.apply_environment(job["environment"])
    with tempfile.TemporaryFile(dir=job["cwd"]) as source:
        source.write(json.dumps(job).encode())
        source.seek(0)
        for descriptor in (source.fileno(), job["report"]):
            os.set_inheritable(descriptor, True)
        os.execv(sys.executable, [sys.executable, snippet_process.__file__, str(source.fileno())])


def _is_closed(channel: socket.socket) -> bool:
    with suppress(BlockingIOError):
        return not channel.recv(1, socket.MSG_PEEK | socket.MSG_DONTWAIT)
    return False


def _encode_line(answer: dict[str, Any]) -> bytes:
    return json.dumps(answer).encode() + b"\n"


if __name__ == "__main__":
    main()
