"""What releases cost, as Markdown: the steps of each release, and the calls whose cost changed, a column a release."""

import json
import textwrap
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise

from torchproof.text_escaping import escape_markup, format_code_cell, format_code_span
from torchproof_docs.evidence.cost_record import CostKey, CostRecord
from torchproof_docs.evidence.cost_steps import (
    CANDIDATE_RATIO,
    LEAST_RATIO,
    CostComparison,
    CostFigure,
    count_agreeing,
    format_cost,
    format_factor,
    format_ratio,
    get_figure,
)
from torchproof_docs.records import difference_reviews
from torchproof_docs.records.difference_reviews import CostClaim
from torchproof_docs.records.releases import Release
from torchproof_docs.records.verdict_vocabulary import Sign
from torchproof_docs.site.fragments.docs_version import DocsVersion, format_cell
from torchproof_docs.verdicts.reviews.reviewed_costs import (
    RepeatedStep,
    ReviewedStep,
    compare_claim,
    is_first_machine,
    list_new_steps,
    list_reviewed_steps,
)

# The file that has every figure.
DATA = "costs.json"
# Rows of a table that stand open.
SHOWN = 10
NOT_RECORDED = "No cost is recorded yet."
COUNTS = {2: "two", 3: "three"}
NOT_REPEATED = "No step up to this release was measured on another processor."
NO_CLAIM = "None is about this release or an older one."


def list_records(version: DocsVersion) -> list[tuple[CostRecord, ...]]:
    """Return the records up to a docs version, a sequence a machine."""
    known = {release.torch for release in version.releases}
    found = (tuple(one for one in records if one.release in known) for records in version.project.costs.values())
    return [records for records in found if records]


def render_cost_figures(version: DocsVersion) -> str:
    """Render what was measured, where, and how well two recordings agree."""
    lines = []
    for records in list_records(version):
        newest, keys = records[-1], Counter(key[0] for key, _ in records[-1].iterate_measurements())
        within, total = count_agreeing(records)
        agreed = (
            f" Of {total:,} ratios that were measured twice, {within / total:.0%} agree within 15 %." if total else ""
        )
        groups = escape_markup(", ".join(f"{count} {group}" for group, count in sorted(keys.items())))
        cpu, capability, python = map(
            escape_markup, (newest.machine["cpu"], newest.capability, newest.machine["python"])
        )
        lines.append(
            f"Measured on {format_code_span(newest.target)}, {cpu}, kernels for {capability}, "
            f"{escape_markup(' and '.join(newest.dates))}, Python {python}: {groups}.{agreed}"
        )
    return "\n\n".join(lines) or NOT_RECORDED


def render_cost_steps(version: DocsVersion) -> str:
    """Render every step of every release up to a docs version, newest release first, the largest factor first."""
    parts = []
    for release in reversed(version.releases):
        if chosen := _list_steps(version, release):
            parts += [f"### {release.minor}", *_fold_rows(version, _render_steps_table(release, chosen))]
    return "\n\n".join(parts)


def render_cost_claims(version: DocsVersion) -> str:
    """Render what people say of costs up to a docs version, each claim with the figures of the record."""
    known = {release.minor: release.torch for release in version.releases}
    rows = []
    for claim in difference_reviews.load_cost_claims(version.project.root):
        if claim.after in known:
            compared = compare_claim(version.project, claim)
            told = (
                f"{f'{escape_markup(machine)}: ' if len(compared) > 1 else ''}{_render_comparison(one, claim)}"
                for machine, one in compared.items()
            )
            said = "<br>".join(told) or NOT_RECORDED
            measured = f"{_format_name(claim.name)} {escape_markup(claim.variant)}, {claim.before} → {claim.after}"
            rows.append(f"| {' | '.join(map(format_cell, (claim.text, measured, said)))} |")
    return "\n".join(["| Claim | Measured | This record |", "|---|---|---|", *rows]) if rows else NO_CLAIM


def _render_comparison(compared: CostComparison, claim: CostClaim) -> str:
    figures = " → ".join(format_cost(value, claim.variant) for value in (compared.before, compared.after))
    if not compared.is_settled:
        return f"{Sign.INSUFFICIENT.symbol} *not settled*: {_describe_ratios(compared.ratios)}"
    factor = format_ratio(compared.ratio, claim.variant)
    shown = (
        f"**{factor}**: {figures}" if compared.is_step else f"*no step*: {figures}, a factor of {compared.ratio:.2f}"
    )
    return shown if len(compared.ratios) > 1 else f"{shown}, in one recording"


def _describe_ratios(ratios: Sequence[float]) -> str:
    factors = [f"{ratio:.2f}" for ratio in ratios]
    if len(factors) == 1:
        return f"a factor of {factors[0]} in one recording, whose turns scatter"
    first = f"factors of {', '.join(factors[:-1])} and {factors[-1]}"
    return f"{first} in {COUNTS.get(len(factors), len(factors))} recordings, whose turns scatter or which disagree"


