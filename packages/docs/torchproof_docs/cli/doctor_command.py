"""``torchproof-docs doctor``: what this machine offers."""

from collections.abc import Iterator

import click

from torchproof.text_escaping import escape_line
from torchproof_docs.cli.command_context import Context
from torchproof_docs.records.vocabulary import Need
from torchproof_docs.runner.devices.cuda_facts import parse_mig_slice
from torchproof_docs.runner.devices.machine import Machine
from torchproof_docs.runner.snippet_runner import lend_runner


@click.command()
@click.pass_obj
def doctor(context: Context) -> None:
    """Say what this machine offers and which markers will run."""
    with lend_runner(root=context.root, cache=context.root / ".cache" / "snippets") as probe:
        rows = list(_rows(probe.describe_machine(), probe.find_unconfined_reason()))
    width = max(len(label) for label, _ in rows)
    for label, text in rows:
        click.echo(f"{label:{width}}  {text}")


def _rows(machine: Machine, unconfined: str | None) -> Iterator[tuple[str, str]]:
    """Yield what a machine offers, as label and text."""
    yield "torch", f"{machine.torch} (CUDA {machine.cuda or 'not built in'}), Python {machine.python}"
    yield "machine", escape_line(f"{machine.name}, {machine.cores} cores, {machine.vector}, {machine.platform}")
    if machine.count:
        yield "devices", escape_line(", ".join(_describe_devices(machine)))
    yield "evidence", f"evidence/{machine.device}/"
    none = f"{click.style('none', fg='yellow')}: {escape_line(unconfined or '')}"
    yield "sandbox", none if unconfined else "snippets write where they run only"
    for need in Need:
        yield f"marker {need}", _describe_need(machine, need)


def _describe_devices(machine: Machine) -> Iterator[str]:
    yield str(machine.count)
    if machine.capability:
        yield f"compute capability {machine.capability}"
    yield f"driver {machine.driver}"
    if part := parse_mig_slice(machine.name):
        yield f"MIG slice {part}: memory and speed are a part's"


def _describe_need(machine: Machine, need: Need) -> str:
    if need in machine.offers:
        return click.style("runs", fg="green")
    return f"{click.style('skipped', fg='yellow')}: {escape_line(machine.reasons.get(need, 'not offered'))}"
