"""``torchproof sign``: vouch for evidence that is sent in."""

from pathlib import Path

import click

from torchproof.cli.context import Context
from torchproof.records import ssh_signatures


@click.command()
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False, exists=True))
@click.option(
    "--key",
    type=click.Path(path_type=Path, dir_okay=False, exists=True),
    default=Path.home() / ".ssh" / "id_ed25519",
    show_default="~/.ssh/id_ed25519",
    help="Your private SSH key, or the public one of a key that ssh-agent holds.",
)
@click.pass_obj
def sign(context: Context, folder: Path, key: Path) -> None:
    """List the evidence of a FOLDER by its hashes and sign the list with your SSH key."""
    signature = ssh_signatures.sign(folder, key)
    context.tell(f"{signature}: send it and {ssh_signatures.LIST} with the files")
