"""``torchproof mutants``: make wrong what the proofs check, and say which of them do not notice."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from torchproof.cli.context import Context, complete_snippet
from torchproof.errors import RecordError
from torchproof.judge.mutants import NOTHING, Mutant, mutants
from torchproof.records.checkout import Checkout
from torchproof.records.releases import Release
from torchproof.records.snippets import Snippet
from torchproof.records.vocabulary import OutcomeKind
from torchproof.run.machine import unmet
from torchproof.run.outcomes import Outcome
from torchproof.run.runner import Runner, runner
from torchproof.run.selection import select

LONGEST = 90.0
"""Seconds a mutant may take."""
Fate = dict[str, Any]
"""What became of a proof: its name, torch, the hash of its file, a count per word, and each mutant with its word:
``killed`` by a check, ``stopped`` by another error, ``lives``, or ``nothing`` was made wrong."""


@click.command("mutants")
@click.argument("names", nargs=-1, metavar="[NAME]...", shell_complete=complete_snippet)
@click.option("--every", is_flag=True, help="Run every mutant, not only until a check of the proof notices one.")
@click.option(
    "--log", type=click.Path(path_type=Path, dir_okay=False), help="Keep each result here, and go on from it."
)
@click.option("--table", is_flag=True, help="Run nothing: print what the log says, as a table for docs.")
@click.pass_obj
def mutate(context: Context, names: tuple[str, ...], every: bool, log: Path | None, table: bool) -> int:
    """Make wrong what proofs check, and name those that never notice.

    A NAME is as for run; without one, every snippet that carries the first release of a page and has the installed
    torch as the newest of its range. The status is 1 if a check of one of them never fails.
    """
    checkout = Checkout.load(context.root)
    known = _known(checkout, log)
    if table:
        proofs = _proofs(checkout)
        print("\n".join(_table([known[name] for name in known if name in proofs], proofs)))
        return 0
    cache = checkout.root / ".cache" / "snippets"
    with runner(root=checkout.root, cache=cache) as worker:
        if reason := worker.unconfined():
            context.tell(f"no sandbox, so what runs here can write where you can: {reason}")
        fates = [*_all(context, checkout, worker, names, known, every=every, log=log)]
    told = ", ".join(f"{count} {word}" for word, count in _words(fates).items() if count)
    context.console.print(f"{len(fates)} proofs: {told or 'none'}")
    return int(any(_word(fate) != "killed" for fate in fates))


def _all(
    context: Context,
    checkout: Checkout,
    worker: Runner,
    names: tuple[str, ...],
    known: dict[str, Fate],
    *,
    every: bool,
    log: Path | None,
) -> Iterator[Fate]:
    for snippet in _chosen(checkout, worker, names):
        fate = known.get(snippet.name)
        if fate is None:
            fate = _fate(checkout, worker, snippet, every=every)
            if log:
                with log.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(fate) + "\n")
        _tell(context, fate)
        yield fate


def _chosen(checkout: Checkout, worker: Runner, names: tuple[str, ...]) -> list[Snippet]:
    """Return the snippets that are named, or else the proofs whose newest release is the installed one."""
    machine = worker.machine()
    release = checkout.releases.of_torch(machine.torch)
    proofs = _proofs(checkout)
    return [
        snippet
        for snippet in select(checkout, names)
        if not snippet.copied and not unmet(snippet, machine) and release.within(snippet.torch)
        if names or (snippet.name in proofs and _newest(checkout, snippet) == release)
    ]


def _proofs(checkout: Checkout) -> set[str]:
    return {name for feature in checkout.features.values() for name in feature.proof}


def _newest(checkout: Checkout, snippet: Snippet) -> Release | None:
    return next((release for release in reversed(checkout.releases.all) if release.within(snippet.torch)), None)


def _known(checkout: Checkout, log: Path | None) -> dict[str, Fate]:
    """Return what a log holds of scripts that are unchanged."""
    lines = log.read_text(encoding="utf-8").splitlines() if log and log.is_file() else []
    try:
        fates = {fate["snippet"]: fate for fate in map(json.loads, lines)}
        return {
            name: fate
            for name, fate in fates.items()
            if name in checkout.scripts and checkout.scripts[name].sha256 == fate["sha256"]
        }
    except (ValueError, KeyError, TypeError) as error:
        raise RecordError(f"{log}: no log of torchproof mutants ({error}); remove it") from error


def _fate(checkout: Checkout, worker: Runner, snippet: Snippet, *, every: bool) -> Fate:
    found = []
    for number, mutant in enumerate(mutants(snippet, checkout.api_of[snippet.name])):
        name, limit = f"{snippet.name}@{number}", min(snippet.timeout, LONGEST)
        word = _end(worker.run(replace(snippet, name=name, text=mutant.text, timeout=limit)))
        found.append((mutant, word))
        if word == "killed" and not every:
            break
    each = [_described(mutant, word) for mutant, word in found]
    torch = worker.machine().torch.partition("+")[0]
    return {"snippet": snippet.name, "torch": torch, "sha256": snippet.sha256, "mutants": each}


def _described(mutant: Mutant, word: str) -> dict[str, Any]:
    return {"line": mutant.line, "what": mutant.what, "own": mutant.own, "fate": word}


def _end(outcome: Outcome) -> str:
    if outcome.outcome == OutcomeKind.PASSED:
        return "lives"
    if outcome.outcome == OutcomeKind.UNMET or (outcome.error and NOTHING in outcome.error.message):
        return "nothing"
    return "killed" if outcome.error and outcome.error.type == "AssertionError" else "stopped"


def _word(fate: Fate) -> str:
    """Return the best of what became of the mutants of a proof."""
    ends = {mutant["fate"] for mutant in fate["mutants"]}
    return next((word for word in ("killed", "stopped", "lives", "nothing") if word in ends), "none")


def _words(fates: list[Fate]) -> dict[str, int]:
    words = [_word(fate) for fate in fates]
    return {word: words.count(word) for word in ("killed", "stopped", "lives", "nothing", "none")}


def _tell(context: Context, fate: Fate) -> None:
    ends = [mutant["fate"] for mutant in fate["mutants"]]
    told = ", ".join(f"{ends.count(word)} {word}" for word in dict.fromkeys(ends))
    context.tell(f"{fate['snippet']}: {told or 'no mutants'}")
    for mutant in fate["mutants"] if "killed" not in ends else ():
        context.tell(f"  line {mutant['line']}: {mutant['what']}: {mutant['fate']}")


def _table(fates: list[Fate], proofs: set[str]) -> Iterator[str]:
    """Yield the table of a log: a line a release, then the proofs that no check killed, and those without a result."""
    yield "| torch | proofs | killed by a check | stopped alone | neither |"
    yield "|---|---|---|---|---|"
    for torch in dict.fromkeys(fate["torch"] for fate in fates):
        these = [fate for fate in fates if fate["torch"] == torch]
        words = _words(these)
        neither = len(these) - words["killed"] - words["stopped"]
        yield f"| {torch} | {len(these)} | {words['killed']} | {words['stopped']} | {neither} |"
    left = sorted(f"`{fate['snippet']}`" for fate in fates if _word(fate) != "killed")
    untried = sorted(f"`{name}`" for name in proofs - {fate["snippet"] for fate in fates})
    yield from ("", f"Not killed: {', '.join(left) or 'none'}. Not tried: {', '.join(untried) or 'none'}.")
