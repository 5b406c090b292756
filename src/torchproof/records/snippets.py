"""Snippets: real scripts with a PEP 723 header, and the sections of them that pages show."""

import ast
import hashlib
import re
import sys
import textwrap
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from packaging.requirements import InvalidRequirement, Requirement
from packaging.specifiers import InvalidSpecifier, SpecifierSet

from torchproof.errors import RecordError
from torchproof.records.honesty import fake_absence, imports_beside, reaches_runner, reads_version
from torchproof.records.patterns import narrow
from torchproof.records.syntax_tree import nodes
from torchproof.records.vocabulary import Need

KEYS = {"needs", "processes", "timeout", "build", "tools", "absent", "cache", "fresh", "varies", "version"}
HEADER_KEYS = {"requires-python", "dependencies", "tool"}
# The block grammar of PEP 723, https://peps.python.org/pep-0723/#reference-implementation
BLOCK = re.compile(r"(?m)^# /// (?P<type>[a-zA-Z0-9-]+)$\s(?P<content>(^#(| .*)$\s)+)^# ///$")
MARK = re.compile(r"^\s*# --8<-- \[(?P<edge>start|end):(?P<name>[a-z0-9-]+)\]\s*$")
SHADOWED = sys.stdlib_module_names | {
    # What torch imports:
    *("cuda", "filelock", "fsspec", "functorch", "jinja2", "markupsafe", "mpmath", "networkx", "numpy", "nvidia"),
    *("setuptools", "sympy", "torch", "torchgen", "triton", "typing_extensions"),
    # What scripts import beside it:
    *("ml_dtypes", "onnx", "onnx_ir", "onnxscript", "packaging", "safetensors", "yaml"),
}
"""Names that a script must not have: the folder of a script comes first where Python looks for modules."""
DEFAULT_TIMEOUT = 120.0


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

    copied: bool = False
    """True for what a reader copies of a script (``copies.py``): it runs on the releases that it is shown for alone."""

    version: str = ""
    """Why it reads torch's version; a script that did so without a reason could decide what it says of a release."""

    @property
    def page(self) -> str:
        """Return the id of the page that owns it: its folder."""
        return self.name.rpartition("/")[0]

    @property
    def aspect(self) -> str:
        """Return its name inside the folder of its page."""
        return self.name.rpartition("/")[2]


def qualified(name: str, page: str) -> str:
    """Return the whole name of a snippet that is called on a page, where its own need only their last part."""
    return name if "/" in name else f"{page}/{name}"


def load_snippets(root: Path) -> dict[str, Snippet]:
    """Read every snippet below a directory, by name; raise RecordError for the first that breaks a rule."""
    paths = sorted(path for path in root.rglob("*.py") if not path.name.startswith("_"))
    return {snippet.name: snippet for snippet in (load_snippet(path, root) for path in paths)}


def load_snippet(path: Path, root: Path) -> Snippet:
    """Read one snippet; errors name ``path:line``, the rule and the remedy."""
    if "__" in path.stem:
        raise RecordError(f"{path}: '__' joins a script and a section where runs are recorded; rename the file")
    if path.stem in SHADOWED:
        raise RecordError(f"{path}: {path.stem} is a module that a script beside it would then import; rename the file")
    return _read(path, root, path.read_bytes())


@lru_cache(maxsize=4096)  # a preview reads all of them again after each edit
def _read(path: Path, root: Path, raw: bytes) -> Snippet:
    try:
        text = raw.decode("utf-8")
        tree = ast.parse(text)
    except UnicodeDecodeError as error:
        raise RecordError(f"{path}: not UTF-8 at byte {error.start}; save the file as UTF-8") from error
    except SyntaxError as error:
        raise RecordError(f"{path}:{error.lineno}: {error.msg}; a snippet must parse as Python") from error
    header, line = _header(path, text)
    where = f"{path}:{line}"
    summary = (ast.get_docstring(tree) or "").partition("\n")[0]
    if not summary:
        raise RecordError(f"{path}:1: no docstring; say in one sentence what this snippet shows")
    if not any(_can_fail(node) for node in nodes(tree)):
        raise RecordError(f"{path}: no check that can fail; add an assert against an independent reference")
    torch, packages = _requirements(where, header)
    options = _options(where, header.get("tool", {}).get("torchproof", {}))
    if not options["fresh"] and (reason := _wants_fresh(tree)):
        raise RecordError(
            f"{where}: tool.torchproof: {reason}, so it must start in a new interpreter; add fresh = true"
        )
    _honest(path, tree, options["version"])
    return Snippet(
        name=path.relative_to(root).with_suffix("").as_posix(),
        path=path,
        text=text,
        sha256=hashlib.sha256(raw).hexdigest(),
        summary=summary,
        torch=torch,
        python=_specifiers(where, "requires-python", header.get("requires-python", ">=3.10")),
        packages=packages,
        sections=_sections(path, text),
        **options,
    )


