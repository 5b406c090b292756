"""Records which functions of torch a program calls, with what they were given and what they gave."""

import hashlib
import sys
import warnings
from collections.abc import Callable
from contextlib import suppress
from types import CodeType, FrameType
from typing import Any

from .frame_kinds import IMPORT_FILE, TORCH, USER, FrameKinds, name_function
from .value_digests import ValueDigester

MAX_EVENTS = 20_000


class CallRecorder:
    """Watches the main thread of a program."""

    def __init__(self, *, with_operators: bool) -> None:
        import torch

        self._torch = torch
        self._with_operators = with_operators
        self.kinds = FrameKinds(str(torch.__file__))
        self.digester = ValueDigester()
        self.events: list[list[Any]] = []
        """Calls in the order in which they ended: name, subject, place, what was given, what came back."""
        self.operators: list[list[Any]] = []
        self.warnings: list[dict[str, Any]] = []
        self.is_busy = False
        """The recorder itself calls torch."""
        self._touched: dict[CodeType, str] = {}
        self._native: dict[str, list[Any]] = {}
        self._open: dict[FrameType, list[Any]] = {}
        self._modes: list[Any] = []

    def start(self) -> None:
        """Begin to watch."""
        self._show = warnings.showwarning
        warnings.showwarning = self._show_warning
        if self._with_operators:
            from .operator_modes import build_modes

            self._modes = build_modes(self)
            for mode in self._modes:
                mode.__enter__()
        sys.setprofile(self._profile)

    def stop(self) -> None:
        """Watch no longer."""
        sys.setprofile(None)
        for mode in reversed(self._modes):
            with suppress(Exception):
                mode.__exit__(None, None, None)

    def build_report(self) -> dict[str, Any]:
        """Return what was recorded."""
        return {
            "torch": str(self._torch.__version__),
            "python": ".".join(map(str, sys.version_info[:2])),
            "commit": getattr(getattr(sys.modules.get("torch"), "version", None), "git_version", None),
            "events": self.events,
            "operators": self.operators,
            "warnings": self.warnings,
            "functions": {name_code(module, code): hash_code(code) for code, module in self._touched.items()},
            "native": self._native,
            "is_cut": len(self.events) >= MAX_EVENTS,
        }

    def add_event(self, event: list[Any]) -> None:
        """Keep an event, as long as there are not too many."""
        if len(self.events) < MAX_EVENTS:
            self.events.append(event)

    def describe_given(self, value: Any) -> list[Any]:
        """Return what a call is given: its arguments, and the state of the random numbers."""
        return [self.digester.describe_value(value), self._describe_random()]

    def _describe_random(self) -> Any:
        return self.digester.describe_value(self._torch.default_generator)

    def run_quietly(self, action: Callable[[], Any]) -> Any:
        """Call something of the recorder's own, whose calls of torch are not recorded."""
        before, self.is_busy = self.is_busy, True
        try:
            return action()
        finally:
            self.is_busy = before

    def _profile(self, frame: FrameType, event: str, argument: Any) -> None:
        if self.is_busy:
            return
        if event == "call":
            if self.kinds.classify_code(frame.f_code) == TORCH:
                self._enter_function(frame)
        elif event == "return":
            if frame in self._open:
                self.run_quietly(lambda: self._leave_function(frame, argument))
        elif event == "c_call" and self.kinds.classify_code(frame.f_code) == USER:
            self._note_native(frame, argument)

    def _enter_function(self, frame: FrameType) -> None:
        code = frame.f_code
        if code not in self._touched and self._is_of_program(frame):
            self._touched[code] = str(frame.f_globals.get("__name__", ""))
        caller = self.kinds.find_caller(frame.f_back) if not is_of_modes(frame) else None
        if caller is None or len(self.events) >= MAX_EVENTS:
            return
        self.run_quietly(lambda: self._open_call(frame, caller))

    def _is_of_program(self, frame: FrameType) -> bool:
        """Return True if code runs because the program called torch.

        That an import runs, an exit, or what torch does for the modes of the recorder, is no call of the program.
        """
        outer, is_above_recorder = frame.f_back, False
        if is_of_modes(frame) or (outer and self.kinds.is_recorder(outer) and is_of_operator(frame)):
            return False
        while outer is not None:
            if self.kinds.classify_code(outer.f_code) == USER:
                return not self.kinds.is_import_by_torch(outer)
            is_above_recorder = is_above_recorder or self.kinds.is_recorder(outer)
            if outer.f_code.co_filename.startswith(IMPORT_FILE) or (not is_above_recorder and is_of_modes(outer)):
                return False
            outer = outer.f_back
        return False

    def _open_call(self, frame: FrameType, caller: FrameType) -> None:
        given = collect_arguments(frame)
        place = self.kinds.find_place(caller)
        self._open[frame] = [name_function(frame), name_subject(given), place, self.describe_given(given)]

    def _leave_function(self, frame: FrameType, result: Any) -> None:
        name, subject, place, given = self._open.pop(frame)
        after = self.digester.describe_value(result)
        self.add_event([name, subject, place, given, after])

    def _note_native(self, frame: FrameType, function: Any) -> None:
        module = getattr(function, "__module__", None) or ""
        owner = getattr(function, "__self__", None)
        holder = owner if isinstance(owner, type) else type(owner)
        if not str(module).startswith("torch") and not str(holder.__module__).startswith("torch"):
            return
        is_tensor = isinstance(owner, self._torch.Tensor)
        prefix = "torch.Tensor" if is_tensor else str(module) if str(module).startswith("torch") else "torch"
        name = f"{prefix}.{function.__name__}"
        if name not in self._native:
            self._native[name] = self.run_quietly(lambda: self.kinds.find_place(frame))

    def _show_warning(self, message: Any, category: type[Warning], *arguments: Any, **keywords: Any) -> None:
        def note() -> None:
            stack = self.kinds.list_torch_functions(sys._getframe(2))  # noqa: SLF001
            place = self.kinds.find_place(sys._getframe(2))  # noqa: SLF001
            self.warnings.append(
                {"category": category.__name__, "message": str(message)[:400], "place": place, "stack": stack}
            )

        self.run_quietly(note)
        self._show(message, category, *arguments, **keywords)


