"""``torchproof assemble``: bring GPU snippets to their kernels on a machine without a GPU."""

import tempfile
from collections import Counter
from pathlib import Path

import click
from rich.markup import escape

from torchproof.cli.context import Context, complete_snippet
from torchproof.errors import RunnerError
from torchproof.inert import one_line
from torchproof.records.checkout import Checkout
from torchproof.records.snippets import Snippet
from torchproof.records.vocabulary import OutcomeKind
from torchproof.run import planted
from torchproof.run.architectures import ARCHITECTURES
from torchproof.run.assembly import assembler
from torchproof.run.outcomes import Outcome
from torchproof.run.recording import Recording
from torchproof.run.runner import Runner, runner
from torchproof.run.selection import select, without_run

STYLES = {OutcomeKind.ASSEMBLED: "cyan", OutcomeKind.FAILED: "red", OutcomeKind.UNMET: "dim"}
WORDS = {OutcomeKind.ASSEMBLED: "assembled", OutcomeKind.FAILED: "refused", OutcomeKind.UNMET: "not assembled"}


@click.command()
@click.argument("names", nargs=-1, required=True, metavar="NAME...", shell_complete=complete_snippet)
@click.option(
    "--for",
    "architectures",
    multiple=True,
    type=click.Choice(list(ARCHITECTURES)),
    help="The architecture; may be given several times. Without it, all of them.",
)
@click.option("--record", is_flag=True, help="Write evidence.")
@click.option("--only", type=click.Choice(["fresh"]), help="fresh: only what has no record of today's file.")
@click.pass_obj
def assemble(
    context: Context, names: tuple[str, ...], architectures: tuple[str, ...], record: bool, only: str | None
) -> int:
    """Generate and assemble the kernels of GPU snippets, without a GPU; nothing of them runs.

    A NAME is as for run. The torch of this environment traces and generates, its own Triton and ptxas assemble. What
    is recorded is no run and proves no first release. Planted kernels, which must be taken or refused, go first. The
    status is 1 if a kernel is refused.
    """
    checkout = Checkout.load(context.root)
    counts: Counter[OutcomeKind] = Counter()
    with runner(root=checkout.root, cache=checkout.root / ".cache" / "snippets", preload=False) as lent:
        release = checkout.releases.of_torch(lent.machine().torch)
        context.console.print(f"torch {lent.machine().torch}")
        for name in architectures or ARCHITECTURES:
            machine = assembler(lent.machine(), name)
            recording = Recording(checkout, machine) if record else None
            lacks = ARCHITECTURES[name].lacks
            chosen = [s for s in select(checkout, names) if release.within(s.torch) and not lacks(s.needs)]
            wanted = without_run(checkout, machine.device, release, chosen) if only else chosen
            for snippet, outcome in zip(wanted, _assembled(lent, wanted, name, release.minor), strict=True):
                counts[outcome.outcome] += 1
                _tell(context, f"{name}  {snippet.name}", outcome)
                if recording:
                    recording.add(snippet, outcome)
            if recording:
                recording.finish()
    context.console.print(", ".join(f"{count} {WORDS[kind]}" for kind, count in counts.items()) or "nothing to do")
    return int(counts[OutcomeKind.FAILED] > 0)


def _assembled(lent: Runner, snippets: list[Snippet], architecture: str, minor: str) -> list[Outcome]:
    """Assemble snippets, and the planted kernels beside them: where one of these ends wrong, nothing is believed."""
    if not snippets:
        return []
    with tempfile.TemporaryDirectory() as folder:
        scripts = planted.scripts(Path(folder), ARCHITECTURES[architecture])
        ends = lent.assemble([*scripts, *snippets], architecture)
    number = len(scripts)
    for found, outcome in planted.wrong(ARCHITECTURES[architecture], minor, ends[:number]):
        raise RunnerError(
            f"torch {lent.machine().torch}, {architecture}: {found.name} was {WORDS[outcome.outcome]} "
            f"({_said(outcome)}); nothing is believed: mend the stand-ins for this release"
        )
    return ends[number:]


def _tell(context: Context, what: str, outcome: Outcome) -> None:
    context.console.print(f"[{STYLES[outcome.outcome]}]{WORDS[outcome.outcome]}[/]  {what}  {outcome.seconds:.1f} s")
    for line in (outcome.stdout or _said(outcome)).splitlines():
        context.console.print(f"    {escape(one_line(line))}", highlight=False)


def _said(outcome: Outcome) -> str:
    return f"{outcome.error.type}: {outcome.error.message}" if outcome.error else "no error"
