"""Names are a verb and a noun of the field, and stand once: read off the source of all packages.

``find_…`` tests take any source, so each rule is shown to report what breaks it.
"""

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from programs import ROOT
from torchproof_docs.evidence.type_check_record import PROGRAM_FOLDER

PACKAGES = ("src/torchproof", *(f"packages/{name}/torchproof_{name}" for name in ("docs", "behaviour", "assembly")))


def read_words(text: str) -> set[str]:
    return set(text.split())


VERBS = read_words(
    """
    add adopt announce answer append apply assemble bind bound break build call check choose classify clean clear close
    collapse collect colour commit compare compile complete compute configure convert copy count create cut decide
    decode delete derive describe detect die digest draft drop dump edit encode end enter escape evaluate execute expand
    explain export extract fetch fill filter find finish fix flatten flush fold forget fork format frame free gather
    generate get group guess hash hold index install iterate join judge keep kill lease lend link list load
    locate look make map mark match measure merge name narrow normalize observe open override pack parse pin plan prefer
    preload prepare print probe propagate protect prove prune query rank rate read reap record reduce refuse register
    remove render renew replace report request require resolve round run save scan select send serialize serve set
    share shorten skip slice sort split start stop strip suggest suppress tell time trace transform translate try unpack
    unparse unprotect unwrap update visit wait walk warm watch wrap write
    """
)
"""What public functions begin with; a verb that the field has and that is missing here may be added."""
PREDICATES = read_words(
    """
    accepts admits applies can contains covers depends does exists has is matches may needs returns runs shares uses
    """
)
"""Third persons: a function that begins with one returns a bool, or None where nobody knows."""
CONVERSIONS = {"from", "to"}
"""As in ``int.from_bytes``."""
GIVEN = {"on", "pytest", "visit", "depart"}
"""Prefixes of names that MkDocs, pytest and docutils look for."""
ALLOWED = {
    "announce": "Environments: what lending them will cost",
    "ask": "Worker: a request and its answer",
    "benchmark": "Inductor asks an object of ours for it",
    "clear": "ProgressLine: start, clear, finish",
    "backward": "what torch.autograd.Function calls",
    "setup_context": "what torch.autograd.Function calls",
    "forward": "what torch.nn.Module calls",
    "close": "what `with` and `contextlib.closing` ask for",
    "collect": "pytest asks a collector for it; ReleaseNames collects its entries",
    "complete": "ReleaseNames: collect, then complete",
    "evaluate": "the evaluator's one door",
    "finish": "the end of what `start` or `record` began",
    "get": "of a mapping or a cache",
    "kill": "of a process, as in subprocess",
    "lend": "Environments: the other half of announce",
    "load": "of a cache: load, save",
    "main": "where a program begins",
    "parse": "griffe asks a docstring's parser for it",
    "reportinfo": "pytest asks an item for it",
    "request": "ZygoteClient: request, wait",
    "run": "Runner: start, run, stop; docutils asks a directive for it",
    "repr_failure": "pytest asks an item for it",
    "runtest": "pytest asks an item for it",
    "save": "of a cache: load, save",
    "start": "the beginning of what `stop` or `finish` ends",
    "stop": "the end of what `start` began",
    "tell": "Context: a line to the person at the terminal",
    "wait": "of a process, as in subprocess",
}
"""Names that are no verb and noun, each with its reason."""
VAGUE_PARAMETERS = {"told", "found", "each", "one"}
LARGEST_FOLDER = 20

Function = ast.FunctionDef | ast.AsyncFunctionDef


