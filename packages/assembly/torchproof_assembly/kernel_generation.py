"""Generates and assembles a snippet's kernels without a GPU, with the release's own torch, Triton and ptxas."""

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
from functools import partial
from importlib import import_module

from torchproof_assembly import assembly_results, fake_gpu, stop_point
from torchproof_assembly.architectures import ARCHITECTURES
from torchproof_assembly.assembly_results import AssemblyReport
from torchproof_assembly.fake_tensors import get_script_mode
from torchproof_assembly.kernel_recorder import KernelRecorder
from torchproof_assembly.patched_interface import UnsupportedReleaseError
from torchproof_docs.evidence.device_names import ASSEMBLED_PREFIX
from torchproof_docs.records.scripts.snippets import Snippet
from torchproof_docs.records.vocabulary import Need
from torchproof_docs.runner.devices.machine import Machine, find_unmet_reason
from torchproof_docs.runner.isolation import snippet_process

# Environment variables that only running kernels read, and no code generator.
RUNTIME_VARIABLES = ("CUBLAS_WORKSPACE_CONFIG",)


def make_assembling_machine(machine: Machine, architecture: str) -> Machine:
    """Return the record of a machine that assembles for an architecture: it meets no need, because nothing runs."""
    return replace(
        machine,
        device=f"{ASSEMBLED_PREFIX}{architecture}",
        name=machine.cpu,
        offers=frozenset(),
        count=0,
        capability=None,
        driver=None,
        memory=None,
    )


def explain_not_assembled(snippet: Snippet, machine: Machine, architecture: str) -> str | None:
    """Return why a snippet is not assembled for an architecture; return None if it is."""
    if reason := ARCHITECTURES[architecture].explain_not_assembled(snippet.needs):
        return reason
    if snippet.processes > 1:
        return "no fake device for a script in several processes"
    if snippet.fresh and has_work_before_torch(snippet.text):
        return "no fake device for work that a script does before it imports torch"
    return find_unmet_reason(replace(snippet, needs=Need.CPU), machine)


def has_work_before_torch(text: str) -> bool:
    """Return True if a script does more before it imports torch than set variables that only running kernels read."""
    for node in ast.parse(text).body:
        if isinstance(node, ast.Import | ast.ImportFrom):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else [node.module or ""]
            if any(name.partition(".")[0] == "torch" for name in names):
                return False
        elif isinstance(node, ast.Assign):
            if {ast.unparse(target) for target in node.targets} - {
                f"os.environ[{name!r}]" for name in RUNTIME_VARIABLES
            }:
                return True
        elif not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)):
            return True
    return False


def generate_kernels(job: snippet_process.Job) -> None:
    """Generate the kernels of each script of a job in a process of its own, report them, and end this process."""
    snippet_process.apply_environment(job["environment"])
    templates: set[str] = set()
    try:
        recorder = fake_gpu.install_fake_gpu(ARCHITECTURES[job["architecture"]], templates=templates)
    except UnsupportedReleaseError as error:
        reports = [{"beyond": str(error), "seconds": 0.0} for _ in job["scripts"]]
    else:
        reports = [
            run_forked(script, partial(generate_script, recorder=recorder, templates=templates))
            for script in job["scripts"]
        ]
    snippet_process.write_report(job, error=None, warnings=[], assemblies=reports)
    snippet_process.end_process(None)


def run_forked(script: snippet_process.Job, work: Callable[[snippet_process.Job], AssemblyReport]) -> AssemblyReport:
    """Do a script's work in a fork, isolated from the other scripts and within the script's timeout."""
    started = time.monotonic()
    reader, writer = os.pipe()
    pid = os.fork()
    if pid == 0:
        try:
            os.close(reader)
            signal.signal(signal.SIGALRM, signal.SIG_DFL)
            signal.alarm(int(script["timeout"]))
            snippet_process.apply_environment(script["environment"])
            os.write(writer, json.dumps(work(script)).encode())
        finally:
            os._exit(0)
    os.close(writer)
    with os.fdopen(reader, "rb") as pipe:
        raw = pipe.read()
    status = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    timeout = f"still running after {script['timeout']:g} s"
    reason = timeout if status == -signal.SIGALRM else f"the process ended with status {status}"
    report: AssemblyReport = json.loads(raw) if raw and status == 0 else {"beyond": reason}
    return report | {"seconds": time.monotonic() - started}


def generate_script(script: snippet_process.Job, recorder: KernelRecorder, templates: set[str]) -> AssemblyReport:
    """Run a script with tensors that have no values, and classify how it ended."""
    if reason := stop_point.explain_hidden_errors(script["text"]):
        return {"beyond": reason}
    with redirect_stdout(io.StringIO()), get_script_mode():
        error, _main = snippet_process.execute_script(script)
    counters = import_module("torch._dynamo.utils").counters
    frames, stats = counters["frames"], counters["stats"]
    graphs = {"total": frames["total"], "ok": frames["ok"], "unique": stats["unique_graphs"]}
    graphs["breaks"] = sum(counters["graph_break"].values())
    names = vars(sys.modules["__main__"])
    return assembly_results.classify_end(script, error, recorder, templates=templates, graphs=graphs, names=names)
