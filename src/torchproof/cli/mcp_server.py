"""``torchproof mcp``: what a coding agent asks about PyTorch's releases, answered over stdio by the official SDK."""

import io
import json
import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError

from torchproof.cli.exit_codes import INTERRUPTED
from torchproof.errors import TorchproofError
from torchproof.fix.code_fix import fix_code
from torchproof.scan.mcp_tools import McpTools
from torchproof.trial.mcp_trial import try_code
from torchproof.trial.reports.report_facts import find_version
from torchproof.why.error_texts import explain_error_text

# How long files are read after the last question came, how long the process is there at most, and how long if it runs
# code.
ANSWER_SECONDS, END_SECONDS, RUN_SECONDS = 5, 15, 180


def build_server(tools: McpTools | None = None, *, allow_run: bool = False) -> MCPServer:
    """Return the server with its tools."""
    server = MCPServer(
        "torchproof",
        instructions="What changed in PyTorch, release by release, and in code that uses it.",
        version=find_version(),
    )
    tools = tools or McpTools()

    def when(name: str) -> str:
        """Say in which PyTorch releases a dotted name exists, with signatures and deprecations."""
        return _answer(tools.look_up_name, name)

    def diff(start: str, end: str, module: str = "torch", page: int = 1) -> str:
        """Say which names of a module were added or removed, or changed their signature between two releases."""
        return _answer(tools.compare_releases, start, end, module, page)

    def scan(path: str, start: str, end: str, page: int = 1) -> str:
        """Say what an upgrade of PyTorch breaks in a file or folder of Python."""
        return _answer(tools.scan_path, Path(path), start, end, page)

    def change(release: str, id: str = "") -> str:
        """Say what a release changed for users: the entry with this id, or the list of ids."""
        return _answer(tools.describe_change, release, id)

    def fix(code: str, start: str, end: str, keep_behaviour: bool = False, guard_versions: bool = False) -> str:
        """Return the edits that an upgrade of PyTorch asks for in Python code, as a diff, and what is left to do."""
        return _answer(fix_code, code, start, end, keep_behaviour=keep_behaviour, guard_versions=guard_versions)

    def try_(code: str, releases: str = "") -> str:
        """Run Python in a sandbox on installed releases ("2.8 2.12", default all): output, errors, what differs."""
        return _answer(try_code, code, releases)

    def why(text: str) -> str:
        """Say why an error or a warning of PyTorch came: a traceback, its last line, or a message."""
        return _answer(explain_error_text, text)

    for function in (when, diff, scan, change, why, fix):
        server.add_tool(function, structured_output=False)  # else the SDK sends each text twice
    if allow_run:
        server.add_tool(try_, name="try", structured_output=False)
    return server


def run_server(*, allow_run: bool = False) -> None:
    """Answer until standard input ends and each question has its answer, or until Ctrl-C."""
    tools = McpTools()
    server = build_server(tools, allow_run=allow_run)
    signal.signal(signal.SIGINT, lambda _number, _frame: os._exit(INTERRUPTED))  # not after the question at hand
    answers = _CountedLines(sys.stdout.buffer)
    end_seconds = RUN_SECONDS if allow_run else END_SECONDS

    def end(asked: int) -> None:
        """Wait for the answers that are due: the SDK drops them once standard input has ended."""
        tools.stops_at = time.monotonic() + ANSWER_SECONDS
        ends_at = time.monotonic() + end_seconds
        while answers.count < asked and time.monotonic() < ends_at:
            time.sleep(0.02)
        timer = threading.Timer(END_SECONDS, os._exit, (0,))
        timer.daemon = True
        timer.start()

    sys.stdin = io.TextIOWrapper(io.BufferedReader(_MendedLines(sys.stdin.buffer, end)), encoding="utf-8")
    sys.stdout = io.TextIOWrapper(io.BufferedWriter(answers), encoding="utf-8")
    server.run()


class _MendedLines(io.RawIOBase):
    """Lines of JSON without halves of surrogate pairs, which no answer could be given to."""

    def __init__(self, lines: BinaryIO, at_end: Callable[[int], None]) -> None:
        self._lines = lines
        self._at_end = at_end
        self._rest = b""
        self._asked = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: bytearray) -> int:  # type: ignore[override]
        if not self._rest:
            line = self._lines.readline()
            if not line:
                self._at_end(self._asked)
            self._asked += is_question(line)
            self._rest = escape_surrogates(line)
        count = min(len(buffer), len(self._rest))
        buffer[:count], self._rest = self._rest[:count], self._rest[count:]
        return count


class _CountedLines(io.RawIOBase):
    """A stream of answers, a line each."""

    def __init__(self, lines: BinaryIO) -> None:
        self._lines = lines
        self.count = 0

    def writable(self) -> bool:
        return True

    def write(self, content: bytes) -> int:  # type: ignore[override]
        content = bytes(content)
        self._lines.write(content)
        self._lines.flush()
        self.count += content.count(b"\n")
        return len(content)


def is_question(line: bytes) -> bool:
    """Return True if a line of JSON asks for an answer."""
    try:
        message = json.loads(line)
    except (ValueError, RecursionError):
        return False
    return isinstance(message, dict) and "method" in message and "id" in message


def escape_surrogates(line: bytes) -> bytes:
    """Return a line of JSON with a replacement character for each half of a surrogate pair."""
    if b"\\ud" not in line and b"\\uD" not in line:
        return line
    with suppress(ValueError, RecursionError):
        text = json.dumps(json.loads(line), ensure_ascii=False)
        return f"{text.encode('utf-16', 'surrogatepass').decode('utf-16', 'replace')}\n".encode()
    return line


def _answer(method: Callable[..., str], *arguments: object, **options: bool) -> str:
    """Return the answer of a tool; raise ToolError, which the protocol marks as one, for what is refused."""
    try:
        return method(*arguments, **options)
    except TorchproofError as error:
        raise ToolError(str(error)) from error
    except OSError as error:
        raise ToolError(f"{error.filename or 'a file'}: {error.strerror}") from error