def iterate_functions(tree: ast.AST) -> Iterator[Function]:
    """Yield the public functions and methods outside private classes and other functions, without properties."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.ClassDef):
            yield from () if node.name.startswith("_") else iterate_functions(node)
        elif isinstance(node, Function):
            decorators = [ast.unparse(decorator).partition("(")[0] for decorator in node.decorator_list]
            is_named_by_use = any(each.endswith(("property", ".command", ".group", ".setter")) for each in decorators)
            if not node.name.startswith("_") and not is_named_by_use:
                yield node
        elif isinstance(node, ast.If | ast.Try):
            yield from iterate_functions(node)


def returns_bool(function: Function) -> bool:
    text = ast.unparse(function.returns) if function.returns else ""
    return text in ("bool", "bool | None") or text.startswith(("TypeGuard", "TypeIs"))


def find_wrong_names(source: str) -> list[str]:
    """Return a line for each public function of a module that is not named by the rules."""
    return [
        f"{function.lineno}: {function.name}: {reason}"
        for function in iterate_functions(ast.parse(source))
        if (reason := explain_wrong_name(function))
    ]


def explain_wrong_name(function: Function) -> str:
    """Return what is wrong with the name of a function, "" if nothing is."""
    first, _, rest = function.name.partition("_")
    if (first in GIVEN and rest) or function.name in ALLOWED:
        return ""
    if first in PREDICATES:
        return "" if returns_bool(function) else f"begins with {first} and does not return a bool"
    if not rest:
        return "one word: add a noun, or a reason to ALLOWED"
    return "" if first in VERBS | CONVERSIONS else f"{first} is no verb of VERBS"


def find_vague_parameters(source: str) -> list[str]:
    """Return the parameters of public functions that are named by a participle or a pronoun."""
    return [
        f"{function.lineno}: {function.name}: parameter {parameter.arg}: name it after what it holds"
        for function in iterate_functions(ast.parse(source))
        for parameter in (*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs)
        if parameter.arg in VAGUE_PARAMETERS
    ]


def find_repeated_modules(paths: Iterable[str]) -> list[str]:
    """Return the file names that stand more than once among the paths of modules."""
    folders: dict[str, list[str]] = {}
    for path in paths:
        folders.setdefault(Path(path).name, []).append(path)
    return [" and ".join(same) for same in folders.values() if len(same) > 1]


def find_large_folders(paths: Iterable[str]) -> list[str]:
    """Return the folders that hold more modules than one person looks through."""
    counts: dict[str, int] = {}
    for path in paths:
        folder = Path(path).parent.as_posix()
        counts[folder] = counts.get(folder, 0) + 1
    return [f"{folder}: {count} modules" for folder, count in counts.items() if count > LARGEST_FOLDER]


def list_modules() -> dict[str, str]:
    """Return the source of every module of the packages by its path, without what stands for the code of users."""
    return {
        path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8")
        for package in PACKAGES
        for path in sorted((ROOT / package).rglob("*.py"))
        if path.name not in ("__init__.py", "__main__.py") and path.parent != ROOT / PROGRAM_FOLDER
    }


def test_public_functions_are_named_by_a_verb() -> None:
    wrong = [f"{path}:{line}" for path, source in list_modules().items() for line in find_wrong_names(source)]
    assert wrong == []


def test_parameters_are_named_after_what_they_hold() -> None:
    assert [f"{path}:{line}" for path, source in list_modules().items() for line in find_vague_parameters(source)] == []


def test_no_two_modules_share_a_file_name() -> None:
    assert find_repeated_modules(list_modules()) == []


def test_no_folder_is_too_large() -> None:
    assert find_large_folders(list_modules()) == []


def test_every_allowed_name_is_used() -> None:
    used = {function.name for source in list_modules().values() for function in iterate_functions(ast.parse(source))}
    assert ALLOWED.keys() - used == set()


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("def told(): ...", "told: one word"),
        ("class A:\n    def second(self): ...", "second: one word"),
        ("def summary_lines(): ...", "summary is no verb"),
        ("async def missing_names(): ...", "missing is no verb"),
        ("try:\n    def left_over(): ...\nexcept E: ...", "left is no verb"),
        ("def is_there() -> str: ...", "does not return a bool"),
        ("@cache\ndef lines(): ...", "lines: one word"),
    ],
)
def test_a_name_without_a_verb_is_found(source: str, told: str) -> None:
    (line,) = find_wrong_names(source)
    assert told in line


@pytest.mark.parametrize(
    "source",
    [
        "def find_missing_runs(): ...",
        "def is_there() -> bool: ...",
        "def _told(): ...",
        "class _A:\n    def told(self): ...",
        "class A:\n    @property\n    def lines(self): ...",
        "@main.command()\ndef status(): ...",
        "def find_a():\n    def told(): ...",
        "class A:\n    @classmethod\n    def from_checkout(cls): ...",
        "def main(): ...",
    ],
)
def test_a_name_of_verb_and_noun_is_none(source: str) -> None:
    assert find_wrong_names(source) == []


@pytest.mark.parametrize("parameter", ["told", "a, /, each", "*, found: int"])
def test_a_vague_parameter_is_found(parameter: str) -> None:
    assert find_vague_parameters("def find_x(lines, *, names): ...\ndef _f(told): ...") == []
    assert len(find_vague_parameters(f"def find_x({parameter}): ...")) == 1


def test_a_file_name_that_stands_twice_is_found() -> None:
    assert find_repeated_modules(["a/one.py", "b/two.py"]) == []
    assert find_repeated_modules(["a/one.py", "b/one.py"]) == ["a/one.py and b/one.py"]


def test_a_folder_of_too_many_modules_is_found() -> None:
    modules = [f"a/m{number}.py" for number in range(LARGEST_FOLDER)]
    assert find_large_folders(modules) == []
    assert find_large_folders([*modules, "a/more.py"]) == [f"a: {LARGEST_FOLDER + 1} modules"]
