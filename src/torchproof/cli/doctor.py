"""``torchproof doctor``: what this machine offers."""

import click
from rich.markup import escape
from rich.table import Table

from torchproof.cli.context import Context
from torchproof.inert import one_line
from torchproof.records.vocabulary import Need
from torchproof.run.cuda import mig_slice
from torchproof.run.runner import runner


@click.command()
@click.pass_obj
def doctor(context: Context) -> None:
    """Say what this machine offers and which markers will run."""
    with runner(root=context.root, cache=context.root / ".cache" / "snippets") as probe:
        machine, unconfined = probe.machine(), probe.unconfined()
    table = Table(box=None, show_header=False)
    table.add_row("torch", f"{machine.torch} (CUDA {machine.cuda or 'not built in'}), Python {machine.python}")
    said = f"{machine.name}, {machine.cores} cores, {machine.vector}, {machine.platform}"
    table.add_row("machine", escape(one_line(said)))
    if machine.count:
        piece = mig_slice(machine.name)
        part = f", MIG slice {piece}: memory and speed are a part's" if piece else ""
        said = f"{machine.count}, compute capability {machine.capability}, driver {machine.driver}{part}"
        table.add_row("devices", said)
    table.add_row("evidence", f"evidence/{machine.device}/")
    held = f"[yellow]none[/]: {escape(one_line(unconfined))}" if unconfined else "snippets write where they run only"
    table.add_row("sandbox", held)
    for need in Need:
        reason = escape(one_line(machine.reasons.get(need, "not offered")))
        said = "[green]runs[/]" if need in machine.offers else f"[yellow]skipped[/]: {reason}"
        table.add_row(f"marker {need}", said)
    context.console.print(table)
