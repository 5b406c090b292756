"""``torchproof names``: write the history of every name."""

import json
import time
from pathlib import Path
from typing import TYPE_CHECKING

import click

from torchproof.cli.context import Context
from torchproof.errors import TorchproofError

if TYPE_CHECKING:
    from torchproof.records.releases import Releases


@click.command()
@click.option("--installed", is_flag=True, help="Look at the torch of this environment: history/look-ups/.")
@click.pass_obj
def names(context: Context, installed: bool) -> None:
    """Read every release's sources and write history/torch.json and history/lines.json."""
    from torchproof.names.history import FILE
    from torchproof.names_builder.history_builder import build_history
    from torchproof.records.releases import load_releases

    started = time.process_time()
    releases = load_releases(context.root / "releases.toml")
    if installed:
        out = _look_up(context, releases)
    else:
        out = context.root / FILE
        build_history(context.root, releases.all, context.root / ".cache", context.tell)
    context.tell(f"{out}: {out.stat().st_size / 1e6:.2f} MB, {time.process_time() - started:.0f} CPU s")


def _look_up(context: Context, releases: "Releases") -> Path:
    from importlib.metadata import PackageNotFoundError, version

    from torchproof.atomic import write_atomically
    from torchproof.names.history import load_history
    from torchproof.names.look_ups import FOLDER, load_lookups
    from torchproof.run.installed_names import compare_installed_names

    try:
        release = releases.get_release_of_build(version("torch"))
    except PackageNotFoundError:
        raise TorchproofError("names --installed: no torch in this environment; run it in one of a release") from None
    table = compare_installed_names(
        load_history(context.root), release.minor, context.tell, load_lookups(context.root, release.minor)
    )
    out = context.root / FOLDER / f"{release.minor}.json"
    write_atomically(out, f"{json.dumps(table, indent=0, sort_keys=True, ensure_ascii=False)}\n".encode())
    return out