def _honest(path: Path, tree: ast.Module, version: str) -> None:
    """Refuse a script that could decide by itself what it says of a release."""
    if line := fake_absence(tree):
        raise RecordError(
            f"{path}:{line}: raises what Python raises where a name is missing; let torch raise it, or assert with a "
            "message and announce that as 'absent'"
        )
    if line := reaches_runner(tree):
        raise RecordError(f"{path}:{line}: looks at the code that runs it, from which its report comes; take that out")
    if line := imports_beside(tree, {each.stem for each in path.parent.glob("*.py")}):
        told = "imports what stands in another file of its folder, which a run is not bound to"
        raise RecordError(f"{path}:{line}: {told}; write it in this file")
    line = reads_version(tree)
    if line and not version:
        raise RecordError(
            f"{path}:{line}: reads torch's version, by which it could decide what to say; ask torch for what it is "
            'about, or give the reason in the header: version = "why"'
        )
    if version and not line:
        raise RecordError(f"{path}: tool.torchproof: version: it does not read torch's version; take the key out")


def _can_fail(node: ast.AST) -> bool:
    """Tell whether a node is a check: assert, raise, or a call such as torch.testing.assert_close."""
    if isinstance(node, ast.Call):
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        return name.startswith("assert")
    return isinstance(node, ast.Assert | ast.Raise)


def _wants_fresh(tree: ast.Module) -> str | None:
    """Return why a copy of a process that has imported torch would treat a script otherwise; None if it would not."""
    if any(_mentions(node, "sys", {"modules"}) for node in nodes(tree)):
        return "it looks at sys.modules"
    for statement in tree.body:
        inside = list(ast.walk(statement))
        if any(name.partition(".")[0] == "torch" for node in inside for name in _imported(node)):
            return None
        if any(_mentions(node, "os", {"environ", "putenv"}) for node in inside):
            return "it sets environment variables before it imports torch"
    return None


def _mentions(node: ast.AST, module: str, names: set[str]) -> bool:
    """Tell whether a node is one of these names of a module, whatever the module is called there."""
    if isinstance(node, ast.ImportFrom):
        return node.module == module and any(alias.name in names for alias in node.names)
    return (
        isinstance(node, ast.Attribute) and node.attr in names and (module == "os" or ast.unparse(node.value) == module)
    )


def _imported(node: ast.AST) -> list[str]:
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    return [node.module] if isinstance(node, ast.ImportFrom) and node.module else []


def _header(path: Path, text: str) -> tuple[dict[str, Any], int]:
    blocks = [match for match in BLOCK.finditer(text) if match["type"] == "script"]
    if len(blocks) != 1:
        raise RecordError(f"{path}:1: {len(blocks)} '# /// script' blocks; a snippet has exactly one (PEP 723)")
    content = "".join(
        line[2:] if line.startswith("# ") else line[1:] for line in blocks[0]["content"].splitlines(keepends=True)
    )
    line = text.count("\n", 0, blocks[0].start()) + 1
    try:
        header = tomllib.loads(content)
    except tomllib.TOMLDecodeError as error:
        raise RecordError(f"{path}:{line}: header is not valid TOML: {error}") from error
    if unknown := header.keys() - HEADER_KEYS:
        raise RecordError(f"{path}:{line}: {_list(unknown)}: unknown key; allowed: {_list(HEADER_KEYS)}")
    return header, line


def _requirements(where: str, header: dict[str, Any]) -> tuple[SpecifierSet, tuple[Requirement, ...]]:
    try:
        requirements = [Requirement(entry) for entry in header.get("dependencies", [])]
    except InvalidRequirement as error:
        raise RecordError(f"{where}: dependencies: {str(error).splitlines()[0]}; see PEP 508") from error
    torch = [entry for entry in requirements if entry.name == "torch"]
    if len(torch) != 1 or not torch[0].specifier:
        raise RecordError(f'{where}: dependencies: give torch once with the range claimed, such as "torch>=2.6"')
    return torch[0].specifier, tuple(entry for entry in requirements if entry.name != "torch")


