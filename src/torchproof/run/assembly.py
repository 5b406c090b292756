"""Bring a snippet to its kernels without a GPU: torch traces and generates, the release's own tools assemble."""

import ast
import io
import json
import os
import signal
import sys
import time
from collections.abc import Callable
from contextlib import redirect_stdout
from dataclasses import replace
from importlib import import_module

from torchproof.records.devices import ASSEMBLED
from torchproof.records.snippets import Snippet
from torchproof.records.vocabulary import Need
from torchproof.run import assembly_ends, child, reach, stand_ins
from torchproof.run.architectures import ARCHITECTURES
from torchproof.run.assembly_ends import Told
from torchproof.run.built_kernels import Compiler
from torchproof.run.machine import Machine, unmet
from torchproof.run.stand_in_interface import NoStandInError
from torchproof.run.stand_in_tensors import device_mode

RUNNING = ("CUBLAS_WORKSPACE_CONFIG",)
"""Environment variables that a library reads when its kernels run, and no generator of code."""


def assembler(machine: Machine, architecture: str) -> Machine:
    """Return this machine as what assembles for an architecture: it offers nothing that could run."""
    return replace(
        machine,
        device=f"{ASSEMBLED}{architecture}",
        name=machine.cpu,
        offers=frozenset(),
        count=0,
        capability=None,
        driver=None,
        memory=None,
    )


def unmet_without_gpu(snippet: Snippet, machine: Machine, architecture: str) -> str | None:
    """Return why a snippet is not tried for an architecture; None if it is."""
    if lack := ARCHITECTURES[architecture].lacks(snippet.needs):
        return lack
    if snippet.processes > 1:
        return "no stand-in for a script in several processes"
    if snippet.fresh and starts_anew(snippet.text):
        return "no stand-in for what a script does before it imports torch"
    return unmet(replace(snippet, needs=Need.CPU), machine)


def starts_anew(text: str) -> bool:
    """Tell whether a script does more before it imports torch than set a variable that only running kernels ask for."""
    for node in ast.parse(text).body:
        if isinstance(node, ast.Import | ast.ImportFrom):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else [node.module or ""]
            if any(name.partition(".")[0] == "torch" for name in names):
                return False
        elif isinstance(node, ast.Assign):
            if {ast.unparse(target) for target in node.targets} - {f"os.environ[{name!r}]" for name in RUNNING}:
                return True
        elif not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)):
            return True
    return False


def run(job: child.Job) -> None:
    """Bring each script of a job to its kernels, in a process of its own, tell what was assembled, and leave."""
    child.settle(job["environment"])
    templates: set[str] = set()
    try:
        compiler = stand_ins.put_in_place(ARCHITECTURES[job["architecture"]], templates=templates)
    except NoStandInError as error:
        told = [{"beyond": str(error), "seconds": 0.0} for _ in job["scripts"]]
    else:
        told = [forked(script, lambda each: attempt(each, compiler, templates)) for script in job["scripts"]]
    child.report(job, error=None, warnings=[], assemblies=told)
    child.leave(None)


def forked(script: child.Job, work: Callable[[child.Job], Told]) -> Told:
    """Do a script's work in a copy of this process, so that none finds what another left; bound its time."""
    started = time.monotonic()
    answer, question = os.pipe()
    pid = os.fork()
    if pid == 0:
        try:
            os.close(answer)
            signal.signal(signal.SIGALRM, signal.SIG_DFL)
            signal.alarm(int(script["timeout"]))
            child.settle(script["environment"])
            os.write(question, json.dumps(work(script)).encode())
        finally:
            os._exit(0)
    os.close(question)
    with os.fdopen(answer, "rb") as pipe:
        raw = pipe.read()
    status = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    late = f"still running after {script['timeout']:g} s"
    ended = late if status == -signal.SIGALRM else f"the process ended with status {status}"
    told: Told = json.loads(raw) if raw and status == 0 else {"beyond": ended}
    return told | {"seconds": time.monotonic() - started}


def attempt(script: child.Job, compiler: Compiler, templates: set[str]) -> Told:
    """Run the script with tensors that have no values, and sort out how it ended."""
    if reason := reach.hidden(script["text"]):
        return {"beyond": reason}
    with redirect_stdout(io.StringIO()), device_mode():
        error, _main = child.execute(script)
    seen = import_module("torch._dynamo.utils").counters
    graphs = {"total": seen["frames"]["total"], "ok": seen["frames"]["ok"], "unique": seen["stats"]["unique_graphs"]}
    graphs["breaks"] = sum(seen["graph_break"].values())
    names = vars(sys.modules["__main__"])
    return assembly_ends.sort_out(script, error, compiler, templates=templates, graphs=graphs, names=names)
