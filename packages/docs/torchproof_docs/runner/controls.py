"""Controls: the conditions under which a border is run again, as lines that stand before a script's own.

They change what must not matter: the seed, the day, the environment, what was imported before, packages beside torch.
"""

import ast
import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from torchproof_docs.records.scripts.snippets import Snippet
from torchproof_docs.runner.outcomes import Outcome

# In the order in which one is looked for that moves a border; ``again`` changes nothing but the time.
CONTROLS = ("again", "seed", "day", "environment", "imports", "packages")
# Variables without which a process does not start, finds no compiler, or leaves the runner's folders.
KEPT_VARIABLES = (
    *("PATH", "TMPDIR", "PYTHONPATH", "LD_LIBRARY_PATH", "TORCHINDUCTOR_CACHE_DIR", "TRITON_CACHE_DIR"),
    *("WORLD_SIZE", "LOCAL_WORLD_SIZE", "RANK", "LOCAL_RANK", "MASTER_ADDR", "MASTER_PORT", "OMP_NUM_THREADS"),
    "TORCHINDUCTOR_VEC_ISA_OK",  # asked of the CPU anew by each process otherwise
)
# What a control adds, each a piece of code that runs before the script.
LINES = {
    "seed": """
import os, random, sys
random.seed(20260227)
if 'torch' in sys.modules: sys.modules['torch'].manual_seed(20260227)
if 'numpy' in sys.modules: sys.modules['numpy'].random.seed(227)
""",
    "day": """
import datetime, time
_shift = 400.25 * 86400
_time, _time_ns, _localtime, _gmtime = time.time, time.time_ns, time.localtime, time.gmtime
time.time = lambda: _time() + _shift
time.time_ns = lambda: _time_ns() + int(_shift * 1e9)
time.localtime = lambda s=None: _localtime(time.time() if s is None else s)
time.gmtime = lambda s=None: _gmtime(time.time() if s is None else s)
class _Date(datetime.date):
    today = classmethod(lambda cls: cls.fromtimestamp(time.time()))
class _Datetime(datetime.datetime):
    now = classmethod(lambda cls, tz=None: cls.fromtimestamp(time.time(), tz))
    today = classmethod(lambda cls: cls.fromtimestamp(time.time()))
    utcnow = classmethod(lambda cls: cls.utcfromtimestamp(time.time()))
for _class, _name in ((_Date, 'date'), (_Datetime, 'datetime')):
    _class.__module__, _class.__name__, _class.__qualname__ = 'datetime', _name, _name
datetime.date, datetime.datetime = _Date, _Datetime
""",
    "environment": """
import os, tempfile
for _name in [*os.environ]:
    if _name not in {kept} and not _name.startswith('TORCHELASTIC_'): del os.environ[_name]
os.environ['HOME'] = tempfile.mkdtemp()
""",
    "imports": """
import contextlib, importlib, sys
if 'torch' in sys.modules:
    for _name in ('torch.onnx', 'torch.export', 'torch.distributed', 'torch._inductor', 'torch._dynamo', 'numpy'):
        with contextlib.suppress(Exception): importlib.import_module(_name)
""",
    "packages": """
import sys
sys.path[:0] = {packages}
""",
    "again": "",
}
# Written when the script fails: the line that led to the error, and the module in which it was raised.
TRACE_MARK = "\x02stopped"
TRACE = """
import sys
def _tell(kind, error, trace, _old=sys.excepthook):
    line, module = 0, ''
    while trace is not None:
        code = trace.tb_frame.f_code
        if code.co_filename == {path}: line, module = trace.tb_lineno, 'script'
        else: module = trace.tb_frame.f_globals.get('__name__') or '?'
        trace = trace.tb_next
    print('\\x02stopped', line, module.partition('.')[0], flush=True)
    _old(kind, error, trace)
sys.excepthook = _tell
"""


def build_controlled_snippet(snippet: Snippet, controls: Sequence[str], *, packages: Path | None = None) -> Snippet:
    """Return a script that runs under controls, with the same line numbers; its hash stays that of its file."""
    lines = "".join(LINES[control] for control in controls)
    lines = lines.replace("{kept}", repr(KEPT_VARIABLES)).replace(
        "{packages}", repr([str(packages)] if packages else [])
    )
    code = lines + TRACE.replace("{path}", repr(str(snippet.path.resolve())))
    return replace(snippet, text=_insert_before_first_statement(snippet.text, f"exec({json.dumps(code)}, {{}})"))


def _insert_before_first_statement(text: str, statement: str) -> str:
    """Put a statement on the line before a script's first own statement, or in front of it on its line."""
    tree = ast.parse(text)
    body = [node for node in tree.body if not _has_to_stand_first(node)]
    if not body:
        return text
    lines = text.splitlines(keepends=True)
    first = min([body[0].lineno, *(each.lineno for each in getattr(body[0], "decorator_list", []))])
    before = lines[first - 2].strip() if first >= 2 else "x"
    if not before or before.startswith("# --8<--"):
        lines[first - 2] = f"{statement}\n"
    else:
        lines[first - 1] = f"{statement}; {lines[first - 1]}"
    return "".join(lines)


def _has_to_stand_first(node: ast.stmt) -> bool:
    """Return True for the docstring and imports from the future."""
    is_docstring = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    return is_docstring or (isinstance(node, ast.ImportFrom) and node.module == "__future__")


def split_trace(outcome: Outcome) -> tuple[Outcome, int, str]:
    """Return an outcome without the mark of the trace, the line that led to its error, and where it was raised."""
    line, origin, kept = 0, "", []
    for text in outcome.stdout.splitlines(keepends=True):
        if text.startswith(TRACE_MARK):
            _, number, *module = text.split()
            line, origin = int(number), module[0] if module else ""
        else:
            kept.append(text)
    return replace(outcome, stdout="".join(kept)), line, origin
