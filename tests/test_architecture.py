"""What may import what: the contracts of pyproject.toml hold, and are shown to break where they are crossed."""

import ast
import re
import shutil
import sys
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from programs import ROOT, beside, told

SOURCE = ROOT / "src" / "torchproof"
ROOMS = sorted(path.parent.name for path in SOURCE.glob("*/__init__.py"))
CONTRACTS = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
ADAPTERS = {
    "mkdocs_hooks.py": {"mkdocs"},
    "pytest_plugin.py": {"pytest"},
    "site/build/publish.py": {"mike"},
}
HEAVY = {"mike", "mkdocs", "pytest", "torch"}
CORE = {"click", "jinja2", "markdown_it", "markupsafe", "mdurl", "packaging", "pygments", "rich", "yaml", "_yaml"}
"""What a bare checkout on a GPU machine has, with what that brings along."""
BARE = """
import sys

class Absent:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] not in sys.stdlib_module_names | {core}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, Absent())
import torchproof_docs.cli.commands, torchproof_docs.runner.isolation.zygote
"""


def modules(room: str = "") -> list[Path]:
    return sorted((SOURCE / room).rglob("*.py"))


def imports(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """Yield the dotted names that some nodes import."""
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def outside_functions(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes that run when a module is imported."""
    for node in ast.iter_child_nodes(tree):
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            yield node
            yield from outside_functions(node)


def test_the_contracts_hold() -> None:
    assert told(beside("lint-imports"), "--no-cache", environment={"PYTHONPATH": str(SOURCE.parent)}) == ""


@pytest.mark.parametrize(
    ("module", "line", "broken"),
    [
        ("records/evidence.py", "import torchproof_docs.verdicts.cells", "Imports go one way"),
        ("records/git.py", "import torchproof_docs.runner.release_process", "Imports go one way"),
        ("judge/cells.py", "import torchproof_docs.runner.outcomes", "Imports go one way"),
        ("judge/spans.py", "import torchproof_docs.site.fragments.cell_rows", "Imports go one way"),
        ("site/fragments/cell_rows.py", "import torchproof_docs.cli.command_context", "Imports go one way"),
        ("pytest_plugin.py", "import torchproof.cli", "Imports go one way"),
        ("errors.py", "import torchproof_docs.records.git", "Imports go one way"),
        ("new.py", "", "Imports go one way"),
        ("names/history.py", "import torchproof_docs.records.git", "The history of names"),
        ("run/batch.py", "import torchproof_behaviour.serialization", "Recording behaviour is a program"),
        ("judge/cells.py", "import torch", "The rooms need neither"),
        ("run/batch.py", "def look():\n    import torch.cuda", "The rooms need neither"),
        ("site/pages/feature_pages.py", "from mkdocs.structure import pages", "The rooms need neither"),
        ("site/build/misplaced_marks.py", "import torchproof_docs.site.build.publish", "Only the command"),
        ("judge/acceptance.py", "import subprocess", "Each kind of process has one door"),
        ("cli/run.py", "from subprocess import run", "Each kind of process has one door"),
        ("cli/run.py", "import torchproof_assembly.architectures", "Kernels without a GPU"),
        ("run/isolation/sandbox.py", "import torchproof_docs.runner.batch", "Running goes one way"),
        ("run/devices/cuda.py", "import torchproof_docs.runner.isolation.sandbox", "Running goes one way"),
        ("run/new.py", "", "Running goes one way"),
    ],
)
def test_a_contract_that_is_crossed_breaks(tmp_path: Path, module: str, line: str, broken: str) -> None:
    """In a copy of the package with one import too many, or a module that has no place."""
    for package in (SOURCE, *SOURCE.parent.glob("torchproof_*")):
        shutil.copytree(package, tmp_path / package.name, ignore=shutil.ignore_patterns("__pycache__"))
    path = tmp_path / "torchproof" / module
    path.write_text(f"{path.read_text() if path.exists() else ''}\n{line}\n")
    config = ROOT / "pyproject.toml"
    command = (beside("lint-imports"), "--no-cache", "--config", config)
    text = told(*command, cwd=tmp_path, environment={"PYTHONPATH": str(tmp_path)})
    assert [entry["name"] for entry in CONTRACTS if f"{entry['name']} BROKEN" in text] == [
        entry["name"] for entry in CONTRACTS if entry["name"].startswith(broken)
    ], text


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_says_what_it_owns_and_what_it_may_import(room: str) -> None:
    """In two sentences, and it imports no room that the second does not name."""
    text = ast.get_docstring(ast.parse((SOURCE / room / "__init__.py").read_text())) or ""
    owns, _, may = text.partition("\n\n")
    assert owns.count(".") == 1
    assert owns.endswith(".")
    assert re.fullmatch(r"It may import [^.]+\.", may)
    named = set(re.findall(r"``(\w+)``", may)) | {room} | (set(ROOMS) if "everything" in may else set())
    used = {
        name.split(".")[1]
        for path in modules(room)
        for name in imports(ast.walk(ast.parse(path.read_text())))
        if name.startswith("torchproof.")
    }
    assert used & set(ROOMS) <= named


@pytest.mark.parametrize("path", modules(), ids=lambda path: path.relative_to(SOURCE).as_posix())
def test_what_is_heavy_is_imported_by_adapters_and_inside_functions(path: Path) -> None:
    """The contract names a module, not where in it the import stands."""
    found = {name.partition(".")[0] for name in imports(outside_functions(ast.parse(path.read_text())))}
    assert found & HEAVY == ADAPTERS.get(path.relative_to(SOURCE).as_posix(), set())


def test_a_bare_checkout_can_run_snippets() -> None:
    """The command and the runner start with the core dependencies alone."""
    code = BARE.format(core=CORE | {"torchproof"})
    assert told(sys.executable, "-c", code, environment={"PYTHONPATH": str(SOURCE.parent)}) == ""


def test_the_core_dependencies_are_those_declared() -> None:
    declared = {
        name.lower() for name in tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["dependencies"]
    }
    imported = {"pyyaml": "yaml", "markdown-it-py": "markdown_it"}
    assert {imported.get(name, name) for name in declared} <= CORE
