"""Who sent a run in, and whether somebody known signed it, in words."""

from torchproof.judge.cells import Cell
from torchproof.judge.project import Project
from torchproof.records.evidence import Machine
from torchproof.records.ssh_signatures import Voucher


def find_submitter(machine: Machine) -> str:
    """Return who sent a machine's runs in and who signed them; nothing for a machine of the project."""
    signer = machine.get("vouched")
    if "contributor" not in machine and not signer:
        return ""
    told = f"sent by {machine['contributor']}, " if "contributor" in machine else ""
    return told + (Voucher(signer["name"], signer["key"]).words if signer else "unsigned")


def find_run_submitter(project: Project, cell: Cell) -> str:
    """Return who sent the run of a cell in; nothing where the project ran it."""
    evidence = project.ledger.evidence.get((cell.target, cell.release.torch))
    return find_submitter(evidence.machines[cell.run.machine]) if evidence and cell.run else ""
