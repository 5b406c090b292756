"""The programs that build HTML from a rendered folder, each one entry of BUILDERS."""

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

import yaml

from torchproof.errors import TorchproofError
from torchproof_docs.site.build.file_writer import write_file

# Variables that switch off the advertisements of builders.
QUIET = {"NO_MKDOCS_2_WARNING": "1", "DISABLE_MKDOCS_2_WARNING": "true"}
# Runs a module as `python -m` does, without the garbage collector: a build makes many objects and drops few, and a
# tenth of its time went into looking for cycles.
WITHOUT_COLLECTOR = "import gc, runpy, sys; gc.disable(); runpy.run_module(sys.argv.pop(1), None, '__main__', True)"


class BuilderError(TorchproofError):
    """A builder is not installed, or it refused a folder."""


@dataclass(frozen=True)
class Builder:
    """A program that reads ``mkdocs.yml`` in its working directory and writes the folder ``site``.

    MkDocs and ProperDocs count no warning under ``--quiet``, so that ``--strict`` would find none.
    """

    name: str
    arguments: tuple[str, ...]
    lacks: str = ""
    """What a site built with it goes without."""
    remedy: str = "make setup installs it"


BUILDERS: Mapping[str, Builder] = {
    builder.name: builder
    for builder in (
        Builder("mkdocs", ("build", "--strict")),
        Builder("properdocs", ("build", "--strict"), remedy="make zensical installs it"),
        Builder("zensical", ("build",), "an error for a broken link", "make zensical installs it"),
    )
}
DEFAULT = "mkdocs"


def find_program(builder: Builder, root: Path) -> Path | None:
    """Return the builder's program beside this Python, on PATH or in the checkout's environment for other builders."""
    places = (Path(sys.executable).parent, *os.get_exec_path(), root / ".venv" / "zensical" / "bin")
    found = shutil.which(builder.name, path=os.pathsep.join(map(str, places)))
    return Path(found) if found else None


def build_folder(folder: Path, builder: Builder, *, root: Path, commit_time: str = "0") -> Path:
    """Build a rendered folder and return the folder of the built site.

    Args:
        folder: What ``render_folder`` wrote.
        builder: The program to run.
        root: The checkout, whose environments may hold the program.
        commit_time: Seconds since the epoch, the date that built pages carry.

    Raises:
        BuilderError: The builder is not installed, or it failed; the message holds what it printed.

    """
    program = find_program(builder, root)
    if program is None:
        raise BuilderError(f"{builder.name}: not installed; {builder.remedy}")
    environment = {**os.environ, **QUIET, "SOURCE_DATE_EPOCH": commit_time}
    command = [str(program), *builder.arguments]
    if program.parent == Path(sys.executable).parent and find_spec(f"{builder.name}.__main__"):
        command = [sys.executable, "-c", WITHOUT_COLLECTOR, builder.name, *builder.arguments]
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        lines = (done.stderr + done.stdout).splitlines()
        printed = "; ".join(line.strip() for line in lines if line.strip() and not line.startswith("INFO "))
        raise BuilderError(f"{folder}: {builder.name} failed: {printed}")
    return folder / "site"


def serve_preview(root: Path, release: str, address: str) -> int:
    """Serve one docs version by MkDocs with ``mkdocs_hooks`` until interrupted; return the exit status."""
    configuration = yaml.safe_load((root / "mkdocs.yml").read_text(encoding="utf-8"))
    configuration["docs_dir"] = str(root / "docs")
    configuration["theme"]["custom_dir"] = str(root / "docs" / "overrides")
    configuration["hooks"] = [str(root / hook) for hook in configuration["hooks"]]
    configuration["extra"]["preview"] = release
    path = root / ".cache" / "preview" / "mkdocs.yml"
    write_file(path, yaml.safe_dump(configuration, sort_keys=False))
    program = find_program(BUILDERS["mkdocs"], root)
    command = [str(program or "mkdocs"), "serve", "--dirty", "--config-file", str(path), "--dev-addr", address]
    with suppress(KeyboardInterrupt):
        return subprocess.run(command, env={**os.environ, **QUIET}, check=False).returncode
    return 0
