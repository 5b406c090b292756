"""Snippets: scripts that prove a claim each and whose sections pages show."""

import ast
import hashlib
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet

from torchproof.errors import RecordError, read_each
from torchproof_docs.records.releases import Release, Releases
from torchproof_docs.records.scripts.ast_nodes import parse_script
from torchproof_docs.records.scripts.printed_texts import list_printed_texts
from torchproof_docs.records.scripts.script_header import (
    DEFAULT_TIMEOUT,
    parse_options,
    parse_requirements,
    parse_specifiers,
    read_header,
)
from torchproof_docs.records.scripts.script_rules import (
    can_fail,
    check_file_name,
    check_integrity,
    find_fresh_start_reason,
)
from torchproof_docs.records.scripts.shown_sections import read_sections
from torchproof_docs.records.vocabulary import Need


@dataclass(frozen=True)
class Snippet:
    """A script that runs on its own, proves a claim, and lends sections to pages."""

    name: str
    """Path below ``snippets/`` without the suffix, such as ``compile/set-stance/forms``."""
    path: Path
    text: str
    sha256: str
    """Hash of the file's bytes; evidence counts only while it is unchanged."""
    summary: str
    """First line of the docstring."""
    torch: SpecifierSet
    """The releases it claims to work on: its requirement on torch."""
    python: SpecifierSet
    packages: tuple[Requirement, ...]
    """Requirements besides torch."""
    sections: dict[str, str]
    needs: Need = Need.CPU
    processes: int = 1
    timeout: float = DEFAULT_TIMEOUT
    """Seconds."""
    build: str | None = None
    """``cuda`` if it needs a CUDA build of torch (not a GPU)."""
    tools: tuple[str, ...] = ()
    """Executables it needs, such as ``c++`` for Inductor on CPU."""
    absent: tuple[str, ...] = ()
    """Patterns of ``Type: message`` that mean "the feature is missing here" outside its range."""
    private_cache: bool = False
    """True for snippets about compile caches: they get an Inductor cache of their own."""
    fresh: bool = False
    """True for snippets that must start in a new interpreter, not in a copy of one that has imported torch."""

    varies: str = ""
    """Why its outcome outside its range depends on the machine, so that it proves nothing there."""

    is_standalone_listing: bool = False
    """True for what a reader copies of a script (``copies.py``): it runs on the releases that it is shown for alone."""

    is_fix_script: bool = False
    """True for one of the two forms of a fix record: it makes no claim, and what it gives is compared."""

    printed: tuple[str, ...] = ()
    """Texts that it prints in any run that passes."""

    version: str = ""
    """Why it reads torch's version; a script that did so without a reason could decide what it says of a release."""

    @property
    def page(self) -> str:
        """Return the id of the page that owns the snippet: its folder."""
        return self.name.rpartition("/")[0]

    @property
    def aspect(self) -> str:
        """Return the last part of the name."""
        return self.name.rpartition("/")[2]

    @property
    def runs_id(self) -> str:
        """Return the anchor of the list of its runs, on the page that owns it."""
        return f"runs-{self.name.replace('/', '-')}"


def is_recorded_on(snippet: Snippet, release: Release, releases: Releases) -> bool:
    """Return True if runs of a script are recorded on a release, or on an earlier patch of one.

    Standalone listings run on the releases that display them; on a patch run those scripts of a CPU whose claim begins
    or ends with its minor release.
    """
    if release in releases.patches:
        is_claim = not (snippet.is_fix_script or snippet.is_standalone_listing) and snippet.needs == Need.CPU
        return is_claim and releases.is_tried_on_patch(release, snippet.torch)
    return release.is_in_range(snippet.torch) or not snippet.is_standalone_listing


def expand_snippet_name(name: str, page: str) -> str:
    """Expand the name of a snippet on a page; snippets of the page itself need only their last part."""
    return name if "/" in name else f"{page}/{name}"


def load_snippets(root: Path) -> dict[str, Snippet]:
    """Read every snippet below a folder, by name; raise RecordError with a line for each that breaks a rule."""
    paths = sorted(path for path in root.rglob("*.py") if not path.name.startswith("_"))
    return {snippet.name: snippet for snippet in read_each(paths, lambda path: load_snippet(path, root))}


def load_snippet(path: Path, root: Path) -> Snippet:
    """Read a snippet; raise RecordError with ``path:line``, the rule and the remedy if it breaks one."""
    check_file_name(path)
    return _parse_snippet(path, root, path.read_bytes())


@lru_cache(maxsize=4096)  # a preview reads all of them again after each edit
def _parse_snippet(path: Path, root: Path, raw: bytes) -> Snippet:
    """Parse a snippet from the bytes of its file."""
    try:
        text = raw.decode("utf-8")
        tree = parse_script(text)
    except UnicodeDecodeError as error:
        raise RecordError(f"{path}: not UTF-8 at byte {error.start}; save the file as UTF-8") from error
    except SyntaxError as error:
        raise RecordError(f"{path}:{error.lineno}: {error.msg}; a snippet must parse as Python") from error
    if "\r" in text:
        line = text.count("\n", 0, text.index("\r")) + 1
        raise RecordError(f"{path}:{line}: a line ends as on Windows; save the file with line endings LF")
    header, line = read_header(path, text)
    where = f"{path}:{line}"
    summary = (ast.get_docstring(tree) or "").partition("\n")[0]
    if not summary:
        raise RecordError(f"{path}:1: no docstring; say in one sentence what this snippet shows")
    if not can_fail(tree):
        raise RecordError(f"{path}: no check that can fail; add an assert against an independent reference")
    torch, packages = parse_requirements(where, header)
    told = parse_options(where, header.get("tool", {}).get("torchproof", {}))
    if not told["fresh"] and (reason := find_fresh_start_reason(tree)):
        raise RecordError(
            f"{where}: tool.torchproof: {reason}, so it must start in a new interpreter; add fresh = true"
        )
    check_integrity(path, tree, told["version"])
    return Snippet(
        name=path.relative_to(root).with_suffix("").as_posix(),
        path=path,
        text=text,
        sha256=hashlib.sha256(raw).hexdigest(),
        summary=summary,
        torch=torch,
        python=parse_specifiers(where, "requires-python", header.get("requires-python", ">=3.10")),
        packages=packages,
        sections=read_sections(path, text),
        printed=tuple(list_printed_texts(tree)),
        **told,
    )
