"""The process that has imported torch once and forks a copy of itself for every snippet.

Started by ``launch.py`` as ``python -m torchproof.run.zygote <descriptor> <cache> <checkout> [preload] [warm]``; it
reads one JSON request a line from that socket and answers each with one line. Of the machine it may write to its
working directory, the cache and what every program may write to. It never initialises CUDA: a forked process could
not use it any more.
"""

# ruff: noqa: BLE001, S606, SLF001 - a forked child must never return into the loop of its parent

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
import warnings
import weakref
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict
from pathlib import Path
from typing import Any

from torchproof.run import assembly, child, huge_pages, lookup, machine, processes, sandbox, store, supervision, warm

PRELOAD = ("torch._dynamo", "torch._inductor.compile_fx")
"""What pays: together 6 to 14 s of import for each snippet that compiles. torch.export, torch.distributed, DTensor and
FlexAttention come along with them."""


def main() -> None:
    """Serve requests until the runner closes the socket."""
    channel = socket.socket(fileno=int(sys.argv[1]))
    protected = [Path(each).resolve() for each in (sys.argv[3], Path.home(), sys.prefix, sys.base_prefix)]
    unconfined = sandbox.enter([Path.cwd(), Path(sys.argv[2])], protected=protected)
    sandbox.protect()
    processes.adopt_orphans()
    gc.disable()  # a fifth of what the imports take
    chosen = {"preload": PRELOAD, "warm": warm.LATE}
    extra = preload([name for word, names in chosen.items() if word in sys.argv for name in names])
    if "warm" in sys.argv:
        warm.find_out(Path(sys.argv[2]))
    channel.sendall(_line({"extra": extra, "unconfined": unconfined}))
    gc.enable()
    gc.collect()
    gc.freeze()  # or the first collection in a child would copy every page
    if "preload" in sys.argv:
        huge_pages.collapse()  # takes 0.6 s and spares each fork 0.03
    with channel.makefile("rb") as requests:
        while line := requests.readline():
            channel.sendall(_line(serve(json.loads(line), channel)))
    processes.kill_descendants(os.getpid())


def preload(names: Sequence[str]) -> dict[str, list[str]]:
    """Import torch and what compiling needs; return the modules each import adds to those of plain torch."""
    extra = {}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        importlib.import_module("torch")
        with _devices_counted_elsewhere():
            for name in names:
                before = set(sys.modules)
                with suppress(Exception):
                    importlib.import_module(name)
                extra[name] = sorted(module for module in set(sys.modules) - before if module.startswith("torch."))
    for finalizer in list(weakref.finalize._registry):  # type: ignore[attr-defined]
        finalizer.atexit = False  # torch's own, 50 ms for every child that ends and of no use to it
    return extra


@contextmanager
def _devices_counted_elsewhere() -> Iterator[None]:
    """Let a child count the CUDA devices when an import asks for them, as Inductor's does.

    Counting them here would mark every fork from here as a bad one, in which torch refuses CUDA.
    """
    native = sys.modules["torch"]._C
    count = getattr(native, "_cuda_getDeviceCount", None)
    if count is None:  # built without CUDA
        yield
        return
    native._cuda_getDeviceCount = lambda: _in_child(count)
    try:
        yield
    finally:
        native._cuda_getDeviceCount = count


def _in_child(count: Callable[[], int]) -> int:
    pid = os.fork()
    if pid == 0:
        os._exit(min(count(), 100))
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])


def serve(request: dict[str, Any], channel: socket.socket) -> dict[str, Any]:
    """Answer one request: run a snippet, describe the machine, or look names up."""
    torch = sys.modules["torch"]
    assert not torch.cuda.is_initialized(), "CUDA is initialised in the zygote; nothing may be forked from it"
    works: dict[str, Callable[[dict[str, Any]], None]] = {
        "run": child.run,
        "assemble": assembly.run,
        "machine": _machine,
        "lookup": _lookup,
    }
    work = works[request["work"]]
    environments = request.get("environments") or [{}]
    ranks: list[supervision.Rank] = []
    with store.lent_store(environments) as shared:
        for environment in environments:
            ranks.append(fork(work, {**request, "environment": environment | shared}, ranks, channel))
        return supervision.watch(
            ranks,
            timeout=request["timeout"],
            output=request["output"],
            count=request["processes"] + len(ranks) + bool(shared),
            abandoned=lambda: _closed(channel),
        )


def fork(
    work: Callable[[dict[str, Any]], None], job: dict[str, Any], others: list[supervision.Rank], channel: socket.socket
) -> supervision.Rank:
    """Start one rank in a session of its own, with pipes for its output and its report."""
    secret = secrets.token_hex(16)
    pipes = [os.pipe() for _ in range(3)]
    (report, to_report), (stdout, to_stdout), (stderr, to_stderr) = pipes
    pid = os.fork()
    if pid:
        for _, end in pipes:
            os.close(end)
        return supervision.Rank(pid, report, stdout, stderr, secret)
    try:
        sandbox.expose()
        processes.die_with_parent()
        os.setsid()
        os.dup2(to_stdout, 1)
        os.dup2(to_stderr, 2)
        inherited = [pipe for rank in others for pipe in rank.output]
        for descriptor in (report, stdout, stderr, to_stdout, to_stderr, *inherited):
            os.close(descriptor)
        os.close(channel.detach())
        job |= {"report": to_report, "secret": secret}
        _confine(job)
        work(job)
    except BaseException as error:
        os.write(2, f"torchproof: {type(error).__name__}: {error}\n".encode(errors="backslashreplace"))
    finally:
        os._exit(70)


def _confine(job: dict[str, Any]) -> None:
    os.chdir(job["cwd"])
    signal.signal(signal.SIGINT, signal.default_int_handler)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if memory := job.get("memory"):
        limit = processes.address_space() + memory
        resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
    if len(job.get("environments") or ()) > 1:
        sys.modules["torch"].set_num_threads(1)  # what torchrun's OMP_NUM_THREADS=1 does
    if job.get("fresh"):
        _exec_fresh(job)


def _exec_fresh(job: dict[str, Any]) -> None:
    """Become a new interpreter that imports torch when the snippet does; the job goes through a file."""
    child.settle(job["environment"])
    with tempfile.TemporaryFile(dir=job["cwd"]) as source:
        source.write(json.dumps(job).encode())
        source.seek(0)
        for descriptor in (source.fileno(), job["report"]):
            os.set_inheritable(descriptor, True)
        os.execv(sys.executable, [sys.executable, child.__file__, str(source.fileno())])


def _machine(job: dict[str, Any]) -> None:
    child.settle(job["environment"])
    found = asdict(machine.detect())
    child.report(job, machine=found | {"offers": sorted(found["offers"])})
    os._exit(0)


def _lookup(job: dict[str, Any]) -> None:
    child.settle(job["environment"])
    with warnings.catch_warnings():
        child.report(job, entries={name: asdict(lookup.lookup(name)) for name in job["names"]})
    os._exit(0)


def _closed(channel: socket.socket) -> bool:
    with suppress(BlockingIOError):
        return not channel.recv(1, socket.MSG_PEEK | socket.MSG_DONTWAIT)
    return False


def _line(answer: dict[str, Any]) -> bytes:
    return json.dumps(answer).encode() + b"\n"


if __name__ == "__main__":
    main()
