"""Tells frames of the program from those of torch and from those that lead from one to the other."""

import os
import sysconfig
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

USER, TORCH, BETWEEN = "user", "torch", "between"
# The files of the import system, which Python keeps frozen.
IMPORT_FILE = "<frozen importlib"
# Packages that are parts of torch.
PARTS = ("torch", "torchgen", "functorch")


class FrameKinds:
    """Says to whom the code of a frame belongs, by its file."""

    def __init__(self, torch_file: str) -> None:
        packages = Path(torch_file).parent.parent
        self._torch = tuple(f"{packages / part}{os.sep}" for part in PARTS)
        self._packages = f"{packages}{os.sep}"
        self._recorder = f"{Path(__file__).parent}{os.sep}"
        self._between = (
            self._recorder,
            *(f"{Path(sysconfig.get_path(key))}{os.sep}" for key in ("stdlib", "platstdlib")),
        )
        self._root = f"{Path.cwd()}{os.sep}"
        self._kinds: dict[str, str] = {}

    def classify_code(self, code: CodeType) -> str:
        """Return USER, TORCH, or BETWEEN for the standard library and what is generated."""
        name = code.co_filename
        kind = self._kinds.get(name)
        if kind is None:
            kind = self._kinds[name] = self._classify_file(name)
        return kind

    def _classify_file(self, name: str) -> str:
        if name.startswith("<"):
            return TORCH if name.startswith("<eval_with_key") else BETWEEN
        if name.startswith(self._torch):
            return TORCH
        return BETWEEN if name.startswith(self._between) and "site-packages" not in name else USER

    def is_recorder(self, frame: FrameType) -> bool:
        """Return True for a frame of the recorder itself."""
        return frame.f_code.co_filename.startswith(self._recorder)

    def find_caller(self, frame: FrameType | None) -> FrameType | None:
        """Return the nearest frame of the program, None if torch lies nearer."""
        while frame is not None:
            kind = self.classify_code(frame.f_code)
            if kind == USER:
                is_installed = frame.f_code.co_filename.startswith(self._packages)
                return None if is_installed and self.is_import_by_torch(frame) else frame
            if kind == TORCH:
                return None
            frame = frame.f_back
        return None

    def is_import_by_torch(self, frame: FrameType | None) -> bool:
        """Return True if code runs because torch imports an installed package, as it does on the first use of some.

        What such a module does while it is loaded, as Triton does for the compiler, is no call of the program.
        """
        above, is_import = "", False
        while frame is not None:
            file = frame.f_code.co_filename
            if self.classify_code(frame.f_code) == BETWEEN:
                is_import = is_import or file.startswith(IMPORT_FILE)
            elif is_import and above.startswith(self._packages) and file.startswith(self._torch):
                return True
            else:
                above, is_import = file, False
            frame = frame.f_back
        return False

    def find_place(self, frame: FrameType | None) -> list[Any]:
        """Return file and line of the nearest frame that is in no installed package."""
        nearest: list[Any] | None = None
        while frame is not None:
            if self.classify_code(frame.f_code) == USER:
                place = [frame.f_code.co_filename.removeprefix(self._root), frame.f_lineno]
                if not frame.f_code.co_filename.startswith(self._packages):
                    return place
                nearest = nearest or place
            frame = frame.f_back
        return nearest or ["", 0]

    def list_torch_functions(self, frame: FrameType | None, limit: int = 40) -> list[str]:
        """Return the functions of torch on the stack, the innermost first, down to the program."""
        found: list[str] = []
        while frame is not None and len(found) < limit:
            kind = self.classify_code(frame.f_code)
            if kind == USER:
                break
            if kind == TORCH:
                found.append(name_function(frame))
            frame = frame.f_back
        return found


def name_function(frame: FrameType) -> str:
    """Return the dotted name of the function of a frame."""
    code = frame.f_code
    qualified = getattr(code, "co_qualname", code.co_name)  # new in Python 3.11
    return f"{frame.f_globals.get('__name__', '')}.{qualified}"
