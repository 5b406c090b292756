"""The rule that a script is decided by torch: not by a version, a path, the clock, chance or another package."""

import ast
import re
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
    *("co_filename", "st_mtime", "st_ctime", "st_size"),
}
# What tells the interpreter, the machine or where both lie.
MACHINE = {"sys.version_info", "sys.version", "sys.hexversion", "sys.platform", "sys.prefix", "os.name"}
MACHINE_CALLS = {"os.getenv", "os.environ.get", "os.cpu_count", "os.uname", "os.path.getmtime", "os.path.getsize"}
MACHINE_CALLS |= {"os.sched_getaffinity", "socket.gethostname", "inspect.getfile", "inspect.getsourcefile"}
# Variables that the launcher of ranks sets, and those that a script sets itself.
RANK_VARIABLES = {"RANK", "LOCAL_RANK", "WORLD_SIZE", "MASTER_ADDR", "MASTER_PORT"}
SET_VARIABLE = re.compile(r"environ\[\"(\w+)\"\] = ")
# What is asked for a value that a check compares: the time that has passed, a draw.
STOPWATCHES = {f"time.{name}" for name in ("perf_counter", "perf_counter_ns", "monotonic", "process_time")}
DRAWS = {f"torch.{name}" for name in ("rand", "randn", "randint", "randperm", "bernoulli", "multinomial", "normal")}
# Calls that read the clock as a date, or draw what no seed of torch decides.
CLOCK = {"time.time", "time.time_ns", "time.localtime", "time.gmtime", "time.ctime", "time.strftime"}
CLOCK |= {f"datetime.{kind}.{name}" for kind in ("datetime", "date") for name in ("now", "today", "utcnow")}
CHANCE = ("random.", "secrets.", "uuid.", "os.urandom", "numpy.random.")
PLACES = (
    "platform.",
    "importlib.metadata",
    "importlib.util.find_spec",
    "pkg_resources",
    "importlib.resources",
    "site.",
)
# What grows with each release, whatever it is about.
COUNTED = ("getsource", "_get_all_schemas", "_get_all_op_names")
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
    is_seeded = "seed" in text or "Generator" in text
    known = RANK_VARIABLES | {*SET_VARIABLE.findall(text)}
    found: dict[str, int] = {}
    for node in list_nodes(tree):
        for what in _explain_node(node, imports, known):
            found.setdefault(what, getattr(node, "lineno", 1))
        for part in ast.walk(node.test) if isinstance(node, ast.Assert) else ():
            name = _resolve(part.func, imports) if isinstance(part, ast.Call) else ""
            if name in STOPWATCHES or (name in DRAWS and not is_seeded):
                found.setdefault(name, getattr(node, "lineno", 1))
    return tuple((line, what) for what, line in found.items())


def _explain_node(node: ast.AST, imports: dict[str, str], variables: set[str]) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from _list_foreign(alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
        yield from _list_foreign([node.module])
    elif isinstance(node, ast.Attribute) and node.attr in BUILD_ATTRIBUTES:
        yield node.attr
    elif isinstance(node, ast.Call):
        yield from _explain_call(node, imports, variables)
    elif isinstance(node, ast.Attribute | ast.Name) and _resolve(node, imports) in MACHINE:
        yield _resolve(node, imports)
    elif isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Load) and not _has_one_of(node, variables):
        yield from {_resolve(node.value, imports)} & {"os.environ"}


def _explain_call(node: ast.Call, imports: dict[str, str], variables: set[str]) -> Iterator[str]:
    name = _resolve(node.func, imports)
    if name in CLOCK or name.startswith(PLACES) or (name in MACHINE_CALLS and not _has_one_of(node, variables)):
        yield name
    elif name.startswith(CHANCE) and not name.endswith((".seed", ".Random", ".default_rng")):
        yield name.partition(".")[0]
    elif name == "len" and node.args and isinstance(node.args[0], ast.Call):
        counted = _resolve(node.args[0].func, imports)
        if counted == "dir" or counted.endswith(COUNTED):
            yield f"len({counted}())"


def _has_one_of(node: ast.expr, texts: set[str]) -> bool:
    """Return True if one of some texts is a constant in an expression."""
    return any(isinstance(part, ast.Constant) and part.value in texts for part in ast.walk(node))


def _list_foreign(names: Iterator[str] | list[str]) -> Iterator[str]:
    yield from (top for name in names if (top := name.partition(".")[0]) not in OWN)


def _resolve(node: ast.expr, imports: dict[str, str]) -> str:
    """Return the dotted name that an expression calls, "" if it is none."""
    root, *rest = read_dotted_name(node) or ("",)
    return ".".join([imports.get(root, root), *rest])
