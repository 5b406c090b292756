"""What the MCP server's tool ``try`` does: code of an agent, in a sandbox, on releases that are installed."""

import os
import sys
import tempfile
from pathlib import Path

from torchproof import sandbox
from torchproof.errors import RecordError, TorchproofError
from torchproof.text_escaping import escape_control_characters
from torchproof.trial.confined_start import UNCONFINED
from torchproof.trial.criteria import SIGNS, Criteria, Outcome, ReleaseRun, compare_runs
from torchproof.trial.environments.environment_store import READY_VARIABLE, EnvironmentStore
from torchproof.trial.environments.requirements import EnvironmentRequirements
from torchproof.trial.program_process import ProgramEnd, run_process
from torchproof.trial.release_range import select_releases
from torchproof.trial.trial_data import TorchRelease, read_trial_data

# About 2,000 tokens; seconds of one run; the longest code; the most releases of one call.
MAX_ANSWER, MAX_SECONDS, MAX_CODE, MAX_RELEASES = 6_000, 60.0, 100_000, 12
# No module can have this name, so that no import finds the script: code.py would hide a standard module that
# torch.distributed imports.
SCRIPT = "given-code.py"
STARTER = Path(__file__).with_name("confined_start.py")
# What a script gets of the environment: nothing that could hold a secret.
KEPT = ("LANG", "LC_ALL", "PATH", sandbox.SWITCH)


def try_code(code: str, releases: str = "") -> str:
    """Return what code prints and raises on each release that is installed, the oldest first.

    Raises:
        RecordError: A release is not covered or not installed.
        TorchproofError: There is no sandbox on this machine.

    """
    if len(code) > MAX_CODE:
        raise RecordError(f"code: {len(code)} characters; at most {MAX_CODE:,} are run")
    chosen, _ = select_releases(read_trial_data(), Path("x.py"), {"chosen": releases})
    installed = {release: python for release in chosen if (python := _find_python(release))}
    if not installed:
        named = ", ".join(release.torch for release in chosen)
        raise RecordError(f"{named}: not installed; run torchproof try once with these releases, it keeps environments")
    runs = {
        release: ReleaseRun(release.torch, _run_confined(code, python))
        for release, python in list(installed.items())[:MAX_RELEASES]
    }
    return _format_answer(chosen, runs)


def _find_python(release: TorchRelease) -> Path | None:
    ready = os.environ.get(READY_VARIABLE)
    requirements = EnvironmentRequirements(f"{sys.version_info[0]}.{sys.version_info[1]}")
    return EnvironmentStore(requirements, ready=Path(ready).resolve() if ready else None).find_python(release)


def _run_confined(code: str, python: Path) -> ProgramEnd:
    with tempfile.TemporaryDirectory(prefix="torchproof-", ignore_cleanup_errors=True) as name:
        folder = Path(name).resolve()
        (folder / SCRIPT).write_text(code, encoding="utf-8", errors="replace")
        kept = {key: os.environ[key] for key in KEPT if key in os.environ}
        environment = {**kept, "HOME": name, "TMPDIR": name, "PYTHONHASHSEED": "0", "OMP_NUM_THREADS": "2"}
        command = [str(python), str(STARTER), str(sandbox.__file__), str(folder / SCRIPT)]
        end = run_process(command, folder, environment, timeout=MAX_SECONDS)
        if end.status == UNCONFINED and "no sandbox: " in end.stderr:
            raise TorchproofError(f"{end.stderr.strip()}; {sandbox.SWITCH}=1 runs code without one")
        texts = {key: text.replace(f"{folder}/", "") for key, text in (("stdout", end.stdout), ("stderr", end.stderr))}
        return ProgramEnd(**{**vars(end), **texts})


def _format_answer(chosen: "tuple[TorchRelease, ...]", runs: "dict[TorchRelease, ReleaseRun]") -> str:
    """Return the answer: a strip, and of each release what differs from the one before."""
    first = next(iter(runs.values()))
    outcomes = {release: compare_runs(first, run, Criteria()).outcome for release, run in runs.items()}
    strip = "  ".join(f"{release.minor} {SIGNS[outcomes.get(release, Outcome.MISSING)]}" for release in chosen)
    legend = "✓ as on the first  ≠ differs  ✗ fails  ! fails otherwise  · not installed"
    lines, before = [strip, legend], ""
    room = (MAX_ANSWER - len(strip) - len(legend)) // max(1, len(runs)) - 40
    for release, run in runs.items():
        text = _format_run(run, room)
        lines.append(f"torch {release.torch}: {'as before' if text == before else text}")
        before = text
    return escape_control_characters("\n".join(lines))[:MAX_ANSWER]


def _format_run(run: ReleaseRun, room: int) -> str:
    parts = [run.end.stdout.rstrip()]
    if run.error:
        parts.append(f"{run.error.text}{_format_line(run)}")
    parts += [f"{warning.category}: {warning.message}" for warning in run.warnings[:3]]
    text = "\n".join(part for part in parts if part) or "no output"
    return text if len(text) <= room else f"{text[: room // 2]}\n…\n{text[-room // 2 :]}"


def _format_line(run: ReleaseRun) -> str:
    lines = [line for file, line, _ in (run.error.frames if run.error else ()) if Path(file).name == SCRIPT]
    return f" (line {lines[-1]})" if lines else ""
