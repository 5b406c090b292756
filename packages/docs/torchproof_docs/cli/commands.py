"""The commands of ``torchproof-docs``."""

from pathlib import Path

import click

from torchproof.cli.exit_codes import run_program
from torchproof.cli.lazy_group import LazyGroup
from torchproof_docs.cli.command_context import Context, root_option

# The module and function of each command: one command starts without what the others import.
COMMANDS = {
    name: f"torchproof_docs.cli.{place}"
    for name, place in {
        "accept": "accept_command:accept",
        "check": "check_command:check",
        "control": "rerun_commands:control",
        "doctor": "doctor_command:doctor",
        "finish": "site_commands:finish",
        "list": "snippet_commands:listing",
        "names": "names_command:names",
        "new": "new_commands:new",
        "preview": "site_commands:preview",
        "prove": "prove_command:prove",
        "publish": "site_commands:publish",
        "release": "release_command:release",
        "render": "site_commands:render",
        "review": "review_command:review",
        "run": "run_command:run",
        "serve": "site_commands:serve",
        "show": "snippet_commands:show",
        "skill": "site_commands:skill",
        "status": "status_command:status",
        "verify": "rerun_commands:verify",
    }.items()
}


@click.group(cls=LazyGroup, lazy_commands=COMMANDS, context_settings={"help_option_names": ["-h", "--help"]})
@root_option
@click.pass_context
def program(context: click.Context, root: Path | None) -> None:
    """Write, prove, check and build the documentation of what PyTorch changed."""
    context.obj = Context(root or Path.cwd())


def main(argv: list[str] | None = None) -> int:
    """Run one command and return its exit status."""
    return run_program(program, "torchproof-docs", argv)
