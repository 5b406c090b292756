"""The group of all commands, and what an error becomes."""

from pathlib import Path

import click

from torchproof.cli import (
    accept,
    behaviour,
    check,
    doctor,
    mcp,
    names,
    new,
    prove,
    release,
    resolve,
    run,
    scan,
    sign,
    site,
    snippets,
    status,
)
from torchproof.cli.context import Context
from torchproof.cli.ends import ENDS, end, flush, speak_plainly


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--root",
    type=click.Path(file_okay=False, path_type=Path),
    help="Checkout to work in (default: the one around the current folder).",
)
@click.pass_context
def torchproof(context: click.Context, root: Path | None) -> None:
    """PyTorch's changes, each proved by a recorded run."""
    context.obj = Context(root or Path.cwd())


for command in (
    new.new,
    run.run,
    prove.prove,
    behaviour.behaviour,
    snippets.listing,
    snippets.show,
    doctor.doctor,
    check.check,
    status.status,
    accept.accept,
    sign.sign,
    resolve.resolve,
    release.release,
    scan.scan,
    scan.minimum,
    mcp.mcp,
    names.names,
    names.when,
    names.diff,
    site.serve,
    site.publish,
    site.render,
    site.finish,
):
    torchproof.add_command(command)


def main(argv: list[str] | None = None) -> int:
    """Run one command and return its exit status; what went wrong is one line on stderr."""
    speak_plainly()
    try:
        status = int(torchproof.main(argv, prog_name="torchproof", standalone_mode=False) or 0)
        flush()
    except click.exceptions.Exit as ended:
        return ended.exit_code
    except ENDS as error:
        return end(error)
    return status
