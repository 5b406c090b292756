"""What a CPU can say of a snippet that needs a GPU: are its names there, and do its checks tell right from wrong.

A rehearsal is no evidence. It moves the script to the CPU and puts CPU code in the place of kernels that only a GPU
has; what remains is the script's own work, which would otherwise run for the first time on somebody's GPU.
"""

import ast
import dataclasses
import inspect
import textwrap
import types
from pathlib import Path
from typing import Any

from torchproof_docs.records.scripts.snippets import Snippet
from torchproof_docs.records.vocabulary import Need

MOVED = {
    'torch.device("cuda", int(os.environ["LOCAL_RANK"]))': 'torch.device("cpu")',
    ", device_id=device": "",
    '"nccl"': '"gloo"',
    '"cuda:0"': '"cpu"',
    '"cuda"': '"cpu"',
    ".cuda()": ".cpu()",
}
END = "# --8<-- [end:use]\n"
HELD = "rehearsal: the checks hold"
"""What a script prints between its checks of the right and of the wrong result, where one run makes both."""
STAND_INS = textwrap.dedent(
    '''
    import os
    import runpy
    import subprocess
    import sys
    import tempfile
    import time
    import traceback
    from functools import partial

    import torch
    import torch._inductor.config  # else a script that names it would start anew


    class Event:
        def __init__(self, **_):
            self.at = 0.0

        def record(self):
            self.at = time.perf_counter()

        def synchronize(self):
            pass

        def elapsed_time(self, other):
            return 1000 * (other.at - self.at)


    real_run = subprocess.run


    def run(command, env=None, **options):
        """Run this script with other arguments, as a new process would, in a copy of this one, which has torch."""
        if command[:2] != [sys.executable, __file__]:
            return real_run(command, env=env, **options)
        with tempfile.TemporaryFile("w+") as out, tempfile.TemporaryFile("w+") as err:
            pid = os.fork()
            if pid == 0:
                os.dup2(out.fileno(), 1), os.dup2(err.fileno(), 2)
                sys.argv = command[1:]
                os.environ.update(env or {})
                try:
                    runpy.run_path(__file__, run_name="__main__")
                except SystemExit as end:
                    os._exit(bool(end.code))
                except BaseException:
                    traceback.print_exc()
                    os._exit(1)
                finally:
                    sys.stdout.flush(), sys.stderr.flush()
                os._exit(0)
            status = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
            out.seek(0), err.seek(0)
            return subprocess.CompletedProcess(command, status, out.read(), err.read())


    subprocess.run = run
    torch.cuda.Event = Event
    torch.cuda.synchronize = lambda: None
    torch.cuda.set_device = lambda device: None


    def on_cuda(function, *args, **options):
        """Check arguments with the real function, on CUDA tensors without values; return what it would."""
        from torch._subclasses.fake_tensor import FakeTensorMode, UnsupportedOperatorException
        from torch.utils._pytree import tree_map_only

        with FakeTensorMode(allow_fallback_kernels=False), torch.no_grad():
            def to_cuda(tensor):
                empty = torch.empty_strided(tensor.shape, tensor.stride(), dtype=tensor.dtype, device="cuda")
                return empty.requires_grad_(tensor.requires_grad)

            args, options = tree_map_only(torch.Tensor, to_cuda, (args, options))
            try:
                return function(*args, **options)
            except UnsupportedOperatorException:  # this release has no kernel for tensors without values
                return None
            except RuntimeError as error:
                if "NVIDIA driver" in str(error):  # it asks for the GPU's compute capability
                    return None
                raise
    '''
)


def on_cpu(
    snippet: Snippet, folder: Path, *, stand_in: str, swaps: dict[str, str], spoil: str = "", both: bool = False
) -> Snippet:
    """Write a script with its CUDA tensors on the CPU, and with a wrong result put before its checks if asked.

    For ``both`` the checks see the right result first: twice, so that they do not fail of having run before.
    """
    text = snippet.text
    for old, new in swaps.items():
        assert old in text, f"{snippet.name} has no {old!r} any more"
        text = text.replace(old, new)
    for old, new in MOVED.items():
        text = text.replace(old, new)
    if spoil:
        assert text.count(END) == 1, f"{snippet.name}: nowhere to put a wrong result"
        shown, checks = text.split(END)
        right = f"{checks}\n{checks}\nprint({HELD!r})\n" if both else ""
        text = f"{shown}{END}{right}{textwrap.dedent(spoil).strip()}\n{checks}"
    text = f"{STAND_INS}\n{textwrap.dedent(stand_in)}\n{text}"
    path = folder / snippet.path.name
    path.write_text(text, encoding="utf-8")
    alike = dataclasses.replace(snippet, path=path, text=text, needs=Need.CPU, build=None, tools=(), packages=())
    return dataclasses.replace(alike, fresh=False)


def check_names(text: str) -> int:
    """Count the dotted names that the installed torch has, with the keywords given; raise for one it lacks.

    AttributeError or ImportError for a name, TypeError for a keyword. Followed are names that lead from an import
    through modules, classes and operators; what hangs on a value is not.
    """
    tree = ast.parse(text)
    known: dict[str, Any] = {}
    imports: list[ast.stmt] = [node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)]
    exec(compile(ast.Module(imports, []), "imports", "exec"), known)  # noqa: S102 (the imports of a snippet of ours)
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            known.pop(node.id, None)
    names = {found[0] for node in ast.walk(tree) if isinstance(node, ast.expr) and (found := _resolve(node, known))}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and (found := _resolve(node.func, known)):
            allowed = _keywords(found[1])
            for keyword in node.keywords:
                if keyword.arg and allowed is not None and keyword.arg not in allowed:
                    raise TypeError(f"line {node.lineno}: {found[0]} takes no {keyword.arg!r}, only {sorted(allowed)}")
    return len(names)


def _resolve(node: ast.expr, known: dict[str, Any]) -> tuple[str, Any] | None:
    parts: list[str] = []
    while isinstance(node, ast.Attribute):
        parts.append(node.attr)
        node = node.value
    if not isinstance(node, ast.Name) or node.id not in known:
        return None
    name, value = node.id, known[node.id]
    for part in reversed(parts):
        if not isinstance(value, types.ModuleType | type):
            return None
        name, value = f"{name}.{part}", getattr(value, part)
    return name, value


def _keywords(function: Any) -> set[str] | None:
    """Return the keywords a callable takes, None where that is not written down."""
    if hasattr(function, "overloads"):
        schemas = [getattr(function, overload)._schema for overload in function.overloads()]  # noqa: SLF001 (torch has no other)
        return {argument.name for schema in schemas for argument in schema.arguments}
    try:
        parameters = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return None
    if any(parameter.kind is parameter.VAR_KEYWORD for parameter in parameters):
        return None
    return {parameter.name for parameter in parameters}
