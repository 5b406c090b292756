"""Assembles the kernels of snippets in a process of the runner."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from torchproof_assembly import kernel_generation
from torchproof_assembly.assembly_results import to_outcome
from torchproof_docs.records.scripts.snippets import Snippet
from torchproof_docs.runner.isolation.snippet_request import build_rank_environments, format_entry_point
from torchproof_docs.runner.outcomes import Outcome, make_unmet_outcome
from torchproof_docs.runner.snippet_runner import Runner

# Seconds to install the fake GPU, and to generate the kernels of one snippet; a snippet's own limit is for a GPU.
START_TIMEOUT, SNIPPET_TIMEOUT = 300.0, 300.0


def assemble_snippets(runner: Runner, snippets: Sequence[Snippet], architecture: str) -> list[Outcome]:
    """Generate and assemble the kernels of snippets for an architecture; none of them runs.

    Args:
        runner: one without ``preload``, because modules that ask for a device when imported have to see the fake GPU.
        snippets: what to assemble; what cannot be is unmet.
        architecture: a key of ``ARCHITECTURES``.

    """
    machine = runner.describe_machine()
    reasons = [kernel_generation.explain_not_assembled(snippet, machine, architecture) for snippet in snippets]
    chosen = [snippet for snippet, reason in zip(snippets, reasons, strict=True) if not reason]
    reports = iter(_run_job(runner, chosen, architecture) if chosen else [])
    return [make_unmet_outcome(reason) if reason else to_outcome(next(reports)) for reason in reasons]


def _run_job(runner: Runner, snippets: Sequence[Snippet], architecture: str) -> Sequence[dict[str, Any]]:
    timeout = START_TIMEOUT + SNIPPET_TIMEOUT * len(snippets)

    def make_request(room: Path) -> dict[str, Any]:
        scripts = [_script(snippet, room) for snippet in snippets]
        return {
            "work": format_entry_point(kernel_generation.generate_kernels),
            "architecture": architecture,
            "scripts": scripts,
            "environments": [scripts[0]["environment"]],
            "cwd": str(room / "cwd"),
            "timeout": timeout,
            "output": runner.limits.output,
            "processes": runner.limits.processes,
            "memory": runner.limits.memory,
        }

    outcome, report = runner.run_in_room(make_request, timeout=timeout)
    if report:
        assemblies: Sequence[dict[str, Any]] = report["assemblies"]
        return assemblies
    reason = outcome.error.message if outcome.error else "the process ended without a report"
    return [{"beyond": reason} for _ in snippets]


def _script(snippet: Snippet, room: Path) -> dict[str, Any]:
    """Return what a snippet's process needs, with a cache of its own, or earlier tuning would be reused."""
    cache = room / "cache" / str(len(list((room / "cache").iterdir())))
    cache.mkdir()
    environment = build_rank_environments(1, cache=room / "cache", room=room, port=None)[0]
    caches = {"TORCHINDUCTOR_CACHE_DIR": str(cache / "inductor"), "TRITON_CACHE_DIR": str(cache / "triton")}
    script = {"path": str(snippet.path.resolve()), "text": snippet.text, "timeout": SNIPPET_TIMEOUT}
    return {**script, "environment": environment | caches}
