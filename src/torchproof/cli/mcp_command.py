"""``torchproof mcp``: the server for coding agents."""

import click

from torchproof.errors import TorchproofError


@click.command()
@click.option("--allow-run", is_flag=True, help="Also run code that an agent sends, in a sandbox (the tool try).")
def mcp(allow_run: bool) -> None:
    """Answer coding agents over standard input and output (Model Context Protocol)."""
    try:
        from torchproof.cli.mcp_server import run_server
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] != "mcp":
            raise
        raise TorchproofError("mcp: not installed; in a checkout: python -m pip install '.[mcp]'") from None
    run_server(allow_run=allow_run)
