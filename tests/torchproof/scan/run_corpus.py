"""Run the corpus on the installed torch and say how each marked line ended; needs nothing but torch.

    make corpus                                               on every release, as the matrix runs snippets
    python tests/torchproof/scan/run_corpus.py tests/torchproof/scan/corpus/runs    on the torch of this Python

Writes ``<release>.json`` in that folder, which ``test_corpus_runs.py`` holds against what the scanner says.
"""

import ast
import gc
import hashlib
import importlib
import inspect
import io
import json
import os
import re
import resource
import signal
import sys
import tempfile
import warnings
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any

CORPUS = Path(__file__).resolve().parent / "corpus"
MARK = re.compile(r"#\s*(?:expect|guarded):\s*(TP[1234])")
LONGEST = 90
SECONDS = 20
"""A file may take."""


def marked(text: str) -> dict[int, str]:
    """Return the lines about a name, a call or a default, each with its rule."""
    lines = enumerate(text.splitlines(), 1)
    return {number: found[1] for number, line in lines if (found := MARK.search(line))}


class Noting(ast.NodeTransformer):
    """Puts a call before each statement that begins on a marked line, so that reaching it is noted."""

    def __init__(self, lines: set[int]) -> None:
        self.lines = lines

    def generic_visit(self, node: ast.AST) -> ast.AST:
        """Note the statements of each block."""
        super().generic_visit(node)
        for name in ("body", "orelse", "finalbody"):
            block = getattr(node, name, None)
            if isinstance(block, list):
                setattr(node, name, [each for statement in block for each in self.noted(statement)])
        return node

    def noted(self, statement: ast.stmt) -> list[ast.stmt]:
        """Return a statement with what notes it."""
        if statement.lineno not in self.lines:
            return [statement]
        note = ast.Expr(ast.Call(ast.Name("__note__", ast.Load()), [ast.Constant(statement.lineno)], []))
        return [ast.fix_missing_locations(ast.copy_location(note, statement)), statement]


def run(path: Path) -> dict[str, Any]:
    """Return how a file ended and how its marked lines did, statement by statement."""
    text = path.read_text(encoding="utf-8")
    reached: set[int] = set()
    failed: dict[int, str] = {}
    scope: dict[str, Any] = {"__name__": "corpus", "__file__": str(path), "__note__": reached.add}
    ended = ""
    tree = Noting(set(marked(text))).visit(ast.parse(text))
    for statement in tree.body:
        try:
            exec(compile(ast.Module([statement], []), str(path), "exec"), scope)  # noqa: S102
        except BaseException as error:  # noqa: BLE001  # what it raises is the answer, a skipped test and an exit too
            ended = told(error)
            failed[place(error, path) or statement.lineno] = ended
    return {"sha256": digest(path), "ended": ended, "lines": outcomes(text, scope, reached, failed)}


def told(error: BaseException) -> str:
    """Return an error in a line without the paths of this machine."""
    return re.sub(r" \(/.*", "", f"{type(error).__name__}: {error}".splitlines()[0])[:LONGEST]


def outcomes(text: str, scope: dict[str, Any], reached: set[int], failed: dict[int, str]) -> dict[str, Any]:
    """Return the outcome of each marked line: passed, not reached, an error, or for a default all of them."""
    result: dict[str, Any] = {}
    for line, rule in marked(text).items():
        if rule == "TP4":
            result[str(line)] = defaults(text, line, scope)
        else:
            result[str(line)] = failed.get(line, "passed" if line in reached else "not reached")
    return result


def place(error: BaseException, path: Path) -> int | None:
    """Return the innermost line of a file that an error went through."""
    line, step = None, error.__traceback__
    while step:
        if step.tb_frame.f_code.co_filename == str(path):
            line = step.tb_lineno
        step = step.tb_next
    return line


def defaults(text: str, line: int, scope: dict[str, Any]) -> dict[str, str]:
    """Return the defaults of what a line calls."""
    calls = (node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Call) and node.lineno == line)
    function = eval(ast.unparse(next(calls).func), scope)  # noqa: S307
    parameters = inspect.signature(function).parameters.values()
    return {each.name: repr(each.default) for each in parameters if each.default is not each.empty}


def digest(path: Path) -> str:
    """Return the hash of a file."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def alone(path: Path) -> dict[str, Any]:
    """Run a file in a process and a folder of its own."""
    with tempfile.TemporaryDirectory() as room:
        return inside(path, room)


def inside(path: Path, room: str) -> dict[str, Any]:
    """Run a file in a process that works in a folder."""
    reader, writer = os.pipe()
    if child := os.fork():
        os.close(writer)
        with os.fdopen(reader) as file:
            answer = file.read()
        os.waitpid(child, 0)
        result: dict[str, Any] = json.loads(answer or '{"ended": "no answer", "lines": {}}')
        return result
    os.close(reader)
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))  # of a processor, which may be busy with other things
    signal.alarm(10 * SECONDS)
    os.chdir(room)
    warnings.simplefilter("ignore")
    sys.path[:0] = [str(path.parent)]
    with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
        answer = json.dumps(run(path))
    os.write(writer, answer.encode())
    os._exit(0)


def everything(known: dict[str, Any]) -> dict[str, Any]:
    """Run all files that have a marked line; what is known of a file that is unchanged is not asked again."""
    importlib.import_module("torch._dynamo")  # seconds, in each process that compiles
    gc.collect()
    gc.freeze()  # or the first collection in a child would copy every page
    fresh = {name for name, run in known.items() if run.get("sha256") and (CORPUS / f"{name}.py").is_file()}
    fresh = {name for name in fresh if known[name]["sha256"] == digest(CORPUS / f"{name}.py")}
    return {name: known[name] if name in fresh else alone(path) for path in wanted() for name in [key(path)]}


def key(path: Path) -> str:
    """Return what a file is called in the runs, such as ``rules/method``."""
    return path.relative_to(CORPUS).with_suffix("").as_posix()


def wanted() -> list[Path]:
    """Return the files that have a marked line."""
    return [path for path in sorted((CORPUS / "rules").glob("*.py")) if marked(path.read_text(encoding="utf-8"))]


if __name__ == "__main__":
    os.environ["TORCHINDUCTOR_COMPILE_THREADS"] = "1"  # or each process that compiles starts a pool of its own
    import torch

    folder = Path(sys.argv[1])
    folder.mkdir(exist_ok=True)
    release = ".".join(str(torch.__version__).split(".")[:2])
    out = folder / f"{release}.json"
    before = json.loads(out.read_text(encoding="utf-8")) if out.is_file() else {}
    known = before["files"] if before.get("torch") == str(torch.__version__) else {}
    table = {"torch": str(torch.__version__), "files": everything(known)}
    out.write_text(f"{json.dumps(table, indent=1, sort_keys=True)}\n", encoding="utf-8")
    print(f"torch {torch.__version__}: {len(table['files'])} files")  # noqa: T201