def _fold_rows(version: DocsVersion, table: list[str]) -> list[str]:
    """Return a table, and in a second one that opens in place the rows beyond those that all see; in Markdown one."""
    head, rows = table[:2], table[2:]
    if version.plain or len(rows) <= SHOWN:
        return ["\n".join(table)]
    rest = textwrap.indent("\n".join([*head, *rows[SHOWN:]]), "    ")
    return ["\n".join([*head, *rows[:SHOWN]]), f'??? tp-more "{len(rows) - SHOWN} more"\n\n{rest}']


def render_release_steps(version: DocsVersion, release: Release) -> list[str]:
    """Count what a release made slower and faster, below a heading; nothing where no step is recorded."""
    chosen = _list_steps(version, release)
    if not chosen:
        return []
    slower = sum(one.step.is_slower for one in chosen)
    anchor = release.minor.replace(".", "")
    said = f"{slower} of the calls measured take at least 1.3 times the time, {len(chosen) - slower} that much less"
    return ["## Slower and faster", f"On a CPU [{said}](costs.md#{anchor})."]


def _list_steps(version: DocsVersion, release: Release) -> list[ReviewedStep]:
    """Return the steps of a release: those that are slower first, then the largest factor."""
    found = (one for one in list_reviewed_steps(version.project) if one.step.release == release.torch)
    return sorted(found, key=lambda one: (not one.step.is_slower, -one.step.factor, one.step.name))


def _render_steps_table(release: Release, steps: Sequence[ReviewedStep]) -> list[str]:
    machines = list(dict.fromkeys(one.machine for reviewed in steps for one in reviewed.repeated))
    heading = ["What", "Factor", "Size and type", "Before", "Now", *map(escape_markup, machines), "What is known"]
    lines = [f"| {' | '.join(heading)} |", "|---" * len(heading) + "|"]
    for _, found in groupby(steps, key=lambda one: (one.step.is_slower, one.step.group, one.step.name)):
        reviewed, *more = found
        step, change, review = reviewed.step, reviewed.change, reviewed.review
        told = f"[entry]({release.minor}.md#{change.id})" if change else review.text if review else "not looked into"
        also = f" and {len(more)} more {'sizes or types' if len(more) > 1 else 'size or type'}" if more else ""
        size = f"{escape_markup(step.variant)}{also}"
        figures = [format_cost(value, step.variant) for value in (step.before, step.after)]
        elsewhere = {one.machine: _format_repeated(one, step.variant) for one in reviewed.repeated}
        again = [elsewhere.get(machine, "") for machine in machines]
        cells = [_format_name(step.name), format_factor(step), size, *figures, *again, told]
        lines.append(f"| {' | '.join(map(format_cell, cells))} |")
    return lines


def _format_repeated(repeated: RepeatedStep, variant: str) -> str:
    compared = repeated.compared
    if compared is None:
        return ""
    if not compared.is_settled:
        return Sign.INSUFFICIENT.symbol
    return format_ratio(compared.ratio, variant) if compared.is_step else f"{compared.ratio:.2f}"


def render_repeated_steps(version: DocsVersion) -> str:
    """Count which steps other machines show, and list those that another machine alone shows, newest release first."""
    known = {release.torch: release.minor for release in version.releases}
    by_machine: dict[str, list[tuple[ReviewedStep, CostComparison]]] = {}
    for reviewed in list_reviewed_steps(version.project):
        for one in reviewed.repeated:
            if one.compared and reviewed.step.release in known:
                by_machine.setdefault(one.machine, []).append((reviewed, one.compared))
    parts = [_count_repeated(machine, found) for machine, found in by_machine.items()]
    new = [(machine, step) for machine, step in list_new_steps(version.project) if step.release in known]
    if new:
        order = list(known)
        new.sort(key=lambda one: (-order.index(one[1].release), one[0], not one[1].is_slower, -one[1].factor))
        lines = ["| Release | Processor | What | Factor | Size and type | Before | Now |", "|---" * 7 + "|"]
        for machine, step in new:
            figures = [format_cost(value, step.variant) for value in (step.before, step.after)]
            cells = [known[step.release], escape_markup(machine), _format_name(step.name), format_factor(step)]
            lines.append(f"| {' | '.join(map(format_cell, [*cells, escape_markup(step.variant), *figures]))} |")
        parts += [
            "Steps that the first processor does not show, each in two recordings or more:",
            *_fold_rows(version, lines),
        ]
    return "\n\n".join(parts) or NOT_REPEATED


