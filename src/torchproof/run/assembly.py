"""Bring a snippet to its kernels without a GPU: torch traces and generates, the release's own tools assemble."""

# ruff: noqa: BLE001, T201 - whatever torch raises is sorted out; what is printed is the record of the run

import io
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from dataclasses import replace
from importlib import import_module
from typing import Any

from torchproof.records.devices import ASSEMBLED
from torchproof.records.vocabulary import OutcomeKind
from torchproof.run import child, stand_ins
from torchproof.run.architectures import ARCHITECTURES
from torchproof.run.machine import Machine
from torchproof.run.outcomes import Failure, Outcome, unmet_outcome

VALUE_NEEDED = ("DataDependentOutputException", "DynamicOutputShapeException")
"""What torch says where a script asks a fake tensor for a value: as far as a script without a GPU can come."""
NOTHING = "NothingAssembled"
BEYOND = "BeyondStandIns"


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


def run(job: dict[str, Any]) -> None:
    """Run a snippet in this process as far as it comes without a GPU, report its kernels, and leave."""
    child.run(job, within=lambda: assembling(job["architecture"]))


@contextmanager
def assembling(architecture: str) -> Iterator[None]:
    """Let what runs inside believe in a device, and print a line a kernel instead of what it prints."""
    lines: list[str] = []
    try:
        with redirect_stdout(io.StringIO()):
            kernels = stand_ins.put_in_place(ARCHITECTURES[architecture])
            try:
                fake = import_module("torch._subclasses.fake_tensor")
                with fake.FakeTensorMode(allow_non_fake_inputs=True):
                    yield
            except Exception as error:
                sort_out(error)
        lines = sorted({_line(kernel) for kernel in kernels})
    except stand_ins.NoStandInError as error:
        raise _told(BEYOND, str(error)) from error
    if not lines:
        raise _told(NOTHING, "no kernel was generated before the script asked for a value")
    print("\n".join(lines))


def _line(kernel: stand_ins.Kernel) -> str:
    count = "?" if kernel.registers is None else kernel.registers
    return f"{kernel.name}: {count} registers, {kernel.shared} bytes of shared memory"


def sort_out(error: Exception) -> None:
    """Return where a value was needed; raise what a compiler or a check of the script refused; else BEYOND."""
    chain = list(_causes(error))
    if any(type(cause).__name__ in VALUE_NEEDED for cause in chain):
        return
    for cause in chain:
        if type(cause).__module__.partition(".")[0] == "triton" or isinstance(cause, AssertionError):
            raise cause
    raise _told(BEYOND, f"{type(error).__name__}: {child.first_line(str(error))}") from error


def _causes(error: BaseException) -> Iterator[BaseException]:
    seen: BaseException | None = error
    while seen is not None:
        yield seen
        seen = seen.__cause__ or seen.__context__


def _told(kind: str, message: str) -> Exception:
    made: Callable[[str], Exception] = type(kind, (Exception,), {})
    return made(message)


def outcome(run: Outcome) -> Outcome:
    """Turn the outcome of a run without a GPU into what it is: assembled, refused, or not had."""
    if run.outcome == OutcomeKind.PASSED:
        return replace(run, outcome=OutcomeKind.ASSEMBLED, metrics={})
    error = run.error or Failure("Unknown", "no error")
    if run.outcome == OutcomeKind.FAILED and error.type not in (NOTHING, BEYOND):
        return replace(run, stdout="", metrics={})
    return unmet_outcome(error.message if error.type in (NOTHING, BEYOND) else f"{error.type}: {error.message}")
