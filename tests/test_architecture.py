"""What may import what: the contracts of pyproject.toml hold, and are shown to break where they are crossed."""

import ast
import os
import re
import shutil
import sys
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from programs import ROOT, beside, told

PACKAGES = {
    "torchproof": ROOT / "src" / "torchproof",
    "torchproof_docs": ROOT / "packages" / "docs" / "torchproof_docs",
    "torchproof_behaviour": ROOT / "packages" / "behaviour" / "torchproof_behaviour",
    "torchproof_assembly": ROOT / "packages" / "assembly" / "torchproof_assembly",
}
# Where other interpreters find the packages.
PATH = os.pathsep.join(str(folder.parent) for folder in PACKAGES.values())
# The parts of the two products; those of the other two packages are parts of one program.
SUBPACKAGES = [
    f"{package}/{path.parent.name}"
    for package in ("torchproof", "torchproof_docs")
    for path in sorted(PACKAGES[package].glob("*/__init__.py"))
]
CONTRACTS = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
ADAPTERS = {
    "torchproof_docs/mkdocs_hooks.py": {"mkdocs"},
    "torchproof_docs/pytest_plugin.py": {"pytest"},
    "torchproof_docs/site/build/publish.py": {"mike"},
}
HEAVY = {"mike", "mkdocs", "pytest", "torch"}
# What a checkout on a GPU machine has beside torch, with what that brings along.
CORE = {"click", "jinja2", "markupsafe", "packaging", "yaml", "_yaml"}
BARE = """
import sys

class Absent:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] not in sys.stdlib_module_names | {core}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, Absent())
import torchproof_docs.cli.commands, torchproof_docs.runner.isolation.zygote
"""


def modules(package: str, inner: str = "") -> list[Path]:
    return sorted((PACKAGES[package] / inner).rglob("*.py"))


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
    assert told(beside("lint-imports"), "--no-cache", environment={"PYTHONPATH": PATH}) == ""


@pytest.mark.parametrize(
    ("module", "line", "broken"),
    [
        ("torchproof/errors.py", "import torchproof_docs.records.git", "Packages go one way"),
        ("torchproof/scan/scanner.py", "import torchproof_docs.verdicts.cells", "Packages go one way"),
        ("torchproof_docs/runner/batch.py", "import torchproof_behaviour.serialization", "Packages go one way"),
        ("torchproof_docs/cli/run_command.py", "import torchproof_assembly.architectures", "Packages go one way"),
        ("torchproof/history/history_model.py", "import torchproof.cli.terminal", "What people install"),
        ("torchproof/new.py", "", "What people install"),
        ("torchproof_docs/evidence/page_evidence.py", "import torchproof_docs.verdicts.cells", "What builds the site"),
        ("torchproof_docs/records/git.py", "import torchproof_docs.runner.release_process", "What builds the site"),
        ("torchproof_docs/verdicts/cells.py", "import torchproof_docs.runner.outcomes", "What builds the site"),
        ("torchproof_docs/pytest_plugin.py", "import torchproof_docs.cli", "What builds the site"),
        ("torchproof_docs/new.py", "", "What builds the site"),
        ("torchproof_docs/verdicts/cells.py", "import torch", "The packages need neither"),
        ("torchproof_docs/runner/batch.py", "def look():\n    import torch.cuda", "The packages need neither"),
        (
            "torchproof_docs/site/pages/feature_pages.py",
            "from mkdocs.structure import pages",
            "The packages need neither",
        ),
        (
            "torchproof_docs/site/build/misplaced_marks.py",
            "import torchproof_docs.site.build.publish",
            "Only the command",
        ),
        ("torchproof_docs/verdicts/acceptance.py", "import subprocess", "Each kind of process has one door"),
        ("torchproof/cli/scan_commands.py", "from subprocess import run", "Each kind of process has one door"),
        ("torchproof_docs/runner/isolation/watchdog.py", "import torchproof_docs.runner.batch", "Running goes one way"),
        ("torchproof_docs/runner/devices/cuda.py", "import torchproof_docs.runner.outcomes", "Running goes one way"),
        ("torchproof_docs/runner/new.py", "", "Running goes one way"),
    ],
)
def test_a_contract_that_is_crossed_breaks(tmp_path: Path, module: str, line: str, broken: str) -> None:
    """In a copy of the packages with one import too many, or a module that has no place."""
    for package, folder in PACKAGES.items():
        shutil.copytree(folder, tmp_path / package, ignore=shutil.ignore_patterns("__pycache__"))
    path = tmp_path / module
    path.write_text(f"{path.read_text() if path.exists() else ''}\n{line}\n")
    command = (beside("lint-imports"), "--no-cache", "--config", ROOT / "pyproject.toml")
    text = told(*command, cwd=tmp_path, environment={"PYTHONPATH": str(tmp_path)})
    assert broken_contracts(text) == [entry["name"] for entry in CONTRACTS if entry["name"].startswith(broken)], text


