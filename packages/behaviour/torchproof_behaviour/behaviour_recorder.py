"""Releases held against the ones before, one after the other, and recorded."""

from collections.abc import Callable, Iterable
from pathlib import Path

from torchproof_behaviour.release_calls import Python, ReleaseCalls
from torchproof_docs.evidence import behaviour_comparison as records
from torchproof_docs.records.releases import Release, Releases
from torchproof_docs.runner.environments import install_package

EXPECTTEST = "expecttest==0.3.0"


def prepare_calls(
    root: Path, covered: Releases, *, python: Python, sample: bool, tell: Callable[[str], None]
) -> ReleaseCalls:
    """Return the calls of a checkout, with what they need below its folder ``.cache``."""
    folder = root / ".cache" / "behaviour"
    folder.mkdir(parents=True, exist_ok=True)
    return ReleaseCalls(root, covered, folder, install_package(folder, EXPECTTEST), python, tell, sample)


def record_comparisons(
    root: Path,
    covered: Releases,
    releases: Iterable[Release],
    *,
    python: Python,
    sample: bool,
    tell: Callable[[str], None],
) -> None:
    """Compare each release but the oldest with the one before, and write the differences to the evidence."""
    calls = prepare_calls(root, covered, python=python, sample=sample, tell=tell)
    for release in releases:
        if release != covered.all[0]:
            before = covered.all[covered.all.index(release) - 1]
            comparison = calls.compare_releases(before, release)
            path = records.save_comparison(comparison, root / "evidence")
            tell(f"{path.relative_to(root)}: {len(comparison.rows)} differences in {comparison.calls} calls")
