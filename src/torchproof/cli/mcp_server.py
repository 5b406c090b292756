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
    answers = McpTools()

    def when(name: str) -> str:
        """Say in which PyTorch releases a dotted name exists, with signatures and deprecations."""
        return _told(answers.when, name)

    def diff(start: str, end: str, module: str = "torch", page: int = 1) -> str:
        """Say which names of a module came, went or changed their signature between two releases."""
        return _told(answers.diff, start, end, module, page)

    def scan(path: str, start: str, end: str, page: int = 1) -> str:
        """Say what an upgrade of PyTorch breaks in a file or folder of Python."""
        return _told(answers.scan, Path(path), start, end, page)

    def change(release: str, id: str = "") -> str:
        """Say what a release changed for users: the entry with this id, or the list of ids."""
        return _told(answers.change, release, id)

    for tool in (when, diff, scan, change):
        server.add_tool(tool)
    return server


def _told(answer: Callable[..., str], *arguments: object) -> str:
    try:
        return answer(*arguments)
    except TorchproofError as error:
        return str(error)