def broken_contracts(text: str) -> list[str]:
    """Return the contracts that import-linter reports as broken; it folds long names."""
    folded = " ".join(text.split())
    return [entry["name"] for entry in CONTRACTS if f"{entry['name']} BROKEN" in folded]


@pytest.mark.parametrize("name", SUBPACKAGES)
def test_a_package_says_what_it_owns_and_what_it_may_import(name: str) -> None:
    """In two sentences, and it imports no package that the second does not name."""
    package, _, inner = name.partition("/")
    text = ast.get_docstring(ast.parse((PACKAGES[package] / inner / "__init__.py").read_text())) or ""
    owns, _, may = text.partition("\n\n")
    assert owns.count(".") == 1
    assert owns.endswith(".")
    assert re.fullmatch(r"It may import [^.]+\.", may)
    all_named = {each.partition("/")[2] for each in SUBPACKAGES}
    named = set(re.findall(r"``(\w+)``", may)) | {inner} | (all_named if "everything" in may else set())
    used = {
        name.split(".")[1]
        for path in modules(package, inner)
        for name in imports(ast.walk(ast.parse(path.read_text())))
        if name.startswith("torchproof") and "." in name
    }
    used -= {"cli"}  # how programs end and print, which every command line shares
    assert used & all_named <= named


@pytest.mark.parametrize("package", PACKAGES)
def test_what_is_heavy_is_imported_by_adapters_and_inside_functions(package: str) -> None:
    """The contract names a module, not where in it the import stands. Workers import torch: they run beside it."""
    found = {
        f"{package}/{path.relative_to(PACKAGES[package]).as_posix()}": heavy
        for path in modules(package)
        if "programs" not in path.parts  # scripts that the Python of a release runs
        and (
            heavy := HEAVY
            & {name.partition(".")[0] for name in imports(outside_functions(ast.parse(path.read_text())))}
        )
    }
    assert found == {path: names for path, names in ADAPTERS.items() if path.startswith(f"{package}/")}


def test_a_bare_checkout_can_run_snippets() -> None:
    """The command and the runner start with the core dependencies alone."""
    code = BARE.format(core=CORE | {"torchproof", "torchproof_docs"})
    assert told(sys.executable, "-c", code, environment={"PYTHONPATH": PATH}) == ""


def find_misplaced_tests(tests: Iterable[Path], sources: Iterable[Path]) -> list[str]:
    """Return the tests that do not stand where their module or, named otherwise, any module of their folder stands.

    Args:
        tests: Paths of test files below ``tests``, those of packages in a folder of the package's name.
        sources: Paths of modules, from the folder of their package on.

    """
    folders: dict[str, set[Path]] = {}
    for source in sources:
        folders.setdefault(source.stem, set()).add(source.parent)
    known = set().union(*folders.values())
    return [path.as_posix() for path in tests if path.parent not in folders.get(path.stem.removeprefix("test_"), known)]


def test_tests_mirror_the_packages() -> None:
    sources = [
        Path(package, path.relative_to(folder)) for package, folder in PACKAGES.items() for path in modules(package)
    ]
    folder = ROOT / "tests"
    tests = [path.relative_to(folder) for package in PACKAGES for path in (folder / package).rglob("test_*.py")]
    assert find_misplaced_tests(tests, sources) == []
    unknown = [path.name for path in folder.iterdir() if path.is_dir() and path.name not in PACKAGES]
    assert set(unknown) <= {"own_records", "support", "scan", "__pycache__"}


def test_a_test_in_another_room_than_its_module_is_found() -> None:
    sources = [Path("p/a/one.py"), Path("p/b/two.py")]
    assert find_misplaced_tests([Path("p/a/test_one.py"), Path("p/a/test_whatever.py")], sources) == []
    assert find_misplaced_tests([Path("p/b/test_one.py"), Path("p/c/test_whatever.py")], sources) == [
        "p/b/test_one.py",
        "p/c/test_whatever.py",
    ]


def test_the_core_dependencies_are_those_declared() -> None:
    declared = tomllib.loads((ROOT / "packages" / "docs" / "pyproject.toml").read_text())["project"]["dependencies"]
    assert {name.lower().replace("pyyaml", "yaml") for name in declared} - {"torchproof"} <= CORE
