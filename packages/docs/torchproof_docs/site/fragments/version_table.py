"""Which versions of other packages go with each release, as the metadata of wheels says."""

from collections.abc import Mapping

from torchproof_docs.site.fragments.docs_version import DocsVersion
from torchproof_docs.wheels.partner_versions import read_pairs
from torchproof_docs.wheels.wheel_requirements import COMPANIONS, WheelFacts, load_wheel_facts

# Packages that a wheel of torch requires and that people install beside it.
REQUIRED = ("triton", "setuptools", "sympy", "numpy")


def render_version_table(version: DocsVersion) -> str:
    """Render the table, the newest release first, as Markdown; return a sentence where nothing was read."""
    facts = load_wheel_facts(version.project.root)
    rows = [(release, facts[release.minor]) for release in reversed(version.releases) if release.minor in facts]
    if not rows:
        return "No metadata of wheels has been read yet."
    torchao = read_pairs(version.project.root).get("torchao", {})
    head = ("torch", "CPython", "CUDA", *COMPANIONS, "torchao", *REQUIRED)
    lines = [f"| {' | '.join(head)} |", "|" + "---|" * len(head)]
    for release, found in rows:
        cells = [release.torch, f"{release.python[0]} to {release.python[1]}", release.cuda]
        cells += [_describe_companion(found.companions.get(name, {})) for name in COMPANIONS]
        cells.append(torchao.get(release.minor, "none"))
        cells += [_describe_requirement(found, name) for name in REQUIRED]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


def _describe_companion(versions: Mapping[str, str]) -> str:
    """Describe the version that requires just this release, else the newest that takes it, with its requirement."""
    exact = [version for version, needs in versions.items() if needs.startswith("==")]
    if exact:
        return exact[0]
    newest = next(iter(versions), "")
    if not newest:
        return "none"
    return f"{newest} (torch{versions[newest]})" if versions[newest] else f"{newest} (any torch)"


def _describe_requirement(found: WheelFacts, name: str) -> str:
    return (found.requires[name].removeprefix("==") or "any") if name in found.requires else "not required"
