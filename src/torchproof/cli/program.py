"""The commands of ``torchproof``: what somebody asks about their own code, and about the names of PyTorch."""

from importlib.metadata import PackageNotFoundError, version

import click

from torchproof.cli.lazy_group import LazyGroup

# The module and function of each command: one command starts without what the others import.
COMMANDS = {
    "bisect": "torchproof.cli.bisect_command:bisect",
    "diff": "torchproof.cli.name_queries:diff",
    "fix": "torchproof.cli.fix_command:fix",
    "mcp": "torchproof.cli.mcp_command:mcp",
    "min": "torchproof.cli.min_command:minimum",
    "scan": "torchproof.cli.scan_commands:scan",
    "skill": "torchproof.cli.skill_command:skill",
    "try": "torchproof.cli.try_command:try_",
    "when": "torchproof.cli.name_queries:when",
    "why": "torchproof.cli.why_command:why",
}


def find_version() -> str:
    """Return the version of the installed package, or ``checkout`` where nothing is installed."""
    try:
        return version("torchproof")
    except PackageNotFoundError:
        return "checkout"


@click.group(cls=LazyGroup, lazy_commands=COMMANDS, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(find_version(), prog_name="torchproof")
def program() -> None:
    """Say what a newer PyTorch does to your code, and in which releases a name exists."""