def _count_repeated(machine: str, found: Sequence[tuple[ReviewedStep, CostComparison]]) -> str:
    """Count for a machine how many steps of the first it shows."""
    counts = Counter(_classify_repeated(reviewed, compared) for reviewed, compared in found)
    return (
        f"On {escape_markup(machine)}, {len(found)} of these steps were measured again: {counts['same']} are steps "
        f"there, too, {counts['less']} are changes of less than {LEAST_RATIO} times in the same direction, "
        f"{counts['none']} are none or go the other way, and in {counts['unsettled']} the turns scatter."
    )


def _classify_repeated(reviewed: ReviewedStep, compared: CostComparison) -> str:
    if not compared.is_settled:
        return "unsettled"
    is_same = (compared.ratio > 1) == reviewed.step.is_slower
    if compared.is_step:
        return "same" if is_same else "none"
    return "less" if is_same and max(compared.ratio, 1 / compared.ratio) >= CANDIDATE_RATIO else "none"


def _format_name(name: str) -> str:
    return format_code_cell(name) if name.startswith("torch.") else escape_markup(name)


def render_cost_groups(version: DocsVersion) -> str:
    """Render the calls and programs with a step anywhere, a table a group, a column a release.

    A cell has how many times the figure of the release before it is; the last column has the figure of the newest.
    Where turns scatter it has a sign, unless there is a step, which they show nevertheless.
    """
    sign = Sign.INSUFFICIENT
    parts = [f"{sign.symbol} *{sign}*: {sign.meaning}."] if list_records(version) else []
    for records in (one for one in list_records(version) if is_first_machine(version.project, one[0].target)):
        there = {one.release for one in records}
        steps = (one.step for one in list_reviewed_steps(version.project) if one.step.release in there)
        stepped: dict[CostKey, set[str]] = {}
        for step in steps:
            stepped.setdefault(step.key, set()).add(step.release)
        rows = {key: figures for key, figures in _list_rows(records) if key in stepped}
        releases = [one.release for one in records]
        minors = [version.project.releases.get_release(one.release).minor for one in records]
        for group, found in groupby(sorted(rows), key=lambda key: key[0]):
            heading = " | ".join([escape_markup(group), *minors[1:], f"on {minors[-1]}"])
            lines = [f"| {heading} |", "|---" * (len(minors) + 1) + "|"]
            lines += [_render_row(key, rows[key], [release in stepped[key] for release in releases]) for key in found]
            parts += [f"### {escape_markup(group[:1].upper() + group[1:])}", *_fold_rows(version, lines)]
    return "\n\n".join(parts)


def _list_rows(records: Sequence[CostRecord]) -> Iterator[tuple[CostKey, list[CostFigure | None]]]:
    """Yield each key with the figure of each release, None where it has no such call."""
    held = [dict(record.iterate_measurements()) for record in records]
    for key in dict.fromkeys(key for one in held for key in one):
        yield key, [get_figure(one.get(key, ())) for one in held]


def _render_row(key: CostKey, figures: Sequence[CostFigure | None], are_steps: Sequence[bool]) -> str:
    _, name, variant = key
    label = f"{_format_name(name)} {escape_markup(variant)}"
    ratios = [
        _render_ratio(before, after, is_step=is_step)
        for (before, after), is_step in zip(pairwise(figures), are_steps[1:], strict=True)
    ]
    return f"| {' | '.join([label, *ratios, _render_figure(figures[-1], variant)])} |"


def _render_figure(figure: CostFigure | None, variant: str) -> str:
    if figure is None:
        return ""
    return format_cost(figure.least, variant) if figure.is_settled else Sign.INSUFFICIENT.symbol


def _render_ratio(before: CostFigure | None, after: CostFigure | None, *, is_step: bool) -> str:
    if not before or not after or not before.least:
        return ""
    if not is_step and not (before.is_settled and after.is_settled):
        return Sign.INSUFFICIENT.symbol
    ratio = after.least / before.least
    return f"**{ratio:.2g}**" if ratio >= LEAST_RATIO or ratio <= 1 / LEAST_RATIO else f"{ratio:.2f}"


def export_costs(version: DocsVersion) -> str:
    """Return every figure as JSON: for each machine the builds, and by key what each took.

    After the figures of a row stand the places of those that are insufficient.
    """
    tables = [
        {
            "target": records[-1].target,
            "machine": dict(records[-1].machine),
            "capability": records[-1].capability,
            "builds": [one.torch for one in records],
            "costs": [_describe_row(key, figures) for key, figures in _list_rows(records)],
        }
        for records in list_records(version)
    ]
    return json.dumps(tables, separators=(",", ":"))


def _describe_row(key: CostKey, figures: Sequence[CostFigure | None]) -> list[object]:
    unsettled = [at for at, figure in enumerate(figures) if figure and not figure.is_settled]
    return [*key, [figure and figure.least for figure in figures], unsettled]