def _specifiers(where: str, key: str, value: str) -> SpecifierSet:
    try:
        return SpecifierSet(value)
    except InvalidSpecifier as error:
        raise RecordError(f"{where}: {key}: {value!r} is not a version range; expected one such as >=3.10") from error


def _options(where: str, table: dict[str, Any]) -> dict[str, Any]:
    if unknown := table.keys() - KEYS:
        raise RecordError(f"{where}: tool.torchproof: {_list(unknown)}: unknown key; allowed: {_list(KEYS)}")
    needs = table.get("needs", Need.CPU)
    if needs not in tuple(Need):
        raise RecordError(f"{where}: tool.torchproof: needs: {needs!r}; allowed: {', '.join(Need)}")
    if table.get("build", "cuda") != "cuda":
        raise RecordError(f"{where}: tool.torchproof: build: {table['build']!r}; allowed: cuda")
    if table.get("cache", "private") != "private":
        raise RecordError(f"{where}: tool.torchproof: cache: {table['cache']!r}; allowed: private")
    if table.get("fresh", True) is not True:
        raise RecordError(f"{where}: tool.torchproof: fresh: {table['fresh']!r}; allowed: true")
    processes = table.get("processes", 1)
    if not isinstance(processes, int) or not 1 <= processes <= 8:
        raise RecordError(f"{where}: tool.torchproof: processes: {processes!r}; allowed: 1 to 8")
    timeout = table.get("timeout", DEFAULT_TIMEOUT)
    if not isinstance(timeout, int | float) or not 0 < timeout <= 600:
        raise RecordError(f"{where}: tool.torchproof: timeout: {timeout!r}; allowed: seconds, up to 600")
    return {
        "needs": Need(needs),
        "processes": processes,
        "timeout": float(timeout),
        "build": table.get("build"),
        "tools": _strings(where, "tools", table),
        "absent": tuple(narrow(where, text) for text in _strings(where, "absent", table)),
        "private_cache": "cache" in table,
        "fresh": "fresh" in table,
        "varies": _reason(where, "varies", table),
        "version": _reason(where, "version", table),
    }


def _reason(where: str, key: str, table: dict[str, Any]) -> str:
    value = table.get(key, "")
    if not isinstance(value, str) or (key in table and not value.strip()):
        raise RecordError(f"{where}: tool.torchproof: {key}: {value!r}; allowed: the reason as text")
    return value


def _strings(where: str, key: str, table: dict[str, Any]) -> tuple[str, ...]:
    value = table.get(key, [])
    if not isinstance(value, list) or not all(isinstance(entry, str) and entry for entry in value):
        raise RecordError(f"{where}: tool.torchproof: {key}: {value!r}; allowed: a list of non-empty strings")
    return tuple(value)


def shown_lines(text: str) -> set[int]:
    """Return the lines of a script that its sections lend to pages."""
    lines: set[int] = set()
    inside = 0
    for number, line in enumerate(text.splitlines(), start=1):
        if mark := MARK.match(line):
            inside += 1 if mark["edge"] == "start" else -1
        elif inside:
            lines.add(number)
    return lines


def _sections(path: Path, text: str) -> dict[str, str]:
    sections: dict[str, str] = {}
    opened: dict[str, tuple[int, list[str]]] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        if match := MARK.match(line):
            name = match["name"]
            if match["edge"] == "start":
                if name in opened or name in sections:
                    raise RecordError(f"{path}:{number}: section {name!r} starts twice; give each its own name")
                opened[name] = (number, [])
            elif name not in opened:
                raise RecordError(f"{path}:{number}: section {name!r} ends before it starts")
            else:
                sections[name] = "\n".join(opened.pop(name)[1])
        else:
            for _, lines in opened.values():
                lines.append(line)
    for name, (number, _) in opened.items():
        raise RecordError(f"{path}:{number}: section {name!r} has no end; add '# --8<-- [end:{name}]'")
    for name, body in sections.items():
        if not body.strip():
            raise RecordError(f"{path}: section {name!r} is empty; put the lines a reader copies in it")
    return {name: textwrap.dedent(body).strip("\n") for name, body in sections.items()}


def _list(keys: Iterable[str]) -> str:
    return ", ".join(sorted(keys))
