"""Starts the recorder in a program that a trial watches; Python imports this module before the program."""

import importlib.util
import os
import sys
from importlib.machinery import PathFinder
from pathlib import Path

HOME = Path(__file__).resolve().parent
PACKAGE = "_torchproof_recorder"


def start_recorder() -> None:
    """Start the recorder if the environment asks for one."""
    watch, report = os.environ.get("TORCHPROOF_WATCH"), os.environ.get("TORCHPROOF_REPORT")
    if not watch or not report:
        return
    spec = importlib.util.spec_from_file_location(PACKAGE, HOME / "__init__.py", submodule_search_locations=[str(HOME)])
    assert spec
    assert spec.loader
    sys.modules[PACKAGE] = importlib.util.module_from_spec(spec)
    importlib.import_module(f"{PACKAGE}.torch_import").watch_import(watch, Path(f"{report}-{os.getpid()}"))


def run_other_customization() -> None:
    """Run the ``sitecustomize`` that this one hides, if there is one."""
    sys.path[:] = [entry for entry in sys.path if not entry or Path(entry).resolve() != HOME]
    spec = PathFinder.find_spec("sitecustomize", sys.path)
    if spec and spec.loader:
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)


if __name__ == "sitecustomize":
    start_recorder()
    run_other_customization()
