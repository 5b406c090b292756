"""Classifies how a script ended that ran on a fake GPU.

*Assembled* is said only where everything the script shows was called, Dynamo compiled each frame of it and every
kernel on its way was assembled; *refused* only where Triton or an assembler said no to a kernel and the script ended by
that. All else, a check that fails without values among it, says nothing.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from torchproof_assembly import stop_point
from torchproof_assembly.kernel_recorder import KernelRecorder
from torchproof_assembly.patched_interface import DeviceNeededError
from torchproof_docs.records.vocabulary import OutcomeKind
from torchproof_docs.runner.isolation import snippet_process
from torchproof_docs.runner.outcomes import Failure, Outcome, make_unmet_outcome

# Exceptions that torch raises if a script reads a value of a tensor that has none.
VALUE_NEEDED = {"DataDependentOutputException", "DynamicOutputShapeException"}
# The part of an assembler's message that gives the reason; before 2.15 that of AMD leaves it to the linker to miss the
# object file.
OBJECTION = re.compile(r"(?m)^ptxas.*?error\s*: (.+)$|^(LLD failed to link hsaco)|(AMD assembler rejected .+)$")
# ``kernels`` (the lines of a record), ``refused`` (type and message) or ``beyond`` (why neither can be said).
AssemblyReport = dict[str, Any]


def classify_end(
    job: snippet_process.Job,
    error: BaseException | None,
    recorder: KernelRecorder,
    *,
    templates: set[str],
    graphs: dict[str, int],
    names: Mapping[str, object] | None = None,
) -> AssemblyReport:
    """Return whether a script's kernels were assembled or refused, or why neither can be said."""
    if error and (refusal := _ending_refusal(error, recorder)):
        return {"refused": refusal}
    if error and not _missing_device_part(error):
        return {"beyond": _describe_error(error)}
    if error and (unreached := stop_point.explain_unreached_call(job["text"], job["path"], error.__traceback__)):
        return {"beyond": f"only in part: {unreached}"}
    if recorder.other_errors:
        return {"beyond": f"only in part: {_describe_error(recorder.other_errors[0])}"}
    if graphs["ok"] < graphs["total"]:
        return {"beyond": f"only in part: Dynamo left {graphs['total'] - graphs['ok']} frames to Python"}
    if skipped := recorder.find_unlaunched_kernels(names or {}):
        return {"beyond": f"only in part: nothing launched {', '.join(skipped)}"}
    kernels = recorder.list_launched_kernels()
    if not kernels:
        return {"beyond": "no kernel was generated"}
    if (refusals := recorder.list_refused_kernels()) and not templates:
        return {"beyond": f"only in part: {refusals[0][0]} was refused and the error was caught"}
    lines = [*map(str, kernels), *_summary_lines(recorder, templates, graphs)]
    if error:
        lines.append(
            f"line {stop_point.find_stop_line(job['path'], error.__traceback__)} {_missing_device_part(error)}"
        )
    return {"kernels": lines}


def _missing_device_part(error: BaseException) -> str | None:
    """Return what a stopped script asks for that only a device has; return None if it stopped for another reason."""
    if isinstance(error, DeviceNeededError):
        return "takes a device"
    return "asks for a value" if {type(error).__name__, type(error.__cause__).__name__} & VALUE_NEEDED else None


def _summary_lines(recorder: KernelRecorder, templates: set[str], graphs: dict[str, int]) -> Iterator[str]:
    if templates:
        yield f"templates: {', '.join(sorted(templates))}"
    if graphs["unique"]:
        yield f"graphs: {graphs['unique']}, graph breaks: {graphs['breaks']}"
    if recorder.captures:
        yield f"CUDA graphs not captured: {recorder.captures}"
    if recorder.libraries:
        yield f"host libraries linked: {recorder.libraries}"
    assembled, refused = recorder.count_unlaunched()
    if assembled or refused:
        yield f"not launched: {assembled} assembled, {refused} refused"


def _ending_refusal(error: BaseException, recorder: KernelRecorder) -> list[str] | None:
    """Return type and message of the refusal that ended a script; return None if something else ended it."""
    chain = list(_cause_chain(error))
    for name, refusal in recorder.list_refused_kernels():
        line = snippet_process.bound_message(str(refusal))
        if refusal in chain or any(line and line in str(cause) for cause in chain):
            return [type(refusal).__name__, f"{name}: {_refusal_reason(refusal)}"]
    return None


def _refusal_reason(refusal: Exception) -> str:
    """Return the reason that Triton or an assembler gives, which is not always in the first line of its message."""
    text = str(getattr(refusal, "error_message", None) or refusal)
    match = OBJECTION.search(text)
    return snippet_process.bound_message(match[match.lastindex or 0] if match else text)


def _cause_chain(error: BaseException) -> Iterator[BaseException]:
    cause: BaseException | None = error
    while cause is not None:
        yield cause
        cause = cause.__cause__ or cause.__context__


def _describe_error(error: BaseException) -> str:
    kind, message = snippet_process.describe_error(error)
    return f"{kind}: {message}"


def to_outcome(report: AssemblyReport) -> Outcome:
    """Return the outcome that is recorded for a report."""
    if kernels := report.get("kernels"):
        return Outcome(OutcomeKind.ASSEMBLED, report["seconds"], "".join(f"{line}\n" for line in kernels), None)
    if refused := report.get("refused"):
        return Outcome(OutcomeKind.FAILED, report["seconds"], "", Failure(*refused))
    return make_unmet_outcome(report["beyond"])
