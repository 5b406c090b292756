"""Waits for the import of torch, measures from there, and starts what records calls."""

import atexit
import json
import os
import resource
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from types import ModuleType
from typing import Any


class TorchImportFinder:
    """Finds torch as Python does, and calls a function when its import has ended."""

    def __init__(self, then: Callable[[], None]) -> None:
        self._then = then

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return the spec of torch, None for every other module."""
        if name != "torch":
            return None
        spec = PathFinder.find_spec(name, path, target)
        if spec is None or spec.loader is None:
            return None
        execute = spec.loader.exec_module

        def execute_then_tell(module: ModuleType) -> None:
            execute(module)
            with suppress(ValueError):
                sys.meta_path.remove(self)
            self._then()

        spec.loader.exec_module = execute_then_tell  # type: ignore[method-assign]
        return spec


def watch_import(watch: str, report: Path) -> None:
    """Write a report when the program ends.

    Args:
        watch: ``measure`` for time and memory, ``calls`` also for calls into torch, ``values`` also for operators.
        report: The file to write.

    """
    state: dict[str, Any] = {}

    def start() -> None:
        state["started"] = time.perf_counter()
        state["cpu"] = time.process_time()
        state["resident"] = read_resident_megabytes()
        if watch != "measure":
            from .call_recorder import CallRecorder

            state["recorder"] = CallRecorder(with_operators=watch == "values")
            state["recorder"].start()

    def write() -> None:
        if "started" not in state:
            return
        recorder = state.get("recorder")
        if recorder:
            recorder.stop()
        table = {
            "seconds": time.perf_counter() - state["started"],
            "cpu_seconds": time.process_time() - state["cpu"],
            "megabytes": read_peak_megabytes() - state["resident"],
            **(recorder.build_report() if recorder else {}),
        }
        with suppress(OSError):
            report.write_text(json.dumps(table, default=str), encoding="utf-8")

    sys.meta_path.insert(0, TorchImportFinder(start))
    atexit.register(write)


def read_resident_megabytes() -> float:
    """Return the resident memory of this process; its peak, where the system does not tell."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except (OSError, ValueError, IndexError):
        return read_peak_megabytes()
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def read_peak_megabytes() -> float:
    """Return the peak of the resident memory of this process."""
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (1e6 if sys.platform == "darwin" else 1e6 / 1024)
