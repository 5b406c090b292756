"""What the end of a script without a GPU means.

*Assembled* is said only where everything the script shows was called, Dynamo compiled each frame of it and every
kernel on its way was assembled; *refused* only where Triton or an assembler said no to a kernel and the script ended by
that. All else, a check that fails without values among it, says nothing.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from torchproof.records.vocabulary import OutcomeKind
from torchproof.run import child, reach
from torchproof.run.built_kernels import Compiler
from torchproof.run.outcomes import Failure, Outcome, unmet_outcome
from torchproof.run.stand_in_interface import DeviceNeededError

VALUE_NEEDED = {"DataDependentOutputException", "DynamicOutputShapeException"}
"""What torch says where a script asks a tensor without values for one."""
OBJECTION = re.compile(r"(?m)^ptxas.*?error\s*: (.+)$|^(LLD failed to link hsaco)|(AMD assembler rejected .+)$")
"""What of an assembler's message says why; before 2.15 that of AMD leaves it to the linker to find no object file."""
Told = dict[str, Any]
"""``kernels`` (the lines of a record), ``refused`` (type and message) or ``beyond`` (why nothing can be said)."""


def sort_out(
    job: child.Job,
    error: BaseException | None,
    compiler: Compiler,
    *,
    templates: set[str],
    graphs: dict[str, int],
    names: Mapping[str, object] | None = None,
) -> Told:
    """Say what a script's end means: assembled, refused, or nothing."""
    if error and (refused := _refusal(error, compiler)):
        return {"refused": refused}
    if error and not _needed(error):
        return {"beyond": _said(error)}
    if error and (left := reach.left(job["text"], job["path"], error.__traceback__)):
        return {"beyond": f"only in part: {left}"}
    if compiler.beyond:
        return {"beyond": f"only in part: {_said(compiler.beyond[0])}"}
    if graphs["ok"] < graphs["total"]:
        return {"beyond": f"only in part: Dynamo left {graphs['total'] - graphs['ok']} frames to Python"}
    if skipped := compiler.skipped(names or {}):
        return {"beyond": f"only in part: nothing launched {', '.join(skipped)}"}
    kernels = compiler.launched()
    if not kernels:
        return {"beyond": "no kernel was generated"}
    if (refusals := compiler.refused()) and not templates:
        return {"beyond": f"only in part: {refusals[0][0]} was refused and the error was caught"}
    lines = [*map(str, kernels), *_about(compiler, templates, graphs)]
    if error:
        lines.append(f"line {reach.line(job['path'], error.__traceback__)} {_needed(error)}")
    return {"kernels": lines}


def _needed(error: BaseException) -> str | None:
    """Return what a script that stopped asks for and no CPU gives; None where it stopped for another reason."""
    if isinstance(error, DeviceNeededError):
        return "takes a device"
    return "asks for a value" if {type(error).__name__, type(error.__cause__).__name__} & VALUE_NEEDED else None


def _about(compiler: Compiler, templates: set[str], graphs: dict[str, int]) -> Iterator[str]:
    if templates:
        yield f"templates: {', '.join(sorted(templates))}"
    if graphs["unique"]:
        yield f"graphs: {graphs['unique']}, graph breaks: {graphs['breaks']}"
    if compiler.captures:
        yield f"CUDA graphs not captured: {compiler.captures}"
    if compiler.libraries:
        yield f"host libraries linked: {compiler.libraries}"
    assembled, refused = compiler.besides()
    if assembled or refused:
        yield f"not launched: {assembled} assembled, {refused} refused"


def _refusal(error: BaseException, compiler: Compiler) -> list[str] | None:
    """Return type and message of the refusal by which a script ended; None where it ended by something else."""
    chain = list(_causes(error))
    for name, refusal in compiler.refused():
        line = child.first_line(str(refusal))
        if refusal in chain or any(line and line in str(cause) for cause in chain):
            return [type(refusal).__name__, f"{name}: {_reason(refusal)}"]
    return None


def _reason(refusal: Exception) -> str:
    """Return what Triton or an assembler objects to, which is not always the first line of what it says."""
    text = str(getattr(refusal, "error_message", None) or refusal)
    found = OBJECTION.search(text)
    return child.first_line(found[found.lastindex or 0] if found else text)


def _causes(error: BaseException) -> Iterator[BaseException]:
    seen: BaseException | None = error
    while seen is not None:
        yield seen
        seen = seen.__cause__ or seen.__context__


def _said(error: BaseException) -> str:
    kind, message = child.failure(error)
    return f"{kind}: {message}"


def outcome(told: Told) -> Outcome:
    """Return what a script without a GPU came to."""
    if kernels := told.get("kernels"):
        return Outcome(OutcomeKind.ASSEMBLED, told["seconds"], "".join(f"{line}\n" for line in kernels), None)
    if refused := told.get("refused"):
        return Outcome(OutcomeKind.FAILED, told["seconds"], "", Failure(*refused))
    return unmet_outcome(told["beyond"])
