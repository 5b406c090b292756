"""``torchproof-docs names``: write the history of every name."""

import json
import time
from pathlib import Path
from typing import TYPE_CHECKING

import click

from torchproof.errors import TorchproofError
from torchproof_docs.cli.command_context import Context

if TYPE_CHECKING:
    from torchproof_docs.records.releases import Releases


@click.command()
@click.option("--installed", is_flag=True, help="Look at the torch of this environment: history/look-ups/.")
@click.option("--wheels", is_flag=True, help="Read what the wheels require of each other: history/wheels.json.")
@click.option("--partners", is_flag=True, help="Read torchvision and others: history/partners/.")
@click.option("--messages", is_flag=True, help="Read errors and warnings: history/messages.json.")
@click.option("--refusals", is_flag=True, help="Read which arguments functions refuse: history/refusals.json.")
@click.pass_obj
def names(context: Context, installed: bool, wheels: bool, partners: bool, messages: bool, refusals: bool) -> None:
    """Read every release's sources and write history/torch.json and history/lines.json."""
    from torchproof.history.name_history import FILE
    from torchproof_docs.names_builder.history_builder import build_history
    from torchproof_docs.records.releases import load_releases

    started = time.process_time()
    releases = load_releases(context.root / "releases.toml")
    if wheels:
        out = _write_wheel_facts(context, releases)
    elif partners:
        out = _write_partners(context)
    elif messages:
        out = _write_messages(context, releases)
    elif refusals:
        out = _write_refusals(context, releases)
    elif installed:
        out = _look_up(context, releases)
    else:
        out = context.root / FILE
        build_history(context.root, releases.all, context.root / ".cache", context.tell)
    context.tell(f"{out}: {out.stat().st_size / 1e6:.2f} MB, {time.process_time() - started:.0f} CPU s")


def _write_wheel_facts(context: Context, releases: "Releases") -> Path:
    from torchproof_docs.records.history_files import write_history_file
    from torchproof_docs.wheels.wheel_requirements import FILE, read_wheel_facts

    out = context.root / FILE
    table = read_wheel_facts(releases.all, context.root / ".cache", context.tell)
    write_history_file(out, f"{json.dumps(table, indent=1)}\n".encode())
    return out


def _write_partners(context: Context) -> Path:
    """Write the names of each package beside torch, and return the last file."""
    from torchproof_docs.names_builder.partner_history_builder import build_partner_history
    from torchproof_docs.wheels.partner_versions import load_partners
    from torchproof_docs.wheels.wheel_requirements import load_wheel_facts

    wheels, out = load_wheel_facts(context.root), context.root
    for partner in load_partners(context.root):
        out = build_partner_history(context.root, partner, wheels, context.root / ".cache", context.tell)
    return out


def _write_messages(context: Context, releases: "Releases") -> Path:
    from torchproof_docs.messages_builder.message_history_builder import build_message_history

    return build_message_history(context.root, releases.all, context.root / ".cache", context.tell)


def _write_refusals(context: Context, releases: "Releases") -> Path:
    from torchproof_docs.messages_builder.refusal_history_builder import build_refusal_history

    return build_refusal_history(context.root, releases.all, context.root / ".cache", context.tell)


def _look_up(context: Context, releases: "Releases") -> Path:
    from importlib.metadata import PackageNotFoundError, version

    from torchproof.history.name_history import load_history
    from torchproof.history.runtime_lookups import FOLDER, load_lookups
    from torchproof_docs.records.history_files import write_history_file
    from torchproof_docs.runner.lookups.installed_names import compare_installed_names

    try:
        release = releases.get_release_of_build(version("torch"))
    except PackageNotFoundError:
        raise TorchproofError("names --installed: no torch in this environment; run it in one of a release") from None
    table = compare_installed_names(
        load_history(context.root), release.minor, context.tell, load_lookups(context.root, release.minor)
    )
    out = context.root / FOLDER / f"{release.minor}.json"
    write_history_file(out, f"{json.dumps(table, indent=0, sort_keys=True, ensure_ascii=False)}\n".encode())
    return out
