"""An accelerator as torch reports it, and the parts of a probe that all backends share."""

# ruff: noqa: BLE001 - whatever torch raises about a device is a reason

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Accelerator:
    """The accelerators of one backend, described by the first of them."""

    count: int = 0
    name: str | None = None
    capability: tuple[int, int] | None = None
    """Compute capability, where the backend has one."""
    memory: int | None = None
    """Bytes of the first device."""
    driver: str | None = None
    problem: str | None = None
    """Why none is usable, in one line."""

    @property
    def is_usable(self) -> bool:
        """Return True if a snippet can use it."""
        return self.count > 0 and self.problem is None


def probe_backend(kind: str, *, is_available: Callable[[], bool], describe: Callable[[], Accelerator]) -> Accelerator:
    """Return the accelerator of a backend whose module answers ``is_available``.

    Args:
        kind: the backend's device type, such as ``xpu``.
        is_available: what torch answers.
        describe: returns its properties; called only if it is available.

    """
    missing = f"no {kind.upper()} device"
    try:
        if not is_available():
            return Accelerator(problem=missing)
        accelerator = describe()
    except Exception as error:
        return Accelerator(problem=f"{missing}: {format_error_line(error)}")
    return accelerator


def find_compute_problem(kind: str) -> str | None:
    """Return why the first device of a type does not compute; return None if it adds four numbers."""
    import torch

    try:
        works = (torch.arange(4, device=kind) + 1).sum().item() == 10
    except Exception as error:
        return format_error_line(error)
    return None if works else f"the first {kind.upper()} device computes 1+2+3+4 wrongly"


def read_property(properties: Any, name: str) -> str | None:
    """Return a property as text; return None if this release of torch lacks it."""
    value = getattr(properties, name, None)
    return str(value) if value else None


def format_error_line(error: Exception) -> str:
    """Return the first line of an error's message that has text."""
    return next((line.strip() for line in str(error).splitlines() if line.strip()), type(error).__name__)
