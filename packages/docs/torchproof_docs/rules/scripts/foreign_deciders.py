"""The rule that a script is decided by torch: not by a version, a path, the clock, chance or another package."""

import ast
import sys
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from torchproof.errors import RecordError
from torchproof_docs.records.record_files import read_toml
from torchproof_docs.records.scripts.ast_nodes import list_imports, list_nodes, parse_script, read_dotted_name
from torchproof_docs.rules.rule_registry import register_rule
from torchproof_docs.verdicts.known_names import EXCEPTIONS
from torchproof_docs.verdicts.project import Project

# Attributes that tell the build or the place of torch, so its version.
BUILD_ATTRIBUTES = {
    *("__config__", "__file__", "__path__", "__spec__", "__cached__", "producer_version", "git_version"),
    *("get_arch_list", "parallel_info", "_cuda_getArchFlags"),
}
# Calls that read the clock as a date, or draw what no seed of torch decides.
CLOCK = {"time.time", "time.time_ns", "time.localtime", "time.gmtime", "time.ctime", "time.strftime"}
CLOCK |= {f"datetime.{kind}.{name}" for kind in ("datetime", "date") for name in ("now", "today", "utcnow")}
CHANCE = ("random.", "secrets.", "uuid.", "os.urandom", "numpy.random.")
PLACES = ("importlib.metadata", "importlib.util.find_spec", "pkg_resources", "importlib.resources", "site.")
# Packages that are torch's own.
OWN = {"torch", "functorch", *sys.stdlib_module_names}


@register_rule("foreign-decider")
def find_foreign_deciders(project: Project) -> Iterator[str]:
    """Report a script that reads a version, a path, the clock, chance or another package, without a reason.

    Its border could be that of something else, which changed on the same day.
    """
    excused = load_excused_reads(project.root)
    for snippet in project.snippets.values():
        for line, what in _list_reads(snippet.text):
            is_declared = what in {package.name.replace("-", "_") for package in snippet.packages}
            if not (is_declared or snippet.version or (snippet.name, what) in excused):
                remedy = f"leave it out, or give the reason under [[reads]] in {EXCEPTIONS}"
                yield f"{snippet.path}:{line}: reads {what}, which can decide its border in torch's place; {remedy}"


@register_rule("needless-read")
def find_needless_reads(project: Project) -> Iterator[str]:
    """Report an excuse under ``[[reads]]`` for what its script does not read.

    It would excuse what the script begins to read one day.
    """
    for name, what in sorted(load_excused_reads(project.root)):
        snippet = project.snippets.get(name)
        if snippet is None or what not in {read for _, read in _list_reads(snippet.text)}:
            yield f"{project.root / EXCEPTIONS}: [[reads]]: {name}: does not read {what}; take it out"


def load_excused_reads(root: Path) -> set[tuple[str, str]]:
    """Read what scripts may read beside torch; raise RecordError if a group lacks its reason."""
    path = root / EXCEPTIONS
    groups = read_toml(path).get("reads", []) if path.is_file() else []
    for group in groups:
        if not group.get("what") or not group.get("snippets") or not str(group.get("reason", "")).strip():
            raise RecordError(f"{path}: [[reads]]: give what, snippets and the reason")
    return {(name, group["what"]) for group in groups for name in group["snippets"]}


@lru_cache(maxsize=4096)
def _list_reads(text: str) -> tuple[tuple[int, str], ...]:
    tree = parse_script(text)
    imports = list_imports(tree)
    found: dict[str, int] = {}
    for node in list_nodes(tree):
        for what in _explain_node(node, imports):
            found.setdefault(what, getattr(node, "lineno", 1))
    return tuple((line, what) for what, line in found.items())


def _explain_node(node: ast.AST, imports: dict[str, str]) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from _list_foreign(alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
        yield from _list_foreign([node.module])
    elif isinstance(node, ast.Attribute) and node.attr in BUILD_ATTRIBUTES:
        yield node.attr
    elif isinstance(node, ast.Call):
        name = _resolve(node.func, imports)
        if name in CLOCK:
            yield name
        elif name.startswith(CHANCE) and not name.endswith((".seed", ".Random", ".default_rng")):
            yield name.partition(".")[0]
        elif name.startswith(PLACES):
            yield name
        elif (
            name == "len"
            and node.args
            and isinstance(node.args[0], ast.Call)
            and _resolve(node.args[0].func, {}) == "dir"
        ):
            yield "len(dir())"


def _list_foreign(names: Iterator[str] | list[str]) -> Iterator[str]:
    yield from (top for name in names if (top := name.partition(".")[0]) not in OWN)


def _resolve(node: ast.expr, imports: dict[str, str]) -> str:
    """Return the dotted name that an expression calls, "" if it is none."""
    root, *rest = read_dotted_name(node) or ("",)
    return ".".join([imports.get(root, root), *rest])
