"""``torchproof mcp``: what a coding agent asks about PyTorch's releases, answered over stdio by the official SDK."""

from collections.abc import Callable
from pathlib import Path

from mcp.server import MCPServer

from torchproof.errors import TorchproofError
from torchproof.scan.mcp_tools import McpTools


def build_server() -> MCPServer:
    """Return the server with its tools."""
    server = MCPServer(
        "torchproof", instructions="What changed in PyTorch, release by release, and in code that uses it."
    )
    tools = McpTools()

    def when(name: str) -> str:
        """Say in which PyTorch releases a dotted name exists, with signatures and deprecations."""
        return _answer(tools.when, name)

    def diff(start: str, end: str, module: str = "torch", page: int = 1) -> str:
        """Say which names of a module were added or removed, or changed their signature between two releases."""
        return _answer(tools.diff, start, end, module, page)

    def scan(path: str, start: str, end: str, page: int = 1) -> str:
        """Say what an upgrade of PyTorch breaks in a file or folder of Python."""
        return _answer(tools.scan, Path(path), start, end, page)

    def change(release: str, id: str = "") -> str:
        """Say what a release changed for users: the entry with this id, or the list of ids."""
        return _answer(tools.change, release, id)

    for function in (when, diff, scan, change):
        server.add_tool(function)
    return server


def _answer(method: Callable[..., str], *arguments: object) -> str:
    """Return the answer of a tool, or the error as text."""
    try:
        return method(*arguments)
    except TorchproofError as error:
        return str(error)