def collect_arguments(frame: FrameType) -> dict[str, Any]:
    """Return the arguments that a function was called with, by name."""
    code = frame.f_code
    count = code.co_argcount + code.co_kwonlyargcount + bool(code.co_flags & 4) + bool(code.co_flags & 8)
    values = frame.f_locals
    return {name: values[name] for name in code.co_varnames[:count] if name in values}


def name_subject(given: dict[str, Any]) -> str:
    """Return the class of torch whose method is called, "" for another function."""
    first = next(iter(given.values()), None)
    if isinstance(first, tuple) and first:
        first = first[0]
    kind = first if isinstance(first, type) else type(first)
    return next((f"{each.__module__}.{each.__qualname__}" for each in kind.__mro__ if is_of_torch(each)), "")


def is_of_modes(frame: FrameType) -> bool:
    """Return True for the functions with which torch calls the recorder's own modes."""
    module = frame.f_globals.get("__name__", "")
    if module in ("torch._library.simple_registry", "torch.utils._python_dispatch", "torch.overrides"):
        return True
    first = frame.f_locals.get("args") if module in ("torch._compile", "torch._dynamo.eval_frame") else None
    return bool(first and type(first[0]).__name__ == "RecordedOperators")


def is_of_operator(frame: FrameType) -> bool:
    """Return True for the functions with which an operator is called or printed."""
    return bool(frame.f_globals.get("__name__", "") == "torch._ops")


def is_of_torch(kind: type) -> bool:
    """Return True for a class of torch, other than those that every value or module has."""
    return kind.__module__.startswith("torch.") and kind.__name__ not in ("Tensor", "TensorBase", "Module")


def name_code(module: str, code: CodeType) -> str:
    """Return the dotted name of a function."""
    return f"{module}.{getattr(code, 'co_qualname', code.co_name)}"


def hash_code(code: CodeType) -> str:
    """Return a digest of what a function does, without its lines and its docstring."""
    digest = hashlib.sha256(code.co_code)
    for number, constant in enumerate(code.co_consts):
        if isinstance(constant, CodeType):
            digest.update(hash_code(constant).encode())
        elif not (number == 0 and isinstance(constant, str)):
            digest.update(repr(constant).encode(errors="replace"))
    digest.update(repr((code.co_names, code.co_varnames)).encode())
    return digest.hexdigest()[:16]
