"""Counts how many changes of PyTorch have an edit, of which level, and why the others have none."""

from collections import Counter

from torchproof.fix.fix_rules import FixLevel
from torchproof_docs.records.fix_records import NO_FIX_REASONS
from torchproof_docs.verdicts.project import Project

# Why a change has no edit that a scan does not ask for.
NOT_SEEN = "no code shows that it meets the change"
NOT_MET = "old code goes on as before"


def count_fix_levels(project: Project) -> Counter[str]:
    """Count the change entries by the most that an edit of theirs may do without a person, or by why none does."""
    best: dict[str, FixLevel] = {}
    order = list(FixLevel)
    for record in project.fixes.values():
        for entry in record.entries:
            best[entry] = min(best.get(entry, record.level), record.level, key=order.index)
    counts: Counter[str] = Counter()
    for change in project.changes:
        entry = f"{change.release}/{change.id}"
        if entry in best:
            counts[best[entry]] += 1
        elif entry in project.unfixed:
            counts[NO_FIX_REASONS[project.unfixed[entry]]] += 1
        else:
            counts[NOT_SEEN if change.severity else NOT_MET] += 1
    return counts
