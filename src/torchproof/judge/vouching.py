"""Who stands for evidence that was sent in: written beside its machine when it is taken, never by who sends it."""

from collections.abc import Iterator
from dataclasses import replace

from torchproof.judge.news import Known
from torchproof.records.evidence import PageEvidence, machine_key
from torchproof.records.ssh_signatures import Voucher

KEY = "vouched"


def forged(sent: PageEvidence, *, known: Known) -> Iterator[str]:
    """Tell, a line each, which machine says by itself who stands for it."""
    standing = {key for page in known for key in page.machines}
    for key in sorted(key for key, machine in sent.machines.items() if KEY in machine and key not in standing):
        yield f"machine {key}: {KEY}: only torchproof accept writes it; send the file as torchproof run wrote it"


def vouched(sent: PageEvidence, who: Voucher | None) -> PageEvidence:
    """Return evidence with who stands for it beside each machine for which nobody did before."""
    if who is None:
        return sent
    described = {"name": who.name, "key": who.key}
    machines = {old: {KEY: described, **machine} for old, machine in sent.machines.items()}
    keys = {old: machine_key(machine) for old, machine in machines.items()}
    runs = {
        release: {aspect: replace(run, machine=keys[run.machine]) for aspect, run in table.items()}
        for release, table in sent.runs.items()
    }
    return replace(sent, machines={keys[old]: machine for old, machine in machines.items()}, runs=runs)
